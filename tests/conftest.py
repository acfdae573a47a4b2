from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from pitboss.rules.case import Case, read_cases

# On a busy machine the same examples take longer; that is no failure.
settings.register_profile("whatever the time", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("whatever the time")

CASES = Path(__file__).parent / "cases"


def all_cases(game: str = "*") -> list[Case]:
    return [case for file in sorted(CASES.glob(f"{game}/*.json")) for case in read_cases(file.read_bytes())]


@pytest.fixture
def case_files() -> Iterator[Path]:
    return CASES.glob("*/*.json")


def raw_cases(game: str) -> list[dict[str, Any]]:
    return [one for file in sorted(CASES.glob(f"{game}/*.json")) for one in json.loads(file.read_text())]
