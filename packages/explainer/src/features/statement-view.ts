/** Analysis of one statement, shared by all features: parse, connectives, indicators, cues, and token ranges of the variables. */
import { type Doc, type ParserModel, readDoc } from '@elenchus/language'
import type { Connective, Cue, Indicator, OperatorReading } from '@elenchus/language/structure'
import { findConnectives, findCues, findIndicators, readStatementOperators } from '@elenchus/language/structure'
import type { Statement, Variable } from '@elenchus/metagraph'
import { sentenceSeparator } from '@elenchus/metagraph/codecs'

export interface VariableView {
  readonly id: string
  /** Token range from `first` to `end` (exclusive); empty (first = end) if the words are not found. */
  readonly first: number
  readonly end: number
}

export interface StatementView {
  readonly text: string
  readonly doc: Doc
  /** Words in lower case, by token. */
  readonly words: readonly string[]
  readonly connectives: readonly Connective[]
  /** Discourse cues, such as "therefore" and "because". */
  readonly cues: readonly Cue[]
  /** All indicators (words for an operator), at any distance from the root of the parse. */
  readonly indicators: readonly Indicator[]
  /** Operators and degree by MetaLogic's rule: indicators within three hops of the root. */
  readonly reading: OperatorReading
  readonly variables: readonly VariableView[]
  /** Token at which each merged sentence after the first begins. */
  readonly sentenceStarts: readonly number[]
}

function findTokenRange(doc: Doc, { id, span }: Variable): VariableView {
  if (!span) return { id, first: 0, end: 0 }
  let first = 0
  while (first < doc.tokens.length && doc.tokens[first]!.end <= span.start) first++
  let end = first
  while (end < doc.tokens.length && doc.tokens[end]!.start < span.end) end++
  return { id, first, end }
}

/** Analyses a statement with its variables; `parsed` is an existing parse of its text, if there is one. */
export function analyseStatement(
  statement: Pick<Statement, 'text' | 'variables'>,
  model: ParserModel,
  parsed?: Doc,
): StatementView {
  // The marker between merged sentences is replaced by blanks, which keeps the offsets.
  const text = statement.text.replaceAll(sentenceSeparator, ' '.repeat(sentenceSeparator.length))
  const doc = parsed?.text === text ? parsed : readDoc(text, model)
  const sentenceStarts: number[] = []
  for (
    let offset = statement.text.indexOf(sentenceSeparator);
    offset >= 0;
    offset = statement.text.indexOf(sentenceSeparator, offset + 1)
  )
    sentenceStarts.push(doc.tokens.findIndex(token => token.start >= offset))
  return {
    text,
    doc,
    words: doc.tokens.map(token => token.text.toLowerCase()),
    connectives: findConnectives(doc, { phrases: true }),
    cues: findCues(doc),
    indicators: findIndicators(doc, { hops: Number.POSITIVE_INFINITY }),
    reading: readStatementOperators(doc),
    variables: statement.variables.map(variable => findTokenRange(doc, variable)),
    sentenceStarts: sentenceStarts.filter(token => token >= 0),
  }
}

export const isWord = (word: string): boolean => /[\p{L}\p{N}]/u.test(word)
