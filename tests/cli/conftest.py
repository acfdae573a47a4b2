"""Running the command line in this process, with an input and what came out."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import pytest

from pitboss.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.out)

    @property
    def lines(self) -> list[Any]:
        return [msgspec.json.decode(line) for line in self.out.splitlines()]


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def carry_out(*argv: object, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        capsys.readouterr()
        code = main([str(one) for one in argv])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Ran(code, out, err)

    return carry_out


def refused(ran: Ran) -> str:
    """Assert that a command was refused in one line, with nothing printed, and return the line."""
    assert ran.code == 2, ran
    assert ran.out == ""
    assert ran.err.startswith("pitboss: ")
    assert ran.err.count("\n") == 1
    return ran.err
