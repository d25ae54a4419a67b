/**
 * Merging, splitting and nudging give a statement other spans. Its variables are carried over by their places in the passage, so that
 * offsets stay exact.
 */
import type { Variable } from '@elenchus/metagraph'
import { refuse } from './edit-event.ts'
import { fromPassage, type Piece, toPassage } from './words.ts'

export const elsewhere = (label: string) =>
  refuse(`The words of ${label} are not found in the passage as they stand, so that its borders cannot be moved.`)

/** Variables at their places in other pieces of the passage; those of which nothing is left are not among them. */
export function carry(variables: readonly Variable[], old: readonly Piece[], pieces: readonly Piece[], text: string) {
  return variables.flatMap((variable): Variable[] => {
    const place = variable.span && toPassage(old, variable.span)
    if (!place) return variable.span ? [] : [variable]
    const span = fromPassage(pieces, place)
    return span ? [{ ...variable, text: text.slice(span.start, span.end), span }] : []
  })
}
