"""``pitboss settle FILE``: scripted rounds settled through the dealt procedure, and checked."""

from __future__ import annotations

import argparse
import codecs
import sys
from pathlib import Path
from typing import Any

import msgspec

from ..games.registry import game_with
from ..rules.case import Settled, read_case, settle_case
from ..things.errors import NotUnderstood, PitbossError
from .entry import REFUSED, show_details
from .screen import print_json_line

DIFFERENT = 1


def run(args: argparse.Namespace) -> int:
    """Settle the cases of a file, one after the other."""
    loaded = read_list(args.file)
    if args.check:
        return _check(loaded, as_json=args.json)
    failed = False
    for one in loaded:
        id = case_id(one)
        try:
            settled = _settled(one)
            if args.events:
                shown = [event.for_people() for event in settled.round.events]
                print_json_line({"id": settled.id, "events": shown})
            else:
                print_json_line({"id": settled.id, "net": settled.net})
        except PitbossError as error:
            failed = True
            print_json_line({"id": id, "error": str(error)})
    return REFUSED if failed else 0


def read_list(file: str) -> list[object]:
    """Read a file, or the input for ``-``, as a list of cases not yet looked into."""
    name = "The input" if file == "-" else file
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    try:
        loaded = msgspec.json.decode(data.removeprefix(codecs.BOM_UTF8))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise NotUnderstood(f"{name} is not JSON: {error}.") from None
    except RecursionError:
        raise NotUnderstood(f"{name} is not JSON of cases: it is nested too deeply.") from None
    if loaded == []:
        raise NotUnderstood(f"{name} holds no case.", allowed=["one case", "a list of cases"])
    return loaded if isinstance(loaded, list) else [loaded]


def case_id(loaded: object) -> str | None:
    """Return the id of a case, however broken the rest of it is.

    >>> case_id({"id": "r-1", "seats": 3}), case_id([])
    ('r-1', None)
    """
    id = loaded.get("id") if isinstance(loaded, dict) else None
    return id if isinstance(id, str) else None


def _settled(loaded: object) -> Settled:
    try:
        return settle_case(read_case(loaded), game_with)
    except PitbossError:
        raise
    except Exception as error:
        # A fault of ours in one case must not keep the others from being settled.
        show_details(error)
        raise PitbossError(f"internal error: {type(error).__name__}: {error}") from None


class _Checked(msgspec.Struct):
    """What came of checking one case; ``checked`` is false where nothing is expected."""

    id: str | None
    ok: bool
    checked: bool = True
    net: dict[str, Any] | None = None
    differences: list[str] = []
    error: str | None = None


def _check(loaded: list[object], *, as_json: bool) -> int:
    checked = [_checked(one) for one in loaded]
    wrong = [one for one in checked if not one.ok]
    if as_json:
        for one in checked:
            print_json_line(one)
        return DIFFERENT if wrong else 0
    for one in wrong:
        print(f"{one.id or 'a case without an id'}:")
        for line in [one.error] if one.error is not None else one.differences:
            print(f"  {line}")
    silent = sum(not one.checked for one in checked)
    parts = [f"{len(checked) - len(wrong) - silent} as expected"]
    parts += [f"{len(wrong)} not"] if wrong else []
    parts += [f"{silent} without anything expected"] if silent else []
    print(f"{len(checked)} {'case' if len(checked) == 1 else 'cases'}: {', '.join(parts)}.")
    return DIFFERENT if wrong else 0


def _checked(loaded: object) -> _Checked:
    id = case_id(loaded)
    try:
        expected = read_case(loaded).expected
        settled = _settled(loaded)
        if expected is None:
            return _Checked(settled.id, True, False, settled.net)
        differences = settled.differences(expected)
        return _Checked(settled.id, not differences, True, settled.net, differences)
    except PitbossError as error:
        return _Checked(id, False, error=str(error))
