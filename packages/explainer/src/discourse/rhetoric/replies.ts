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
export const dismissesPrevious = ({ bare, voice }: DiscourseStatement): boolean =>
  voice !== 'reported' &&
  (patterns.rejected.test(bare) ||
    patterns.shrugged.test(bare) ||
    (patterns.allTheSame.test(bare) && !/(?:^|, )(?:but|so|because|and) /u.test(bare)))

/** True if a statement mitigates the drawback in the preceding statement. */
export function mitigatesDrawback(
  { bare, words, opening }: DiscourseStatement,
  claims: readonly DiscourseStatement[],
): boolean {
  if (!(patterns.copes.test(bare) || patterns.slight.test(bare) || patterns.unworried.test(bare))) return false
  if (opening.has('conclude') && !/^so the /u.test(bare)) return false
  // "A crossing would solve this" supports a claim that asks for a crossing, and is not a mitigation.
  const subject = bare.split(/(?<![\p{L}])(?:would|will|can|could|has|have|had|is|are)(?![\p{L}])/u)[0]!
  const subjectWords = [...subject.matchAll(/\p{L}{4,}/gu)].map(([word]) => word)
  return !claims.some(each => subjectWords.some(word => each.words.has(word) && words.has(word)))
}
