"""The command ``pitboss``: what was asked for, carried out, and whatever goes wrong told in one line.

Exit codes: 0 done; 1 a check found a difference; 2 a request that cannot be carried out, or a damaged journal;
70 a fault of the program itself; 130 stopped from the keyboard.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from ..things.errors import PitbossError
from .parser import build_parser

REFUSED = 2
INTERNAL = 70
INTERRUPTED = 130
PIPE_CLOSED = 141
DEBUG = "PITBOSS_DEBUG"


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out a command line and return its exit code.

    >>> main(["rules", "three-card-pokr"])
    2
    """
    _be_lenient_with_encodings()
    try:
        try:
            return _carried_out(argv)
        finally:
            sys.stdout.flush()
    except PitbossError as error:
        return _refuse(str(error))
    except BrokenPipeError:
        _stop_writing()
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return _say("stopped.", INTERRUPTED)
    except OSError as error:
        return _refuse(_file_trouble(error))
    except MemoryError:
        return _refuse("There is not enough memory for this.")
    except Exception as error:
        show_details(error)
        what = _one_line(f"{type(error).__name__}: {error}")
        return _say(f"internal error: {what}; please report ({DEBUG}=1 shows details)", INTERNAL)


def show_details(error: BaseException) -> None:
    """Print where the program itself went wrong, for those who ask to see it."""
    if os.environ.get(DEBUG) == "1":
        import traceback

        traceback.print_exception(error)


def _carried_out(argv: Sequence[str] | None) -> int:
    parser = build_parser()
    try:
        args = parser.parse(argv)
    except SystemExit as asked:  # --help and --version have printed what they print
        return int(asked.code or 0)
    if args.command is None:
        parser.print_help()
        return 0
    if args.command == "coverage":
        from .coverage import run

        return run(args.game, args.json, args.tests)
    code: int = import_module(f"pitboss.cli.{args.command}").run(args)
    return code


def _refuse(message: str) -> int:
    return _say(_one_line(message), REFUSED)


def _say(message: str, code: int) -> int:
    try:
        sys.stderr.write(f"pitboss: {message}\n")
        sys.stderr.flush()
    except OSError:
        _stop_writing()
    return code


def _one_line(message: str) -> str:
    return " ".join(message.split())


def _file_trouble(error: OSError) -> str:
    what = error.strerror or str(error) or type(error).__name__
    return f"{error.filename}: {what}." if error.filename is not None else f"{what}."


def _be_lenient_with_encodings() -> None:
    """A terminal that cannot show a sign, or a byte that is no text, must not end a command."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _stop_writing() -> None:
    """Whoever read our output has gone: keep Python from complaining about it when it exits."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        return
