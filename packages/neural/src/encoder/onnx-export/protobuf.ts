/** Minimal protobuf encoder for ONNX files. The tag before a field is its number × 8 + its wire type. */

/** Bytes of an encoded field, in parts. */
export type Field = readonly Uint8Array[]

const WIRE_TYPE = { varint: 0, lengthDelimited: 2 }
const textEncoder = new TextEncoder()

function encodeVarint(value: number): number[] {
  const bytes: number[] = []
  // Division instead of shifts, which are limited to 31 bits.
  for (let remainder = value; ; remainder = Math.floor(remainder / 128)) {
    if (remainder < 128) return [...bytes, remainder]
    bytes.push((remainder % 128) + 128)
  }
}

/** Encodes a varint field with a non-negative integer. */
export const encodeInteger = (field: number, value: number): Field => [
  Uint8Array.from([...encodeVarint(field * 8 + WIRE_TYPE.varint), ...encodeVarint(value)]),
]

/** Encodes a length-delimited field: text, bytes or an embedded message. */
export function encodeField(field: number, content: string | Uint8Array | readonly Field[]): Field {
  const parts =
    typeof content === 'string'
      ? [textEncoder.encode(content)]
      : content instanceof Uint8Array
        ? [content]
        : content.flat()
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return [Uint8Array.from([...encodeVarint(field * 8 + WIRE_TYPE.lengthDelimited), ...encodeVarint(length)]), ...parts]
}

/** Serialises a message. */
export function encodeMessage(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const parts = fields.flat()
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}
