/**
 * Word matching: the option that shares most words with the passage. Two definitions differ.
 *
 * `released`: what the published script does. Passage and option are split on single spaces, case kept; the score is the number of
 * different words they share; the question is ignored; of equal scores the first option wins.
 * `paper`: what the paper says, the same overlap with passage and question together.
 *
 * Chinese has no blanks between words: there characters are compared.
 */
import type { ChoiceItem } from '../records/records.ts'

export type WordMatching = 'released' | 'paper'

const chinese = /\p{Script=Han}/u

function unitsOf(text: string, byCharacter: boolean): Set<string> {
  return new Set(byCharacter ? [...text].filter(character => character.trim() !== '') : text.split(' '))
}

/** How many different words each option shares with the passage. */
export function overlapScores(
  { context, question, options }: ChoiceItem,
  definition: WordMatching = 'released',
): number[] {
  const text = definition === 'paper' ? `${context} ${question}` : context
  const byCharacter = chinese.test(context)
  const known = unitsOf(text, byCharacter)
  return options.map(option => {
    let shared = 0
    for (const unit of unitsOf(option, byCharacter)) if (known.has(unit)) shared++
    return shared
  })
}

/** The first option of the highest score. */
export function matchWords(item: ChoiceItem, definition: WordMatching = 'released'): number {
  const scores = overlapScores(item, definition)
  return scores.indexOf(Math.max(...scores))
}
