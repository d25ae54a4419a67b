"""
The weights of an ONNX file in one file beside it (`model.onnx` and `model.onnx.data`), as ONNX allows it. A file of protocol buffers ends at 2 GiB;
of larger networks PyTorch writes each weight into a file of its own, named by the weight alone, so that two networks in one folder would overwrite
each other's. The few fields that matter are read and written here, since PyTorch 1.13 comes without the package onnx.
"""

import os
import shutil
from pathlib import Path

# Numbers of fields in onnx.proto.
GRAPH, INITIALIZER = 7, 5
RAW_DATA, EXTERNAL_DATA, DATA_LOCATION = 9, 13, 14
KEY, VALUE = 1, 2
VARINT, EIGHT_BYTES, LENGTH, FOUR_BYTES = 0, 1, 2, 5


def read_varint(message, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = message[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at


def varint(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def fields(message: memoryview):
    """Of every field: its number, its content where that has a length, and all of its bytes."""
    at = 0
    while at < len(message):
        begin = at
        tag, at = read_varint(message, at)
        number, wire, content = tag >> 3, tag & 7, None
        if wire == LENGTH:
            length, at = read_varint(message, at)
            content = message[at : at + length]
            at += length
        elif wire == VARINT:
            _, at = read_varint(message, at)
        elif wire in (EIGHT_BYTES, FOUR_BYTES):
            at += 8 if wire == EIGHT_BYTES else 4
        else:
            raise ValueError(f"not an ONNX file: a field of kind {wire}")
        yield number, content, message[begin:at]


def with_length(number: int, content: bytes) -> bytes:
    return varint(number << 3 | LENGTH) + varint(len(content)) + content


def entry(key: str, value) -> bytes:
    return with_length(EXTERNAL_DATA, with_length(KEY, key.encode()) + with_length(VALUE, str(value).encode()))


def gather_weights(source: Path, target: Path, least: int = 1024) -> None:
    """Writes the network of `source` to `target`, its weights of so many bytes or more to one file beside it."""
    data_path = target.with_name(f"{target.name}.data")

    def moved(tensor: memoryview, data) -> bytes:
        parts = list(fields(tensor))
        raw = next((content for number, content, _ in parts if number == RAW_DATA), None)
        outside = dict(
            [bytes(content).decode() for _, content, _ in fields(pair)] for number, pair, _ in parts if number == EXTERNAL_DATA
        )
        if not outside and (raw is None or len(raw) < least):
            return bytes(tensor)
        data.write(bytes(-data.tell() % 64))
        begin = data.tell()
        if outside:
            with open(source.parent / outside["location"], "rb") as given:
                given.seek(int(outside.get("offset", 0)))
                copy_bytes(given, data, int(outside["length"]) if "length" in outside else None)
        else:
            data.write(raw)
        kept = b"".join(bytes(whole) for number, _, whole in parts if number not in (RAW_DATA, EXTERNAL_DATA, DATA_LOCATION))
        where = entry("location", data_path.name) + entry("offset", begin) + entry("length", data.tell() - begin)
        return kept + where + varint(DATA_LOCATION << 3) + varint(1)

    with open(data_path, "wb") as data:
        model = b""
        for number, content, whole in fields(memoryview(source.read_bytes())):
            if number == GRAPH:
                graph = b"".join(
                    with_length(INITIALIZER, moved(inner, data)) if each == INITIALIZER else bytes(field) for each, inner, field in fields(content)
                )
                model += with_length(GRAPH, graph)
            else:
                model += bytes(whole)
    target.write_bytes(model)


def copy_bytes(source, target, count: int | None) -> None:
    if count is None:
        return shutil.copyfileobj(source, target)
    while count > 0:
        part = source.read(min(count, 1 << 24))
        if not part:
            raise ValueError(f"{source.name} is shorter than the ONNX file says")
        target.write(part)
        count -= len(part)


def place_network(written: Path, target: Path) -> None:
    """Moves a network out of the folder into which PyTorch wrote it; weights that lie in files beside it are gathered in one."""
    target.with_name(f"{target.name}.data").unlink(missing_ok=True)
    if len(list(written.parent.iterdir())) == 1:
        os.replace(written, target)
    else:
        gather_weights(written, target)
