/**
 * Word matching: the option that shares most words with the passage, by two definitions.
 *
 * `released`: the published script. Passage and option are split on single spaces, case kept; the score is the number of distinct shared
 * words; the question is ignored; the first of equal scores wins.
 * `paper`: the description in the paper, overlap with passage and question together.
 *
 * Chinese has no blanks between words, so characters are compared.
 */
import type { ChoiceItem } from '../records/records.ts'

export type WordMatching = 'released' | 'paper'

const chinese = /\p{Script=Han}/u

function splitUnits(text: string, byCharacter: boolean): Set<string> {
  return new Set(byCharacter ? [...text].filter(character => character.trim() !== '') : text.split(' '))
}

/** Number of distinct words that each option shares with the passage. */
export function overlapScores(
  { context, question, options }: ChoiceItem,
  definition: WordMatching = 'released',
): number[] {
  const text = definition === 'paper' ? `${context} ${question}` : context
  const byCharacter = chinese.test(context)
  const known = splitUnits(text, byCharacter)
  return options.map(option => {
    let shared = 0
    for (const unit of splitUnits(option, byCharacter)) if (known.has(unit)) shared++
    return shared
  })
}

/** The first option of the highest score. */
export function matchWords(item: ChoiceItem, definition: WordMatching = 'released'): number {
  const scores = overlapScores(item, definition)
  return scores.indexOf(Math.max(...scores))
}
