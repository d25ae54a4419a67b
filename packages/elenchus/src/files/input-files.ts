/** What a user names on the command line as files: files, folders (what is in them), patterns that no shell has expanded, "-". */
import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { InputError } from '../cli/errors.ts'

export interface InputFilesOptions {
  /** Which files of a folder are meant, by the end of their names: `.json`. */
  readonly endings: readonly string[]
  /** What to call them where there are none: `metagraphs`. */
  readonly what: string
}

const isPattern = (path: string) => /[*?]|\[[^\]]+\]|\{[^}]+,[^}]+\}/.test(path)

/** Every file that the names stand for, each once, in order; names of one folder or pattern are sorted. */
export async function inputFiles(names: readonly string[], options: InputFilesOptions): Promise<string[]> {
  const found: string[] = []
  for (const name of names) found.push(...(await filesOf(name, options)))
  return [...new Set(found)]
}

async function filesOf(name: string, { endings, what }: InputFilesOptions): Promise<string[]> {
  if (name === '-') return [name]
  const there = await stat(name).catch(() => null)
  if (there?.isDirectory()) {
    const all = (await readdir(name, { withFileTypes: true })).filter(entry => entry.isFile()).map(entry => entry.name)
    const inside = all.filter(file => endings.includes(extname(file).toLowerCase())).sort()
    if (inside.length === 0)
      throw new InputError(`${name}: the folder holds no ${what} (${endings.join(', ')}), ${all.length} other files`)
    return inside.map(file => join(name, file))
  }
  if (there || !isPattern(name)) return [name]
  const { glob } = await import('tinyglobby')
  const matches = (await glob(name, { onlyFiles: true, expandDirectories: false })).sort()
  if (matches.length === 0) throw new InputError(`${name}: no file matches the pattern`)
  return matches
}

/** The name of a file without folder and ending: what a graph is called that has no name of its own. */
export const stemOf = (path: string) => (path === '-' ? 'passage' : basename(path).replace(/(\.[A-Za-z]\w*)+$/, ''))
