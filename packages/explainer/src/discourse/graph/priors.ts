/**
 * Hand-set log odds for parts of the graph, which the learnt model refines (`addScores`): explicit conclusions are
 * claims; reports, concessions and qualifications are not.
 */
import { compilePatterns } from '../../patterns.ts'
import type { Discourse } from '../markers/discourse.ts'
import { opposingMoves } from '../rhetoric/attack-markers.ts'
import { conclusionStrength, isInstruction, isInvitation, isRuling } from '../rhetoric/conclusion-markers.ts'
import { type RhetoricalRole, rhetoricalRoles } from '../rhetoric/rhetorical-roles.ts'
import { isBareAgreement, isPromptQuestion, scoreTurns } from './dialogue.ts'
import patternFile from './priors-patterns.json' with { type: 'json' }
import { attacks, contextCount, type GraphScores } from './tree-marginals.ts'

const patterns = compilePatterns(patternFile)

/**
 * How much what is known counts. The weights below were set by hand to outweigh a model that had few texts to learn from; beside one that learnt from thousands half
 * of them is best (on the texts of writers whom the model had not seen).
 */
const strength = 0.5
/** What a writer says in so many words counts whole: that this is the conclusion, or that it only opens or closes the text. */
const whole = 1 / strength

const concludes = 3
const recommends = 0.3
const concessionPenalty = -8
const reports = -5
const asks = -2
const qualifies = -3
const reportedOpposition = 0.8
const ownViewSupport = 1.5
const ownViewClaims = 3
const ownSideBonus = 1
const openingQuestionBonus = 2.5
/** What the turns of a dispute count when a text is read, one being what they count in training: many dialogues to learn from had a third voice, or agreement. */
const disputeReading = 2
const answeredQuestionBonus = 4
/** What the frame of a statement is worth for being the claim, standing against it, and bearing on nothing. */
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
/** What only frames a text counts whole. */
const apart: ReadonlySet<RhetoricalRole> = new Set(['topic', 'opener', 'background', 'coda'])
/** Frames that are right nine times in ten in what was written for training, when a text is read. */
const reliableRoles: ReadonlySet<RhetoricalRole> = new Set([...apart, 'thesis', 'objection', 'caveat', 'warning'])
const rulingBonus = 3
/** What an announcement counts when a text is read. */
const announcementFactor = 1.5
/**
 * In whole texts objections are rarer than in the short arguments that were written for training. When a text is read, every statement beyond the sixth makes it less probable that
 * one without any mark stands against the claim, up to a bound.
 */
const shortText = 6
const lengthPenalty = 0.3
const maxLengthPenalty = 1
/** "So …" behind what it follows from is rather the claim than a reason for something earlier. */
const drawn = 1.2
const backwardPenalty = -1.5
/** The sentence behind an objection answers it. */
const answers = 1
const replyBonus = 1.5
/** … the more so where it opens with "but". */
const contrastReplyBonus = 3
/** The second half of "…, but …" opposes the first, and is its writer's own. */
const secondHalfBonus = 2.5
const ownHalfBonus = 1.5
/** What a text says behind its opening thesis is not its claim. */
const repeatedClaimPenalty = 2
/** What follows on a line that only names a topic, greets or closes bears on the argument, not on that line. */
const framingPenalty = 5

/** An invitation to an opponent, and an instruction beside a conclusion. */
const invitationPenalty = -4
const instructionPenalty = 5
const answerContinuationBonus = 0.8
/** An imagined objection is to what it takes up. */
const imaginedObjectionBonus = 1
/** "Also", "as well" and "and" keep the side of the sentence before. */
const continuationPenalty = 2

export interface PriorOptions {
  /** Whether a text is read, not learnt from: then some words count more, for a model unlearns what it is told while it learns. Default: yes. */
  readonly reading?: boolean
}

/** What is known beforehand of every part of the graph. */
export function priorScores(discourse: Discourse, { reading = true }: PriorOptions = {}): GraphScores {
  const { n, statements } = discourse
  const claim = new Float64Array(n)
  const against = new Float64Array(n)
  const unused = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    claim[i]! += claimPrior(discourse, i)
    if (statements[i]!.voice === 'reported') against[i]! += reportedOpposition
    else if (patterns.ownView.test(statements[i]!.bare)) against[i]! -= ownViewSupport
    if (patterns.unopposed.test(statements[i]!.bare)) against[i]! -= 2 * ownSideBonus
    if (reading && discourse.speakers.length !== 2 && isUnmarked(statements[i]!))
      against[i]! -= whole * Math.min(maxLengthPenalty, Math.max(0, lengthPenalty * (n - shortText)))
    // "Nevertheless" holds on to one's own side.
    if (statements[i]!.opening.has('insist')) against[i]! -= ownSideBonus
  }
  const roles = rhetoricalRoles(statements)
  // A question that opens a text is what the text answers.
  const first = statements[0]!
  if (n > 2 && first.bare.trim().endsWith('?') && first.speaker === '' && !first.moves.has('request')) {
    against[0]! -= openingQuestionBonus
    unused[0]! += openingQuestionBonus + (roles[1] === 'thesis' ? answeredQuestionBonus : 0)
  }
  roles.forEach((role, i) => {
    if (!role) return
    const [claims, opposes, stands] = roleWeights[role]
    const counts = (reading ? reliableRoles : apart).has(role)
      ? whole
      : reading && role === 'announcement'
        ? announcementFactor
        : 1
    claim[i]! += counts * claims
    against[i]! += counts * opposes
    unused[i]! += counts * stands
  })
  const explicitStrength = statements.map(each => conclusionStrength(each))
  statements.forEach((each, i) => {
    if (isInvitation(each)) claim[i]! += invitationPenalty
    // What to do in a case that may come up, where the text has said what it argues for.
    const elsewhere =
      statements.some((other, k) => k < i && other.opening.has('conclude') && other.moves.has('command')) ||
      explicitStrength.some((worth, k) => k !== i && worth > 0) ||
      roles.some((each, k) => k !== i && each === 'thesis')
    if (each.speaker === '' && elsewhere && isInstruction(each)) {
      claim[i]! -= instructionPenalty
      against[i]! -= instructionPenalty
      unused[i]! += instructionPenalty
    }
  })
  const edge =
    discourse.speakers.length === 2
      ? scoreTurns(discourse).map(worth => (reading ? disputeReading : 1) * worth)
      : new Float64Array(n * n * contextCount)
  const opposes = (i: number, j: number, worth: number) => {
    for (let c = 0; c < contextCount; c++) if (attacks(c)) edge[(i * n + j) * contextCount + c]! += worth
  }
  const supports = (i: number, j: number, worth: number) => {
    for (let c = 0; c < contextCount; c++) if (!attacks(c)) edge[(i * n + j) * contextCount + c]! += worth
  }
  const isObjection: boolean[] = []
  for (let i = 0; i < n; i++) isObjection.push(statesObjection(discourse, roles, isObjection, i))
  // "Returning them is nonetheless right": it stands against what was last granted, not against the reasons before.
  const last = statements[n - 1]!
  if (last.speaker === '' && /^[^,.;]{3,60} (?:nonetheless|nevertheless|all the same|even so|still) /u.test(last.bare))
    for (let i = 0; i < n - 2; i++) if (!isObjection[i]) against[i]! -= ownSideBonus
  const disagreed = roles.indexOf('verdict')
  for (let i = 0; i < n; i++) {
    const each = statements[i]!
    const { continues, bare, speaker } = each
    // The text has said what it is about.
    if (i > 1 && roles.indexOf('thesis') >= 0 && !patterns.conclusion.test(bare) && !explicitStrength[i])
      claim[i]! -= (reading ? whole : 1) * repeatedClaimPenalty
    for (let j = 0; j < n; j++)
      if (j !== i && (isFraming(roles[j]!) || isInvitation(statements[j]!) || isPromptQuestion(discourse, j))) {
        opposes(i, j, -framingPenalty)
        supports(i, j, -framingPenalty)
      }
    if (isPromptQuestion(discourse, i)) unused[i]! += answeredQuestionBonus
    if (reading && isBareAgreement(each)) {
      unused[i]! += answeredQuestionBonus
      for (let j = 0; j < n; j++) if (j !== i) opposes(i, j, -whole * framingPenalty)
    }
    if (speaker !== '') continue
    if (reading && isRuling(each)) claim[i]! += whole * rulingBonus
    if (
      reading &&
      i > 0 &&
      !continues &&
      each.voice === 'own' &&
      (patterns.draws.test(bare) || patterns.therefore.test(bare))
    ) {
      claim[i]! += whole * (patterns.therefore.test(bare) ? 2 * drawn : drawn)
      for (let j = 0; j < i; j++) supports(i, j, whole * backwardPenalty)
      // It follows from the sentence before, if from any; the more so from a rule.
      const before = statements[i - 1]!
      if (!isObjection[i - 1] && before.voice === 'own')
        supports(i - 1, i, whole * (before.opening.has('condition') ? 2 * drawn : drawn))
    }
    if (continuesPoint(discourse, isObjection, i)) {
      against[i]! -= continuationPenalty
      if (!explicitStrength[i]) claim[i]! -= continuationPenalty / 2
      for (let j = 0; j < n; j++) if (j !== i && !isObjection[j]) opposes(i, j, -continuationPenalty / 2)
    }
    if (isObjection[i]) {
      for (let j = 0; j < n; j++)
        if (j !== i && roles[i]) supports(i, j, isObjection[j] ? -contrastReplyBonus : -replyBonus)
        else if (j !== i && isObjection[j]) opposes(i, j, -replyBonus)
    } else if (disagreed >= 0 && i > disagreed) against[i]! -= 2 * answers
    if (restatesClaim(discourse, i)) {
      against[i]! -= 2 * answers
      for (let j = 0; j < i; j++) opposes(i, j, -contrastReplyBonus)
    }
    const objection =
      isObjection[i] || restatesClaim(discourse, i) ? -1 : findAnsweredObjection(discourse, isObjection, i)
    const halved = continues && /^(?:but|yet|and yet)(?![\p{L}])/u.test(bare)
    if (halved) {
      opposes(i, objection < 0 ? i - 1 : objection, secondHalfBonus)
      against[i]! -= ownHalfBonus
    }
    // "…, although few were asked" and "Although few were asked, …" qualify the other half.
    const other = !patterns.although.test(bare) ? -1 : continues ? i - 1 : statements[i + 1]?.continues ? i + 1 : -1
    if (other >= 0) {
      opposes(i, other, whole * secondHalfBonus)
      supports(i, other, -whole * secondHalfBonus)
    }
    // "It could be objected that the test …" takes up what was just said of the test.
    if (
      isObjection[i] &&
      i > 0 &&
      !isObjection[i - 1] &&
      patterns.imagined.test(bare) &&
      sharesWord(discourse, i, i - 1)
    )
      opposes(i, i - 1, imaginedObjectionBonus)
    // The next objection of one who is reported is no answer to the reply, unless he is said to answer.
    if (isObjection[i] && !/(?:repl|answer|retort|respond|counter)/u.test(bare))
      for (let j = 0; j < i; j++)
        if (!isObjection[j] && findAnsweredObjection(discourse, isObjection, j) >= 0) opposes(i, j, -replyBonus)
    // The second sentence of an answer goes on with it: "That band rehearses at noon. It takes no beginners."
    if (
      i > 1 &&
      !isObjection[i] &&
      !continues &&
      continuesTopic(statements[i]!) &&
      findAnsweredObjection(discourse, isObjection, i - 1) >= 0
    )
      supports(i, i - 1, answerContinuationBonus)
    // "The one study she cites looked at students": an answer to what she was last said to say.
    const cited = patterns.cites.test(bare) && !isObjection[i] ? isObjection.lastIndexOf(true, i) : -1
    if (cited >= 0) {
      opposes(i, cited, replyBonus)
      against[i]! -= answers
    }
    // "It is also cheaper": one more reason, where nothing is left to answer.
    if (objection < 0 && continuesPoint(discourse, isObjection, i))
      for (let j = 0; j < i; j++) if (isObjection[j]) opposes(i, j, -replyBonus)
    if (objection < 0) continue
    const turns = ['contrast', 'insist'].some(move => statements[i]!.opening.has(move as 'contrast'))
    opposes(i, objection, turns && !continues ? contrastReplyBonus : replyBonus)
    against[i]! -= answers
  }
  for (const part of [claim, against, unused, edge]) for (let k = 0; k < part.length; k++) part[k]! *= strength
  return { n, claim, against, unused, edge }
}

/** Whether nothing in a statement tells of opposition. In a dispute of two the speakers do. */
const isUnmarked = ({ voice, moves }: Discourse['statements'][number]) =>
  voice !== 'reported' && !opposingMoves.some(move => moves.has(move))

/** Whether a statement speaks of what the one before named, without a word that leads elsewhere. */
const continuesTopic = ({ bare, opening, person }: Discourse['statements'][number]) =>
  (person === 'it' || person === 'they' || opening.has('anaphor')) &&
  !patterns.adds.test(bare) &&
  !['contrast', 'insist', 'concede', 'conclude', 'turn', 'reply'].some(move => opening.has(move as 'turn'))

/** Whether a statement only adds to the writer's sentence before it. */
function continuesPoint({ statements }: Discourse, isObjection: readonly boolean[], i: number): boolean {
  const { bare, voice, opening, continues, moves } = statements[i]!
  if (i === 0 || continues || voice === 'reported' || isObjection[i] || isObjection[i - 1] || moves.has('question'))
    return false
  if (statements[i - 1]!.opening.has('concede')) return false
  if (
    ['contrast', 'insist', 'concede', 'concede in a clause', 'turn', 'reply'].some(move => opening.has(move as 'turn'))
  )
    return false
  return /^and (?!yet|still|so )/u.test(bare) || patterns.adds.test(bare)
}
const sharesWord = ({ passage }: Discourse, i: number, j: number) => {
  const own = new Set(passage.content[i]!)
  return [...passage.content[j]!].some(word => own.has(word))
}

const isFraming = (role: RhetoricalRole | null) => role !== null && roleWeights[role][2] > 0
/** "Kindness, then, calls for …" at the end says the claim again. */
const restatesClaim = ({ statements, n }: Discourse, i: number) =>
  i === n - 1 && patterns.closing.test(statements[i]!.bare)

/** Whether a statement puts somebody's objection, or grants one that the next sentence answers. */
function statesObjection(
  { statements }: Discourse,
  roles: readonly (RhetoricalRole | null)[],
  before: readonly boolean[],
  i: number,
): boolean {
  const { voice, opening, continues } = statements[i]!
  // "Marco fears a delay. But they told us …": what turns against an objection puts none, whoever is quoted.
  if (!roles[i] && !continues && opening.has('contrast') && before.at(-1)) return false
  if (roles[i] === 'objection' || roles[i] === 'trouble' || roles[i] === 'caveat' || voice === 'reported') return true
  const next = statements.slice(i + 1).find(each => !each.continues)
  return opening.has('concede') && next !== undefined && (next.opening.has('contrast') || next.opening.has('insist'))
}

/** The objection that a statement answers by standing in the sentence behind it, or -1. */
function findAnsweredObjection({ statements }: Discourse, isObjection: readonly boolean[], i: number): number {
  const headOf = (k: number): number => (k > 0 && statements[k]!.continues ? headOf(k - 1) : k)
  const head = headOf(i)
  if (head === 0) return -1
  const before = headOf(head - 1)
  const turned =
    statements.slice(before + 1, head).some(each => each.opening.has('contrast')) ||
    // "He said it would leak; ours never did."
    (head - before === 2 && /;\s*$/u.test(statements[before]!.bare) && !statements[head - 1]!.opening.has('reason'))
  if (!isObjection[before] || turned || isObjection.slice(head, i + 1).includes(true)) return -1
  if (/^(?:because|for|since|as|if) /u.test(statements[head]!.bare)) return -1
  // "The licence costs more, but …": the second half answers.
  const after = statements[i + 1]
  if (after?.continues && after.opening.has('contrast')) return -1
  // "Some fear noise. The yard is close. But …": what answers comes later.
  const next = statements.slice(i + 1).find(each => !each.continues)
  const later = next !== undefined && (next.opening.has('contrast') || next.opening.has('insist'))
  return later && !statements[head]!.opening.has('contrast') ? -1 : before
}

function claimPrior({ statements }: Discourse, i: number): number {
  const { bare, voice, opening, moves } = statements[i]!
  const next = statements[i + 1]
  const open = /,\s*$/u.test(bare)
  // The first half of "…, but …", and a clause that only concedes.
  if (open && next?.continues && /^(?:but|yet|and yet)(?![\p{L}])/u.test(next.bare)) return concessionPenalty
  if (patterns.subordinate.test(bare) && (open || !bare.includes(','))) return concessionPenalty
  if (voice === 'reported' || voice === 'hypothesis') return reports
  if (moves.has('question') && !moves.has('request') && !moves.has('recommend')) return asks
  if (moves.has('echo')) return concessionPenalty
  if (patterns.qualification.test(bare)) return qualifies
  const explicitStrength = conclusionStrength(statements[i]!)
  if (patterns.conclusion.test(bare) || explicitStrength > 0)
    return whole * Math.max(explicitStrength, patterns.conclusion.test(bare) ? concludes : 0)
  if (patterns.ownView.test(bare) && !opening.has('concede')) return ownViewClaims
  if (patterns.endured.test(bare)) return qualifies
  const plain = !opening.has('concede') && !moves.has('condition') && !moves.has('question') && !moves.has('reason')
  return plain && voice === 'own' && patterns.ownAdvice.test(bare) ? recommends : 0
}
