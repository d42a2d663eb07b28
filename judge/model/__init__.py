"""The nouns of the kit: frozen values that can be pickled.

Fields that end in `_s` are seconds (float), those that end in `_bytes` are sizes (int). `catalog`
resolves names once: a `Solution` holds its `Language`, a `Problem` its rules. Reports hold names
only, so they can be stored and compared.
"""

from judge.model.codes import Code as Code
from judge.model.dialects import AS_WRITTEN as AS_WRITTEN
from judge.model.dialects import Dialect as Dialect
from judge.model.dialects import DialectChoice as DialectChoice
from judge.model.dialects import DialectRules as DialectRules
from judge.model.dialects import Family as Family
from judge.model.dialects import FamilyChoice as FamilyChoice
from judge.model.dialects import NumberRules as NumberRules
from judge.model.executions import Execution as Execution
from judge.model.executions import Limits as Limits
from judge.model.executions import OwnLimits as OwnLimits
from judge.model.executions import Stop as Stop
from judge.model.executions import Verdict as Verdict
from judge.model.problems import STATIC_CASE as STATIC_CASE
from judge.model.problems import Aggregation as Aggregation
from judge.model.problems import Case as Case
from judge.model.problems import Grader as Grader
from judge.model.problems import Grading as Grading
from judge.model.problems import Group as Group
from judge.model.problems import Place as Place
from judge.model.problems import Problem as Problem
from judge.model.problems import ProblemType as ProblemType
from judge.model.problems import RulesSource as RulesSource
from judge.model.problems import Timing as Timing
from judge.model.problems import Validation as Validation
from judge.model.problems import ValidatorProtocol as ValidatorProtocol
from judge.model.problems import is_static_case as is_static_case
from judge.model.programs import ANSWERS as ANSWERS
from judge.model.programs import COMPILER_MEMORY_BYTES as COMPILER_MEMORY_BYTES
from judge.model.programs import UNKNOWN as UNKNOWN
from judge.model.programs import Bound as Bound
from judge.model.programs import Expectation as Expectation
from judge.model.programs import Language as Language
from judge.model.programs import MainName as MainName
from judge.model.programs import Program as Program
from judge.model.programs import Rule as Rule
from judge.model.programs import Side as Side
from judge.model.programs import Solution as Solution
from judge.model.programs import Source as Source
from judge.model.programs import SourceFile as SourceFile
from judge.model.reports import Check as Check
from judge.model.reports import CostGrowth as CostGrowth
from judge.model.reports import Excerpt as Excerpt
from judge.model.reports import Finding as Finding
from judge.model.reports import GuaranteeStatus as GuaranteeStatus
from judge.model.reports import Judgement as Judgement
from judge.model.reports import JudgementList as JudgementList
from judge.model.reports import PassingSolution as PassingSolution
from judge.model.reports import Report as Report
from judge.model.reports import SecondLook as SecondLook
from judge.model.reports import Setting as Setting
from judge.model.reports import Severity as Severity
from judge.model.reports import SourceFault as SourceFault
from judge.model.reports import Worker as Worker
