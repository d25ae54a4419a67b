/** A passage as one input: [start] (question) statement [end] statement [end] … with a mark before the option. The trainer makes the same. */
import { END, OPTION, QUESTION, START, type WordPieces } from '../tokenizer/word-pieces.ts'

/** Longer passages have their longest statements cut short. */
const longest = 384
const longestQuestion = 60
/** What is left of a statement at least. */
const leastOfStatement = 8

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
  /** The numbers of the statements of which only the beginning is read. */
  readonly cut: readonly number[]
  /** Whether only the beginning of the question is read. */
  readonly questionCut: boolean
}

/** How many pieces of a statement are read, so that all together fit into the room: all of the shorter ones, and as many of each longer one. */
export function mostOf(lengths: readonly number[], room: number): number {
  let left = room
  const rising = [...lengths].sort((a, b) => a - b)
  for (const [at, length] of rising.entries()) {
    const share = Math.floor(left / (rising.length - at))
    if (length > share) return Math.max(leastOfStatement, share)
    left -= length
  }
  return Number.POSITIVE_INFINITY
}

export function sequenceOf({ encode }: WordPieces, { statements, option = -1, question = '' }: Passage): Sequence {
  const pieces: number[] = [START]
  const asked = encode(question)
  if (asked.length > 0) pieces.push(QUESTION, ...asked.slice(0, longestQuestion), END)
  const encoded = statements.map(encode)
  const room = longest - pieces.length - 2 * statements.length
  const most = mostOf(
    encoded.map(({ length }) => length),
    room,
  )
  const places = encoded.map((ids, number) => {
    if (number === option) pieces.push(OPTION)
    const start = pieces.length
    pieces.push(...(ids.length > 0 ? ids.slice(0, most) : [END]))
    const end = pieces.length
    pieces.push(END)
    return { start, end }
  })
  return {
    pieces,
    places,
    cut: encoded.flatMap((ids, number) => (ids.length > most ? [number] : [])),
    questionCut: asked.length > longestQuestion,
  }
}
