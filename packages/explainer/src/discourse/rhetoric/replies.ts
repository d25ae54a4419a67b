/**
 * Replies to the preceding statement: dismissals ("We do not favour this reading", "None of that matters much") of a
 * rejected view or granted point, and mitigations of a drawback ("A cheap drip line took care of that", "she does not
 * mind"), unless the mitigation is what the claim proposes.
 */
import { compilePatterns } from '../../patterns.ts'
import type { DiscourseStatement } from '../markers/discourse.ts'
import patternFile from './replies-patterns.json' with { type: 'json' }

const patterns = compilePatterns(patternFile)

/** True if a statement dismisses the preceding one. */
export const dismissesPrevious = ({ normalized, voice }: DiscourseStatement): boolean =>
  voice !== 'reported' &&
  (patterns.rejection.test(normalized) ||
    patterns.indifference.test(normalized) ||
    (patterns.allTheSame.test(normalized) && !/(?:^|, )(?:but|so|because|and) /u.test(normalized)))

/** True if a statement mitigates the drawback in the preceding statement. */
export function mitigatesDrawback(
  { normalized, words, opening }: DiscourseStatement,
  claims: readonly DiscourseStatement[],
): boolean {
  if (
    !(
      patterns.remedy.test(normalized) ||
      patterns.slightDrawback.test(normalized) ||
      patterns.nobodyMinds.test(normalized)
    )
  )
    return false
  if (opening.has('conclude') && !/^so the /u.test(normalized)) return false
  // "A crossing would solve this" supports a claim that asks for a crossing, and is not a mitigation.
  const subject = normalized.split(/(?<![\p{L}])(?:would|will|can|could|has|have|had|is|are)(?![\p{L}])/u)[0]!
  const subjectWords = [...subject.matchAll(/\p{L}{4,}/gu)].map(([word]) => word)
  return !claims.some(each => subjectWords.some(word => each.words.has(word) && words.has(word)))
}
