"""Random streams for simulation: xoshiro256++ with jumps, so that every chunk of rounds has a stream of its own.

Only simulation draws from these; cards at a table come from the operating system (:mod:`pitboss.things.chance`).
A stream is an array of four 64-bit words. The functions are plain, so that kernels compile them in.
"""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

from ..plant.kernels import kernel

Stream = NDArray[np.uint64]

JUMP = (0x180EC6D33CFD0ABA, 0xD5A61266F0C9392C, 0xA9582618E03FC9AA, 0x39ABDC4529B1661C)
"""The polynomial that moves a stream 2 to the 128 draws ahead."""

LOW_32 = 0xFFFFFFFF


def draw(stream: Stream) -> np.uint64:
    """Return 64 random bits and move the stream on."""
    s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
    total = s0 + s3
    result: np.uint64 = ((total << np.uint64(23)) | (total >> np.uint64(41))) + s0
    shifted = s1 << np.uint64(17)
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    stream[0] = s0
    stream[1] = s1
    stream[2] = s2
    stream[3] = (s3 << np.uint64(45)) | (s3 >> np.uint64(19))
    return result


def below(stream: Stream, bound: int) -> int:
    """Return a whole number from 0 to ``bound - 1``, each equally likely; ``bound`` is less than 2 to the 32.

    The high half of a product with 32 bits is taken; the few products that would favour a number are drawn again.
    """
    limit = np.uint64(bound)
    product = (draw(stream) >> np.uint64(32)) * limit
    low = product & np.uint64(LOW_32)
    if low < limit:
        threshold = (np.uint64(1 << 32) - limit) % limit
        while low < threshold:
            product = (draw(stream) >> np.uint64(32)) * limit
            low = product & np.uint64(LOW_32)
    return int(product >> np.uint64(32))


def shuffle_first(cards: NDArray[np.uint8], number: int, stream: Stream) -> None:
    """Bring a uniformly drawn arrangement of ``number`` cards to the front of a pack; the pack stays whole.

    The pack need not be put back in order before the next time: from any order, every arrangement is as likely.
    """
    size = len(cards)
    for place in range(number):
        other = place + below(stream, size - place)
        card = cards[other]
        cards[other] = cards[place]
        cards[place] = card


@kernel
def _jump(stream: Stream, polynomial: NDArray[np.uint64]) -> None:
    s0 = s1 = s2 = s3 = np.uint64(0)
    for word in polynomial:
        for bit in range(64):
            if word & (np.uint64(1) << np.uint64(bit)):
                s0 ^= stream[0]
                s1 ^= stream[1]
                s2 ^= stream[2]
                s3 ^= stream[3]
            draw(stream)
    stream[0] = s0
    stream[1] = s1
    stream[2] = s2
    stream[3] = s3


def first_stream(seed: int) -> Stream:
    """Return the stream of a seed, which may be any whole number.

    >>> first_stream(1).dtype.name, bool((first_stream(1) == first_stream(2)).any())
    ('uint64', False)
    """
    return _stream_of(f"pitboss stream {seed}")


def pilot_stream(seed: int) -> Stream:
    """Return a stream of the same seed for a first look that is no part of the result.

    >>> bool((pilot_stream(1) == first_stream(1)).any())
    False
    """
    return _stream_of(f"pitboss pilot {seed}")


def _stream_of(name: str) -> Stream:
    return np.frombuffer(hashlib.sha256(name.encode()).digest(), dtype="<u8").astype(np.uint64)


def next_stream(stream: Stream) -> Stream:
    """Return the stream 2 to the 128 draws further on, so that no two chunks ever share a draw.

    >>> bool((next_stream(first_stream(1)) == first_stream(1)).any())
    False
    """
    further = stream.copy()
    _jump(further, np.array(JUMP, dtype=np.uint64))
    return further
