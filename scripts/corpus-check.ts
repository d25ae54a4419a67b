/**
 * Nothing from the research corpora may be committed: compares every run of eight words in the tracked files with
 * the corpora (where they are present) and looks for what else must not be published: paths of one machine and
 * download addresses in the lock file.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const runLength = 8
/** A few short runs are common English; a copied sentence gives many. */
const tolerated = 2
const corpora = /metalogic|reclor|logiqa|folio/

export function* wordRuns(text: string): Generator<string> {
  const words = text.toLowerCase().match(/[a-z']+/g) ?? []
  for (let i = 0; i + runLength <= words.length; i++) yield words.slice(i, i + runLength).join(' ')
}

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

export interface Finding {
  readonly file: string
  readonly problem: string
}

/** Problems in `files` (path to text), given the word runs of the corpora. */
export function findProblems(files: ReadonlyMap<string, string>, known: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = []
  for (const [file, text] of files) {
    if (file.endsWith('package-lock.json')) {
      if (/"resolved": *"http/.test(text)) findings.push({ file, problem: 'holds download addresses' })
      continue
    }
    const path = text.match(/(?<![\w.])\/(?:work|root|home)\/[\w.-]+/)
    if (path) findings.push({ file, problem: `holds a path of one machine: ${path[0]}` })
    if (file.endsWith('.svg') || known.size === 0) continue
    const hits = [...wordRuns(text)].filter(run => known.has(run))
    if (hits.length > tolerated)
      findings.push({ file, problem: `${hits.length} runs of ${runLength} words stand in a corpus, e.g. "${hits[0]}"` })
  }
  return findings
}

function trackedFiles(root: string): Map<string, string> {
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
export function checkRepository(root: string, data: string): { findings: Finding[]; compared: boolean } {
  const known = new Set<string>()
  if (existsSync(data))
    for (const path of filesBelow(data))
      if (corpora.test(path)) for (const run of wordRuns(readFileSync(path, 'utf8'))) known.add(run)
  return { findings: findProblems(trackedFiles(root), known), compared: known.size > 0 }
}
