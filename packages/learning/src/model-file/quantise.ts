/**
 * Quantisation for model files. float16 is IEEE half precision, rounded to nearest, ties to even. int8 is symmetric quantisation by block
 * (a row of weights, say): round(x / scale) in -127 … 127 with scale = max |x| / 127, so the error is at most half the scale.
 */

const float = new Float32Array(1)
const bits = new Uint32Array(float.buffer)

/** Rounds a number to half precision and returns its bits. */
export function toHalf(value: number): number {
  float[0] = value
  const floatBits = bits[0]!
  const sign = (floatBits >>> 16) & 0x8000
  const magnitude = floatBits & 0x7fffffff
  if (magnitude > 0x7f800000) return sign | 0x7e00 // NaN
  // From 2^16 on; numbers that round up to 2^16 get the same bits below.
  if (magnitude >= 0x47800000) return sign | 0x7c00 // infinity
  // Below 2^-14.
  if (magnitude < 0x38800000) {
    // Subnormal: multiples of 2^-24. Adding 0.5 gives floats of exactly that spacing, so the addition rounds.
    bits[0] = magnitude
    float[0] = float[0]! + 0.5
    return sign | (bits[0]! - 0x3f000000)
  }
  // The exponent's bias falls from 127 to 15, and the fraction loses 13 bits; ties go to the even fraction.
  const lastBit = (magnitude >>> 13) & 1
  return sign | ((magnitude - 0x38000000 + 0xfff + lastBit) >>> 13)
}

/** Returns the value of half-precision bits. */
export function fromHalf(half: number): number {
  const exponent = (half >>> 10) & 31
  const fraction = half & 1023
  const magnitude =
    exponent === 0
      ? fraction * 2 ** -24
      : exponent === 31
        ? fraction === 0
          ? Number.POSITIVE_INFINITY
          : Number.NaN
        : (1024 + fraction) * 2 ** (exponent - 25)
  return half & 0x8000 ? -magnitude : magnitude
}

export function packHalf(values: Float32Array | Float64Array): Uint16Array {
  const out = new Uint16Array(values.length)
  for (let i = 0; i < out.length; i++) out[i] = toHalf(values[i]!)
  return out
}

let halfValues: Float32Array | undefined

/** Decodes by a table of all 65,536 values, built on first use. */
export function unpackHalf(packed: Uint16Array): Float32Array {
  if (halfValues === undefined) {
    halfValues = new Float32Array(65536)
    for (let i = 0; i < 65536; i++) halfValues[i] = fromHalf(i)
  }
  const table = halfValues
  const out = new Float32Array(packed.length)
  for (let i = 0; i < out.length; i++) out[i] = table[packed[i]!]!
  return out
}

export interface PackedInt8 {
  readonly values: Int8Array
  /** One scale per block. */
  readonly scales: Float32Array
}

export function packInt8(values: Float32Array | Float64Array, block: number): PackedInt8 {
  const packed = new Int8Array(values.length)
  const scales = new Float32Array(Math.ceil(values.length / block))
  for (let b = 0; b < scales.length; b++) {
    const start = b * block
    const end = Math.min(start + block, values.length)
    let max = 0
    for (let i = start; i < end; i++) max = Math.max(max, Math.abs(values[i]!))
    if (!Number.isFinite(max))
      throw new RangeError(`block ${b} has values that are not finite and cannot be stored as int8`)
    scales[b] = max / 127
    const scale = scales[b]!
    if (scale === 0) continue
    for (let i = start; i < end; i++) packed[i] = Math.max(-127, Math.min(127, Math.round(values[i]! / scale)))
  }
  return { values: packed, scales }
}

export function unpackInt8(packed: PackedInt8, block: number): Float32Array {
  const { values, scales } = packed
  const out = new Float32Array(values.length)
  for (let b = 0; b < scales.length; b++) {
    const scale = scales[b]!
    const end = Math.min((b + 1) * block, values.length)
    for (let i = b * block; i < end; i++) out[i] = values[i]! * scale
  }
  return out
}
