"""The codes of findings: one for each kind of fault that `judge verify` can report.

A code never changes its meaning and is never used again, because packages silence findings by
their codes. docs/reference/verify.md has a section for each.
"""

from __future__ import annotations

from enum import Enum


class Code(Enum):
    """What kind of fault a finding is."""

    # Files
    UNREADABLE = "V001"
    NAMES_DIFFER_BY_CASE = "V002"
    TOO_MANY_FILES = "V003"
    BROKEN_LINK = "V004"
    ABSOLUTE_LINK = "V005"
    SPECIAL_FILE = "V006"
    LARGE_FILE = "V007"
    IGNORED_NAME = "V008"
    PACKAGE_NAME = "V009"
    INVALID_YAML = "V010"
    MISSING_PART = "V011"
    PART_OF_OTHER_VERSION = "V012"
    UNUSED_PART = "V013"
    MISSING_OUTPUT_VALIDATOR = "V014"
    SEVERAL_PROGRAMS = "V015"
    UNKNOWN_FOLDER = "V016"
    MISPLACED_FOLDER = "V017"
    EMPTY_FOLDER = "V018"
    TODO_LEFT = "V019"

    # problem.yaml
    UUID = "V020"
    LICENSE = "V021"
    UNKNOWN_LICENSE = "V022"
    CREDITS = "V023"
    EMBARGO = "V024"
    IGNORED_KEY = "V025"
    LIMITS = "V026"
    TIME_LIMIT_FILE = "V027"
    LANGUAGES = "V028"

    # Statements
    STATEMENT_NAME = "V030"
    SECOND_STATEMENT = "V031"
    MISSING_STATEMENT = "V032"
    PROBLEM_NAMES = "V033"
    REPEATED_NAME = "V034"
    ACTIVE_CONTENT = "V035"
    HTML = "V036"
    LATEX_NAME = "V037"
    IMAGE = "V038"
    UNKNOWN_CONSTANT = "V039"
    SAMPLE_MARKS = "V040"

    # Cases and groups
    STRAY_FILE = "V041"
    MISSING_CASE_FILE = "V042"
    CASE_NAME = "V043"
    SAMPLE_FILES = "V044"
    OLD_CASE_FILE = "V045"
    DIALOGUE = "V046"
    DUPLICATE_CASE = "V047"
    VALIDATOR_ARGS = "V050"
    GROUP_PLACE = "V051"
    EMPTY_GROUP = "V052"
    GROUP_FILE = "V053"
    GROUP_KEY = "V054"
    STATIC_VALIDATION = "V055"
    GROUP_SCORES = "V056"
    REQUIRE_PASS = "V057"
    GRADER_FLAGS = "V058"
    MISSING_GRADER = "V059"

    # Submissions and other programs
    SUBMISSIONS_YAML = "V060"
    CONTRADICTION = "V061"
    UNCLEAR_EXPECTATION = "V062"
    SAME_NAME = "V063"
    CODE_SIZE = "V064"
    EMPTY_PROGRAM = "V065"
    NOT_EXECUTABLE = "V066"

    # How texts are written
    NOT_UTF8 = "V070"
    BYTE_ORDER_MARK = "V071"
    CARRIAGE_RETURNS = "V072"
    FINAL_LINE_FEED = "V073"

    # Problems of the kit
    MISSING_KIT_FILE = "V080"
    INPUTS_PY = "V081"
    UNKNOWN_LESSON = "V082"

    # What the problem silences
    INVALID_SILENCE = "V090"
    UNUSED_SILENCE = "V091"

    # What running the validators and the solutions shows
    INPUT_REFUSED = "V100"
    ANSWER_REFUSED = "V101"
    VALID_OUTPUT_REFUSED = "V102"
    INVALID_INPUT_ACCEPTED = "V103"
    INVALID_OUTPUT_ACCEPTED = "V104"
    VALIDATOR_BREAKS = "V105"
    VALIDATOR_BREAKS_ON_GARBAGE = "V106"
    LENIENT_INPUT_VALIDATOR = "V107"
    LENIENT_OUTPUT_VALIDATOR = "V108"
    INPUT_FORM = "V109"
    NOT_JUDGED = "V110"
    UNEXPECTED_VERDICT = "V111"
    NO_ACCEPTED_SOLUTION = "V112"
    JUDGING_FAILED = "V113"
    LITTLE_TIME_LEFT = "V114"
    NOT_LATE_ENOUGH = "V115"
    NEAR_TIME_LIMIT = "V116"
    UNCERTAIN_MARGIN = "V117"
    NOT_DETERMINISTIC = "V118"
    RANDOM_VALIDATOR = "V119"
    VALIDATOR_SKIPPED = "V120"
    VALIDATOR_WITHOUT_PROGRAM = "V121"

    # What the cases reach
    BOUND_NOT_REACHED = "V122"
    UNKNOWN_BOUNDS = "V123"

    # What the solutions score
    FULL_SCORE = "V124"

    # What draws
    VISUALIZER_DRAWS_NOTHING = "V125"

    # What the cases kill
    MUTANT_SURVIVES = "V126"

    # What the page on the cases says
    CASE_PAGE = "V127"

    # Packages of other families
    FAMILY_WITHOUT_VALIDATOR = "V130"
    FAMILY_CASE_WITHOUT_OUTPUT = "V131"
    FAMILY_UNCOUNTED_TESTS = "V132"
    FAMILY_MAIN_SOLUTION = "V133"
    FAMILY_WITHOUT_FAILURES = "V134"
    FAMILY_WITHOUT_SAMPLES = "V135"
    FAMILY_UNREAD_KEY = "V136"
