/** As much of the protobuf format as an ONNX file needs: a message is its fields one after another. */

export type Field = readonly Uint8Array[]

const text = new TextEncoder()

function varint(value: number): number[] {
  const bytes: number[] = []
  // Above 31 bits, shifting would lose digits.
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest % 128) + 128)
  }
}

/** A whole number that is not negative. */
export const number = (field: number, value: number): Field => [
  Uint8Array.from([...varint(field * 8), ...varint(value)]),
]

/** Text, bytes, or a message within the message. */
export function block(field: number, content: string | Uint8Array | readonly Field[]): Field {
  const parts =
    typeof content === 'string' ? [text.encode(content)] : content instanceof Uint8Array ? [content] : content.flat()
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return [Uint8Array.from([...varint(field * 8 + 2), ...varint(length)]), ...parts]
}

/** The bytes of a message. */
export function message(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const parts = fields.flat()
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
