"""The seal on shoes in play: they survive an outage, and whoever reads the journal cannot tell the order of the cards.

What it protects: the order of the cards still to come, against everybody who can read the database, its backups and its
files, but not the key. The order is hidden by a keystream that SHAKE-256 makes of the key and a fresh nonce; whether it
came out right is told by the shoe's own commitment, which is in the journal.

What it does not protect: anybody who holds the key *and* the journal can look ahead, as can whoever controls the
running process. The key in its file beside the journal keeps other users of the machine and readers of a copied
database out, not its administrator; a house that wants them apart gives the key itself and keeps it elsewhere. A lost
key costs the shoes in play, never a committed entry; a shoe that has ended is open to all and needs no key.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from ..things.shoes import Shoe
from .errors import SealTrouble

ENVIRONMENT = "PITBOSS_SEAL_KEY"
KEY_BYTES = 32
NONCE_BYTES = 16
SALT_BYTES = 32
_IN_WORDS = f"{2 * KEY_BYTES} hexadecimal digits"


class SealKey:
    """A key of 32 bytes that seals and unseals shoes.

    >>> from pitboss.things.shoes import Shoe
    >>> key, shoe = SealKey.new(), Shoe.stacked("Ah Kd 4s", number=7)
    >>> shoe.salt = bytes(32)
    >>> sealed = key.seal(shoe)
    >>> salt, order = key.unseal(sealed, shoe.commitment, "shoe 7")
    >>> order == shoe.as_shuffled, shoe.as_shuffled in sealed
    (True, False)
    """

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise SealTrouble(f"A seal key of {len(key)} bytes cannot be used.", allowed=[_IN_WORDS])
        self._key = key

    def __repr__(self) -> str:
        return "SealKey(...)"

    @staticmethod
    def new() -> SealKey:
        """Make a key from the operating system's generator."""
        return SealKey(os.urandom(KEY_BYTES))

    @staticmethod
    def from_hex(text: str, where: str = "the key given") -> SealKey:
        """Read a key as it is written in a file or in the environment."""
        try:
            return SealKey(bytes.fromhex(text.strip()))
        except ValueError:
            raise SealTrouble(f"What {where} holds is not a seal key.", allowed=[_IN_WORDS]) from None

    @staticmethod
    def from_environment() -> SealKey | None:
        """Return the key that the environment names, if it does."""
        text = os.environ.get(ENVIRONMENT)
        return SealKey.from_hex(text, f"the environment variable {ENVIRONMENT}") if text else None

    @staticmethod
    def load(path: Path) -> SealKey | None:
        """Read the key kept in a file, or return None where there is no such file."""
        try:
            mode = path.stat().st_mode
            text = path.read_text(encoding="ascii", errors="replace")
        except FileNotFoundError:
            return None
        except OSError as error:
            raise SealTrouble(f"The seal key {path} cannot be read: {error.strerror}.") from None
        if mode & 0o077:
            raise SealTrouble(
                f"The seal key {path} lies open to others on this machine; take their rights away.",
                allowed=[f"chmod 600 {path}"],
            )
        return SealKey.from_hex(text, str(path))

    @staticmethod
    def create(path: Path) -> SealKey:
        """Make a key and keep it in a file that only its owner may read; it is on the disk when this returns."""
        key = SealKey.new()
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            try:
                os.write(handle, key._key.hex().encode() + b"\n")
                os.fsync(handle)
            finally:
                os.close(handle)
        except OSError as error:
            raise SealTrouble(f"The seal key {path} cannot be written: {error.strerror}.") from None
        return key

    def seal(self, shoe: Shoe) -> bytes:
        """Return salt and order of a shoe, hidden."""
        plain = shoe.salt + shoe.as_shuffled
        nonce = os.urandom(NONCE_BYTES)
        return nonce + _mixed(plain, self._key, nonce)

    def unseal(self, sealed: bytes, commitment: str, what: str) -> tuple[bytes, bytes]:
        """Return salt and order; refuse bytes that do not keep to the commitment made in the journal."""
        plain = _mixed(sealed[NONCE_BYTES:], self._key, sealed[:NONCE_BYTES])
        if hashlib.sha256(plain).hexdigest() != commitment:
            raise SealTrouble(
                f"The seal of {what} does not open to the order it was committed to: "
                "the key is not the one it was sealed with, or the seal was altered."
            )
        return plain[:SALT_BYTES], plain[SALT_BYTES:]


def _mixed(text: bytes, key: bytes, nonce: bytes) -> bytes:
    size = len(text)
    stream = hashlib.shake_256(key + nonce).digest(size)
    return (int.from_bytes(text, "big") ^ int.from_bytes(stream, "big")).to_bytes(size, "big")
