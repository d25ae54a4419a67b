/** Writing the files that users name, with an error of one line; long work asks before it begins. */
import { access, constants, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { InputError } from '../cli/errors.ts'

const refused = (path: string, error: unknown) =>
  new InputError(`${path}: cannot be written (${(error as Error).message})`)

export async function writeTo(path: string, data: string | Uint8Array): Promise<void> {
  try {
    await writeFile(path, data)
  } catch (error) {
    throw refused(path, error)
  }
}

/** Refuses a path that cannot be written, before minutes of work are spent on what should go there; writes nothing. */
export async function checkWritable(path: string | undefined): Promise<void> {
  if (path === undefined) return
  const there = await stat(path).catch(() => null)
  if (there?.isDirectory()) throw new InputError(`${path}: is a folder; name a file`)
  try {
    await access(there ? path : dirname(path), constants.W_OK)
  } catch (error) {
    throw refused(path, error)
  }
}
