/**
 * Allocates zeroed typed arrays. Small arrays are slices of a shared buffer, as in Node's buffer pool: to allocate each one separately
 * would take longer than to decide a small theory.
 */

/** Size of the shared buffer. */
const BLOCK_BYTES = 1 << 16
/** Maximum size of an array in the shared buffer. */
const MAX_POOLED_BYTES = 1 << 12

let block = new ArrayBuffer(0)
let usedBytes = 0

/** Reserves bytes in the shared buffer and returns their offset. */
function allocate(byteCount: number): number {
  if (usedBytes + byteCount > block.byteLength) {
    block = new ArrayBuffer(BLOCK_BYTES)
    usedBytes = 0
  }
  const offset = usedBytes
  // Slices start at multiples of 8. Memory is never reused, so every slice is zeroed.
  usedBytes += (byteCount + 7) & ~7
  return offset
}

export function allocateInt32(length: number): Int32Array<ArrayBuffer> {
  if (length * 4 > MAX_POOLED_BYTES) return new Int32Array(length)
  const offset = allocate(length * 4)
  return new Int32Array(block, offset, length)
}

export function allocateBytes(length: number): Uint8Array<ArrayBuffer> {
  if (length > MAX_POOLED_BYTES) return new Uint8Array(length)
  const offset = allocate(length)
  return new Uint8Array(block, offset, length)
}

/** Returns a larger copy of an array, padded with zeros. */
export function growInt32(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const larger = allocateInt32(length)
  larger.set(array)
  return larger
}

export function growBytes(array: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const larger = allocateBytes(length)
  larger.set(array)
  return larger
}
