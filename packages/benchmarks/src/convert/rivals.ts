/**
 * Every wording we know of one hypothesis: the adverbial in front or at the end, the option called a statement or not, turned round
 * or not, reported ("it can be inferred that") or not, with its supposition or without. They say the same. A reference was
 * worded in one of these ways and not in another for no reason that the question shows, so the likeness of the best of
 * them is what a perfect guess would reach, and that of the first what ours does.
 */
import type { ChoiceItem } from '../records/records.ts'
import { hypothesisOf, type Wording } from './hypothesis.ts'

/** The first leaves every choice to the question. */
export const rivalWordings: readonly Wording[] = [
  {},
  ...[undefined, 'front' as const, 'end' as const].flatMap(adverbial =>
    [undefined, true, false].flatMap(named =>
      [undefined, true, false].flatMap(turned =>
        [false, true].flatMap(reported =>
          [false, true].map(supposed => ({
            ...(adverbial === undefined ? {} : { adverbial }),
            ...(named === undefined ? {} : { named }),
            ...(turned === undefined ? {} : { turned }),
            reported,
            supposed,
          })),
        ),
      ),
    ),
  ),
]

/** The different wordings of an option's hypothesis; the first is the one that `hypothesisOf` chooses. */
export function rivalHypotheses(item: Pick<ChoiceItem, 'question' | 'options' | 'context'>, index: number): string[] {
  return [...new Set(rivalWordings.map(wording => hypothesisOf(item, index, wording)))]
}
