/** Examples for the encoder as numbers of pieces: signed pairs, exam questions, annotated graphs. */

import { statementSpans } from '@elenchus/explainer'
import { type ExamQuestion, questionKind } from '@elenchus/language/exam-questions'
import type { Metagraph } from '@elenchus/metagraph'
import { seam } from '@elenchus/metagraph/codecs'
import type { WordPieces } from '@elenchus/neural/encoder'
import { clearPolarity } from './clear-polarity.ts'
import { askedKinds, type TreeTargets } from './targets.ts'

/** A signed pair as it is stored: what stands in the context, and a statement for or against its last. */
export interface SignedPair {
  readonly context: readonly string[]
  readonly statement: string
  readonly relation: 'support' | 'rebut'
}

export const pairExample = ({ encode }: WordPieces, { context, statement, relation }: SignedPair) => ({
  task: 'pair',
  statements: [...context, statement].map(encode),
  rebuts: Number(relation === 'rebut'),
})

/** The statements of an exam passage. */
export const sentencesOf = (text: string): string[] =>
  statementSpans(text).map(({ start, end }) => text.slice(start, end))

export function examExample({ encode }: WordPieces, { context, question, answers, label }: ExamQuestion) {
  const statements = sentencesOf(context).map(encode)
  if (statements.length === 0 || answers[label] === undefined || answers.some(answer => encode(answer).length === 0))
    return null
  const polarity = clearPolarity(question)
  return {
    task: 'exam',
    statements,
    question: encode(question),
    options: answers.map(encode),
    right: label,
    rebuts: polarity === null ? null : Number(polarity === 'rebuts'),
    asked: askedKinds.indexOf(questionKind(question) ?? 'other'),
  }
}

/** The statements of a graph as the encoder reads them, and the question where it may be read. */
export function passageOf({ encode }: WordPieces, graph: Metagraph, useQuestion: boolean) {
  return {
    statements: graph.statements.map(({ text }) => encode(text.replaceAll(seam, ' '))),
    question: useQuestion && graph.question !== undefined ? encode(graph.question) : [],
    option: graph.statements.findIndex(({ part }) => part === 'option'),
  }
}

export const graphExample = (
  pieces: WordPieces,
  graph: Metagraph,
  targets: TreeTargets,
  without: readonly string[],
) => ({
  ...passageOf(pieces, graph, true),
  ...targets,
  task: graph.statements.some(({ part }) => part === 'option') ? 'graph' : 'plain graph',
  asked: askedKinds.indexOf(questionKind(graph.question ?? '') ?? 'other'),
  without,
})
