"""The lines of basic blocks, from what readelf prints."""

from __future__ import annotations

from judge.commands.stress.coverage.compiled import parse_places
from judge.commands.stress.coverage.coverage_map import SiteLines

PLACES = """\
Relocation section '.rela.text' at offset 0x1 contains 3 entries:
    Offset             Info             Type            Symbol's Value    Symbol's Name + Addend
0000000000001010  000000a600000004 R_X86_64_PLT32  00000000000051f0 __sanitizer_cov_trace_pc - 4
0000000000001020  000000a600000004 R_X86_64_PLT32  00000000000051f0 __sanitizer_cov_trace_pc - 4
0000000000001018  000000a700000004 R_X86_64_PLT32  0000000000000000 puts - 4
0000000000001050  000000a600000004 R_X86_64_PLT32  00000000000051f0 __sanitizer_cov_trace_pc - 4
    61: 0000000000001008    56 FUNC    LOCAL  DEFAULT   14 half
    62: 0000000000001040    96 FUNC    GLOBAL DEFAULT   14 main
    63: 0000000000000000     0 FUNC    GLOBAL DEFAULT  UND puts@GLIBC_2.2.5 (2)
    64: 0000000000000000     0 NOTYPE  GLOBAL DEFAULT    1 __executable_start

mine.c:
File name                            Line number    Starting address    View    Stmt
mine.c                                         3              0x1008               x
mine.c                                         4              0x1014       1       x
stdio.h                                       99              0x1016               x
mine.c                                         6              0x101f
mine.c                                         7              0x1028       1
mine.c                                         9              0x1040               x
mine.c                                         -              0x1060
"""


def test_a_line_belongs_to_the_block_that_it_is_in() -> None:
    first, second, third = (0x1014 >> 2, 0x1024 >> 2, 0x1054 >> 2)

    found = parse_places(PLACES.splitlines(), "mine.c")

    assert found == SiteLines(
        lines={3, 4, 6, 9}, by_site={first: {3, 4}, second: {6, 7}, third: {9}}
    )
