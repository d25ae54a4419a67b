/**
 * Word-matching baseline: predicts the option that shares most words with the passage.
 *
 * `released` is the published script: passage and option are split at single spaces, case-sensitively; the score is the number of distinct
 * shared words; the first of equal scores wins. `paper` follows the description in the paper: the words of the question count, too.
 *
 * Chinese texts, which have no spaces between words, are compared by characters.
 */
import type { ChoiceItem } from '../records/records.ts'

export type WordMatching = 'released' | 'paper'

const hanCharacter = /\p{Script=Han}/u

function splitUnits(text: string, byCharacter: boolean): Set<string> {
  return new Set(byCharacter ? [...text].filter(character => character.trim() !== '') : text.split(' '))
}

/** Returns the number of distinct words that each option shares with the passage. */
export function overlapScores(item: ChoiceItem, definition: WordMatching = 'released'): number[] {
  const { context, question, options } = item
  const text = definition === 'paper' ? `${context} ${question}` : context
  const byCharacter = hanCharacter.test(context)
  const textUnits = splitUnits(text, byCharacter)
  return options.map(option => {
    let shared = 0
    for (const unit of splitUnits(option, byCharacter)) if (textUnits.has(unit)) shared++
    return shared
  })
}

/** Returns the index of the option with the highest score; the first of equals. */
export function matchWords(item: ChoiceItem, definition: WordMatching = 'released'): number {
  const scores = overlapScores(item, definition)
  return scores.indexOf(Math.max(...scores))
}
