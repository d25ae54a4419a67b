/**
 * Objections without a contrast marker: what a writer regrets or accepts, a stated cost, people who will lose or
 * object, an alternative explanation. If the claim opposes something, the same words give a reason.
 */
import { compilePatterns } from '../../patterns.ts'
import type { DiscourseStatement } from '../markers/discourse.ts'
import patternFile from './unmarked-objections-patterns.json' with { type: 'json' }

const patterns = compilePatterns(patternFile)

export interface ObjectionContext {
  /** True if an objection was put earlier in the text. */
  readonly hasEarlierObjection: boolean
  /** True if the text opens with its claim and the claim is in favour of something. */
  readonly claimIsFor: boolean
  /** True if the text opens with its claim and the claim is against something. */
  readonly claimIsAgainst: boolean
  /** First statement after opening remarks. */
  readonly head: DiscourseStatement
}

/** True if a statement of the writer concedes or states an objection without a contrast marker. */
export function isUnmarkedObjection({ bare, opening }: DiscourseStatement, context: ObjectionContext): boolean {
  if (opening.has('conclude') || /, but /u.test(bare)) return false
  if (
    patterns.granted.test(bare) ||
    patterns.grantedInside.test(bare) ||
    patterns.open.test(bare) ||
    patterns.unavoidable.test(bare)
  )
    return true
  if (patterns.priced.test(bare) || (context.hasEarlierObjection && patterns.further.test(bare))) return true
  if (patterns.called.test(bare)) return !context.claimIsAgainst || context.hasEarlierObjection
  if (!context.claimIsFor) return false
  if (
    patterns.resisted.test(bare) ||
    patterns.borne.test(bare) ||
    patterns.affected.test(bare) ||
    patterns.dearer.test(bare)
  )
    return true
  const [uses, subject] = patterns.usesUp.exec(bare) ?? []
  return (
    uses !== undefined && (subject === undefined || patterns.plans.test(subject) || context.head.words.has(subject))
  )
}
