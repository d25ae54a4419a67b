/** Splits a text into statements: sentences, clauses of sentences that contain an argument, or lines. */
import { type Doc, type ParserModel, readDoc, splitSentences, tokenise } from '@elenchus/language'
import { findInitialVariables } from '@elenchus/language/structure'
import { emptyFormula, FormatError, type Span, type Statement } from '@elenchus/metagraph'
import { findSpeakers } from '../discourse/markers/discourse.ts'
import { segmentClauses } from '../discourse/segmentation/clause-cuts.ts'
import type { EnsembleModel } from '../models/ensemble.ts'

/** Segmentation: sentences, clauses of sentences that contain an argument, or lines. */
export type Split = 'sentences' | 'clauses' | 'lines'

/** Maximum number of statements; the search for edges is quadratic in it. */
export const maxStatements = 120

/** Spans of the statements in a passage, trimmed; spans without a letter or digit are dropped. */
export function statementSpans(passage: string, split: 'sentences' | 'lines' = 'sentences'): Span[] {
  const spans =
    split === 'lines'
      ? [...passage.matchAll(/[^\n\r\u2028\u2029]+/g)].map(({ 0: line, index }) => {
          const text = line.trim()
          const start = index + line.indexOf(text)
          return { start, end: start + text.length }
        })
      : splitAtTurns(passage, splitSentences(passage, tokenise(passage)))
  const hasContent = split === 'lines' ? /[\p{L}\p{N}]/u : /\p{L}/u
  return spans.filter(({ start, end }) => hasContent.test(passage.slice(start, end)))
}

/** In a dialogue with a recurring speaker, each turn starts a statement, even after a missing full stop. */
function splitAtTurns(passage: string, spans: readonly Span[]): readonly Span[] {
  const lines = [...passage.matchAll(/^[^\S\n]*(?=\S)(.*)/gmu)]
  const turns = findSpeakers(lines.map(({ 1: text }) => text!)).flatMap(({ speaker }, k) => {
    const { 0: line, 1: text, index } = lines[k]!
    return speaker === '' ? [] : [{ speaker, start: index + line.length - text!.length }]
  })
  const speakers = new Set(turns.map(each => each.speaker))
  if (speakers.size < 2 || speakers.size === turns.length) return spans
  return spans.flatMap(({ start, end }) => {
    const turnStarts = turns.map(turn => turn.start).filter(offset => offset > start && offset < end)
    return [start, ...turnStarts].map((from, k) => {
      const piece = passage.slice(from, turnStarts[k] ?? end)
      return { start: from, end: from + piece.trimEnd().length }
    })
  })
}

export interface ParsedStatement {
  readonly statement: Statement
  readonly doc: Doc
}

export interface ReadPassageOptions {
  readonly split?: Split | undefined
  /** Model that splits sentences into clauses; without it sentences stay whole. */
  readonly segmentation?: EnsembleModel | undefined
}

/** Splits a passage into statements and parses each alone, so that each has its own root. */
export function readPassage(
  passage: string,
  language: ParserModel,
  { split = 'sentences', segmentation }: ReadPassageOptions = {},
): ParsedStatement[] {
  const sentenceSpans = statementSpans(passage, split === 'lines' ? 'lines' : 'sentences')
  const parsedSpans = sentenceSpans.flatMap(({ start, end }): { readonly span: Span; readonly doc: Doc }[] => {
    const text = passage.slice(start, end)
    const doc = readDoc(text, language)
    const clauses =
      split === 'clauses' && segmentation
        ? segmentClauses(doc, segmentation, { isWholeText: sentenceSpans.length === 1 })
        : []
    if (clauses.length < 2) return [{ span: { start, end }, doc }]
    return clauses.map(clause => ({
      span: { start: start + clause.start, end: start + clause.end },
      doc: readDoc(text.slice(clause.start, clause.end), language),
    }))
  })
  if (parsedSpans.length > maxStatements)
    throw new FormatError(
      `the passage has ${parsedSpans.length} ${split === 'lines' ? 'lines' : 'statements'}; the maximum is ${maxStatements}; explain one argument at a time`,
    )
  return parsedSpans.map(({ span, doc }, i) => {
    const text = passage.slice(span.start, span.end)
    const variables = findInitialVariables(doc)
      .filter(({ kind }) => kind !== 'speaker')
      .map(({ start: from, end: to }, v) => ({
        id: `v${v + 1}`,
        text: text.slice(from, to),
        span: { start: from, end: to },
      }))
    const base = { formula: emptyFormula, degree: null, part: 'context' as const }
    return { statement: { id: `sent${i + 1}`, text, spans: [span], variables, ...base }, doc }
  })
}
