/**
 * Accuracy of the English reader on the test cases, by construction.
 *
 *   npx tsx --conditions=elenchus-source experiments/measure-english.ts [--misses]
 *
 * Right: the expected label or refusal. Announced: right, with a note on the reading. Refused: a plain sentence that was not read.
 * Wrong: another label; silent if no note announced the reading.
 */
import { parseArgs } from 'node:util'
import { decideEnglish, TheoryError } from '@elenchus/english'
import { closeSolver } from '@elenchus/logic/fol'
import { caseFiles, casesOf } from '../packages/english/src/reading/discourse/testing/read-cases.ts'

const { values } = parseArgs({ options: { misses: { type: 'boolean', default: false } } })

interface Count {
  cases: number
  right: number
  announced: number
  refused: number
  wrong: number
  silent: number
}
const createCount = (): Count => ({ cases: 0, right: 0, announced: 0, refused: 0, wrong: 0, silent: 0 })
const counts = new Map<string, Count>()
const misses: string[] = []

for (const file of caseFiles()) {
  for (const { construction, theory, statement, labels } of casesOf(file)) {
    const rowName = `${file.replace('.txt', '')}: ${construction}`
    const count = counts.get(rowName) ?? createCount()
    counts.set(rowName, count)
    const { label, notes } = await decideEnglish(theory, statement).catch((error: unknown) => {
      if (!(error instanceof TheoryError)) throw error
      return { label: 'refused', notes: [] as readonly string[] }
    })
    // "the theory never mentions …" is a note about words, not about a reading.
    const announced = notes.some(note => note.includes('read as') || note.includes('left out'))
    count.cases++
    if (labels.includes(label)) {
      count.right++
      if (announced) count.announced++
      continue
    }
    misses.push(`${theory} ⊢ ${statement}: ${label}, not ${labels.join(' or ')}`)
    if (label === 'refused') count.refused++
    else {
      count.wrong++
      if (!announced) count.silent++
    }
  }
}
closeSolver()

const columns = ['cases', 'right', 'announced', 'refused', 'wrong', 'silent'] as const
const total = createCount()
console.log(`${'construction'.padEnd(56)}${columns.map(name => name.padStart(10)).join('')}`)
for (const [name, count] of counts) {
  for (const column of columns) total[column] += count[column]
  console.log(`${name.slice(0, 55).padEnd(56)}${columns.map(column => String(count[column]).padStart(10)).join('')}`)
}
console.log(`${'all'.padEnd(56)}${columns.map(column => String(total[column]).padStart(10)).join('')}`)
if (values.misses) for (const miss of misses) console.log(miss)
if (total.wrong > 0) process.exitCode = 1
