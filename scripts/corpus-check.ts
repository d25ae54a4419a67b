/**
 * Finds content that must not be committed: text of the research corpora (by shared 8-grams of words, where the corpora are
 * present), machine paths, and download addresses in the lock file.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ngramLength = 8
/** A few shared n-grams are common English; a copied sentence has many. */
const maxSharedNgrams = 2
const corpora = /metalogic|reclor|logiqa|folio/

export function* extractWordNgrams(text: string): Generator<string> {
  const words = text.toLowerCase().match(/[a-z']+/g) ?? []
  for (let i = 0; i + ngramLength <= words.length; i++) yield words.slice(i, i + ngramLength).join(' ')
}

function* walkFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walkFiles(path)
    else yield path
  }
}

export interface Finding {
  readonly file: string
  readonly problem: string
}

/** Problems in `files` (path to text), given the n-grams of the corpora. */
export function findProblems(files: ReadonlyMap<string, string>, corpusNgrams: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = []
  for (const [file, text] of files) {
    if (file.endsWith('package-lock.json')) {
      if (/"resolved": *"http/.test(text)) findings.push({ file, problem: 'contains download addresses' })
      continue
    }
    const path = text.match(/(?<![\w.])\/(?:work|root|home)\/[\w.-]+/)
    if (path) findings.push({ file, problem: `contains a machine path: ${path[0]}` })
    if (file.endsWith('.svg') || corpusNgrams.size === 0) continue
    const sharedNgrams = [...extractWordNgrams(text)].filter(run => corpusNgrams.has(run))
    if (sharedNgrams.length > maxSharedNgrams)
      findings.push({
        file,
        problem: `${sharedNgrams.length} ${ngramLength}-grams occur in a corpus, e.g. "${sharedNgrams[0]}"`,
      })
  }
  return findings
}

function readTrackedFiles(root: string): Map<string, string> {
  const names = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const files = new Map<string, string>()
  for (const name of names) {
    const path = join(root, name)
    if (!existsSync(path) || statSync(path).size > 3_000_000) continue
    const text = readFileSync(path, 'utf8')
    if (!text.includes('\0')) files.set(name, text)
  }
  return files
}

/** Checks the repository; `data` is the folder of the corpora. */
export function checkRepository(root: string, corporaFolder: string): { findings: Finding[]; compared: boolean } {
  const corpusNgrams = new Set<string>()
  if (existsSync(corporaFolder))
    for (const path of walkFiles(corporaFolder))
      if (corpora.test(path)) for (const run of extractWordNgrams(readFileSync(path, 'utf8'))) corpusNgrams.add(run)
  return { findings: findProblems(readTrackedFiles(root), corpusNgrams), compared: corpusNgrams.size > 0 }
}
