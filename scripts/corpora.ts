/** Where the research corpora lie on machines that have them; they cannot be shipped. Tests that need them are skipped without. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The folder of the corpora: named by ELENCHUS_DATA, or beside the repository. */
export const corporaFolder = process.env['ELENCHUS_DATA'] ?? join(root, '..', 'shared', 'data')

/** A file of a corpus: `corpus('reclor', 'val.json')`. */
export const corpus = (...path: string[]) => join(corporaFolder, ...path)

/** A file of the fixtures that lie beside the corpora: answers of the papers' own programs. */
export const fixture = (...path: string[]) => join(corporaFolder, '..', 'fixtures', ...path)
