/** Paths of the research corpora, which cannot be redistributed. Tests that need them are skipped if they are absent. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Folder of the corpora: ELENCHUS_DATA, or ../shared/data. */
export const corporaFolder = process.env['ELENCHUS_DATA'] ?? join(root, '..', 'shared', 'data')

/** Path of a corpus file: `corpus('reclor', 'val.json')`. */
export const corpus = (...path: string[]) => join(corporaFolder, ...path)

/** Path of a fixture: outputs of the papers' own programs, stored next to the corpora. */
export const fixture = (...path: string[]) => join(corporaFolder, '..', 'fixtures', ...path)
