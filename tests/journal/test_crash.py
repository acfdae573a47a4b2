"""Killed at any moment: what was acknowledged is there, nothing is half done, and the tables go on."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pitboss.house.resume import open_tables, resume_table
from pitboss.journal.checkpoint import Checkpoint
from pitboss.journal.errors import JournalInUse, JournalNotFound, NotAJournal
from pitboss.journal.journal import Journal
from pitboss.journal.verify import verify
from tests.journal.conftest import FilePlace, Place

ROOT = Path(__file__).parents[2]
JOURNAL_LASTS = 10
"""After so many kills a new journal is begun, so that verifying it does not take ever longer."""


def killed(where: str, seed: int, after: float) -> int:
    """Let a process deal, kill it, and return the last entry that it had acknowledged."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.journal.crash_child", where, str(seed)],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
    )
    try:
        time.sleep(after)
    finally:
        child.send_signal(signal.SIGKILL)
        told, complained = child.communicate()
    assert child.returncode == -signal.SIGKILL, complained.decode()
    lines = told.decode().split("\n")[:-1]
    return int(lines[-1]) if lines else 0


def opened_after(place: Place) -> Journal:
    """Open a journal whose writer was killed; a server takes a moment to notice."""
    for _ in range(100):
        try:
            return place.open()
        except JournalInUse:
            time.sleep(0.05)
    return place.open()


def check_after_kill(place: Place, acknowledged: int, kept: Checkpoint | None) -> Checkpoint:
    with opened_after(place) as journal:
        held = journal.store.last()[0]
        assert held >= acknowledged
        found = verify(journal, checkpoint=kept)
        assert (found.wrong, found.awaiting) == (None, [])
        for name in open_tables(journal):
            one = resume_table(journal, name)
            for shoe in one.state.shoes:
                sealed = journal.sealed_shoe(name, shoe.number, shoe.commitment)
                assert sealed is not None
                assert sealed.as_shuffled == shoe.as_shuffled
            if one.in_play and held % 2:
                one.finish()
        return journal.checkpoint()


def kill_again_and_again(place: Place, kills: int, chance: random.Random, longest: float) -> int:
    """Kill a dealing process at random moments; return how many entries were acknowledged in the end."""
    kept: Checkpoint | None = None
    for number in range(kills):
        acknowledged = killed(place.where, number, chance.uniform(0.0, longest))
        if acknowledged == 0 and kept is None:
            try:
                place.open(write=False).close()
            except (JournalNotFound, NotAJournal):
                # Killed before the journal was made, or between making the file and what is in it.
                continue
        kept = check_after_kill(place, acknowledged, kept)
    return kept.entries if kept is not None else 0


def test_a_few_kills(place: Place):
    assert kill_again_and_again(place, 5, random.Random(), 1.2) >= 0


@pytest.mark.long
def test_two_hundred_kills(tmp_path: Path):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    dealt = 0
    for batch in range(20):
        directory = tmp_path / str(batch)
        directory.mkdir()
        dealt += kill_again_and_again(FilePlace(directory / "evening.journal"), JOURNAL_LASTS, chance, 1.2)
    assert dealt > 2_000


@pytest.mark.long
def test_sixty_kills_of_a_server_journals_writer(request: pytest.FixtureRequest, place: Place):
    if isinstance(place, FilePlace):
        return
    assert kill_again_and_again(place, 60, random.Random(), 1.2) > 500
