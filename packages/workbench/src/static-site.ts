/** Writes the static site into a folder: the built pages and the two model files that Explain fetches. */
import { cpSync, existsSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolderSync } from '@elenchus/files'

const built = fileURLToPath(new URL('../dist/site', import.meta.url))
const models: Readonly<Record<string, string>> = {
  'english.bin.gz': '@elenchus/language/model',
  'explainer.bin.gz': '@elenchus/explainer/model',
}
/** File that identifies a site, so that only sites are overwritten. */
const marker = 'sw.js'
/** Folders with hashed file names, cleared before an update. */
const generated = ['assets', 'models']

export class SiteError extends Error {
  override readonly name = 'SiteError'
  readonly userError = true
}

export interface WrittenSite {
  readonly folder: string
  readonly files: number
  readonly bytes: number
}

/** Writes or updates a site; throws `SiteError` if the folder contains anything else. */
export function writeSite(folder: string): WrittenSite {
  if (!existsSync(join(built, 'index.html')))
    throw new SiteError('The pages of the site are not built; run in the repository: npm run build')
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new SiteError(`${folder}: this is a file, not a folder`)
    if (readdirSync(folder).length > 0 && !existsSync(join(folder, marker)))
      throw new SiteError(`${folder}: the folder is not empty and contains no site; choose another one`)
    for (const part of generated) rmSync(join(folder, part), { recursive: true, force: true })
  }
  makeFolderSync(join(folder, 'models'))
  cpSync(realpathSync(built), folder, { recursive: true })
  for (const [file, entry] of Object.entries(models))
    cpSync(fileURLToPath(import.meta.resolve(entry)), join(folder, 'models', file))
  // Without this GitHub Pages omits some files.
  writeFileSync(join(folder, '.nojekyll'), '')
  const written = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const bytes = written.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  return { folder, files: written.length, bytes }
}
