/**
 * robustlr-small on corpora that it was not made for:
 *
 *     npx tsx --conditions=elenchus-source experiments/reasoner-zero-shot.ts proofwriter|prontoqa FILE [QUESTIONS]
 *
 * All questions of the file, or the first ones. The network knows no variables, so the reader reads a theory, each rule is said of every individual by name, and the writer says
 * the result again in the English that the network knows. Which label is right is the corpus's own (forward reasoning).
 */
import { readFileSync } from 'node:fs'
import { readProntoqa, readProofWriter } from '@elenchus/benchmarks/readers'
import { decide, readStatement, readTheoryWithDiagnostics, writeStatement, writeText } from '@elenchus/english'
import { robustlrSmallFile } from '@elenchus/neural/node'
import { loadReasoner } from '@elenchus/neural/reasoner'
import { exactInterval } from '@elenchus/statistics'
import { groundTheory } from '../packages/evaluation/src/built-in/ground-theory.ts'

const readers = { proofwriter: readProofWriter, prontoqa: readProntoqa }
const [corpus = 'proofwriter', file = '', count = 'Infinity'] = process.argv.slice(2)
const dialect = 'generated'

const reasoner = loadReasoner(readFileSync(robustlrSmallFile()))
let right = 0
/** Wrong by the corpus, right by classical entailment, which the network was taught. */
let classical = 0
let asked = 0
let unread = 0
for await (const { id, theory, statement, label } of readers[corpus as keyof typeof readers](file)) {
  if (asked + unread >= Number(count)) break
  try {
    const known = readTheoryWithDiagnostics(theory, { dialect }).theory
    const made = groundTheory(known, readStatement(statement, { dialect }))
    const style = { style: 'varied', seed: asked } as const
    const answer = reasoner.answer(writeText(made.theory, style), writeStatement(made.statement, style))
    asked++
    if (answer.label === label) right++
    else {
      const entailed = decide(known, statement, { dialect, semantics: 'classical', proof: false }).label
      if (answer.label === entailed) classical++
      console.error(`${id}: ${answer.label}, should be ${label}; classically ${entailed} (${answer.loops} loops)`)
    }
  } catch (error) {
    unread++
    if (unread < 4) console.error((error as Error).message.split('\n')[0])
  }
}
const interval = exactInterval(right, asked).map(value => value.toFixed(3))
console.log(
  `${corpus}: ${right} of ${asked} right, ${(right / asked).toFixed(3)} [${interval.join(', ')}]; of the others ${classical} classically right; ${unread} not read`,
)
