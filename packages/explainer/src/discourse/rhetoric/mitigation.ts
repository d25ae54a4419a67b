/**
 * "A cheap drip line took care of that", "she does not mind", "that risk is small": a sentence that copes with a trouble shows that the one before it named
 * one. It is no sign where it tells what the claim would do, for then the trouble is the reason.
 */
import type { DiscourseStatement } from '../markers/discourse.ts'

const coping =
  '(?:(?:takes?|took|taken|taking) care of|deal(?:s|t)? with|solv(?:e|es|ed)|cover(?:s|ed)?|handl(?:e|es|ed)|fix(?:es|ed)?|address(?:es|ed)?|offset(?:s)?|outweigh(?:s|ed)?|reduc(?:e|es|ed)|limit(?:s|ed)?|eas(?:e|es|ed)|avoid(?:s|ed)?|remov(?:e|es|ed)|meets?|met|prevent(?:s|ed)?|ma(?:ke|kes|de) up for|compensat(?:e|es|ed) for|g(?:et|ets|ot) (?:round|around)|allay(?:s|ed)?|mitigat(?:e|es|ed)|cushion(?:s|ed)?|guard(?:s|ed)? against|rule(?:s|d)? out|cur(?:e|es|ed)|soften(?:s|ed)?|sort(?:s|ed)? (?:out )?|would do|absorb(?:s|ed)?|contain(?:s|ed)?|restor(?:e|es|ed)|repa(?:y|ys|id)|recover(?:s|ed)?|pa(?:y|ys|id) for)'
const troubles =
  '(?:risk|problem|worry|concern|cost|loss|gap|shortfall|difficulty|objection|fear|effect|noise|delay|burden|inconvenience|damage|drawback|disadvantage|case|complaint|disruption|bill|price|danger|confusion)s?'
const it = `(?:that|this|it|them|these|those|both|(?:most|much|some|all) of (?:that|this|it)|(?:the|this|that|any|such an?|their|these|those|his|her) (?:\\p{L}+ )?${troubles})`
const copes = new RegExp(`(?<![\\p{L}])${coping} ${it}(?![\\p{L}'-])`, 'u')
/** "That risk is small", "the disruption will be modest". */
const slight = new RegExp(
  `(?:^|, so |^so )(?:that|this|it|the|these|those|such)(?: \\p{L}+)?(?: ${troubles})? (?:is|are|was|were|will be|would be|seems?) (?:very |rather |quite |only |fairly |comparatively |a |easily )*(?:small(?: price)?|modest|minor|manageable|negligible|slight|temporary|rare|short-lived|limited|bearable|tolerable|easily|exaggerated|overstated|overblown|outweighed|no reason|not a reason|less than|cheaper than|nothing (?:to|beside|compared))(?![\\p{L}])`,
  'u',
)
const unworried =
  /^(?:and |but )?(?:he|she|they|(?:the|my|our|her|his) \p{L}+)(?: (?:has|have) (?:told|assured|written to) (?:me|us)(?: that)?(?: \p{L}+)?)? (?:(?:do|does|did)(?: not|n't) (?:mind|object)|(?:is|are|was|were|will be) (?:happy|fine|content|welcome|free|willing|used) (?:to|with)|(?:has|have) (?:agreed|offered|volunteered) to)(?![\p{L}])/u

/** Whether a statement copes with what stands before it. */
export function mitigatesDrawback(
  { bare, words, opening }: DiscourseStatement,
  claims: readonly DiscourseStatement[],
): boolean {
  if (!(copes.test(bare) || slight.test(bare) || unworried.test(bare))) return false
  if (opening.has('conclude') && !/^so the /u.test(bare)) return false
  // "A crossing would solve this", where a crossing is what is asked for.
  const subject = bare.split(/(?<![\p{L}])(?:would|will|can|could|has|have|had|is|are)(?![\p{L}])/u)[0]!
  const own = [...subject.matchAll(/\p{L}{4,}/gu)].map(([word]) => word)
  return !claims.some(each => own.some(word => each.words.has(word) && words.has(word)))
}
