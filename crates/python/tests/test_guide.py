"""The programs in the guide and in the README, and the notebooks, run as they stand."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted((HERE / "examples").glob("*.ipynb"))
PAGES = [HERE / "README.md", HERE.parent.parent / "docs" / "guide-python.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_program_runs(page: Path) -> None:
    programs = re.findall(r"```python\n(.*?)```", page.read_text(), re.S)
    assert programs
    for program in programs:
        exec(compile(program, str(page), "exec"), {})


def run_cell(source: str, names: dict[str, Any]) -> Any:
    """Runs a cell; its value is that of the last line, if that is an expression."""
    tree = ast.parse(source)
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "cell", "exec"), names)
        return None
    exec(compile(ast.Module(tree.body[:-1], []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.name)
def test_the_notebook_runs(notebook: Path) -> None:
    names: dict[str, Any] = {}
    pictures = 0
    for cell in json.loads(notebook.read_text())["cells"]:
        if cell["cell_type"] == "code":
            shown = run_cell("".join(cell["source"]), names)
            if hasattr(shown, "_repr_svg_"):
                assert shown._repr_svg_().startswith("<svg")
                pictures += 1
    assert pictures >= 3, "a hint and positions are pictures"


def test_there_are_notebooks() -> None:
    assert NOTEBOOKS
