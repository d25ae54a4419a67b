/** Writes model files; the format is described in layout.ts. */
import { crc32 } from './crc32.ts'
import {
  alignTo8,
  getArrayType,
  HEADER_LENGTH_OFFSET,
  HEADER_OFFSET,
  type Json,
  MAGIC,
  type ModelArray,
  ModelFileError,
  type SectionEntry,
  SIZE_OFFSET,
  toLittleEndianBytes,
  VERSION,
  VERSION_OFFSET,
} from './layout.ts'
import { packHalf, packInt8 } from './quantise.ts'

declare const TextEncoder: new () => { encode(text: string): Uint8Array }

/** Plain numbers, or floats quantised to fewer bytes and read back as Float32Array. */
export type SectionInput = ModelArray | QuantisedSection

export interface QuantisedSection {
  readonly data: Float32Array | Float64Array
  readonly as: 'float16' | 'int8'
  /** For int8: how many numbers share a scale, such as a row of weights. Default: all. */
  readonly block?: number
}

export interface ModelFileContents {
  /** Kind of model, such as "logistic"; checked on reading. */
  readonly kind: string
  /** Metadata, such as settings, labels, vocabulary, training data and seed. */
  readonly meta?: Json
  readonly sections: Readonly<Record<string, SectionInput>>
}

interface EncodedSection {
  readonly entry: SectionEntry
  readonly parts: readonly Uint8Array[]
}

/**
 * Serialises a model.
 *
 *     const bytes = writeModelFile({
 *       kind: 'logistic',
 *       meta: { labels: ['no', 'yes'] },
 *       sections: { weights: { data: weights, as: 'float16' }, bias },
 *     })
 */
export function writeModelFile(contents: ModelFileContents): Uint8Array {
  const { kind, meta = null } = contents
  const sections = Object.entries(contents.sections).map(([name, input]) => encodeSection(name, input))
  // Offsets in the header change its length, so lay out the sections again until it is stable (two or three times).
  let start = 0
  for (;;) {
    let offset = start
    const entries = sections.map(({ entry, parts }) => {
      const placed = { ...entry, at: offset }
      for (const part of parts) offset = alignTo8(offset + part.length)
      return placed
    })
    const header = new TextEncoder().encode(JSON.stringify({ kind, meta, sections: entries }))
    const requiredStart = alignTo8(HEADER_OFFSET + header.length)
    if (requiredStart > start) {
      start = requiredStart
      continue
    }
    return assemble(header, entries, sections, offset)
  }
}

function assemble(header: Uint8Array, entries: SectionEntry[], sections: EncodedSection[], end: number): Uint8Array {
  const size = end + 4
  if (size > 0xffffffff) {
    throw new ModelFileError(`the model needs ${size} bytes; a model file has at most 4 GiB: quantise it or split it`)
  }
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  bytes.set(MAGIC)
  view.setUint32(VERSION_OFFSET, VERSION, true)
  view.setUint32(SIZE_OFFSET, size, true)
  view.setUint32(HEADER_LENGTH_OFFSET, header.length, true)
  bytes.set(header, HEADER_OFFSET)
  sections.forEach(({ parts }, i) => {
    let offset = entries[i]!.at
    for (const part of parts) {
      bytes.set(part, offset)
      offset = alignTo8(offset + part.length)
    }
  })
  view.setUint32(end, crc32(bytes.subarray(0, end)), true)
  return bytes
}

function encodeSection(name: string, input: SectionInput): EncodedSection {
  if (!('as' in input)) {
    return {
      entry: { name, type: getArrayType(input), length: input.length, at: 0 },
      parts: [toLittleEndianBytes(input)],
    }
  }
  const { data, as } = input
  const base = { name, type: 'float32' as const, length: data.length, at: 0 }
  if (as === 'float16') return { entry: { ...base, as }, parts: [toLittleEndianBytes(packHalf(data))] }
  const block = input.block ?? Math.max(1, data.length)
  if (!(Number.isInteger(block) && block >= 1)) {
    throw new ModelFileError(`section "${name}": block is ${block}; it must be a positive integer`)
  }
  const packed = packInt8(data, block)
  return {
    entry: { ...base, as, block },
    parts: [toLittleEndianBytes(packed.scales), toLittleEndianBytes(packed.values)],
  }
}
