/**
 * Zeroed typed arrays. Small ones are slices of a shared buffer, as in Node's buffer pool: allocating each separately would
 * cost more than deciding a small theory.
 */
const BLOCK = 1 << 16
const MAX_POOLED = 1 << 12

let block = new ArrayBuffer(0)
let used = 0

function allocate(bytes: number): number {
  if (used + bytes > block.byteLength) {
    block = new ArrayBuffer(BLOCK)
    used = 0
  }
  const offset = used
  // Memory is never reused, so every slice is zeroed.
  used += (bytes + 7) & ~7
  return offset
}

export function int32(length: number): Int32Array<ArrayBuffer> {
  if (length * 4 > MAX_POOLED) return new Int32Array(length)
  const offset = allocate(length * 4)
  return new Int32Array(block, offset, length)
}

export function bytes(length: number): Uint8Array<ArrayBuffer> {
  if (length > MAX_POOLED) return new Uint8Array(length)
  const offset = allocate(length)
  return new Uint8Array(block, offset, length)
}

/** A larger copy of an array, padded with zeros. */
export function enlarge(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const larger = int32(length)
  larger.set(array)
  return larger
}

export function enlargeBytes(array: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const larger = bytes(length)
  larger.set(array)
  return larger
}
