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
  if (patterns.endorsed.test(normalized)) return 'own'
  if (patterns.hypothesis.test(normalized)) return 'hypothesis'
  if (
    patterns.impersonal.test(normalized) ||
    (patterns.answeredNext.test(normalized) && !/, (?:but|yet) /u.test(normalized))
  )
    return 'reported'
  if (/^according to /iu.test(normalized))
    return patterns.source.test(`${normalized.slice(13).split(',')[0]} `) ? 'evidence' : 'reported'
  if (patterns.admission.test(normalized)) return 'evidence'
  if (patterns.waives.test(normalized) || patterns.informed.test(normalized)) return 'evidence'
  if (
    patterns.blamed.test(normalized) &&
    !patterns.ownSubject.test(normalized) &&
    !patterns.source.test(`${normalized.split(/ (?:blame|attribut|ascribe|put)/u)[0]} `)
  )
    return 'reported'
  if (patterns.commonplace.test(normalized) && !/, (?:but|yet) /u.test(normalized)) return 'reported'
  const groundMatch = patterns.ground.exec(normalized)
  if (groundMatch && !patterns.ownSubject.test(groundMatch[1]!))
    return patterns.source.test(groundMatch[1]!) ? 'evidence' : 'reported'
  const attributionMatch = patterns.verb.exec(normalized)
  if (!attributionMatch) return 'own'
  // "Paying late says nothing about …" is not reported speech, and "he said so" is not a separate view.
  if (/^ so(?![\p{L}])/u.test(normalized.slice(attributionMatch[0].length))) return 'own'
  if (/^ (?:nothing|little|much|more|less|a lot|something) about /u.test(normalized.slice(attributionMatch[0].length)))
    return 'own'
  // "He relies on the receipt, but …": the writer answers in the same sentence.
  if (/, (?:but|yet) /u.test(normalized)) return 'own'
  if (patterns.addressed.test(attributionMatch[1]!)) return 'reported'
  const subject = attributionMatch[1]!
  if (patterns.source.test(subject) && !patterns.beforeNoun.test(subject)) return 'evidence'
  if (patterns.ownSubject.test(subject) || patterns.noSubject.test(subject) || patterns.beforeNoun.test(subject))
    return 'own'
  // "They want the drawings by March" does not report an opinion.
  if (/^(?:he|she|they|you) $/iu.test(subject) && /wants?$|wanted$|offers?$|offered$/iu.test(attributionMatch[0]))
    return 'own'
  if (attributionMatch[2] !== undefined || attributionMatch[3] !== undefined) return 'reported'
  return patterns.person.test(subject) || isName(subject) ? 'reported' : 'own'
}

/** True for one to three capitalised words without an article: "Priya", "Ada Lund". */
const isName = (subject: string) =>
  /^(?:\p{Lu}[\p{L}.'-]+ ){1,3}$/u.test(subject) && !/^(?:The|A|An|This|That|Every|Each|Any|No) /u.test(subject)
