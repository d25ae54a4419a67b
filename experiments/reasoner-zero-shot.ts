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
let correct = 0
/** Wrong by the label of the corpus, right by classical entailment, on which the network was trained. */
let classicallyCorrect = 0
let answered = 0
let unread = 0
for await (const { id, theory, statement, label } of readers[corpus as keyof typeof readers](file)) {
  if (answered + unread >= Number(count)) break
  try {
    const parsedTheory = readTheoryWithDiagnostics(theory, { dialect }).theory
    const grounded = groundTheory(parsedTheory, readStatement(statement, { dialect }))
    const style = { style: 'varied', seed: answered } as const
    const answer = reasoner.answer(writeText(grounded.theory, style), writeStatement(grounded.statement, style))
    answered++
    if (answer.label === label) correct++
    else {
      const entailed = decide(parsedTheory, statement, { dialect, semantics: 'classical', proof: false }).label
      if (answer.label === entailed) classicallyCorrect++
      console.error(`${id}: ${answer.label}, gold ${label}; classical entailment: ${entailed} (${answer.loops} loops)`)
    }
  } catch (error) {
    unread++
    if (unread < 4) console.error((error as Error).message.split('\n')[0])
  }
}
const interval = exactInterval(correct, answered).map(value => value.toFixed(3))
console.log(
  `${corpus}: ${correct} of ${answered} right, ${(correct / answered).toFixed(3)} [${interval.join(', ')}]; ${classicallyCorrect} of the others right by classical entailment; ${unread} not read`,
)
