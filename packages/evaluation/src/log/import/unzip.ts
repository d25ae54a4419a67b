/**
 * ZIP archives by fflate, with two things of our own around it: limits on what an archive may unpack to, checked against the sizes
 * it declares before anything is unpacked, and errors that name the file and what to do.
 */
import { type UnzipFileInfo, unzipSync } from 'fflate'
import { EvaluationError } from '../../error.ts'

export interface UnzipLimits {
  /** Bytes that one entry may unpack to. Default: 1 GiB. */
  readonly entryBytes?: number
  /** Bytes that all entries may unpack to together. Default: 16 GiB; only one is in memory at a time. */
  readonly totalBytes?: number
}

const remedy = 'convert the log with: inspect log convert --to json'
const gibibyte = 2 ** 30
const shown = (bytes: number) =>
  bytes >= gibibyte ? `${(bytes / gibibyte).toFixed(1)} GiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`

/** fflate throws texts such as "invalid zip data"; a damaged length makes it read past the end, a RangeError. */
function readable<T>(where: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof EvaluationError) throw error
    const said = error instanceof Error ? error.message : String(error)
    throw new EvaluationError(`${where}: the ZIP archive is damaged or cut off (${said}); fetch or write it again`)
  }
}

export interface Archive {
  readonly names: readonly string[]
  /** The contents of the named entries, in the order asked for, a few of them in memory at a time. */
  unpack(names: readonly string[]): Generator<Uint8Array>
}

/** Each pass of fflate walks the whole directory, so entries are unpacked in batches of about this many bytes. */
const batchBytes = 32 * 2 ** 20

export function unzip(
  bytes: Uint8Array,
  path: string,
  { entryBytes = gibibyte, totalBytes = 16 * gibibyte }: UnzipLimits = {},
): Archive {
  const sizes = new Map<string, number>()
  let total = 0
  const look = ({ name, originalSize, compression }: UnzipFileInfo) => {
    if (originalSize > entryBytes)
      throw new EvaluationError(
        `${path}, ${name}: unpacks to ${shown(originalSize)}, more than the ${shown(entryBytes)} allowed; ${remedy}`,
      )
    if (compression !== 0 && compression !== 8)
      throw new EvaluationError(`${path}, ${name}: compressed by method ${compression}; ${remedy}`)
    sizes.set(name, originalSize)
    total += originalSize
    return false
  }
  readable(path, () => unzipSync(bytes, { filter: look }))
  if (total > totalBytes)
    throw new EvaluationError(
      `${path}: unpacks to ${shown(total)}, more than the ${shown(totalBytes)} allowed; ${remedy}`,
    )
  return {
    names: [...sizes.keys()],
    *unpack(names) {
      for (const batch of batches(names, sizes)) {
        const wanted = new Set(batch)
        const where = `${path}, ${batch[0]}`
        // fflate gives every entry a buffer of its declared size and no more: an archive that lies cannot fill the memory.
        const files = readable(where, () => unzipSync(bytes, { filter: ({ name }) => wanted.has(name) }))
        for (const name of batch) yield files[name]!
      }
    },
  }
}

function* batches(names: readonly string[], sizes: ReadonlyMap<string, number>): Generator<string[]> {
  let batch: string[] = []
  let used = 0
  for (const name of names) {
    const size = sizes.get(name) ?? 0
    if (batch.length > 0 && used + size > batchBytes) {
      yield batch
      batch = []
      used = 0
    }
    batch.push(name)
    used += size
  }
  if (batch.length > 0) yield batch
}
