"""Checkpoints: written and read back exactly, or refused."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.journal.checkpoint import Checkpoint
from pitboss.things.errors import NotUnderstood

ORIGINS = st.text("0123456789abcdef", min_size=1, max_size=16)
CHECKPOINTS = st.builds(Checkpoint, ORIGINS, st.integers(0, 10**12), st.binary(min_size=32, max_size=32))


@given(CHECKPOINTS)
def test_what_is_written_is_read_back(one: Checkpoint):
    assert Checkpoint.parse(one.text()) == one
    assert Checkpoint.parse(one.text().replace("\n", "\r\n")) == one
    assert Checkpoint.parse(one.text().rstrip("\n")) == one
    assert len(one.text().splitlines()) == 3


@given(CHECKPOINTS, st.data())
def test_a_changed_checkpoint_is_another_or_none(one: Checkpoint, data: st.DataObject):
    text = one.text().strip()
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + data.draw(st.characters(codec="ascii")) + text[at + 1 :]
    with suppress(NotUnderstood):
        assert Checkpoint.parse(changed) != one or changed.split() == text.split()


HASH = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pitboss journal x\n",
        f"pitboss journal x\n007\n{HASH}\n",
        f"pitboss journal x\n-1\n{HASH}\n",
        f"pitboss journal x\n1_0\n{HASH}\n",
        f"pitboss journal x\none\n{HASH}\n",
        f"pitboss journal x\n1\n{HASH[:-2]}=\n",
        "pitboss journal x\n1\nAAAA\n",
        f"another journal x\n1\n{HASH}\n",
        f"pitboss journal x\n1\n{HASH}\nand more\n",
        f"pitboss journal x\n1\n{HASH}\npitboss journal x\n1\n{HASH}\n",
    ],
)
def test_anything_else_is_refused(text: str):
    with pytest.raises(NotUnderstood, match="This is not a checkpoint") as refused:
        Checkpoint.parse(text)
    assert "three lines" in refused.value.allowed[0]
