"""Stream of randomly sampled theories: sampler.c, which is compiled on first use and runs in background threads."""

import ctypes
import hashlib
import os
import queue
import shutil
import subprocess
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from . import vocabulary

SOURCE = Path(__file__).with_name("sampler.c")


class CompilerNotFoundError(RuntimeError):
    """No C compiler was found to build the sampler."""


class _Settings(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_int32)
        for name in "atoms_least atoms_most longest deep levels negation statement_negation body_most connectives theories".split()
    ]


_library = None


def load_library() -> ctypes.CDLL:
    """Load the compiled sampler, which is built once for each version of the source, in the folder for temporary files."""
    global _library
    if _library is None:
        compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            raise CompilerNotFoundError("the sampler is a C program and no C compiler was found. Install one (gcc) or set CC.")
        digest = hashlib.sha256(SOURCE.read_bytes()).hexdigest()[:16]
        target = Path(tempfile.gettempdir()) / f"elenchus-sampler-{digest}-{os.getuid()}.so"
        if not target.exists():
            part = target.with_suffix(f".{os.getpid()}")
            subprocess.run([compiler, "-O3", "-std=gnu11", "-shared", "-fPIC", "-o", part, SOURCE], check=True)
            part.rename(target)
        _library = ctypes.CDLL(str(target))
        if _library.first_slot() != vocabulary.FIRST_SLOT or _library.slots() != vocabulary.SLOTS:
            raise RuntimeError("sampler.c and vocabulary.py disagree about the slots")
    return _library


@dataclass(frozen=True)
class Size:
    """Size of the theories in one part of the stream."""

    atoms: tuple[int, int]
    longest: int
    deep: int = 0

    def settings(self) -> _Settings:
        return _Settings(*self.atoms, self.longest, self.deep)


@dataclass(frozen=True)
class Algorithm1:
    """Training set of RobustLR: the parameters of its Algorithm 1, and the number of theories (0 for an unlimited number)."""

    negation: int = 50
    statement_negation: int = 50
    body: int = 2
    connectives: int = 3
    theories: int = 0
    atoms: tuple[int, int] = (10, 30)
    levels: int = 5
    longest: int = 448

    def settings(self) -> _Settings:
        return _Settings(
            *self.atoms, self.longest, 0, self.levels, self.negation, self.statement_negation, self.body, self.connectives, self.theories
        )


FIELDS = (("token", np.uint16), ("sentence", np.uint8), ("place", np.uint8), ("value", np.int8), ("label", np.int8), ("round", np.uint8))


def sample(seed: int, start: int, count: int, size: Size | Algorithm1) -> dict[str, np.ndarray]:
    """Sample the theories with the numbers `start` to `start + count` of a seed; they depend only on seed, number and size."""
    arrays = {name: np.empty((count, size.longest), kind) for name, kind in FIELDS}
    per_row = {name: np.zeros(count, np.int32) for name in ("length", "asked", "depth")}
    settings = size.settings()
    pointers = [array.ctypes.data_as(ctypes.c_void_p) for array in (*arrays.values(), *per_row.values())]
    load_library().sample(
        ctypes.c_uint64(seed), ctypes.c_int64(start), ctypes.c_int32(count), ctypes.c_int32(size.longest),
        ctypes.byref(settings), *pointers,
    )
    return arrays | per_row


WIDTH = 64


class Stream:
    """
    Batches of about `tokens` tokens, each with theories of similar length, sampled ahead by threads.

    `mix` is a list of (share, Size) and may be replaced at any time; batches that are already sampled come first.
    """

    def __init__(self, seed: int, mix, tokens: int, threads: int, start: int = 0, ahead: int = 6):
        load_library()
        self.mix, self.tokens = mix, tokens
        self.drawn = start
        self._lock = threading.Lock()
        self._seed = seed
        self._stop = threading.Event()
        self._queue: queue.Queue = queue.Queue(ahead)
        self._threads = [threading.Thread(target=self._run_worker, args=(i,), daemon=True) for i in range(threads)]
        for thread in self._threads:
            thread.start()

    def _reserve(self, count: int) -> int:
        with self._lock:
            first = self.drawn
            self.drawn += count
            return first

    def _run_worker(self, number: int) -> None:
        random = np.random.default_rng([self._seed, number, self.drawn])
        waiting: dict[int, list] = {}
        while not self._stop.is_set():
            mix = self.mix
            shares = np.array([share for share, _ in mix], float)
            size = mix[random.choice(len(mix), p=shares / shares.sum())][1]
            chunk = sample(self._seed, self._reserve(1024), 1024, size)
            widths = -(-chunk["length"] // WIDTH) * WIDTH
            for width in np.unique(widths):
                rows = np.flatnonzero(widths == width)
                part = {name: array[rows, :width] if array.ndim == 2 else array[rows] for name, array in chunk.items()}
                parts = waiting.setdefault(int(width), [])
                parts.append(part)
                need = max(1, self.tokens // int(width))
                if sum(len(each["length"]) for each in parts) < need:
                    continue
                whole = {name: np.concatenate([each[name] for each in parts]) for name in part}
                waiting[int(width)] = [{name: array[need:] for name, array in whole.items()}]
                self._put({name: array[:need] for name, array in whole.items()})

    def _put(self, batch) -> None:
        while not self._stop.is_set():
            try:
                return self._queue.put(batch, timeout=0.2)
            except queue.Full:
                continue

    def next(self) -> dict[str, np.ndarray]:
        return self._queue.get()

    def close(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()
