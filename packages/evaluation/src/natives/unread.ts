/** Theories and statements that a reader does not know: what is said in place of a label, and the sentence that it failed on. */
import type { Said } from './native-model.ts'

/** What no parser takes for a label. */
const text = 'not readable'
const most = 200

interface ReadingError extends Error {
  /** Without position and remedy, as errors of theories have it. */
  readonly problem?: string
  readonly span?: { readonly start: number; readonly end: number } | undefined
}

/** `of` is what was read: "the theory" or "the statement", with its words. */
export interface Read {
  readonly of: string
  readonly words: string
}

export function notReadable(error: ReadingError, { of, words }: Read): Said {
  const problem = error.problem ?? error.message.split('\n')[0]!
  const sentence = error.span ? sentenceAt(words, error.span.start) : ''
  return { text, evidence: `${of} cannot be read: ${problem}${sentence === '' ? '' : `, in “${cut(sentence)}”`}` }
}

/** The sentence around a place. */
function sentenceAt(words: string, place: number): string {
  const ends = [...words.matchAll(/[.!?](?=\s|$)/g)].map(({ index }) => index + 1)
  const from = ends.findLast(end => end <= place) ?? 0
  return words.slice(from, ends.find(end => end > place) ?? words.length).trim()
}

const cut = (sentence: string) => (sentence.length > most ? `${sentence.slice(0, most)}…` : sentence)

/** Sentences of a theory that were left out, in words; undefined where all were read. */
export function leftOut(
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
  const sentences = errors.length === 1 ? '1 sentence was' : `${errors.length} sentences were`
  return `${sentences} left out as not readable: ${first.problem}, in “${cut(sentenceAt(theory, first.span.start))}”`
}
