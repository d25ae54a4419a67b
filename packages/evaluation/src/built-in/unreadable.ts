/** Messages for theories and statements that cannot be read. */
import type { BuiltInAnswer } from './built-in-model.ts'

/** An answer that parses as no label. */
const unreadableAnswer = 'not readable'
const maxLength = 200

interface ReadingError extends Error {
  /** The message without position and remedy. */
  readonly problem?: string
  readonly span?: { readonly start: number; readonly end: number } | undefined
}

/** The text that was read; `description` is "the theory" or "the statement". */
export interface ReadText {
  readonly description: string
  readonly text: string
}

export function createUnreadableAnswer(error: ReadingError, { description, text }: ReadText): BuiltInAnswer {
  const problem = error.problem ?? error.message.split('\n')[0]!
  const sentence = error.span ? findSentence(text, error.span.start) : ''
  const location = sentence === '' ? '' : `, in “${clip(sentence)}”`
  return { text: unreadableAnswer, evidence: `${description} cannot be read: ${problem}${location}` }
}

function findSentence(text: string, offset: number): string {
  const ends = [...text.matchAll(/[.!?](?=\s|$)/g)].map(({ index }) => index + 1)
  const start = ends.findLast(end => end <= offset) ?? 0
  return text.slice(start, ends.find(end => end > offset) ?? text.length).trim()
}

const clip = (sentence: string) => (sentence.length > maxLength ? `${sentence.slice(0, maxLength)}…` : sentence)

/** Describes the sentences of a theory that were left out; undefined if there are none. */
export function describeSkippedSentences(
  theory: string,
  diagnostics: readonly {
    readonly severity: string
    readonly problem: string
    readonly span: { readonly start: number }
  }[],
): string | undefined {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const [first] = errors
  if (!first) return undefined
  const sentences = errors.length === 1 ? '1 sentence' : `${errors.length} sentences`
  return `skipped ${sentences} that could not be read; the first problem: ${first.problem}, in “${clip(findSentence(theory, first.span.start))}”`
}
