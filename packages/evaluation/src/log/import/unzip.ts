/** ZIP archives by fflate, with size limits that are checked before unpacking and errors that name the file. */
import { type UnzipFileInfo, unzipSync } from 'fflate'
import { EvaluationError } from '../../error.ts'

export interface UnzipLimits {
  /** Maximum unpacked size of an entry in bytes. Default: 1 GiB. */
  readonly entryBytes?: number
  /** Maximum unpacked size of all entries in bytes. Default: 16 GiB; only one entry is in memory at a time. */
  readonly totalBytes?: number
}

const hint = 'convert the log to JSON: inspect log convert LOG --to json --output-dir DIR'
const gibibyte = 2 ** 30
const formatSize = (bytes: number) =>
  bytes >= gibibyte ? `${(bytes / gibibyte).toFixed(1)} GiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`

/** Maps fflate's errors, such as "invalid zip data" or a RangeError, to an `EvaluationError`. */
function withZipErrors<T>(location: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof EvaluationError) throw error
    const message = error instanceof Error ? error.message : String(error)
    throw new EvaluationError(
      `${location}: the ZIP archive is damaged or incomplete (${message}); download or export it again`,
    )
  }
}

export interface Archive {
  readonly names: readonly string[]
  /** Unpacks the named entries in order, a few at a time. */
  unpack(names: readonly string[]): Generator<Uint8Array>
}

/** Entries are unpacked in batches of this size, because each call of fflate scans the whole directory. */
const batchBytes = 32 * 2 ** 20

export function openZip(
  bytes: Uint8Array,
  path: string,
  { entryBytes = gibibyte, totalBytes = 16 * gibibyte }: UnzipLimits = {},
): Archive {
  const sizes = new Map<string, number>()
  let total = 0
  const checkEntry = ({ name, originalSize, compression }: UnzipFileInfo) => {
    if (originalSize > entryBytes)
      throw new EvaluationError(
        `${path}, ${name}: unpacks to ${formatSize(originalSize)}, more than the ${formatSize(entryBytes)} allowed; ${hint}`,
      )
    // 0: stored, 8: deflate.
    if (compression !== 0 && compression !== 8)
      throw new EvaluationError(`${path}, ${name}: compressed by method ${compression}; ${hint}`)
    sizes.set(name, originalSize)
    total += originalSize
    return false
  }
  withZipErrors(path, () => unzipSync(bytes, { filter: checkEntry }))
  if (total > totalBytes)
    throw new EvaluationError(
      `${path}: unpacks to ${formatSize(total)}, more than the ${formatSize(totalBytes)} allowed; ${hint}`,
    )
  return {
    names: [...sizes.keys()],
    *unpack(names) {
      for (const batch of groupIntoBatches(names, sizes)) {
        const batchNames = new Set(batch)
        const location = `${path}, ${batch[0]}`
        // fflate allocates only the declared size: an archive with a false size cannot exhaust memory.
        const files = withZipErrors(location, () => unzipSync(bytes, { filter: ({ name }) => batchNames.has(name) }))
        for (const name of batch) yield files[name]!
      }
    },
  }
}

function* groupIntoBatches(names: readonly string[], sizes: ReadonlyMap<string, number>): Generator<string[]> {
  let batch: string[] = []
  let batchSize = 0
  for (const name of names) {
    const size = sizes.get(name) ?? 0
    if (batch.length > 0 && batchSize + size > batchBytes) {
      yield batch
      batch = []
      batchSize = 0
    }
    batch.push(name)
    batchSize += size
  }
  if (batch.length > 0) yield batch
}
