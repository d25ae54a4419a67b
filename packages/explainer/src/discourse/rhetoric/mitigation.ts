/**
 * Mitigation of a drawback: "A cheap drip line took care of that", "she does not mind", "that risk is small". The
 * sentence before then names a drawback, unless the mitigation is what the claim proposes.
 */
import { compilePatterns } from '../../patterns.ts'
import type { DiscourseStatement } from '../markers/discourse.ts'
import patternFile from './mitigation-patterns.json' with { type: 'json' }

const patterns = compilePatterns(patternFile)

/** Whether a statement copes with what stands before it. */
export function mitigatesDrawback(
  { bare, words, opening }: DiscourseStatement,
  claims: readonly DiscourseStatement[],
): boolean {
  if (!(patterns.copes.test(bare) || patterns.slight.test(bare) || patterns.unworried.test(bare))) return false
  if (opening.has('conclude') && !/^so the /u.test(bare)) return false
  // "A crossing would solve this", where a crossing is what is asked for.
  const subject = bare.split(/(?<![\p{L}])(?:would|will|can|could|has|have|had|is|are)(?![\p{L}])/u)[0]!
  const own = [...subject.matchAll(/\p{L}{4,}/gu)].map(([word]) => word)
  return !claims.some(each => own.some(word => each.words.has(word) && words.has(word)))
}
