/** Input from files, folders, glob patterns and standard input ("-"); output to a file, a folder or standard output. */
import { access, constants, readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import {
  makeFolderSync,
  readLines as readSourceLines,
  readText as readSourceText,
  writeFileAtomic,
} from '@elenchus/files'
import { describeSystemError, InputError, parseJson, streams, UsageError, write } from './io.ts'

export type { Line } from '@elenchus/files'

/** The name of an input in messages. */
export const inputName = (path: string) => (path === '-' ? 'standard input' : path)

const toSource = (path: string) => (path === '-' ? streams.stdin : path)

/** Reads a file or standard input; an error names the line and byte that are not UTF-8. */
export const readText = (path: string): Promise<string> => readSourceText(toSource(path), { name: inputName(path) })

/** Streams the lines of a file or of standard input; blank lines are skipped. */
export const readLines = (path: string) => readSourceLines(toSource(path), { name: inputName(path) })

/** Streams the values of JSON lines, each with its location. */
export async function* readJsonLines(path: string): AsyncGenerator<Readonly<{ value: unknown; where: string }>> {
  for await (const { number, text } of readLines(path)) {
    const where = `${inputName(path)}, line ${number}`
    yield { value: parseJson(text, where), where }
  }
}

const comment = /(?:^|\s)#(?:\s.*)?$/

/** Reads a list of ids, one per line. Blank lines and comments (`# …`) are skipped. */
export async function readIds(path: string): Promise<ReadonlySet<string>> {
  const lines = (await readText(path)).split('\n').map(line => line.trim().replace(comment, '').trim())
  return new Set(lines.filter(line => line !== ''))
}

export interface InputFilesOptions {
  /** Extensions of the files to take from a folder: `.json`. */
  readonly extensions: readonly string[]
  /** Plural name of the contents, for messages: `metagraphs`. */
  readonly contents: string
}

const isPattern = (path: string) => /[*?]|\[[^\]]+\]|\{[^}]+,[^}]+\}/.test(path)

/** Expands files, folders and patterns, each file once; files of a folder or pattern are sorted. */
export async function findInputFiles(names: readonly string[], options: InputFilesOptions): Promise<string[]> {
  const found: string[] = []
  for (const name of names) found.push(...(await expandPath(name, options)))
  return [...new Set(found)]
}

async function expandPath(name: string, { extensions, contents }: InputFilesOptions): Promise<string[]> {
  if (name === '-') return [name]
  const status = await statOrNull(name)
  if (status?.isDirectory()) {
    const fileNames = (await readdir(name, { withFileTypes: true }))
      .filter(entry => entry.isFile())
      .map(entry => entry.name)
    const matches = fileNames.filter(file => extensions.includes(extname(file).toLowerCase())).sort()
    if (matches.length === 0)
      throw new InputError(
        `${name}: the folder contains no ${contents} (${extensions.join(', ')}), only ${fileNames.length} other files`,
      )
    return matches.map(file => join(name, file))
  }
  if (status || !isPattern(name)) return [name]
  const { glob } = await import('tinyglobby')
  const matches = (await glob(name, { onlyFiles: true, expandDirectories: false })).sort()
  if (matches.length === 0) throw new InputError(`${name}: no file matches the pattern`)
  return matches
}

const statOrNull = (path: string) => stat(path).catch(() => null)

/** The name of a file without folder and extension: the id of a graph that has none. */
export const fileStem = (path: string) => (path === '-' ? 'passage' : basename(path).replace(/(\.[A-Za-z]\w*)+$/, ''))

const describeReason = (error: unknown) => describeSystemError(error)?.replace(/^.*: /, '') ?? (error as Error).message

/** Writes a file atomically: readers never see a part of it. */
export const writeFile = async (path: string, data: string | Uint8Array): Promise<void> => writeFileAtomic(path, data)

/** Writes to a file, or to standard output if none is named. */
export async function writeOutput(text: string, out: string | undefined): Promise<void> {
  if (out === undefined) await write(text)
  else await writeFile(out, text)
}

/** Throws if a file cannot be written; called before long work, writes nothing. */
export async function checkWritable(path: string | undefined): Promise<void> {
  if (path === undefined) return
  const status = await statOrNull(path)
  if (status?.isDirectory()) throw new InputError(`${path} is a folder; expected a file`)
  try {
    await access(status ? path : dirname(path), constants.W_OK)
  } catch (error) {
    throw new InputError(`${path}: cannot be written (${describeReason(error)})`)
  }
}

/** Creates a folder for results; throws if it cannot be written to. */
export async function makeFolder(path: string | undefined): Promise<void> {
  if (path === undefined) return
  try {
    makeFolderSync(path)
    await access(path, constants.W_OK)
  } catch (error) {
    throw new InputError(
      `${path}: cannot create or write to this folder (${describeReason(error)}); choose another folder`,
    )
  }
}

/** Throws if the output file is also the input file. */
export async function checkNotInput(input: string, out: string): Promise<void> {
  const [from, to] = await Promise.all([input, out].map(statOrNull))
  if (from && to && from.isFile() && from.dev === to.dev && from.ino === to.ino)
    throw new InputError(`${out} is also the input file; choose another output file`)
}

/** True if `--out` names a folder: an existing one, or a name that ends in a slash. */
export async function isFolder(out: string | undefined): Promise<boolean> {
  return out !== undefined && (/[/\\]$/.test(out) || (await statOrNull(out))?.isDirectory() === true)
}

/** Throws if `--out`, a file or a folder, cannot be written. */
export async function checkOutputPath(out: string | undefined): Promise<void> {
  if (await isFolder(out)) await makeFolder(out)
  else await checkWritable(out)
}

export interface GraphFile {
  readonly id: string
  readonly data: string | Uint8Array
  /** Companion files by extension, such as the passage of a brat annotation. */
  readonly companions?: Readonly<Record<string, string>>
}

/** Writes each result to its own file in the folder `out`, or a single result to the file `out` or standard output. */
export async function writeGraphFiles(results: readonly GraphFile[], out: string | undefined, extension: string) {
  if (out !== undefined && (await isFolder(out))) {
    const names = uniqueFileNames(results.map(({ id }) => id))
    for (const [i, result] of results.entries()) {
      const stem = join(out, names[i]!)
      await writeFile(`${stem}.${extension}`, result.data)
      await writeCompanions(result, stem)
    }
    return
  }
  const [result] = results
  if (results.length !== 1 || result === undefined)
    throw new UsageError(
      `${results.length} graphs cannot be written to one file: select one with --id, or write one file per graph with --out FOLDER/`,
    )
  if (out === undefined) {
    if (typeof result.data !== 'string') throw new UsageError(`${extension} is a binary format: add --out FILE`)
    return write(result.data)
  }
  await writeFile(out, result.data)
  await writeCompanions(result, out.replace(/\.\w+$/, ''))
}

async function writeCompanions({ companions = {} }: GraphFile, stem: string): Promise<void> {
  for (const [extension, text] of Object.entries(companions)) await writeFile(`${stem}.${extension}`, text)
}

/** Turns ids into portable file names; a number makes names distinct on case-insensitive disks. */
function uniqueFileNames(ids: readonly string[]): string[] {
  const usedNames = new Set<string>()
  return ids.map(id => {
    const portableName = id.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '') || 'graph'
    let name = portableName
    for (let i = 2; usedNames.has(name.toLowerCase()); i++) name = `${portableName}-${i}`
    usedNames.add(name.toLowerCase())
    return name
  })
}
