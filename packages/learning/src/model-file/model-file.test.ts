import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc32 } from './crc32.ts'
import { type ModelArray, ModelFileError, swapBytes } from './layout.ts'
import { fromHalf, packInt8, toHalf, unpackHalf, unpackInt8 } from './quantise.ts'
import { readModelFile, section } from './read.ts'
import { type ModelFileContents, writeModelFile } from './write.ts'

const ascii = (text: string) => Uint8Array.from(text, c => c.charCodeAt(0))

/** CRC-32 one bit at a time. */
function crcBitwise(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

describe('crc32', () => {
  it('gives the published check value', () => {
    expect(crc32(ascii('123456789')).toString(16)).toBe('cbf43926')
    expect(crc32(new Uint8Array())).toBe(0)
  })

  it('agrees with the definition, bit by bit', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        expect(crc32(bytes)).toBe(crcBitwise(bytes))
      }),
      { seed: 3 },
    )
  })
})

describe('float16', () => {
  it('reads and writes every half', () => {
    for (let half = 0; half < 65536; half++) {
      const value = fromHalf(half)
      if (Number.isNaN(value)) expect(Number.isNaN(fromHalf(toHalf(value)))).toBe(true)
      else if (toHalf(value) !== half) throw new Error(`half ${half} came back as ${toHalf(value)}`)
    }
    expect([0x3c00, 0xc000, 0x7bff, 0x0001, 0x0400, 0x3555].map(fromHalf)).toEqual([
      1,
      -2,
      65504,
      2 ** -24,
      2 ** -14,
      0.333251953125,
    ])
  })

  it('rounds to the nearest half, ties to even', () => {
    const values = unpackHalf(Uint16Array.from({ length: 0x7c00 }, (_, i) => i))
    fc.assert(
      fc.property(fc.float({ noNaN: true, min: Math.fround(-65519), max: Math.fround(65519) }), value => {
        const magnitude = Math.abs(value)
        // Halves rise with their bits, so the nearest is one of two neighbours found by bisection.
        let low = 0
        let high = values.length - 1
        while (high - low > 1) {
          const middle = (low + high) >> 1
          if (values[middle]! <= magnitude) low = middle
          else high = middle
        }
        const below = magnitude - values[low]!
        const above = values[high]! - magnitude
        const nearest = below < above ? low : above < below ? high : low % 2 === 0 ? low : high
        expect(toHalf(value) & 0x7fff).toBe(nearest)
        expect(toHalf(value) >>> 15).toBe(Object.is(value, -0) || value < 0 ? 1 : 0)
      }),
      { seed: 4, numRuns: 2000 },
    )
    expect([65519, 65520, 1e9].map(toHalf)).toEqual([0x7bff, 0x7c00, 0x7c00])
  })
})

describe('int8', () => {
  it('errs by at most half a scale', () => {
    fc.assert(
      fc.property(
        fc.float32Array({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6, maxLength: 60 }),
        fc.integer({ min: 1, max: 17 }),
        (values, block) => {
          const packed = packInt8(values, block)
          const back = unpackInt8(packed, block)
          values.forEach((value, i) => {
            const scale = packed.scales[Math.floor(i / block)]!
            expect(Math.abs(back[i]! - value)).toBeLessThanOrEqual(scale * 0.5001 + 1e-37)
          })
        },
      ),
      { seed: 5 },
    )
    expect(() => packInt8(Float32Array.of(1, Number.NaN), 2)).toThrow(/finite/)
  })
})

const sample: ModelFileContents = {
  kind: 'sample',
  meta: { labels: ['no', 'yes', 'häufig 🙂', '\ud800 alone'], seed: 7 },
  sections: {
    bytes: Uint8Array.of(1, 2, 3),
    signed: Int8Array.of(-1, 0, 1),
    short: Int16Array.of(-300, 300),
    word: Uint16Array.of(65535),
    long: Int32Array.of(-70000),
    index: Uint32Array.of(4294967295, 0),
    single: Float32Array.of(0.1, -0.2, Number.POSITIVE_INFINITY),
    double: Float64Array.of(0.1, 1e300),
    none: new Float32Array(0),
    half: { data: Float32Array.of(1, 0.5, -2), as: 'float16' },
    rough: { data: Float64Array.of(127, -63.5, 1, 0, 0, 0, 12.7), as: 'int8', block: 3 },
  },
}

const arrays: fc.Arbitrary<ModelArray> = fc.oneof(
  fc.uint8Array(),
  fc.int8Array(),
  fc.int16Array(),
  fc.uint16Array(),
  fc.int32Array(),
  fc.uint32Array(),
  fc.float32Array(),
  fc.float64Array(),
)

describe('model file', () => {
  it('comes back as it was written', () => {
    const file = readModelFile(writeModelFile(sample), { kind: 'sample' })
    expect(file.kind).toBe('sample')
    expect(file.meta).toEqual(sample.meta)
    for (const [name, input] of Object.entries(sample.sections)) {
      if (!('as' in input)) expect(file.sections.get(name)).toEqual(input)
    }
    expect([...section(file, 'half', Float32Array)]).toEqual([1, 0.5, -2])
    const rough = section(file, 'rough', Float32Array)
    expect([rough[0], rough[2], rough[3], rough[5]]).toEqual([127, 1, 0, 0])
    expect(rough[1]).toBe(-63) // half a scale away, rounded up
    expect(rough[6]).toBeCloseTo(12.7, 6)
  })

  it('holds any arrays under any names', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), arrays), fc.jsonValue(), fc.nat(16), (sections, meta, offset) => {
        const bytes = writeModelFile({ kind: 'any', meta: meta as ModelFileContents['meta'] & object, sections })
        const moved = new Uint8Array(bytes.length + offset).subarray(offset)
        moved.set(bytes)
        const file = readModelFile(moved)
        expect(JSON.stringify(file.meta)).toBe(JSON.stringify(meta))
        expect(Object.fromEntries(file.sections)).toEqual({ ...sections })
      }),
      { seed: 6 },
    )
  })

  it('reads a Buffer that begins at any byte', () => {
    const bytes = writeModelFile(sample)
    for (let offset = 0; offset < 9; offset++) {
      const buffer = Buffer.alloc(bytes.length + offset)
      buffer.set(bytes, offset)
      const file = readModelFile(buffer.subarray(offset))
      expect([...section(file, 'double', Float64Array)]).toEqual([0.1, 1e300])
    }
  })

  it('notices every changed byte', () => {
    const bytes = writeModelFile(sample)
    for (let at = 0; at < bytes.length; at++) {
      for (const flip of [1, 0x80, 0xff]) {
        const broken = bytes.slice()
        broken[at]! ^= flip
        expect(() => readModelFile(broken), `byte ${at}`).toThrow(ModelFileError)
      }
    }
  })

  it('notices any cut and any random damage', () => {
    const bytes = writeModelFile(sample)
    for (let length = 0; length < bytes.length; length++) {
      expect(() => readModelFile(bytes.subarray(0, length))).toThrow(ModelFileError)
    }
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 12 }), fc.nat(bytes.length - 1), (noise, at) => {
        const broken = bytes.slice()
        broken.set(noise.subarray(0, bytes.length - at), at)
        fc.pre(broken.some((byte, i) => byte !== bytes[i]))
        expect(() => readModelFile(broken)).toThrow(ModelFileError)
      }),
      { seed: 7, numRuns: 500 },
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), noise => {
        expect(() => readModelFile(noise)).toThrow(ModelFileError)
      }),
      { seed: 8 },
    )
  })

  it('says what is wrong', () => {
    const bytes = writeModelFile(sample)
    const failure = (broken: Uint8Array, kind?: string) => {
      try {
        readModelFile(broken, kind === undefined ? {} : { kind })
      } catch (error) {
        return (error as Error).message
      }
      return 'none'
    }
    const reseal = (edit: (view: DataView) => void) => {
      const copy = bytes.slice()
      const view = new DataView(copy.buffer)
      edit(view)
      view.setUint32(copy.length - 4, crc32(copy.subarray(0, copy.length - 4)), true)
      return copy
    }
    const flipped = bytes.slice()
    flipped[100]! ^= 1
    expect(failure(ascii('{"a": 1, "b": 2}'))).toBe(
      'not a model file: it begins with 7b 22 61 22 3a 20 31 2c; a model file begins with 89 45 4c 4e 43 0d 0a 1a',
    )
    expect(failure(new Uint8Array())).toMatch(/begins with nothing/)
    expect(failure(bytes.subarray(0, 50))).toBe(
      `the model file is truncated: 50 bytes instead of ${bytes.length}: fetch it or train it again`,
    )
    expect(failure(flipped)).toMatch(/damaged: its checksum is [0-9a-f]{8}; [0-9a-f]{8} is expected/)
    expect(failure(reseal(view => view.setUint32(8, 9, true)))).toBe(
      'the model file has version 9; this program reads version 1: update the program',
    )
    expect(failure(reseal(view => view.setUint8(20, 0x20)))).toMatch(/header is not JSON/)
    expect(failure(bytes, 'parser')).toBe('the model file holds a model of kind "sample"; "parser" is expected')
    const file = readModelFile(bytes)
    expect(() => section(file, 'weights', Float32Array)).toThrow(/no section "weights"; it has: bytes, signed/)
    expect(() => section(file, 'index', Float32Array)).toThrow(/is a Uint32Array; a Float32Array is expected/)
  })

  it('is the same bytes for the same contents', () => {
    expect(writeModelFile(sample)).toEqual(writeModelFile(sample))
  })

  it('can reverse the bytes of numbers, for machines of the other order', () => {
    const bytes = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)
    swapBytes(bytes, 4)
    expect([...bytes]).toEqual([4, 3, 2, 1, 8, 7, 6, 5])
  })
})
