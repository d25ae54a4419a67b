/**
 * Zeroed typed arrays. Small ones are cut from a shared block, as Node does for small buffers: an array of its own costs
 * more than deciding a theory of ten rules does.
 */
const BLOCK = 1 << 16
const SMALL = 1 << 12

let block = new ArrayBuffer(0)
let used = 0

function take(bytes: number): number {
  if (used + bytes > block.byteLength) {
    block = new ArrayBuffer(BLOCK)
    used = 0
  }
  const at = used
  // Blocks are handed out once and never reused, so that what is cut from them is zero.
  used += (bytes + 7) & ~7
  return at
}

export function int32(length: number): Int32Array<ArrayBuffer> {
  if (length * 4 > SMALL) return new Int32Array(length)
  const at = take(length * 4)
  return new Int32Array(block, at, length)
}

export function bytes(length: number): Uint8Array<ArrayBuffer> {
  if (length > SMALL) return new Uint8Array(length)
  const at = take(length)
  return new Uint8Array(block, at, length)
}

/** A larger copy of an array; the rest is zero. */
export function grown(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const larger = int32(length)
  larger.set(array)
  return larger
}

export function grownBytes(array: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const larger = bytes(length)
  larger.set(array)
  return larger
}
