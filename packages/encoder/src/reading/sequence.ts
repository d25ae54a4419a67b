/** A passage as one input: [start] (question) statement [end] statement [end] … with a mark before the option. The trainer makes the same. */
import { END, OPTION, QUESTION, START, type WordPieces } from '../tokenizer/word-pieces.ts'

/** Longer passages have their statements cut short. */
const longest = 384
const longestStatement = 110
const longestQuestion = 60

export interface Passage {
  readonly statements: readonly string[]
  /** The number of the statement that is an option; -1 or absent for none. */
  readonly option?: number | undefined
  readonly question?: string | undefined
}

export interface Sequence {
  readonly pieces: readonly number[]
  /** For each statement where its pieces begin and end. */
  readonly places: readonly { readonly start: number; readonly end: number }[]
}

export function sequenceOf({ encode }: WordPieces, { statements, option = -1, question = '' }: Passage): Sequence {
  const pieces: number[] = [START]
  const asked = encode(question)
  if (asked.length > 0) pieces.push(QUESTION, ...asked.slice(0, longestQuestion), END)
  const encoded = statements.map(encode)
  const room = longest - pieces.length - 2 * statements.length
  const total = encoded.reduce((sum, ids) => sum + ids.length, 0)
  const most =
    total <= room ? Math.max(8, Math.min(longestStatement, room)) : Math.max(8, Math.floor(room / statements.length))
  const places = encoded.map((ids, number) => {
    if (number === option) pieces.push(OPTION)
    const start = pieces.length
    pieces.push(...(ids.length > 0 ? ids.slice(0, most) : [END]))
    const end = pieces.length
    pieces.push(END)
    return { start, end }
  })
  return { pieces, places }
}
