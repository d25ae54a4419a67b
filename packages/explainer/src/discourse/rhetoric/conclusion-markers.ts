/**
 * Markers of explicit conclusions ("I therefore ask …", "For this reason …", "Far from being …"), and demands that are not
 * conclusions: invitations to opponents and instructions to readers.
 */
import { compilePatterns } from '../../patterns.ts'
import type { DiscourseStatement } from '../markers/discourse.ts'
import patternFile from './conclusion-markers-patterns.json' with { type: 'json' }

const patterns = compilePatterns(patternFile)

/** Instructions to the reader: "Come back at once if the pain returns", "If you arrive late, please ring". */
const instructionPatterns = [
  /^(?:please )?(?:come back|call|ring|phone|see|contact|seek|ask|tell|speak to|stop|return|go to|visit|report|bring|use|keep|take|give|check|wash|store|rinse|wear|avoid|drink|rest|apply|write to|e-?mail)(?![\p{L}])[^.;?]* (?:if|when|whenever|straight away|immediately|at once) /u,
  /^(?:if|when|should|in case) (?:you|your|there|any|the)(?![\p{L}])[^.;?]{3,80}, (?:please|you (?:can|may|should)|do not|don't|call|ring|use|contact|see|ask|write|come|go|tell|speak|stop)(?![\p{L}])/u,
  /^(?:please )?(?:give|take|apply|drink|rinse|wash|store|shake|swallow|rest|keep (?:it|them|the|your|warm|cool))(?![\p{L}])[^.;?]{0,60} (?:for the|with (?:food|water)|twice|once|daily|every|in a|until|before|after)(?![\p{L}])/u,
]

/** True for the ruling of a court or authority. */
export const isRuling = ({ normalized, speaker, voice }: DiscourseStatement): boolean =>
  speaker === '' && voice !== 'reported' && patterns.ruling.test(normalized)

/** True for an invitation to opponents. */
export const isInvitation = ({ normalized }: DiscourseStatement): boolean => patterns.invitation.test(normalized)

/** True for an instruction to readers. */
export const isInstruction = ({ normalized }: DiscourseStatement): boolean =>
  instructionPatterns.some(each => each.test(normalized))

/** Scores the explicit conclusion marker of a statement, in log odds; 0 without a marker. */
export function scoreConclusionMarker({ normalized, voice, label, speaker }: DiscourseStatement): number {
  if (speaker !== '' || voice === 'reported' || voice === 'hypothesis' || normalized.trim().endsWith('?')) return 0
  if (label === 'claim') return 5
  if (
    patterns.firstPerson.test(normalized) ||
    patterns.itFollows.test(normalized) ||
    patterns.appealToVoters.test(normalized)
  )
    return 3
  if (
    patterns.concludingInsertion.test(normalized) ||
    patterns.conditionalConclusion.test(normalized) ||
    patterns.userVerdict.test(normalized)
  )
    return 2.5
  if (patterns.forThisReason.test(normalized)) return 2.5
  if (patterns.farFrom.test(normalized) || patterns.findings.test(normalized)) return 2
  return patterns.seemsInsertion.test(normalized) ? 1.5 : 0
}
