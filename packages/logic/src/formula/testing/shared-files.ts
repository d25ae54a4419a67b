/** Where the corpora and fixtures lie that are not part of the repository. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const data = process.env.ELENCHUS_DATA ?? fileURLToPath(new URL('../../../../../../shared/data', import.meta.url))

/** The path of a file of the corpora, or null where it is absent. */
export function corpusFile(path: string): string | null {
  const file = join(data, path)
  return existsSync(file) ? file : null
}

/** The path of a file of the fixtures beside the corpora, or null where it is absent. */
export function fixtureFile(path: string): string | null {
  return corpusFile(join('..', 'fixtures', path))
}
