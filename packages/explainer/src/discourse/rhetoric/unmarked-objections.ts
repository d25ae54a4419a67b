/**
 * Objections without a contrast marker: what a writer regrets or accepts, a stated cost, people who will lose or
 * object, an alternative explanation. If the claim opposes something, the same words give a reason.
 */
import { compilePatterns } from '../../patterns.ts'
import type { DiscourseStatement } from '../markers/discourse.ts'
import patternFile from './unmarked-objections-patterns.json' with { type: 'json' }

const patterns = compilePatterns(patternFile)

export interface ObjectionContext {
  /** True if the text states an objection earlier. */
  readonly hasEarlierObjection: boolean
  /** True if the text opens with a claim that something should change: "Close the road". */
  readonly proposesChange: boolean
  /** True if the text opens with a claim against a change ("Keep the library") or against a practice ("Ban fireworks"). */
  readonly opposesSomething: boolean
  /** First statement after the opening remarks. */
  readonly openingStatement: DiscourseStatement
}

/** True if a statement of the writer concedes or states an objection without a contrast marker. */
export function isUnmarkedObjection({ normalized, opening }: DiscourseStatement, context: ObjectionContext): boolean {
  if (opening.has('conclude') || /, but /u.test(normalized)) return false
  const matches = (pattern: RegExp) => pattern.test(normalized)
  if ([patterns.concession, patterns.concessiveAside, patterns.otherExplanation, patterns.inevitableLoss].some(matches))
    return true
  if (matches(patterns.othersObjectionOrPrice) || (context.hasEarlierObjection && matches(patterns.furtherProblem)))
    return true
  // "The drawback is the noise" is a reason for a claim that opposes something.
  if (matches(patterns.statedDrawback)) return !context.opposesSomething || context.hasEarlierObjection
  if (!context.proposesChange) return false
  if ([patterns.expectedResistance, patterns.peopleLose, patterns.affected, patterns.higherCosts].some(matches))
    return true
  const [match, subject] = patterns.changeUsesUp.exec(normalized) ?? []
  return (
    match !== undefined &&
    (subject === undefined || patterns.changeNoun.test(subject) || context.openingStatement.words.has(subject))
  )
}
