/** Writing the files that users name, with an error of one line; long work asks before it begins. */
import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolderSync, writeWhole } from '@elenchus/files'
import { InputError, systemRefusal } from '../cli/errors.ts'
import { write } from '../cli/output.ts'

const reasonOf = (error: unknown) => systemRefusal(error)?.replace(/^.*: /, '') ?? (error as Error).message

const refused = (path: string, error: unknown) => new InputError(`${path}: cannot be written (${reasonOf(error)})`)

/** Written beside and renamed: whoever reads the file meanwhile, or stops this in the middle, has a whole one. */
export async function writeTo(path: string, data: string | Uint8Array): Promise<void> {
  writeWhole(path, data)
}

/** To a file, or to standard output where none is named. */
export async function put(text: string, out: string | undefined): Promise<void> {
  if (out === undefined) await write(text)
  else await writeTo(out, text)
}

/** Refuses a path that cannot be written, before minutes of work are spent on what should go there; writes nothing. */
export async function checkWritable(path: string | undefined): Promise<void> {
  if (path === undefined) return
  const there = await stat(path).catch(() => null)
  if (there?.isDirectory()) throw new InputError(`${path} is a folder; name a file`)
  try {
    await access(there ? path : dirname(path), constants.W_OK)
  } catch (error) {
    throw refused(path, error)
  }
}

/** Makes the folder that a user names for results, or says why it cannot be. */
export async function makeFolder(path: string | undefined): Promise<void> {
  if (path === undefined) return
  try {
    makeFolderSync(path)
    await access(path, constants.W_OK)
  } catch (error) {
    throw new InputError(`${path}: this folder cannot be made or written to (${reasonOf(error)}); name another one`)
  }
}

/** Refuses to write over what is being read: the file would be emptied before its first line is. */
export async function checkApart(input: string, out: string): Promise<void> {
  const [from, to] = await Promise.all([input, out].map(path => stat(path).catch(() => null)))
  if (from && to && from.isFile() && from.dev === to.dev && from.ino === to.ino)
    throw new InputError(`${out} is also the input; write to another file`)
}
