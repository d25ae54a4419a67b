/**
 * Attribution of a statement: the writer's own view, a quoted person's view, evidence from studies or figures, or a
 * hypothesis to be tested. Decided by subject and verb at its start ("The landlord insists that …").
 */
import { compilePatterns } from '../../patterns.ts'
import patternFile from './attribution-patterns.json' with { type: 'json' }

const patterns = compilePatterns(patternFile)

/** Source of a view: the writer, another person, studies or figures, or nobody (a hypothesis). */
export type Attribution = 'own' | 'reported' | 'evidence' | 'hypothesis'

/** Classifies the source of a statement from its text, without a speaker's name. */
export function attributeStatement(text: string): Attribution {
  const normalized = text.replaceAll('’', "'").trim()
  if (patterns.endorsement.test(normalized)) return 'own'
  if (patterns.hypothesis.test(normalized)) return 'hypothesis'
  if (
    patterns.impersonalReport.test(normalized) ||
    (patterns.viewToAnswer.test(normalized) && !/, (?:but|yet) /u.test(normalized))
  )
    return 'reported'
  if (/^according to /iu.test(normalized))
    return patterns.studyOrExpert.test(`${normalized.slice(13).split(',')[0]} `) ? 'evidence' : 'reported'
  if (patterns.opponentAdmission.test(normalized)) return 'evidence'
  if (patterns.waivedObjection.test(normalized) || patterns.toldByOwnAdviser.test(normalized)) return 'evidence'
  if (
    patterns.blame.test(normalized) &&
    !patterns.ownSubject.test(normalized) &&
    !patterns.studyOrExpert.test(`${normalized.split(/ (?:blame|attribut|ascribe|put)/u)[0]} `)
  )
    return 'reported'
  if (patterns.commonplace.test(normalized) && !/, (?:but|yet) /u.test(normalized)) return 'reported'
  const groundMatch = patterns.statedGround.exec(normalized)
  if (groundMatch && !patterns.ownSubject.test(groundMatch[1]!))
    return patterns.studyOrExpert.test(groundMatch[1]!) ? 'evidence' : 'reported'
  const attributionMatch = patterns.subjectAndVerb.exec(normalized)
  if (!attributionMatch) return 'own'
  // "Paying late says nothing about …" is not reported speech, and "he said so" is not a separate view.
  if (/^ so(?![\p{L}])/u.test(normalized.slice(attributionMatch[0].length))) return 'own'
  if (/^ (?:nothing|little|much|more|less|a lot|something) about /u.test(normalized.slice(attributionMatch[0].length)))
    return 'own'
  // "He relies on the receipt, but …": the writer answers in the same sentence.
  if (/, (?:but|yet) /u.test(normalized)) return 'own'
  const [, subject = '', contendingVerb, speakingVerb] = attributionMatch
  if (patterns.addressedToEditor.test(subject)) return 'reported'
  if (patterns.studyOrExpert.test(subject) && !patterns.endsBeforeNoun.test(subject)) return 'evidence'
  if (
    patterns.ownSubject.test(subject) ||
    patterns.severalClauses.test(subject) ||
    patterns.endsBeforeNoun.test(subject)
  )
    return 'own'
  // "They want the drawings by March" does not report an opinion.
  if (/^(?:he|she|they|you) $/iu.test(subject) && /wants?$|wanted$|offers?$|offered$/iu.test(attributionMatch[0]))
    return 'own'
  // "Insists" and "says" report a view whatever the subject, "expects" only with a person.
  if (contendingVerb !== undefined || speakingVerb !== undefined) return 'reported'
  return patterns.person.test(subject) || isName(subject) ? 'reported' : 'own'
}

/** True for one to three capitalised words without an article: "Priya", "Ada Lund". */
const isName = (subject: string) =>
  /^(?:\p{Lu}[\p{L}.'-]+ ){1,3}$/u.test(subject) && !/^(?:The|A|An|This|That|Every|Each|Any|No) /u.test(subject)
