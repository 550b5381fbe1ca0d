"""The programs in the guide and in the README run as they stand."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent.parent
PAGES = [HERE / "README.md", HERE.parent.parent / "docs" / "guide-python.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_program_runs(page: Path) -> None:
    programs = re.findall(r"```python\n(.*?)```", page.read_text(), re.S)
    assert programs
    for program in programs:
        exec(compile(program, str(page), "exec"), {})
