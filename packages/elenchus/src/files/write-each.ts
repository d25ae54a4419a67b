/** Several results: into a folder, a file each, named after what it shows; or one result into the file that a user names. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../cli/errors.ts'
import { checkWritable, makeFolder, put, writeTo } from './write-file.ts'

export interface Result {
  readonly id: string
  readonly data: string | Uint8Array
  /** Files that belong beside it, by their ending: brat's passage. */
  readonly beside?: Readonly<Record<string, string>>
}

/** A name for a file that any system takes. */
const fileName = (id: string) => id.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '') || 'graph'

/** Does `--out` mean a folder? An existing one, or a name that ends in a slash. */
export async function isFolder(out: string | undefined): Promise<boolean> {
  if (out === undefined) return false
  return /[/\\]$/.test(out) || ((await stat(out).catch(() => null))?.isDirectory() ?? false)
}

/** Refuses what cannot be written before any work is done. */
export async function checkOut(out: string | undefined): Promise<void> {
  if (await isFolder(out)) await makeFolder(out)
  else await checkWritable(out)
}

/** Writes results; several of a format that holds one need a folder, of which the names are given back. */
export async function putEach(results: readonly Result[], out: string | undefined, ending: string): Promise<string[]> {
  if (out === undefined || !(await isFolder(out))) {
    if (results.length !== 1)
      throw new UsageError(
        `${results.length} graphs and one file: choose a graph with --id, or name a folder with --out FOLDER/ for a file each`,
      )
    const [only] = results as [Result]
    if (out === undefined && typeof only.data !== 'string')
      throw new UsageError(`${ending} is no text: name a file with --out`)
    if (typeof only.data === 'string') await put(only.data, out)
    else await writeTo(out!, only.data)
    if (out !== undefined)
      for (const [other, text] of Object.entries(only.beside ?? {}))
        await writeTo(`${out.replace(/\.\w+$/, '')}.${other}`, text)
    return out === undefined ? [] : [out]
  }
  const taken = new Set<string>()
  const written: string[] = []
  for (const { id, data, beside = {} } of results) {
    const plain = fileName(id)
    let name = plain
    for (let i = 2; taken.has(name.toLowerCase()); i++) name = `${plain}-${i}`
    taken.add(name.toLowerCase())
    const path = join(out, `${name}.${ending}`)
    await writeTo(path, data)
    for (const [other, text] of Object.entries(beside)) await writeTo(join(out, `${name}.${other}`), text)
    written.push(path)
  }
  return written
}
