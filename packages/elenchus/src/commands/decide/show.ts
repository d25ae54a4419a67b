/** Formats decisions, readings and proofs as lines of text and as drawings. */
import type { PictureFormat } from '@elenchus/logic/draw'
import { type DescribedProof, writeSteps } from '@elenchus/logic/rules'
import { colourLabel, paint } from '../../terminal/text.ts'
import type { DecideSettings, DecisionDocument, ReadingDocument } from './decider.ts'

const labelMeanings: Readonly<Partial<Record<DecisionDocument['label'], string>>> = {
  Unknown: 'neither the statement nor its negation follows from the theory',
  Inconsistent: 'the theory has no model, so no statement can be decided',
  Both: 'both the statement and its negation can be derived',
  'gave up': 'the time limit was reached (raise --budget)',
}

export function formatReading({ sentences, statement, assumptions }: ReadingDocument): string[] {
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

export async function formatDecision(
  { label, evidence, proof, engine, why }: Omit<DecisionDocument, 'notes'>,
  { proof: showProof }: DecideSettings,
): Promise<string[]> {
  const lines = [`${colourLabel(label)}${labelMeanings[label] ? `: ${labelMeanings[label]}` : ''}`]
  if (engine === 'first-order') lines.push(paint.dim(`decided with first-order logic: ${why}`))
  if (showProof && evidence) lines.push('', ...(await formatEvidence(evidence)))
  if (showProof && proof) lines.push('', ...formatProof(proof))
  return lines
}

export function formatProof(proof: DescribedProof): string[] {
  const lines = writeSteps(proof, { width: 78 }).trimEnd().split('\n')
  return [...lines.map(line => `  ${line}`), `  depth ${proof.depth}`]
}

type Evidence = NonNullable<DecisionDocument['evidence']>

/** Describes a model in which the statement is true, and one in which it is false. */
async function describeModels(evidence: Extract<Evidence, { kind: 'models' }>): Promise<[string, string]> {
  const { describeModel } = await import('@elenchus/logic/fol')
  const [modelWhereTrue, modelWhereFalse] = [evidence.with, evidence.without].map(model =>
    model ? describeModel(model) : 'the model is too large to show',
  )
  return [modelWhereTrue!, modelWhereFalse!]
}

async function formatEvidence(evidence: Evidence): Promise<string[]> {
  if (evidence.kind === 'none') return [evidence.reason]
  if (evidence.kind === 'models') {
    const [modelWhereTrue, modelWhereFalse] = await describeModels(evidence)
    const indent = (text: string) => text.split('\n').map(line => `  ${line}`)
    return [
      'The premises and the statement are true in this model:',
      ...indent(modelWhereTrue),
      'The premises are true and the statement is false in this model:',
      ...indent(modelWhereFalse),
    ]
  }
  return [
    evidence.kind === 'contradiction' ? 'These premises contradict each other:' : 'It follows from:',
    ...evidence.premises.map(({ line, text }) => `  line ${line}: ${text.trim()}`),
  ]
}

/** Draws the proof as a tree; without a proof, the evidence for the answer. */
export async function drawDecision(
  statement: string,
  { label, proof, evidence }: Omit<DecisionDocument, 'notes'>,
  format: PictureFormat,
): Promise<string> {
  const { drawEvidence, drawProof } = await import('@elenchus/logic/draw')
  const title = `${label}: ${statement.trim().replace(/\s+/g, ' ')}`
  if (proof) return drawProof(await withLogicalSymbols(proof), format, { title })
  const draw = (conclusion: string, reason: string, lines: readonly { label: string; text: string }[] = []) =>
    drawEvidence({ title, conclusion, reason, lines }, format)
  const conclusion = label === 'False' ? `not: ${statement.trim()}` : statement.trim()
  if (evidence?.kind === 'models') {
    const [modelWhereTrue, modelWhereFalse] = await describeModels(evidence)
    return draw(conclusion, 'neither the statement nor its negation follows from the premises, as two models show', [
      { label: 'a model in which the statement is true', text: modelWhereTrue },
      { label: 'a model in which the statement is false', text: modelWhereFalse },
    ])
  }
  if (evidence && 'premises' in evidence) {
    const lines = evidence.premises.map(({ line, text }) => ({ label: `line ${line}`, text: text.trim() }))
    return evidence.kind === 'contradiction'
      ? draw('contradiction', 'these premises contradict each other', lines)
      : draw(conclusion, 'follows from these premises; the solver does not give individual steps', lines)
  }
  const reasons: Readonly<Record<string, string>> = {
    Unknown: 'neither the statement nor its negation follows from the theory',
    'gave up': 'the time limit was reached',
  }
  return draw(conclusion, evidence?.reason ?? reasons[label] ?? label)
}

/** Replaces the notation of theory files by logical symbols: `~p | q` becomes ¬p ∨ q. */
async function withLogicalSymbols(proof: DescribedProof): Promise<DescribedProof> {
  const { parse, print } = await import('@elenchus/logic')
  const toSymbols = (text: string): string => {
    try {
      return print(parse(text))
    } catch (error) {
      // First-order premises have the symbols already.
      if (error instanceof Error && error.name === 'ParseError') return text
      throw error
    }
  }
  const steps = proof.steps.map(({ conclusion, source, ...step }) => ({
    ...step,
    conclusion: toSymbols(conclusion),
    source: source && toSymbols(source),
  }))
  return { ...proof, conclusion: toSymbols(proof.conclusion), steps }
}
