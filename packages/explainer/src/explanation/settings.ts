/**
 * Evaluation settings of the explainer, whose scores must not be mixed:
 *
 * - `paper`: statements and variables as annotated, no question; comparable with the published results;
 * - `question`: the same with the question;
 * - `raw`: the text only; sentences and clauses are found automatically and aligned with the annotation by shared tokens.
 */
import type { ParserModel } from '@elenchus/language'
import type { DegreeConvention, Edge, Metagraph, Operand, Statement, Triple, Variable } from '@elenchus/metagraph'
import { sentenceSeparator } from '@elenchus/metagraph/codecs'
import { CONTINGENT } from '../features/degree-features.ts'
import type { ExplainerModel } from '../model-file/explainer-model.ts'
import type { WeightedOpinion } from '../models/second-opinion.ts'
import { type Explanation, explainGraph, readStatements } from './explain.ts'

export const settings = ['paper', 'question', 'raw'] as const
export type Setting = (typeof settings)[number]

export interface RecordOptions {
  readonly model: ExplainerModel
  readonly language: ParserModel
  readonly setting: Setting
  /** Convention for degrees. Default: `metalogic`, for scoring. */
  readonly degrees?: DegreeConvention | undefined
  /** Encoder whose scores are added as a second opinion. */
  readonly opinion?: WeightedOpinion | undefined
}

/** Explains an annotated passage, using only the annotations that the setting provides. */
export function explainRecord(record: Metagraph, { setting, ...options }: RecordOptions): Explanation {
  if (setting === 'raw')
    return explainGraph(createRawGraph(record, options.language), {
      ...options,
      useQuestion: false,
      hasAnnotatedVariables: false,
    })
  const input: Metagraph = {
    ...record,
    edges: [],
    statements: record.statements.map(statement => ({
      ...statement,
      formula: { operators: [], triples: [] },
      degree: null,
    })),
  }
  return explainGraph(input, { ...options, useQuestion: setting === 'question', hasAnnotatedVariables: true })
}

/** Input of setting `raw`: the plain text without annotated boundaries, segmented automatically. */
export function createRawGraph(record: Metagraph, language: ParserModel): Metagraph {
  const joinTexts = (statements: readonly Statement[]) =>
    statements
      .map(statement => statement.text.replaceAll(sentenceSeparator, ' '))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim()
  const context = joinTexts(record.statements.filter(statement => statement.part !== 'option'))
  const option = joinTexts(record.statements.filter(statement => statement.part === 'option'))
  const contextStatements = context === '' ? [] : readStatements(context, language)
  const optionStatements = option === '' ? [] : readStatements(option, language)
  const statements = [
    ...contextStatements,
    ...optionStatements.map((statement, i) => ({
      ...statement,
      id: `sent${contextStatements.length + i + 1}`,
      part: 'option' as const,
    })),
  ]
  return { id: record.id, text: `${context}\n${option}`, statements, edges: [] }
}

const tokenizeWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Jaccard similarity of token counts. */
function computeTokenOverlap(a: string, b: string): number {
  const counts = new Map<string, number>()
  const [x, y] = [tokenizeWords(a), tokenizeWords(b)]
  for (const token of x) counts.set(token, (counts.get(token) ?? 0) + 1)
  let shared = 0
  for (const token of y) {
    const remaining = counts.get(token) ?? 0
    if (remaining > 0) {
      shared++
      counts.set(token, remaining - 1)
    }
  }
  return x.length + y.length === 0 ? 0 : shared / (x.length + y.length - shared)
}

const minOverlap = 0.5

/** Maps each predicted variable to the id of the gold variable with the highest token overlap, if that is at least 0.5. */
function matchVariables(predicted: readonly Variable[], gold: readonly Variable[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const { id, text } of predicted) {
    let best = minOverlap
    for (const other of gold) {
      const value = computeTokenOverlap(text, other.text)
      if (value >= best && (value > best || !names.has(id))) {
        best = value
        names.set(id, other.id)
      }
    }
  }
  return names
}

/**
 * Maps the ids of a predicted graph to those of the gold graph for scoring: statements and variables are aligned if the
 * overlap of their tokens is at least 0.5. Unaligned parts keep their ids and count as wrong.
 */
export function alignStatements(predicted: Metagraph, gold: Metagraph): Metagraph {
  const goldIds = new Map<string, string>()
  const matchByGoldId = new Map<string, Statement>()
  for (const statement of predicted.statements) {
    let best = 0
    let goldId = ''
    for (const other of gold.statements) {
      const sentences = other.text.split(sentenceSeparator)
      const value = Math.max(...sentences.map(piece => computeTokenOverlap(statement.text, piece)))
      if (value > best) {
        best = value
        goldId = other.id
      }
    }
    if (best < minOverlap) continue
    goldIds.set(statement.id, goldId)
    const current = matchByGoldId.get(goldId)
    // Among the sentences of a merged statement, one with a formula or a degree is preferred.
    const countContent = (each: Statement) => each.formula.triples.length + Number(each.degree !== CONTINGENT)
    if (!current || countContent(statement) > countContent(current)) matchByGoldId.set(goldId, statement)
  }
  const statements = gold.statements.map((target): Statement => {
    const source = matchByGoldId.get(target.id)
    if (!source) return { ...target, formula: { operators: [], triples: [] }, degree: CONTINGENT }
    const names = matchVariables(source.variables, target.variables)
    const renameOperand = ({ operators, variable }: Operand): Operand => ({
      operators,
      variable: names.get(variable) ?? `own-${variable}`,
    })
    const triples = source.formula.triples.map(
      ({ left, operator, right }): Triple => ({ left: renameOperand(left), operator, right: renameOperand(right) }),
    )
    return { ...target, formula: { operators: source.formula.operators, triples }, degree: source.degree }
  })
  const edges = predicted.edges.flatMap((edge): Edge[] => {
    const [from, to] = [goldIds.get(edge.from) ?? edge.from, goldIds.get(edge.to) ?? edge.to]
    return from === to ? [] : [{ ...edge, from, to }]
  })
  const uniqueEdges = edges.filter(
    (edge, i) => edges.findIndex(e => e.kind === edge.kind && e.from === edge.from && e.to === edge.to) === i,
  )
  return { ...gold, statements, edges: uniqueEdges, provenance: { source: 'Elenchus explainer' } }
}
