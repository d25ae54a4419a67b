/**
 * Hand-set log odds for parts of the graph, which the learnt model refines (`addScores`): explicit conclusions are
 * claims; reports, concessions and qualifications are not.
 */
import { compilePatterns } from '../../patterns.ts'
import type { Discourse } from '../markers/discourse.ts'
import { opposingMoves } from '../rhetoric/attack-markers.ts'
import { isInstruction, isInvitation, isRuling, scoreConclusionMarker } from '../rhetoric/conclusion-markers.ts'
import { detectRhetoricalRoles, type RhetoricalRole } from '../rhetoric/rhetorical-roles.ts'
import { isAgreementOnly, isPromptQuestion, scoreTurns } from './dialogue.ts'
import patternFile from './priors-patterns.json' with { type: 'json' }
import { contextCount, type GraphScores, isAttackContext } from './tree-marginals.ts'

const patterns = compilePatterns(patternFile)

/** Scale of all priors, which were set for a model with less training data; chosen on held-out writers. */
const priorScale = 0.5
/** Explicit markers, such as of conclusions, openings and closings, keep full strength. */
const fullStrength = 1 / priorScale

const conclusionBonus = 3
const recommendationBonus = 0.3
const concessionPenalty = -8
const reportPenalty = -5
const questionPenalty = -2
const qualificationPenalty = -3
const reportedOppositionBonus = 0.8
const ownViewSupport = 1.5
const ownViewClaimBonus = 3
const ownSideBonus = 1
const openingQuestionBonus = 2.5
/** Factor of the turn scores at inference; it is 1 in training, since many training dialogues have a third speaker or agreement. */
const turnScoreFactor = 2
const answeredQuestionBonus = 4
/** Log odds of each rhetorical role for being the claim, against the claim, and unused. */
const roleWeights: Readonly<Record<RhetoricalRole, readonly [claim: number, against: number, unused: number]>> = {
  thesis: [4, -2, 0],
  announcement: [2, -1, 0],
  objection: [-8, 2.5, 0],
  trouble: [-4, 1.8, 0],
  praise: [-4, 3, 0],
  caveat: [-8, 2.5, 0],
  topic: [-8, -2, 10],
  opener: [-8, -2, 10],
  background: [-8, -2, 10],
  coda: [-8, -2, 10],
  scrap: [-4, -1, 3],
  verdict: [-4, -2, 0],
  warning: [-3, -3, 0],
}
/** Framing roles, which have full strength. */
const framingRoles: ReadonlySet<RhetoricalRole> = new Set(['topic', 'opener', 'background', 'coda'])
/** Roles with a precision of about 90% on the training texts, which have full strength at inference. */
const reliableRoles: ReadonlySet<RhetoricalRole> = new Set([
  ...framingRoles,
  'thesis',
  'objection',
  'caveat',
  'warning',
])
const rulingBonus = 3
/** Strength of announcements at inference. */
const announcementFactor = 1.5
/**
 * Objections are rarer in whole texts than in the short training arguments. At inference each statement beyond the sixth
 * lowers the log odds that an unmarked statement is against the claim, up to a maximum.
 */
const shortTextLength = 6
const lengthPenalty = 0.3
const maxLengthPenalty = 1
/** "So …" introduces a claim rather than a reason for an earlier statement. */
const inferenceBonus = 1.2
const backwardPenalty = -1.5
/** Bonus of a sentence that answers the preceding objection. */
const answerBonus = 1
const replyBonus = 1.5
/** Bonus of an answer that starts with "but". */
const contrastReplyBonus = 3
/** The second half of "…, but …" opposes the first and is the writer's own view. */
const secondHalfBonus = 2.5
const ownHalfBonus = 1.5
/** Statements after an opening thesis are not the claim. */
const repeatedClaimPenalty = 2
/** Topic lines, greetings and closings are not targets. */
const framingPenalty = 5

/** Invitations to an opponent, and instructions in a text with an explicit conclusion, are not claims. */
const invitationPenalty = -4
const instructionPenalty = 5
const answerContinuationBonus = 0.8
/** An imagined objection attacks the statement whose words it repeats. */
const imaginedObjectionBonus = 1
/** "Also", "as well" and "and" keep the side of the preceding sentence. */
const continuationPenalty = 2

export interface PriorOptions {
  /** Inference rather than training: some cues then have more weight. Default: true. */
  readonly isInference?: boolean
}

/** Scores while they are computed. */
interface PriorDraft extends Pick<GraphScores, 'claim' | 'against' | 'unused'> {
  readonly discourse: Discourse
  readonly isInference: boolean
  readonly roles: readonly (RhetoricalRole | null)[]
  readonly isObjection: readonly boolean[]
  /** Log odds of the conclusion marker of each statement; 0 without one. */
  readonly markerStrength: readonly number[]
  /** Adds to the score of every attack from statement i on j. */
  readonly addAttackScore: (i: number, j: number, score: number) => void
  readonly addSupportScore: (i: number, j: number, score: number) => void
}

/** Prior log odds of every part of the graph. */
export function computePriorScores(discourse: Discourse, { isInference = true }: PriorOptions = {}): GraphScores {
  const { n, statements } = discourse
  const claim = new Float64Array(n)
  const against = new Float64Array(n)
  const unused = new Float64Array(n)
  // Single statements.
  for (let i = 0; i < n; i++) {
    claim[i]! += computeClaimPrior(discourse, i)
    if (statements[i]!.voice === 'reported') against[i]! += reportedOppositionBonus
    else if (patterns.ownView.test(statements[i]!.normalized)) against[i]! -= ownViewSupport
    if (patterns.unopposed.test(statements[i]!.normalized)) against[i]! -= 2 * ownSideBonus
    if (isInference && discourse.speakers.length !== 2 && isUnmarked(statements[i]!))
      against[i]! -= fullStrength * Math.min(maxLengthPenalty, Math.max(0, lengthPenalty * (n - shortTextLength)))
    // "Nevertheless" keeps the writer's own side.
    if (statements[i]!.opening.has('insist')) against[i]! -= ownSideBonus
  }
  const roles = detectRhetoricalRoles(statements)
  // The text answers its opening question.
  const first = statements[0]!
  if (n > 2 && first.normalized.trim().endsWith('?') && first.speaker === '' && !first.moves.has('request')) {
    against[0]! -= openingQuestionBonus
    unused[0]! += openingQuestionBonus + (roles[1] === 'thesis' ? answeredQuestionBonus : 0)
  }
  roles.forEach((role, i) => {
    if (!role) return
    const [claimScore, againstScore, unusedScore] = roleWeights[role]
    const strength = (isInference ? reliableRoles : framingRoles).has(role)
      ? fullStrength
      : isInference && role === 'announcement'
        ? announcementFactor
        : 1
    claim[i]! += strength * claimScore
    against[i]! += strength * againstScore
    unused[i]! += strength * unusedScore
  })
  const markerStrength = statements.map(each => scoreConclusionMarker(each))
  statements.forEach((each, i) => {
    if (isInvitation(each)) claim[i]! += invitationPenalty
    // A conditional instruction in a text with an explicit claim.
    const hasClaimElsewhere =
      statements.some((other, k) => k < i && other.opening.has('conclude') && other.moves.has('command')) ||
      markerStrength.some((strength, k) => k !== i && strength > 0) ||
      roles.some((each, k) => k !== i && each === 'thesis')
    if (each.speaker === '' && hasClaimElsewhere && isInstruction(each)) {
      claim[i]! -= instructionPenalty
      against[i]! -= instructionPenalty
      unused[i]! += instructionPenalty
    }
  })
  const edge =
    discourse.speakers.length === 2
      ? scoreTurns(discourse).map(score => (isInference ? turnScoreFactor : 1) * score)
      : new Float64Array(n * n * contextCount)
  const addAttackScore = (i: number, j: number, score: number) => {
    for (let c = 0; c < contextCount; c++) if (isAttackContext(c)) edge[(i * n + j) * contextCount + c]! += score
  }
  const addSupportScore = (i: number, j: number, score: number) => {
    for (let c = 0; c < contextCount; c++) if (!isAttackContext(c)) edge[(i * n + j) * contextCount + c]! += score
  }
  const isObjection: boolean[] = []
  for (let i = 0; i < n; i++) isObjection.push(statesObjection(discourse, roles, isObjection, i))
  // "Returning them is nonetheless right" opposes the last concession, not the reasons before it.
  const last = statements[n - 1]!
  if (
    last.speaker === '' &&
    /^[^,.;]{3,60} (?:nonetheless|nevertheless|all the same|even so|still) /u.test(last.normalized)
  )
    for (let i = 0; i < n - 2; i++) if (!isObjection[i]) against[i]! -= ownSideBonus
  const verdictIndex = roles.indexOf('verdict')
  const draft: PriorDraft = {
    discourse,
    isInference,
    roles,
    isObjection,
    markerStrength,
    claim,
    against,
    unused,
    addAttackScore,
    addSupportScore,
  }
  for (let i = 0; i < n; i++) {
    const each = statements[i]!
    const { continues, normalized, speaker } = each
    // The thesis was stated before.
    if (i > 1 && roles.indexOf('thesis') >= 0 && !patterns.conclusion.test(normalized) && !markerStrength[i])
      claim[i]! -= (isInference ? fullStrength : 1) * repeatedClaimPenalty
    scoreFraming(draft, i)
    if (speaker !== '') continue
    if (isInference && isRuling(each)) claim[i]! += fullStrength * rulingBonus
    if (isInference) scoreInference(draft, i)
    if (continuesPoint(discourse, isObjection, i)) {
      against[i]! -= continuationPenalty
      if (!markerStrength[i]) claim[i]! -= continuationPenalty / 2
      for (let j = 0; j < n; j++) if (j !== i && !isObjection[j]) addAttackScore(i, j, -continuationPenalty / 2)
    }
    if (isObjection[i]) {
      for (let j = 0; j < n; j++)
        if (j !== i && roles[i]) addSupportScore(i, j, isObjection[j] ? -contrastReplyBonus : -replyBonus)
        else if (j !== i && isObjection[j]) addAttackScore(i, j, -replyBonus)
    } else if (verdictIndex >= 0 && i > verdictIndex) against[i]! -= 2 * answerBonus
    if (isRestatedClaim(discourse, i)) {
      against[i]! -= 2 * answerBonus
      for (let j = 0; j < i; j++) addAttackScore(i, j, -contrastReplyBonus)
    }
    const answeredObjection =
      isObjection[i] || isRestatedClaim(discourse, i) ? -1 : findAnsweredObjection(discourse, isObjection, i)
    const isSecondHalf = continues && /^(?:but|yet|and yet)(?![\p{L}])/u.test(normalized)
    if (isSecondHalf) {
      addAttackScore(i, answeredObjection < 0 ? i - 1 : answeredObjection, secondHalfBonus)
      against[i]! -= ownHalfBonus
    }
    scoreQualification(draft, i)
    scoreAnswer(draft, i, answeredObjection)
  }
  for (const part of [claim, against, unused, edge]) for (let k = 0; k < part.length; k++) part[k]! *= priorScale
  return { n, claim, against, unused, edge }
}

/** Greetings, closings and short questions are not attacked or supported. */
function scoreFraming(
  { discourse, isInference, roles, unused, addAttackScore, addSupportScore }: PriorDraft,
  i: number,
) {
  const { n, statements } = discourse
  for (let j = 0; j < n; j++)
    if (j !== i && (isFraming(roles[j]!) || isInvitation(statements[j]!) || isPromptQuestion(discourse, j))) {
      addAttackScore(i, j, -framingPenalty)
      addSupportScore(i, j, -framingPenalty)
    }
  if (isPromptQuestion(discourse, i)) unused[i]! += answeredQuestionBonus
  if (isInference && isAgreementOnly(statements[i]!)) {
    unused[i]! += answeredQuestionBonus
    for (let j = 0; j < n; j++) if (j !== i) addAttackScore(i, j, -fullStrength * framingPenalty)
  }
}

/** "So …" and "The court therefore finds …" draw a conclusion from what precedes. */
function scoreInference({ discourse, isObjection, claim, addSupportScore }: PriorDraft, i: number): void {
  const { statements } = discourse
  const each = statements[i]!
  const { continues, normalized } = each
  if (
    i > 0 &&
    !continues &&
    each.voice === 'own' &&
    (patterns.openingTherefore.test(normalized) || patterns.innerTherefore.test(normalized))
  ) {
    claim[i]! += fullStrength * (patterns.innerTherefore.test(normalized) ? 2 * inferenceBonus : inferenceBonus)
    for (let j = 0; j < i; j++) addSupportScore(i, j, fullStrength * backwardPenalty)
    // It follows from the preceding sentence, more probably from a rule.
    const previous = statements[i - 1]!
    if (!isObjection[i - 1] && previous.voice === 'own')
      addSupportScore(
        i - 1,
        i,
        fullStrength * (previous.opening.has('condition') ? 2 * inferenceBonus : inferenceBonus),
      )
  }
}

/** Scores clauses with "although" and imagined objections, which attack what they qualify. */
function scoreQualification({ discourse, isObjection, addAttackScore, addSupportScore }: PriorDraft, i: number): void {
  const { statements } = discourse
  const { continues, normalized } = statements[i]!
  // "…, although few were asked" and "Although few were asked, …" qualify the other half.
  const otherHalf = !patterns.concessiveConjunction.test(normalized)
    ? -1
    : continues
      ? i - 1
      : statements[i + 1]?.continues
        ? i + 1
        : -1
  if (otherHalf >= 0) {
    addAttackScore(i, otherHalf, fullStrength * secondHalfBonus)
    addSupportScore(i, otherHalf, -fullStrength * secondHalfBonus)
  }
  // "It could be objected that the test …" attacks the preceding statement about the test.
  if (
    isObjection[i] &&
    i > 0 &&
    !isObjection[i - 1] &&
    patterns.imaginedObjection.test(normalized) &&
    sharesWord(discourse, i, i - 1)
  )
    addAttackScore(i, i - 1, imaginedObjectionBonus)
}

/** Scores answers to objections; `answeredObjection` is the objection that statement i answers, or -1. */
function scoreAnswer(
  { discourse, isObjection, against, addAttackScore, addSupportScore }: PriorDraft,
  i: number,
  answeredObjection: number,
): void {
  const { statements } = discourse
  const { continues, normalized } = statements[i]!
  // Another reported objection does not attack the reply, unless it is introduced as an answer.
  if (isObjection[i] && !/(?:repl|answer|retort|respond|counter)/u.test(normalized))
    for (let j = 0; j < i; j++)
      if (!isObjection[j] && findAnsweredObjection(discourse, isObjection, j) >= 0) addAttackScore(i, j, -replyBonus)
  // The second sentence of an answer supports it: "That band rehearses at noon. It takes no beginners."
  if (
    i > 1 &&
    !isObjection[i] &&
    !continues &&
    continuesTopic(statements[i]!) &&
    findAnsweredObjection(discourse, isObjection, i - 1) >= 0
  )
    addSupportScore(i, i - 1, answerContinuationBonus)
  // "The one study she cites looked at students" answers her last reported objection.
  const citedObjection =
    patterns.citedEvidence.test(normalized) && !isObjection[i] ? isObjection.lastIndexOf(true, i) : -1
  if (citedObjection >= 0) {
    addAttackScore(i, citedObjection, replyBonus)
    against[i]! -= answerBonus
  }
  // "It is also cheaper": another reason if no objection is unanswered.
  if (answeredObjection < 0 && continuesPoint(discourse, isObjection, i))
    for (let j = 0; j < i; j++) if (isObjection[j]) addAttackScore(i, j, -replyBonus)
  if (answeredObjection < 0) return
  const hasContrast = ['contrast', 'insist'].some(move => statements[i]!.opening.has(move as 'contrast'))
  addAttackScore(i, answeredObjection, hasContrast && !continues ? contrastReplyBonus : replyBonus)
  against[i]! -= answerBonus
}

/** True if a statement has no marker of opposition. */
const isUnmarked = ({ voice, moves }: Discourse['statements'][number]) =>
  voice !== 'reported' && !opposingMoves.some(move => moves.has(move))

/** True if a statement continues the topic of the preceding one, without a marker of a turn. */
const continuesTopic = ({ normalized, opening, person }: Discourse['statements'][number]) =>
  (person === 'it' || person === 'they' || opening.has('anaphor')) &&
  !patterns.addition.test(normalized) &&
  !['contrast', 'insist', 'concede', 'conclude', 'turn', 'reply'].some(move => opening.has(move as 'turn'))

/** True if a statement only adds to the writer's preceding sentence. */
function continuesPoint({ statements }: Discourse, isObjection: readonly boolean[], i: number): boolean {
  const { normalized, voice, opening, continues, moves } = statements[i]!
  if (i === 0 || continues || voice === 'reported' || isObjection[i] || isObjection[i - 1] || moves.has('question'))
    return false
  if (statements[i - 1]!.opening.has('concede')) return false
  if (
    ['contrast', 'insist', 'concede', 'concede in a clause', 'turn', 'reply'].some(move => opening.has(move as 'turn'))
  )
    return false
  return /^and (?!yet|still|so )/u.test(normalized) || patterns.addition.test(normalized)
}
const sharesWord = ({ passage }: Discourse, i: number, j: number) => {
  const words = new Set(passage.content[i]!)
  return [...passage.content[j]!].some(word => words.has(word))
}

/** True for roles that make a statement probably unused. */
const isFraming = (role: RhetoricalRole | null) => role !== null && roleWeights[role][2] > 0
/** True if a final "Kindness, then, calls for …" restates the claim. */
const isRestatedClaim = ({ statements, n }: Discourse, i: number) =>
  i === n - 1 && patterns.restatedClaim.test(statements[i]!.normalized)

/** True if a statement is a reported objection, or a concession that the next sentence answers. */
function statesObjection(
  { statements }: Discourse,
  roles: readonly (RhetoricalRole | null)[],
  isEarlierObjection: readonly boolean[],
  i: number,
): boolean {
  const { voice, opening, continues } = statements[i]!
  // "Marco fears a delay. But they told us …": a reply to an objection is not an objection, even if it is reported.
  if (!roles[i] && !continues && opening.has('contrast') && isEarlierObjection.at(-1)) return false
  if (roles[i] === 'objection' || roles[i] === 'trouble' || roles[i] === 'caveat' || voice === 'reported') return true
  const next = statements.slice(i + 1).find(each => !each.continues)
  return opening.has('concede') && next !== undefined && (next.opening.has('contrast') || next.opening.has('insist'))
}

/** The objection in the preceding sentence that a statement answers, or -1. */
function findAnsweredObjection({ statements }: Discourse, isObjection: readonly boolean[], i: number): number {
  const findSentenceStart = (k: number): number => (k > 0 && statements[k]!.continues ? findSentenceStart(k - 1) : k)
  const sentenceStart = findSentenceStart(i)
  if (sentenceStart === 0) return -1
  const previousStart = findSentenceStart(sentenceStart - 1)
  const hasTurn =
    statements.slice(previousStart + 1, sentenceStart).some(each => each.opening.has('contrast')) ||
    // "He said it would leak; ours never did."
    (sentenceStart - previousStart === 2 &&
      /;\s*$/u.test(statements[previousStart]!.normalized) &&
      !statements[sentenceStart - 1]!.opening.has('reason'))
  if (!isObjection[previousStart] || hasTurn || isObjection.slice(sentenceStart, i + 1).includes(true)) return -1
  if (/^(?:because|for|since|as|if) /u.test(statements[sentenceStart]!.normalized)) return -1
  // "The licence costs more, but …": the second half answers.
  const after = statements[i + 1]
  if (after?.continues && after.opening.has('contrast')) return -1
  // "Some fear noise. The yard is close. But …": the answer comes later.
  const next = statements.slice(i + 1).find(each => !each.continues)
  const isAnsweredLater = next !== undefined && (next.opening.has('contrast') || next.opening.has('insist'))
  return isAnsweredLater && !statements[sentenceStart]!.opening.has('contrast') ? -1 : previousStart
}

function computeClaimPrior({ statements }: Discourse, i: number): number {
  const { normalized, voice, opening, moves } = statements[i]!
  const next = statements[i + 1]
  const endsWithComma = /,\s*$/u.test(normalized)
  // The first half of "…, but …", and a clause that only concedes.
  if (endsWithComma && next?.continues && /^(?:but|yet|and yet)(?![\p{L}])/u.test(next.normalized))
    return concessionPenalty
  if (patterns.concessiveClause.test(normalized) && (endsWithComma || !normalized.includes(',')))
    return concessionPenalty
  if (voice === 'reported' || voice === 'hypothesis') return reportPenalty
  if (moves.has('question') && !moves.has('request') && !moves.has('recommend')) return questionPenalty
  if (moves.has('echo')) return concessionPenalty
  if (patterns.qualification.test(normalized)) return qualificationPenalty
  const markerStrength = scoreConclusionMarker(statements[i]!)
  if (patterns.conclusion.test(normalized) || markerStrength > 0)
    return fullStrength * Math.max(markerStrength, patterns.conclusion.test(normalized) ? conclusionBonus : 0)
  if (patterns.ownView.test(normalized) && !opening.has('concede')) return ownViewClaimBonus
  if (patterns.toldNecessity.test(normalized)) return qualificationPenalty
  const isPlainAssertion =
    !opening.has('concede') && !moves.has('condition') && !moves.has('question') && !moves.has('reason')
  return isPlainAssertion && voice === 'own' && patterns.advice.test(normalized) ? recommendationBonus : 0
}
