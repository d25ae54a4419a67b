/** Rules for dialogues of two speakers: speakers attack each other's statements and support their own, except in concessions. */
import { compilePatterns } from '../../patterns.ts'
import type { Discourse } from '../markers/discourse.ts'
import patternFile from './dialogue-patterns.json' with { type: 'json' }
import { contextCount, isAttackContext } from './tree-marginals.ts'

const patterns = compilePatterns(patternFile)

/** Penalties and bonuses in log odds. */
const sideChangePenalty = 2
const answerBonus = 1

/** Scores edges between turns: statements of one speaker support each other and attack those of the other, except in concessions. */
export function scoreTurns({ n, statements }: Discourse): Float64Array {
  const edgeScores = new Float64Array(n * n * contextCount)
  let turn = 0
  const turns = statements.map(({ opensTurn }) => (opensTurn ? ++turn : turn))
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      if (i === j) continue
      const { speaker, opening, moves } = statements[i]!
      const isSameSpeaker = speaker === statements[j]!.speaker
      const isConcession =
        moves.has('concede') ||
        moves.has('echo') ||
        (opening.has('conclude') && statements[i]!.opensTurn) ||
        patterns.agrees.test(statements[i]!.normalized) ||
        isConceding(statements, i)
      const isFollowUp = opening.has('conclude') && !statements[i]!.opensTurn
      const opensSentence = statements[i]!.opensTurn || (statements[i]!.continues && statements[i - 1]!.opensTurn)
      for (let c = 0; c < contextCount; c++) {
        const k = (i * n + j) * contextCount + c
        // An attack on the same speaker, or support of the other.
        const isUnexpectedKind = isAttackContext(c) === isSameSpeaker
        if (!isUnexpectedKind && !isSameSpeaker && !isConcession && turns[i] === turns[j]! + 1 && opensSentence)
          edgeScores[k]! += answerBonus
        // "…, so we would be walking it": a conclusion from the speaker's own statements.
        if (isUnexpectedKind && !isSameSpeaker && isFollowUp) edgeScores[k]! -= sideChangePenalty
        if (isUnexpectedKind && !(isSameSpeaker ? opening.has('contrast') : isConcession))
          edgeScores[k]! -= sideChangePenalty
        // Later sentences of a turn belong to the same speaker.
        if (isUnexpectedKind && !opensSentence && !opening.has('contrast') && !isConcession)
          edgeScores[k]! -= sideChangePenalty
        // A speaker who concedes does not attack the other speaker.
        if (!isUnexpectedKind && isSameSpeaker && isConceding(statements, i) && i > j) edgeScores[k]! -= answerBonus
        if (!isUnexpectedKind && !isSameSpeaker && isConceding(statements, i)) edgeScores[k]! -= 2 * sideChangePenalty
        // "Fair enough. But the neighbours have asked twice": the speaker returns to their own argument after a concession.
        const resumes = opening.has('contrast') && !statements[i]!.continues && i > 0 && isConceding(statements, i - 1)
        if (!isUnexpectedKind && resumes) edgeScores[k]! += isSameSpeaker ? answerBonus : -answerBonus
      }
    }
  return edgeScores
}

/** True for concessions: "Fair enough, forget the roof", and the first half of "They do sell faster, but …". */
function isConceding(statements: Discourse['statements'], i: number): boolean {
  const { normalized, moves, opening, opensTurn } = statements[i]!
  const next = statements[i + 1]
  if (opensTurn && next?.continues && next.opening.has('contrast'))
    return moves.has('emphatic') || moves.has('concede') || moves.has('echo')
  // "Good point. Then let's sell it."
  if (
    !opensTurn &&
    i > 0 &&
    /^(?:then|so|let's|we can|i'll|we'll)(?![\p{L}])/u.test(normalized) &&
    !statements[i]!.continues
  )
    return isConceding(statements, i - 1)
  if (!opensTurn || /(?<![\p{L}])but(?![\p{L}])/u.test(normalized) || normalized.includes('?')) return false
  if (moves.has('echo')) return true
  return (
    patterns.agrees.test(normalized) &&
    !opening.has('reply') &&
    (/^[^,]{2,16},/u.test(normalized) || normalized.split(' ').length < 4)
  )
}

/** True for short questions that open a turn ("Why the rush?") and a final concession ("All right, that's different"). */
export function isPromptQuestion({ statements, n }: Discourse, i: number): boolean {
  const { normalized, speaker, opensTurn } = statements[i]!
  if (speaker === '' || !opensTurn || normalized.split(' ').length > 5) return false
  const next = statements[i + 1]
  if (normalized.trim().endsWith('?')) return next?.speaker === speaker && !next.opensTurn && !next.continues
  return i === n - 1 && isConceding(statements, i)
}

/** True for a turn that only agrees: "true", "that'd work actually", "She'd like that." */
export const isAgreementOnly = ({ normalized, speaker, opensTurn }: Discourse['statements'][number]): boolean =>
  speaker !== '' && opensTurn && patterns.assents.test(normalized.replaceAll('’', "'").trim())
