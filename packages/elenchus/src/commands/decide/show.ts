/** A decision for people: the label, what it means where that is not plain, and the proof if it is wanted. */
import { proofLines } from '../../proofs/proof-lines.ts'
import type { ReadingDocument } from '../../schemas/decide.ts'
import { colouredLabel } from '../../terminal/label.ts'
import { paint } from '../../terminal/paint.ts'
import type { DecideSettings, DecisionDocument } from './decider.ts'
import { evidenceLines } from './fol-evidence.ts'

const meaning: Readonly<Partial<Record<DecisionDocument['label'], string>>> = {
  Unknown: 'the theory leaves it open',
  Inconsistent: 'the theory has no model; nothing can be said of any statement',
  Both: 'the statement and its negation are both derived',
  'gave up': 'the time budget was spent (raise --budget)',
}

/** How each sentence was read, and what was assumed. */
export function readingLines({ sentences, statement, assumptions }: ReadingDocument): string[] {
  const shown = statement === undefined ? sentences : [...sentences, statement]
  return [
    ...shown.flatMap(({ text, reading, paraphrase, notes }) => [
      paint.bold(text),
      `  read as: ${reading}`,
      ...(paraphrase === '' || paraphrase === text ? [] : [`  in words: ${paraphrase}`]),
      ...notes.map(note => `  note: ${note}`),
    ]),
    ...assumptions.flatMap(({ reading, note }) => [paint.bold('assumed'), `  ${reading}`, `  note: ${note}`]),
  ]
}

export function decisionLines(
  { label, evidence, proof, engine, why }: Omit<DecisionDocument, 'notes'>,
  { proof: wanted }: DecideSettings,
): string[] {
  const lines = [`${colouredLabel(label)}${meaning[label] ? `: ${meaning[label]}` : ''}`]
  if (engine === 'first-order') lines.push(paint.dim(`decided by first-order logic: ${why}`))
  if (wanted && evidence) lines.push('', ...evidenceLines(evidence))
  if (wanted && proof) lines.push('', ...proofLines(proof))
  return lines
}
