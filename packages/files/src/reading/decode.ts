/** Bytes as text: UTF-8 and nothing else, checked, with the place of the first byte that is none. */
import { isUtf8 } from 'node:buffer'
import { FileError } from '../file-error.ts'

/** Where bytes stand in their source, for messages. */
export interface Place {
  readonly name: string
  /** The line of the first byte, counted from 1. */
  readonly line: number
}

/** A byte order mark at the very beginning of a file says that it is UTF-8, and is no part of the text. */
export const withoutMark = (bytes: Uint8Array): Uint8Array =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes

/** The text of some bytes. */
export function decode(bytes: Uint8Array, place: Place): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isUtf8(buffer)) return buffer.toString('utf8')
  throw new FileError(`${describe(buffer, place)}; save it as UTF-8 and try again`)
}

function describe(bytes: Buffer, { name, line }: Place): string {
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (line === 1 && utf16) return `${name}: is UTF-16, not UTF-8`
  const at = firstBad(bytes)
  const before = bytes.subarray(0, at)
  const lineStart = before.lastIndexOf(10) + 1
  let lines = line
  for (const byte of before) if (byte === 10) lines++
  const shown = bytes[at]!.toString(16).padStart(2, '0')
  return `${name}, line ${lines}: not UTF-8 text (byte ${at - lineStart + 1} of the line is 0x${shown})`
}

/** What decodes with replacements and comes back otherwise was no UTF-8; where it first differs is the place. */
function firstBad(bytes: Buffer): number {
  const again = Buffer.from(bytes.toString('utf8'))
  let at = 0
  while (at < bytes.length && bytes[at] === again[at]) at++
  return Math.min(at, bytes.length - 1)
}
