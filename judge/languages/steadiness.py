"""Tell whether a program can only do the same in each run on the same input.

Only then may a verdict stand for the next run. The answer is yes only if a source is read in full
and nothing in it could ask for the time, chance, other threads, files, addresses or an environment
other than `JUDGE_STATS`, nor go through a container whose order differs from run to run. Where that
is not sure it is no, which costs a run.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import PurePosixPath

from msgspec import Struct

from judge.languages.families import is_python
from judge.languages.steady_python import is_steady_python
from judge.model import Source, SourceFile


class _Doubts(Struct, frozen=True):
    """What makes the programs of a language doubtful: words of them, or imports of others.

    `imports` finds what is imported, in its only group; `known` matches harmless ones. `unordered`
    finds containers whose order may differ, and `walks` what may go through one.
    """

    words: str
    imports: str = r"(?!)()"
    known: str = ""
    unordered: str = r"(?!)"
    walks: str = ""


# Asking for `JUDGE_STATS` is harmless: the judge sets it for every program.
_STATISTICS = (
    r"(?:std::)?(?:getenv|System\.getenv|os\.Getenv|lookupEnv|Sys\.getenv(?:_opt)?"
    r"|OS\.Process\.getEnv|Environment\.GetEnvironmentVariable)\s*\(?\s*\"JUDGE_STATS\""
    r"|process\.env\.JUDGE_STATS"
)
_COMMENT = r"(?s)(\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*')|//[^\n]*|/\*.*?\*/"
_LIKE_C = "c cpp java kotlin scala csharp go rust javascript typescript"
_COMMENTED = frozenset(_LIKE_C.split())

_ANYWHERE = (
    r"(?i)rand|uuid|guid|shuffle|thread|async|await|chrono|clock|environ|getenv|getpid|volatile|atomic"
    r"|mutex|semaphore|parallel|concurrent|stopwatch|monotonic|datetime|timestamp|nanotime"
    r"|current_?time|localtime|timeofday|sleep|unsafe|socket|process(?!ed|ing|es\b|\.(?:std|exit))"
    r"|\b(?:time|asm|fork|popen|system|syscall|signal|mmap|exec[vl]?[pe]?)\s*\(|\basm\b|__asm"
)

_C_HEADERS = (
    "assert ctype errno float inttypes iso646 limits math stdalign stdarg stdbool stddef stdint "
    "stdio stdlib stdnoreturn string tgmath wchar wctype"
)
_CPP_HEADERS = (
    "algorithm any array bit bits/stdc++.h bitset cassert cctype cerrno cfloat charconv cinttypes "
    "climits cmath compare complex concepts cstdarg cstddef cstdint cstdio cstdlib cstring deque "
    "exception expected forward_list functional initializer_list iomanip ios iosfwd iostream "
    "istream iterator limits list map memory new numbers numeric optional ostream queue ranges "
    "ratio set span sstream stack stdexcept streambuf string string_view tuple type_traits "
    "unordered_map unordered_set utility valarray variant vector"
)
_KNOWN_HEADERS = "|".join(
    [re.escape(f"{name}.h") for name in _C_HEADERS.split()]
    + list(map(re.escape, _CPP_HEADERS.split()))
)
# An address differs from run to run, and so does the order of what is sorted or hashed by it.
_C_WORDS = (
    r"\bf?re?open|fopen|\bopen\s*\(|fstream|filesystem|tmpfile|\bremove\s*\(|rename\s*\("
    r"|(?:map|set|hash|less|greater)\s*<[^<>;]*\*|u?intptr_t|%p\b|__builtin_(?!popcount|ctz"
    r"|clz|ffs|parity|expect|unreachable|bswap)|__(?:DATE|TIME|FILE|TIMESTAMP|COUNTER)__"
    r"|(?<![\w\"'])(?:u8|[uUL])?R\"[^\s()\\]{0,16}\(|#\s*pragma\s+omp|execution|setlocale|dlopen|random_device|mt19937|default_random|ranlux"
)
_C_INCLUDES = r"^[ \t]*#[ \t]*(?:include|include_next|import|embed)\b[ \t]*([^\n]*)"
_C = _Doubts(_C_WORDS, _C_INCLUDES, rf"(?:<(?:{_KNOWN_HEADERS})>|\"[\w./-]+\.(?:h|hh|hpp)\")\s*")

# `Map.of` and `Set.of` of Java have an order of their own in each run; identities have, too.
_JVM_WORDS = (
    r"\bSystem\s*\.\s*(?!(?:in|out|err|exit|arraycopy|lineSeparator|`)\b)|Runtime\b|\bFile|Files\b"
    r"|identityHashCode|IdentityHash|\b(?:Set|Map)\s*\.\s*(?:of|ofEntries|copyOf)\b|Unmodifiable"
    r"|\bnative\b|synchronized|Timer|Calendar|\bDate\b|Instant|Executor|Future|ForkJoin|ClassLoader"
    r"|StackWalker|measure|reflect|Cleaner|WeakReference|WeakHash|finalize|System\s*::"
)
_JVM = _Doubts(
    _JVM_WORDS,
    r"^\s*import\s+(?:static\s+)?([\w.*]+)",
    r"java\.io\.(?:BufferedReader|BufferedInputStream|BufferedWriter|BufferedOutputStream"
    r"|DataInputStream|IOException|InputStream|InputStreamReader|OutputStreamWriter|PrintStream"
    r"|PrintWriter|StreamTokenizer|UncheckedIOException)|java\.util\.(?:ArrayDeque|ArrayList|Arrays"
    r"|BitSet|Collections|Comparator|Deque|HashMap|HashSet|Iterator|LinkedHashMap|LinkedList|List|Map|Objects|PriorityQueue"
    r"|Queue|Scanner|Set|Stack|StringJoiner|StringTokenizer|TreeMap|TreeSet)"
    r"|java\.util\.(?:function|stream)\.\w+|java\.math\.\w+|java\.lang\.Math\.\w+",
    unordered=r"(?<!Linked)Hash(?:Map|Set|table)|\bhash(?:Map|Set)Of",
    walks=r"keySet|entrySet|\bvalues\b|\.keys\b|forEach|iterator|stream\(|removeIf"
    r"|for\s*\([^;()]*(?::|\bin\b)|\.(?:map|filter|any|all|min|max|first|toList|toString)",
)

_DOUBTS = {
    "c": _C,
    "cpp": _C,
    "java": _JVM,
    "kotlin": _JVM,
    "go": _Doubts(
        r"\bgo\b|\bchan\b|\bselect\b|maps\.|%p|reflect|os\.(?!Stdin|Stdout|Stderr|Exit)"
        r"|runtime|embed",
        r"(?m:^\s*(?:import\s+)?(?:[\w.]+\s+)?(\"[\w/.]+\")\s*$)",
        r"\"(?:bufio|bytes|cmp|container/(?:heap|list)|errors|fmt|io|math|math/bits|os|slices|sort"
        r"|strconv|strings|unicode)\"",
        unordered=r"\bmap\s*\[",
        walks=r"\brange\b|%v",
    ),
    "rust": _Doubts(
        r"std::(?:time|sync|env|fs|net|os|path|ptr|ffi|arch|alloc)\b|RandomState"
        r"|Instant|\{:p\}|include(?:_str|_bytes)?!|extern|as_ptr|env!",
        unordered=r"Hash(?:Map|Set)",
        walks=r"iter|keys|values|drain|retain|\bfor\b[^{]*\bin\b|\{:#?\?",
    ),
    "javascript": _Doubts(
        r"\bDate\b|performance|set(?:Timeout|Interval|Immediate)|nextTick|Promise|WeakRef"
        r"|\bimport\b|Finalization|Worker|hrtime|os\.|eval|Function\(|globalThis|Intl|toLocale"
        r"|readFileSync\((?!\s*(?:0|['\"]/dev/stdin['\"])\s*[,)])|write(?:File|Sync)",
        r"require\s*(\([^)]*\)?)",
        r"\(\s*['\"](?:node:)?fs['\"]\s*\)",
    ),
    "csharp": _Doubts(
        r"Environment|\bFile|Path\.|Directory|Task|Timer|Tick|GetHashCode|HashSet|\bNow\b|GC\.",
        r"^\s*(?:global\s+)?using\s+(?:static\s+)?([\w.]+)\s*;",
        r"System|System\.(?:Text|IO|Linq|Collections|Collections\.Generic|Numerics)",
    ),
    "haskell": _Doubts(
        r"unsafe|foreign|StableName|IORef|MVar|STM|Concurrent|readFile|writeFile|withFile|openFile"
        r"|getArgs|Debug|performGC",
        r"^\s*import\s+(?:safe\s+)?(?:qualified\s+)?([\w.]+)",
        r"Data\.(?:Array|Bits|Bool|ByteString|Char|Either|Foldable|Function|Functor|Int|IntMap|IntSet"
        r"|List|Map|Maybe|Monoid|Ord|Ratio|Sequence|Set|Traversable|Tuple|Word)(?:\.\w+)*"
        r"|Control\.Monad(?:\.ST|\.State)?|Numeric|Text\.Printf|Text\.Read|System\.(?:IO|Exit)"
        r"|System\.Environment",
    ),
    "ocaml": _Doubts(
        r"\bUnix\b|\bSys\s*\.|randomize|~random|hash_param|open_(?:in|out)|Domain|\bGc\b|\bObj\b|Weak|Marshal"
        r"|Filename|external",
    ),
    "ruby": _Doubts(
        r"\bTime\s*[.:]|Process|\bFile|\bDir\b|\bIO\b|ENV|object_id|\.hash\b|\bopen\b|Ractor"
        r"|Fiber|system|`|%x|eval|ObjectSpace|\bGC\b|sample|__FILE__|at_exit|trap|\bKernel|\bsend"
        r"|\bmethod\b|Etc\b|\$\$|inspect|\bp\b",
        r"^\s*(?:require|require_relative|load|autoload)\b\s*(\S*)",
        r"['\"](?:set|prime|bigdecimal|matrix)['\"]",
    ),
    "pascal": _Doubts(
        r"(?i:\b(?:now|gettickcount\w*|assign|assignfile|reset|rewrite|append|exec"
        r"|ptruint|ptrint|heaptrc|paramstr)\b|\b(?:time|date)\b(?!  )|@)",
        r"(?i:^\s*uses\b([^;]*);)",
        r"(?i:\s*(?:math|sysutils|strutils)(?:\s*,\s*(?:math|sysutils|strutils))*\s*)",
    ),
    "smlpoly": _Doubts(
        r"\bTimer?\s*\.|\bDate\s*\.|\bOS\b|Posix|Unix|open(?:In|Out)|CommandLine|PolyML"
    ),
    "smlnj": _Doubts(
        r"\bTimer?\s*\.|\bDate\s*\.|\bOS\b|Posix|Unix|open(?:In|Out)|CommandLine|SMLofNJ"
    ),
}


@cache
def _patterns(code: str) -> tuple[re.Pattern[str], ...]:
    """Those of a language; all of them would take as long as to judge several cases."""
    one = _DOUBTS[code]
    texts = one.words, one.imports, one.known, one.unordered, one.walks
    return tuple(re.compile(text, re.MULTILINE) for text in texts)


def is_steady(source: Source) -> bool:
    """Whether a program can only do the same in each run; false if that is not sure."""
    language = source.language
    if is_python(language):
        return len(source.files) == 1 and is_steady_python(source.files[0].content)
    if language.code not in _DOUBTS:
        return False
    return all(_is_steady_file(language.code, file) for file in source.files)


def _is_steady_file(code: str, file: SourceFile) -> bool:
    if not PurePosixPath(file.name).suffix:
        return False
    try:
        text = file.content.decode()
    except UnicodeDecodeError:
        return False
    if code in _COMMENTED:
        text = re.sub(_COMMENT, lambda found: found[1] or " ", text)
    text = re.sub(_STATISTICS, "", text)
    words, imports, known, unordered, walks = _patterns(code)
    if re.search(_ANYWHERE, text) or words.search(text):
        return False
    if unordered.search(text) and walks.search(text):
        return False
    return all(known.fullmatch(one[1]) for one in imports.finditer(text))
