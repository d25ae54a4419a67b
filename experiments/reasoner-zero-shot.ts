/**
 * Zero-shot accuracy of robustlr-small on other corpora:
 *
 *     npx tsx --conditions=elenchus-source experiments/reasoner-zero-shot.ts proofwriter|prontoqa FILE [QUESTIONS]
 *
 * The network has no variables, so each theory is parsed, grounded over its individuals, and written again in the English of the training
 * sets. Gold labels are those of the corpus (forward reasoning).
 */
import { readFileSync } from 'node:fs'
import { readProntoqa, readProofWriter } from '@elenchus/benchmarks/readers'
import { decide, readStatement, readTheoryWithDiagnostics, writeStatement, writeText } from '@elenchus/english'
import { resolveRobustlrSmallFile } from '@elenchus/neural/node'
import { loadReasoner } from '@elenchus/neural/reasoner'
import { exactInterval } from '@elenchus/statistics'
import { groundTheory } from '../packages/evaluation/src/built-in/ground-theory.ts'

const readers = { proofwriter: readProofWriter, prontoqa: readProntoqa }
const [corpus = 'proofwriter', file = '', count = 'Infinity'] = process.argv.slice(2)
const dialect = 'generated'

const reasoner = loadReasoner(readFileSync(resolveRobustlrSmallFile()))
let right = 0
/** Wrong by the label of the corpus, right by classical entailment, on which the network was trained. */
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
