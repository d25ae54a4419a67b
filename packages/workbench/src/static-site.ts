/** Writes the static site into a folder: the built pages, and the two model files that the Explain page downloads. */
import { cpSync, existsSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFolderSync } from '@elenchus/files'

const builtSite = fileURLToPath(new URL('../dist/site', import.meta.url))
const modelFiles: Readonly<Record<string, string>> = {
  'english.bin.gz': '@elenchus/language/model',
  'explainer.bin.gz': '@elenchus/explainer/model',
}
/** File by which a site is recognised; other folders are not overwritten. */
const markerFile = 'sw.js'
/** Folders with hashed file names, cleared before an update. */
const generatedFolders = ['assets', 'models']

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
  if (!existsSync(join(builtSite, 'index.html')))
    throw new SiteError('The pages of the site have not been built; run "npm run build" in the repository')
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new SiteError(`${folder}: this is a file, not a folder`)
    if (readdirSync(folder).length > 0 && !existsSync(join(folder, markerFile)))
      throw new SiteError(`${folder}: the folder is not empty and does not contain a site; choose another folder`)
    for (const folderName of generatedFolders) rmSync(join(folder, folderName), { recursive: true, force: true })
  }
  makeFolderSync(join(folder, 'models'))
  cpSync(realpathSync(builtSite), folder, { recursive: true })
  for (const [file, entry] of Object.entries(modelFiles))
    cpSync(fileURLToPath(import.meta.resolve(entry)), join(folder, 'models', file))
  // Without this file, GitHub Pages runs Jekyll, which omits some files.
  writeFileSync(join(folder, '.nojekyll'), '')
  const written = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const bytes = written.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  return { folder, files: written.length, bytes }
}
