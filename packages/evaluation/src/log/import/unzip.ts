/** Just enough of ZIP to read the archives of inspect: the directory at the end, stored and deflated entries. */
import { inflateRawSync } from 'node:zlib'
import { EvaluationError } from '../../error.ts'

/** Largest size of one entry, so that a crafted archive cannot fill the memory. */
const maxOutputLength = 1 << 30

/** The entries of an archive, each expanded when it is asked for. */
export function unzip(bytes: Buffer, path: string): Map<string, () => Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0) throw new EvaluationError(`${path}: no ZIP archive, or cut off`)
  const [count, start] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)]
  if (count === 0xffff || start === 0xffffffff)
    throw new EvaluationError(`${path}: too large an archive; convert it with: inspect log convert --to json`)
  const entries = new Map<string, () => Buffer>()
  let at = start
  for (let i = 0; i < count; i++) {
    if (bytes.readUInt32LE(at) !== 0x02014b50)
      throw new EvaluationError(`${path}: the directory of the archive is damaged`)
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map(offset => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    entries.set(name, () => expand(bytes, local, size, method, `${path}, ${name}`))
    at += 46 + nameLength + extra + comment
  }
  return entries
}

function expand(bytes: Buffer, local: number, size: number, method: number, where: string): Buffer {
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const data = bytes.subarray(from, from + size)
  if (method === 0) return data
  if (method !== 8)
    throw new EvaluationError(
      `${where}: compressed by method ${method}; convert the log with: inspect log convert --to json`,
    )
  return inflateRawSync(data, { maxOutputLength })
}
