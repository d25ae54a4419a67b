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
  /** True if the text opens with its claim and the claim is in favour of something. */
  readonly claimIsFor: boolean
  /** True if the text opens with its claim and the claim is against something. */
  readonly claimIsAgainst: boolean
  /** First statement after the opening remarks. */
  readonly openingStatement: DiscourseStatement
}

/** True if a statement of the writer concedes or states an objection without a contrast marker. */
export function isUnmarkedObjection({ normalized, opening }: DiscourseStatement, context: ObjectionContext): boolean {
  if (opening.has('conclude') || /, but /u.test(normalized)) return false
  if (
    patterns.granted.test(normalized) ||
    patterns.grantedInside.test(normalized) ||
    patterns.open.test(normalized) ||
    patterns.unavoidable.test(normalized)
  )
    return true
  if (patterns.priced.test(normalized) || (context.hasEarlierObjection && patterns.further.test(normalized)))
    return true
  if (patterns.called.test(normalized)) return !context.claimIsAgainst || context.hasEarlierObjection
  if (!context.claimIsFor) return false
  if (
    patterns.resisted.test(normalized) ||
    patterns.borne.test(normalized) ||
    patterns.affected.test(normalized) ||
    patterns.dearer.test(normalized)
  )
    return true
  const [uses, subject] = patterns.usesUp.exec(normalized) ?? []
  return (
    uses !== undefined &&
    (subject === undefined || patterns.plans.test(subject) || context.openingStatement.words.has(subject))
  )
}
