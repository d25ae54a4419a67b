/** Writes the static site into a folder: the built pages, and beside them the two models that Explain fetches. */
import { cpSync, existsSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolderSync } from '@elenchus/files'

const built = fileURLToPath(new URL('../../dist/site', import.meta.url))
const models: Readonly<Record<string, string>> = {
  'english.bin.gz': '@elenchus/language/model',
  'explainer.bin.gz': '@elenchus/explainer/model',
}
/** By this file a site is known, so that a newer one may take its place and nothing else is overwritten. */
const mark = 'sw.js'
/** Of an older site: the names of its scripts tell their content, so they would gather. */
const ours = ['assets', 'models']

export class SiteError extends Error {
  override readonly name = 'SiteError'
  readonly userError = true
}

export interface WrittenSite {
  readonly folder: string
  readonly files: number
  readonly bytes: number
}

/** Throws `SiteError` where the folder holds something that is not a site. */
export function writeSite(folder: string): WrittenSite {
  if (!existsSync(join(built, 'index.html')))
    throw new SiteError('The pages of the site are not built; in a copy of the repository, run: npm run build')
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new SiteError(`${folder}: this is a file; a site is a folder of files`)
    if (readdirSync(folder).length > 0 && !existsSync(join(folder, mark)))
      throw new SiteError(`${folder}: the folder is not empty, and what it holds is not a site; name another`)
    for (const part of ours) rmSync(join(folder, part), { recursive: true, force: true })
  }
  makeFolderSync(join(folder, 'models'))
  cpSync(realpathSync(built), folder, { recursive: true })
  for (const [file, entry] of Object.entries(models))
    cpSync(fileURLToPath(import.meta.resolve(entry)), join(folder, 'models', file))
  // GitHub's pages would leave out files by their names without this.
  writeFileSync(join(folder, '.nojekyll'), '')
  const written = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const bytes = written.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  return { folder, files: written.length, bytes }
}
