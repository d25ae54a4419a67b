/** Proofs by our reasoner, for a theory as the task reads it or for a model's translation. */
import { decide, readTheoryWithDiagnostics } from '@elenchus/english'
import { parse } from '@elenchus/logic'
import { decide as decideSymbolic, readSymbolic } from '@elenchus/logic/rules'
import { formatRuleEvidence } from '../../protocols/evidence.ts'
import { splitTranslation } from '../../protocols/prove.ts'
import type { Row } from '../../task.ts'
import { type RowExplainer, readStoredProof } from '../descriptor.ts'

type Semantics = 'classical' | 'forward'

/** Errors of unreadable input, for which there is no proof. */
const readingErrors = new Set(['TheoryError', 'ParseError', 'RuleError'])

function proveOrSkip(prove: () => string): string {
  try {
    return prove()
  } catch (error) {
    if (error instanceof Error && readingErrors.has(error.name)) return ''
    throw error
  }
}

/** Proof of the statement; empty if the log has no question or our reasoner cannot read it. */
function proveQuestion({ question }: Row, semantics: Semantics): string {
  const { theory, statement } = question ?? {}
  if (typeof theory !== 'string' || typeof statement !== 'string') return ''
  return proveOrSkip(() => {
    const { theory: parsedTheory } = readTheoryWithDiagnostics(theory, { dialect: 'generated' })
    return formatRuleEvidence(parsedTheory, decide(parsedTheory, statement, { dialect: 'generated', semantics }))
  })
}

/** Proof stored with the answer; for older logs it is derived again from the translation. */
function getAnswerProof(row: Row, semantics: Semantics): string {
  const storedProof = readStoredProof(row)
  if (storedProof !== '' || row.protocol !== 'prove' || row.details?.['translated'] !== true) return storedProof
  const translation = splitTranslation(row.turns.at(-1)?.response.text ?? '')
  if (!translation) return ''
  return proveOrSkip(() => {
    const theory = readSymbolic(translation.theory)
    return formatRuleEvidence(theory, decideSymbolic(theory, parse(translation.statement), { semantics }))
  })
}

/** Explains rows of theory tasks. */
export const explainTheories = (semantics: Semantics): RowExplainer => ({
  gold: row => proveQuestion(row, semantics),
  answer: row => getAnswerProof(row, semantics),
})
