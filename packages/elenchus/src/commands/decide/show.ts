/** Decisions, readings and proofs as lines of text. */
import { describeModel, type FolModel } from '@elenchus/logic/fol'
import { writeSteps } from '@elenchus/logic/rules'
import type { ProofDocument, ReadingDocument } from '../../schemas/logic.ts'
import { colouredLabel, paint } from '../../terminal/text.ts'
import type { DecideSettings, DecisionDocument } from './decider.ts'

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

/** A proof as numbered lines. */
export function proofLines(proof: ProofDocument): string[] {
  const lines = writeSteps(proof, { width: 78 }).trimEnd().split('\n')
  return [...lines.map(line => `  ${line}`), `  depth ${proof.depth}`]
}

/** The fields of first-order evidence. */
export interface FolShown {
  readonly kind?: string
  readonly premises?: readonly { readonly line: number; readonly text: string }[]
  readonly with?: FolModel | null
  readonly without?: FolModel | null
  readonly reason?: string
}

const modelLines = (title: string, model: FolModel | null | undefined) =>
  model
    ? [
        title,
        ...describeModel(model)
          .split('\n')
          .map(line => `  ${line}`),
      ]
    : [`${title} (a model too large to show)`]

function evidenceLines(evidence: object): string[] {
  const { kind, premises, with: holds, without, reason } = evidence as FolShown
  if (premises)
    return [
      kind === 'contradiction' ? 'These premises contradict each other:' : 'It follows from:',
      ...premises.map(({ line, text }) => `  line ${line}: ${text.trim()}`),
    ]
  if (kind === 'models')
    return [
      ...modelLines('The premises can hold with the statement:', holds),
      ...modelLines('and without it:', without),
    ]
  return reason === undefined ? [] : [reason]
}
