import pathlib
import sys

language, entry_point, feedback, task = sys.argv[1:]
suffix = {"c": "", "java": ".java", "python3": ""}[language]
content = pathlib.Path(entry_point + suffix).read_bytes()


def end(code, message):
    pathlib.Path(feedback + "judgemessage.txt").write_text(message + "\n")
    sys.exit(code)


if task == "plain":
    end(43, "it has the word eval") if b"eval" in content else end(42, f"plain {language}")
size = len(content)
if size > int(task):
    end(43, f"{size} bytes are more than {task}")
pathlib.Path(feedback + "score_multiplier.txt").write_text("1" if size <= 30 else "0.5")
end(42, f"{size} bytes")
