/**
 * Attribution of a statement: the writer's own view, a quoted person's view, evidence from studies or figures, or a
 * hypothesis to be tested. Decided by subject and verb at its start ("The landlord insists that …").
 */
import { compilePatterns } from '../../patterns.ts'
import patternFile from './attribution-patterns.json' with { type: 'json' }

const patterns = compilePatterns(patternFile)

export type Attribution = 'own' | 'reported' | 'evidence' | 'hypothesis'

/** The voice of a statement, by its text without a speaker's name. */
export function attributeStatement(text: string): Attribution {
  const plain = text.replaceAll('’', "'").trim()
  if (patterns.endorsed.test(plain)) return 'own'
  if (patterns.hypothesis.test(plain)) return 'hypothesis'
  if (patterns.impersonal.test(plain) || (patterns.answeredNext.test(plain) && !/, (?:but|yet) /u.test(plain)))
    return 'reported'
  if (/^according to /iu.test(plain))
    return patterns.source.test(`${plain.slice(13).split(',')[0]} `) ? 'evidence' : 'reported'
  if (patterns.admission.test(plain)) return 'evidence'
  if (patterns.waives.test(plain) || patterns.informed.test(plain)) return 'evidence'
  if (
    patterns.blamed.test(plain) &&
    !patterns.ownSubject.test(plain) &&
    !patterns.source.test(`${plain.split(/ (?:blame|attribut|ascribe|put)/u)[0]} `)
  )
    return 'reported'
  if (patterns.commonplace.test(plain) && !/, (?:but|yet) /u.test(plain)) return 'reported'
  const acts = patterns.ground.exec(plain)
  if (acts && !patterns.ownSubject.test(acts[1]!)) return patterns.source.test(acts[1]!) ? 'evidence' : 'reported'
  const found = patterns.verb.exec(plain)
  if (!found) return 'own'
  // "Paying late says nothing about …" is no speech, and "he said so" no view of its own.
  if (/^ so(?![\p{L}])/u.test(plain.slice(found[0].length))) return 'own'
  if (/^ (?:nothing|little|much|more|less|a lot|something) about /u.test(plain.slice(found[0].length))) return 'own'
  // "He relies on the receipt, but …": the same breath answers.
  if (/, (?:but|yet) /u.test(plain)) return 'own'
  if (patterns.addressed.test(found[1]!)) return 'reported'
  const subject = found[1]!
  if (patterns.source.test(subject) && !patterns.beforeNoun.test(subject)) return 'evidence'
  if (patterns.ownSubject.test(subject) || patterns.noSubject.test(subject) || patterns.beforeNoun.test(subject))
    return 'own'
  // "They want the drawings by March" is no view.
  if (/^(?:he|she|they|you) $/iu.test(subject) && /wants?$|wanted$|offers?$|offered$/iu.test(found[0])) return 'own'
  if (found[2] !== undefined || found[3] !== undefined) return 'reported'
  return patterns.person.test(subject) || isName(subject) ? 'reported' : 'own'
}

/** One to three capitalised words with no article: "Priya", "Ada Lund". At the start of a sentence a plural may be meant, but persons speak. */
const isName = (subject: string) =>
  /^(?:\p{Lu}[\p{L}.'-]+ ){1,3}$/u.test(subject) && !/^(?:The|A|An|This|That|Every|Each|Any|No) /u.test(subject)
