/** A decision for people: the label, what it means where that is not plain, and the proof if it is wanted. */
import { proofLines } from '../../proofs/proof-lines.ts'
import { colouredLabel } from '../../terminal/label.ts'
import type { DecideSettings, DecisionDocument } from './decider.ts'
import { evidenceLines } from './fol-evidence.ts'

const meaning: Readonly<Partial<Record<DecisionDocument['label'], string>>> = {
  Unknown: 'the theory leaves it open',
  Inconsistent: 'the theory has no model; nothing can be said of any statement',
  Both: 'the statement and its negation are both derived',
  'gave up': 'the time budget was spent (raise --budget)',
}

export function decisionLines(
  { label, evidence, proof }: Omit<DecisionDocument, 'notes'>,
  { proof: wanted }: DecideSettings,
): string[] {
  const lines = [`${colouredLabel(label)}${meaning[label] ? `: ${meaning[label]}` : ''}`]
  if (wanted && evidence) lines.push('', ...evidenceLines(evidence))
  if (wanted && proof) lines.push('', ...proofLines(proof))
  return lines
}
