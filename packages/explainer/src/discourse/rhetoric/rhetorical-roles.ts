/**
 * Rhetorical roles recognised by set phrases: opening thesis, reported objection, caveat, topic line, background,
 * coda. They occur in every kind of text, but too rarely in corpora to be learnt.
 */
import { compilePatterns } from '../../patterns.ts'
import type { DiscourseStatement } from '../markers/discourse.ts'
import type { Move } from '../markers/moves.ts'
import { isInstruction } from './conclusion-markers.ts'
import { findOpeningRemarks } from './opening-remarks.ts'
import { dismissesPrevious, mitigatesDrawback } from './replies.ts'
import patternFile from './rhetorical-roles-patterns.json' with { type: 'json' }
import { isUnmarkedObjection } from './unmarked-objections.ts'

const patterns = compilePatterns(patternFile)

export type RhetoricalRole =
  | 'thesis'
  | 'announcement' // an opening decision, a weaker form of a thesis
  | 'objection'
  | 'trouble' // an objection or drawback that the next statement answers
  | 'praise' // of something that the text warns against
  | 'caveat'
  | 'topic' // a topic line
  | 'opener' // an opening remark, such as a greeting
  | 'background'
  | 'coda' // a closing remark
  | 'scrap' // a final fragment, such as a date
  | 'verdict'
  | 'warning' // a bad consequence of rejecting the claim

/** A text, and what its opening statement (the first after the opening remarks) claims. */
interface RoleContext {
  readonly statements: readonly DiscourseStatement[]
  /** Roles found so far. */
  readonly roles: (RhetoricalRole | null)[]
  /** Index of the opening statement. */
  readonly firstIndex: number
  readonly opensWithClaim: boolean
  /** True if the opening statement is against a change: "Keep the library", "We oppose the merger". */
  readonly opposesChange: boolean
  /** True if the opening statement asks for the end of something: "Ban fireworks". */
  readonly endsSomething: boolean
}

/** Detects the rhetorical role of each statement; null for statements without a special role. */
export function detectRhetoricalRoles(statements: readonly DiscourseStatement[]): (RhetoricalRole | null)[] {
  const isOpener = findOpeningRemarks(statements)
  const firstIndex = isOpener.indexOf(false)
  const roles = statements.map((_, i): RhetoricalRole | null =>
    isOpener[i] ? 'opener' : detectRole(statements, firstIndex, i),
  )
  const { moves, normalized } = statements[firstIndex]!
  const opensWithClaim =
    roles[firstIndex] === 'thesis' || roles[firstIndex] === 'announcement' || moves.has('recommend')
  const opposesChange = moves.has('recommend not') || patterns.opposesChange.test(normalized)
  const endsSomething = patterns.endsSomething.test(normalized)
  const context: RoleContext = { statements, roles, firstIndex, opensWithClaim, opposesChange, endsSomething }
  // A statement keeps the first role that it gets, so the order matters.
  markUnmarkedObjections(context)
  markWarnings(context)
  markTroubles(context)
  markPraise(context)
  markMitigatedDrawbacks(context)
  markDismissedViews(context)
  return roles
}

/** True for a statement of the writer after the opening statement, in a text without speakers, that has no role yet. */
function isCandidate({ statements, roles, firstIndex }: RoleContext, i: number): boolean {
  const { speaker, voice } = statements[i]!
  return !roles[i] && i > firstIndex && speaker === '' && voice === 'own'
}

const findNextSentence = (statements: readonly DiscourseStatement[], i: number) =>
  statements.slice(i + 1).find(other => !other.continues)

/** "The main drawback is the price", "Residents will have to walk further". */
function markUnmarkedObjections(context: RoleContext): void {
  const { statements, roles, firstIndex, opensWithClaim, opposesChange, endsSomething } = context
  statements.forEach((each, i) => {
    if (!isCandidate(context, i) || patterns.containsReply.test(each.normalized)) return
    const hasEarlierObjection = statements.some(
      (other, k) => k < i && (roles[k] === 'objection' || other.voice === 'reported'),
    )
    const objectionContext = {
      hasEarlierObjection,
      proposesChange: opensWithClaim && !opposesChange,
      opposesSomething: opensWithClaim && (opposesChange || endsSomething),
      openingStatement: statements[firstIndex]!,
    }
    if (isUnmarkedObjection(each, objectionContext)) roles[i] = 'objection'
  })
}

/** "If it closes, the club will leave": a bad consequence of rejecting the claim is a reason, despite its negative sentiment. */
function markWarnings(context: RoleContext): void {
  const { statements, roles, opensWithClaim, endsSomething } = context
  if (!opensWithClaim || endsSomething) return
  statements.forEach((each, i) => {
    if (!isCandidate(context, i)) return
    if (each.opening.has('contrast') || each.opening.has('concede') || !patterns.warning.test(each.normalized)) return
    roles[i] = 'warning'
    // A statement that begins with "But …" after a reason is an objection.
    const next = statements[i + 1]
    if (next?.opening.has('contrast') && next.voice === 'own') roles[i + 1] ??= 'objection'
  })
}

/** "Do not buy it. The sound is lovely. The battery, however, …": praise before a contrast opposes negative advice. */
function markTroubles(context: RoleContext): void {
  const { statements, roles, firstIndex, opensWithClaim, opposesChange } = context
  const { moves, normalized } = statements[firstIndex]!
  const claimSign = opposesChange || patterns.advisesAgainst.test(normalized) ? -1 : 1
  statements.forEach((each, i) => {
    const next = findNextSentence(statements, i)
    if (!isCandidate(context, i) || !next || each.opening.has('contrast')) return
    const isFollowedByTurn = next.opening.has('contrast') || /^[^,.;]{2,40}, (?:however|though),/u.test(next.normalized)
    if ((opensWithClaim || moves.has('command')) && isFollowedByTurn && each.sentiment * claimSign < 0)
      roles[i] = 'trouble'
  })
}

/** "Delivery was fast", in a review that ends with a warning. */
function markPraise(context: RoleContext): void {
  const { statements, roles } = context
  if (!patterns.warnsOfProduct.test(statements.at(-1)!.normalized)) return
  statements.forEach(({ normalized, opening }, i) => {
    if (!isCandidate(context, i) || i === statements.length - 1) return
    if (countWords(normalized) <= 8 && patterns.praise.test(normalized) && opening.size === 0) roles[i] = 'praise'
  })
}

/** "The drip line clogs. A cheap filter took care of that": the drawback before its mitigation. */
function markMitigatedDrawbacks({ statements, roles, firstIndex, opensWithClaim }: RoleContext): void {
  const claims = statements.filter(
    (each, i) => roles[i] === 'thesis' || (i === firstIndex && opensWithClaim) || recommends(each),
  )
  statements.forEach((each, i) => {
    const previous = statements[i - 1]
    if (!previous || i - 1 <= firstIndex || roles[i - 1] || roles[i] || each.speaker !== '' || previous.voice !== 'own')
      return
    if (each.continues || recommends(previous) || previous.opening.has('contrast')) return
    if (mitigatesDrawback(each, claims)) roles[i - 1] = 'trouble'
  })
}

/** "One explanation is … We do not favour this reading": all statements of the sentence before a dismissal. */
function markDismissedViews({ statements, roles }: RoleContext): void {
  statements.forEach((each, i) => {
    if (i === 0 || each.continues || each.speaker !== '' || !dismissesPrevious(each)) return
    for (let k = i - 1, isSameSentence = true; k >= 0 && isSameSentence; k--) {
      const previous = statements[k]!
      const isArgument =
        recommends(previous) || ['contrast', 'insist', 'reply'].some(move => previous.opening.has(move as Move))
      if (!roles[k] && previous.voice === 'own' && !previous.normalized.includes('?') && !isArgument)
        roles[k] = 'objection'
      isSameSentence = previous.continues
    }
  })
}

const countWords = (text: string) => text.split(' ').length
const recommends = ({ moves, voice }: DiscourseStatement) => voice === 'own' && moves.has('recommend')

/** True for a fragment without verb, sentiment, negation or marker: "In cinemas from Friday", "Whitby". */
const isNeutralFragment = ({ hasVerb, sentiment, negationCount, opening, label }: DiscourseStatement) =>
  !hasVerb && sentiment === 0 && negationCount === 0 && opening.size === 0 && label === ''

function detectRole(statements: readonly DiscourseStatement[], firstIndex: number, i: number): RhetoricalRole | null {
  const n = statements.length
  const each = statements[i]!
  const { normalized, voice, opening } = each
  const words = countWords(normalized)
  const isDebate = each.speaker !== ''
  if (patterns.verdict.test(normalized)) return 'verdict'
  if (i === 0 && n > 3 && patterns.background.test(normalized)) return 'background'
  if (patterns.topic.test(normalized) && words <= 9) return 'topic'
  if (patterns.caveat.test(normalized)) return 'caveat'
  if (!isDebate && i > 1 && i >= n - 2 && patterns.coda.test(normalized)) return 'coda'
  if (!isDebate && i > 1 && i >= n - 2 && words <= 8 && isNeutralFragment(each)) return 'scrap'
  // "The pool will be closed on Mondays. … Please bring your own towels."
  if (!isDebate && i > 2 && i === n - 1 && patterns.newRule.test(statements[firstIndex]!.normalized))
    if ((words <= 12 && /^please /u.test(normalized)) || isInstruction(each)) return 'coda'
  if (
    !isDebate &&
    i > 1 &&
    i === n - 1 &&
    words <= 10 &&
    patterns.scheduledEvent.test(normalized) &&
    opening.size === 0
  )
    return 'scrap'
  if (!isDebate && i > firstIndex && voice === 'own' && !patterns.containsReply.test(normalized)) {
    if (patterns.objection.test(normalized)) return 'objection'
    // "Critics certainly blamed the railway. But …", "They do drift. We will therefore …"
    const next = findNextSentence(statements, i)
    const hasTurn = next && ['contrast', 'insist', 'conclude'].some(move => next.opening.has(move as Move))
    const isAnswered = hasTurn || (next && /(?:however|therefore|though)/u.test(next.normalized))
    if (isAnswered && (patterns.concession.test(normalized) || (words <= 10 && patterns.emphaticVerb.test(normalized))))
      return 'objection'
  }
  const canBeThesis = i === firstIndex || (i === firstIndex + 1 && isPreliminary(statements[firstIndex]!))
  if (
    !canBeThesis ||
    voice === 'reported' ||
    voice === 'hypothesis' ||
    opening.has('concede') ||
    normalized.includes('?')
  )
    return null
  if (patterns.thesis.test(normalized) || (i > 0 && patterns.opinion.test(normalized))) return 'thesis'
  if (i !== firstIndex || opening.has('condition')) return null
  if (patterns.newRule.test(normalized)) return 'thesis'
  return patterns.announcement.test(normalized) || patterns.officialDecision.test(normalized) ? 'announcement' : null
}
/** True for a question or a reported view before the thesis. */
const isPreliminary = ({ normalized, voice }: DiscourseStatement) =>
  normalized.trim().endsWith('?') || voice === 'reported'
