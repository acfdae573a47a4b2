"""A checkpoint: what a journal held at one moment, small enough to be printed and kept elsewhere.

Whoever holds the medium and the program can write a whole journal anew; only what was noted outside it tells. A
checkpoint on paper, or with somebody else, shows that entries up to it were cut off or exchanged.
"""

from __future__ import annotations

import base64
import binascii

import msgspec

from ..things.errors import NotUnderstood

_FIRST_LINE = "pitboss journal "
_FORM = ["three lines: 'pitboss journal NAME', the number of entries, the hash of the last one in base64"]
_SHA256_BYTES = 32


class Checkpoint(msgspec.Struct, frozen=True):
    """The name of a journal, how many entries it held, and the hash of the last of them.

    >>> print(Checkpoint("1f2e3d4c5b6a7988", 2, bytes(32)).text(), end="")
    pitboss journal 1f2e3d4c5b6a7988
    2
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
    """

    origin: str
    entries: int
    hash: bytes

    def text(self) -> str:
        """Write the checkpoint."""
        return f"{_FIRST_LINE}{self.origin}\n{self.entries}\n{base64.b64encode(self.hash).decode()}\n"

    @staticmethod
    def parse(text: str) -> Checkpoint:
        """Read a checkpoint; anything but exactly what :meth:`text` writes is refused."""
        # A file that was mailed may have lost its last line end, or carry those of another system.
        lines = text.strip().splitlines()
        if len(lines) == 3 and lines[0].startswith(_FIRST_LINE):
            try:
                found = Checkpoint(
                    lines[0].removeprefix(_FIRST_LINE), int(lines[1]), base64.b64decode(lines[2], validate=True)
                )
            except (ValueError, binascii.Error):
                found = None
            if found is not None and _is_sound(found) and found.text().splitlines() == lines:
                return found
        raise NotUnderstood("This is not a checkpoint.", allowed=_FORM)


def _is_sound(found: Checkpoint) -> bool:
    return found.entries >= 0 and len(found.hash) == _SHA256_BYTES
