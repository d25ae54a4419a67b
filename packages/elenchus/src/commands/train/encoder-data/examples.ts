/** Creates training examples of the encoder as token ids: signed pairs, exam questions and annotated graphs. */
import { statementSpans } from '@elenchus/explainer'
import { detectQuestionKind, type ExamQuestion } from '@elenchus/language/exam-questions'
import type { Metagraph } from '@elenchus/metagraph'
import { sentenceSeparator } from '@elenchus/metagraph/codecs'
import type { WordPieces } from '@elenchus/neural/encoder'

/** A signed pair: a context, and a statement for or against its last sentence. */
export type SignedPair = Readonly<{ context: readonly string[]; statement: string; relation: 'support' | 'rebut' }>

export const createPairExample = ({ encode }: WordPieces, { context, statement, relation }: SignedPair) => ({
  task: 'pair',
  statements: [...context, statement].map(encode),
  rebuts: Number(relation === 'rebut'),
})

export const splitStatements = (text: string) => statementSpans(text).map(({ start, end }) => text.slice(start, end))

/** Creates an example of choosing the correct option; the keys are those that the Python trainer reads. */
export function createExamExample({ encode }: WordPieces, { context, question, answers, label }: ExamQuestion) {
  const statements = splitStatements(context).map(encode)
  if (statements.length === 0 || answers[label] === undefined || answers.some(answer => encode(answer).length === 0))
    return null
  const polarity = detectPolarity(question)
  return {
    task: 'exam',
    statements,
    question: encode(question),
    options: answers.map(encode),
    right: label,
    rebuts: polarity === null ? null : Number(polarity === 'rebuts'),
    asked: examQuestionKinds.indexOf(detectQuestionKind(question) ?? 'other'),
  }
}

/** Encodes the input for a graph: its statements, and optionally the question. */
export function encodePassage({ encode }: WordPieces, graph: Metagraph, useQuestion: boolean) {
  return {
    statements: graph.statements.map(({ text }) => encode(text.replaceAll(sentenceSeparator, ' '))),
    question: useQuestion && graph.question !== undefined ? encode(graph.question) : [],
    option: graph.statements.findIndex(({ part }) => part === 'option'),
  }
}

export const createGraphExample = (
  pieces: WordPieces,
  graph: Metagraph,
  targets: TreeTargets,
  without: readonly string[],
) => ({
  ...encodePassage(pieces, graph, true),
  ...targets,
  task: graph.statements.some(({ part }) => part === 'option') ? 'graph' : 'plain graph',
  asked: examQuestionKinds.indexOf(detectQuestionKind(graph.question ?? '') ?? 'other'),
  without,
})

/** Kinds of questions; examples refer to them by index. */
export const examQuestionKinds = ['other', 'weaken', 'assumption', 'strengthen', 'exception'] as const

/** Training targets of an annotated graph. */
export interface TreeTargets {
  /** Parent of each statement: -1 for the conclusion, -2 for unused statements; `null` if the graph is not a tree. */
  readonly parents: readonly number[] | null
  /** 1 for a statement that rebuts its parent, otherwise 0. */
  readonly rebuts: readonly number[]
  /** 1 if the answer option rebuts, 0 if it supports; `null` without an edge. */
  readonly optionRebuts: 0 | 1 | null
}

type Tree = Readonly<{ parents: ArrayLike<number>; rebuts: readonly boolean[] }>

export function toTreeTargets(graph: Metagraph, tree: Tree | null): TreeTargets {
  const option = graph.statements.find(({ part }) => part === 'option')
  const edge = option && graph.edges.find(({ from }) => from === option.id)
  return {
    parents: tree && Array.from(tree.parents),
    rebuts: (tree?.rebuts ?? []).map(Number),
    optionRebuts: edge ? (edge.kind === 'rebut' ? 1 : 0) : null,
  }
}

const unclearWording =
  /\bexcept\b|\bleast\b|\bflaw|\bcannot\b|\bvulnerable|\bdubious|\bsimilar|\bparallel|\brole|\bdisagree|\bnot\b/i
const rebuttalWording =
  /\b(?:weaken|undermin|undercut|refut|rebut|doubt|counters?\b|challenge|damag|objection|jeopardi|(?:in|)to (?:serious )?question|questions? the|argues? (?:most strongly )?against|evidence against|oppose)/i
const supportWording =
  /\b(?:strengthen|assum|presuppos|bolster|(?:relies|depends) on|takes? for granted|requires?)|\b(?:if|when)\b[^,]*\b(?:true|valid|established|correct)\b.{0,40}\b(?:supports?|justif(?:y|ies)|reinforces?|evidence for)\b/i
const supportedOptionWording =
  /support(?:s|ed)?,? (?:which|by)|strongly support(?:s|ed) (?:which|by)|above,? if true,? .{0,20}supports?/i

/**
 * Detects the polarity of the correct option from the wording of the question. Accepts more wordings than `detectStrictPolarity`, since a network
 * tolerates incorrect labels better than missing ones. "Support" counts only if the option supports the argument, not if the passage
 * supports the option.
 */
function detectPolarity(question: string): 'rebuts' | 'supports' | null {
  if (unclearWording.test(question)) return null
  const rebuts = rebuttalWording.test(question)
  const supports = supportWording.test(question) && !supportedOptionWording.test(question)
  return rebuts === supports ? null : rebuts ? 'rebuts' : 'supports'
}
