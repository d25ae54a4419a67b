/** First-order theories in FOLIO's notation, decided by z3; FOLIO's word Uncertain becomes our Unknown. */
import { print } from '@elenchus/logic'
import { close, decide, derive, type FolFormula, type FolRowAnswer, readTheory } from '@elenchus/logic/fol'
import { describeProof } from '@elenchus/logic/rules'
import { InputError } from '../../cli/io.ts'
import type { ProofDocument } from '../../schemas/logic.ts'
import type { DecideSettings, DecisionDocument } from './decider.ts'

function unreadMessage(answer: Extract<FolRowAnswer, { label: 'unread' }>): string {
  return answer.problems.map(({ part, message, line, column }) => `${part}, ${line}:${column}: ${message}`).join('; ')
}

/** A proof in steps from the premises that the solver used, each step named by the line it uses; null where none is found. */
function proofOf(
  { label, evidence, usedLines }: Exclude<FolRowAnswer, { label: 'unread' }>,
  theory: string,
  statement: string,
): ProofDocument | null {
  if (!('premises' in evidence)) return null
  const [conclusion] = readTheory([statement.replace(/\s*[\n\r]\s*/g, ' ')]).formulas
  const read = readTheory(theory)
  const premises = evidence.premises.map(i => read.formulas[i]!)
  const goal: FolFormula =
    label === 'Inconsistent'
      ? { kind: 'false' }
      : label === 'False'
        ? { kind: 'not', operand: close(conclusion!) }
        : conclusion!
  const found = derive(premises, goal)
  if (!found) return null
  const texts = theory.split(/\r\n|[\n\r]/)
  const described = describeProof(found.theory, found.proof, {
    write: formula => print(formula),
    place: (kind, index) => {
      const line = usedLines[(kind === 'fact' ? found.factPremises : found.rulePremises)[index]!]!
      return { place: `line ${line}`, source: texts[line - 1]!.trim() }
    },
  })
  // First-order notation has its variables without the question mark of rules.
  const steps = described.steps.map(step =>
    step.binding === undefined ? step : { ...step, binding: step.binding.replaceAll('?', '') },
  )
  return { ...described, steps }
}

export async function decideFol(
  theory: string,
  statement: string,
  { budgetMs, proof }: DecideSettings,
): Promise<DecisionDocument> {
  const answer = await decide({ theory, statement }, { budgetMs })
  if (answer.label === 'unread') throw new InputError(unreadMessage(answer))
  const { evidence } = answer
  const lines = theory.split(/\r\n|[\n\r]/)
  const premises = answer.usedLines.map(line => ({ line, text: lines[line - 1] ?? '' }))
  return {
    label: answer.label === 'Uncertain' ? 'Unknown' : answer.label,
    depth: null,
    proof: proof ? proofOf(answer, theory, statement) : null,
    evidence: { ...evidence, ...('premises' in evidence ? { premises } : {}) },
    notes: answer.diagnostics.map(
      ({ part, message, line, column }) => `${part === 'both' ? '' : `${part}, ${line}:${column}: `}${message}`,
    ),
  }
}
