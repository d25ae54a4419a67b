/**
 * Distinguishes prohibition ("you may not park here") from uncertainty ("you may not feel it"). Only voluntary acts
 * can be forbidden: acts of people, or what is done to things; not what happens to people, past events, or manner and
 * degree.
 */
import type { Doc } from '@elenchus/language'
import { compilePatterns } from '../patterns.ts'
import { type Clause, dependents, isPassive, isPerson, relation, subjectOf, word, wordOf } from './clause.ts'
import patternFile from './prohibition-patterns.json' with { type: 'json' }
import { ownTokens } from './set-phrases.ts'

const patterns = compilePatterns(patternFile)

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

const stative = words('be have know like want need seem suffice work help matter mean hold apply last follow agree')

/** What rules speak of. */
const regulated = words(
  `use sell bring leave enter park smoke copy remove carry eat disclose exceed touch open take feed drink walk swim run ride camp fish hunt sublet resell
  film photograph lend borrow`,
)
/** Without an object they tell what becomes of something: "the doctor may not open on Fridays". */
const needObject = words('open use sell bring carry take touch')
/** "Take the blame", "take place": no act that a rule is about. */
const idioms: ReadonlyMap<string, RegExp> = new Map([
  ['take', /^(?:hint|blame|trouble|time|place|part|long|point|news|seriously|kindly|well|effect)$/],
  ['run', /^(?:out|low|short|smoothly)$/],
  ['carry', /^(?:over|on|weight|conviction)$/],
  ['bring', /^(?:about|back|luck|relief|itself)$/],
  ['leave', /^(?:trace|mark)$/],
])

/** What nobody does at will, so that "you may not feel it" guesses. */
const involuntary = words(
  `feel notice see hear smell taste sense realise realize remember recall recognise recognize understand find get receive experience suffer survive recover
  improve win lose succeed manage agree expect sleep wake heal grow hit reach qualify pass think believe care mind dream enjoy love hate wish hope deserve own
  belong miss forget earn gain benefit encounter face regret appreciate value prefer fit match look sound appear fall die finish cope afford catch spot
  perceive detect identify discover intend trust fear worry bother relate suspect grasp achieve attain arrive mistake guess imagine doubt lack resemble`,
)

function specifiesManner(clause: Clause, subject: number): boolean {
  const text = ownTokens(clause)
    .map(i => word(clause, i))
    .join(' ')
  const who = word(clause, subject)
  return (
    patterns.mannerAdverbials.test(text) ||
    (who === 'you' && patterns.habit.test(text)) ||
    (/^(?:he|she|it)$/.test(who) && patterns.again.test(text))
  )
}

/** "May or may not", "may well not". */
function expressesBothWays({ doc }: Clause, own: readonly number[]): boolean {
  const at = own.find(i => wordOf(doc.tokens[i]) === 'may' && isDenied(doc, i))
  if (at === undefined) return own.some(i => wordOf(doc.tokens[i]) === 'well' && wordOf(doc.tokens[i - 1]) === 'may')
  return wordOf(doc.tokens[at - 1]) === 'or' && wordOf(doc.tokens[at - 2]) === 'may'
}
const isDenied = (doc: Doc, i: number) => /^(?:not|n't)$/.test(wordOf(doc.tokens[i + 1]))

/** "May have come", "may be coming": what has happened or is going on. */
function isUnderWay(clause: Clause): boolean {
  const { doc, predicate } = clause
  const own = dependents(clause)
  const isAuxiliary = (i: number, name: string) => doc.tokens[i]!.lemma === name && relation(clause, i) === 'aux'
  return (
    own.some(i => isAuxiliary(i, 'have')) ||
    (doc.tokens[predicate]!.xpos === 'VBG' && own.some(i => isAuxiliary(i, 'be')))
  )
}

/**
 * Whether "may" speaks of what may be so where the subject holds the denial: "none of them may have come", "nobody may notice", "there may be no chairs".
 * "Nobody may enter" and "no member may be a judge" are rules.
 */
export function isEpistemicMay(clause: Clause): boolean {
  const { lemma } = clause.doc.tokens[clause.predicate]!
  const exists = lemma === 'be' && dependents(clause).some(i => relation(clause, i) === 'expl')
  return exists || isUnderWay(clause) || (!isPassive(clause) && (stative.has(lemma) || involuntary.has(lemma)))
}

/** Whether a clause with "may" and a denial says that something is not allowed. */
export function isProhibition(clause: Clause): boolean {
  const { doc, predicate, children } = clause
  const own = dependents(clause)
  const { lemma, upos } = doc.tokens[predicate]!
  const copular = own.some(i => relation(clause, i) === 'cop')
  if (upos !== 'VERB' || isUnderWay(clause) || copular || stative.has(lemma)) return false
  const subject = subjectOf(clause)
  if (subject === undefined || specifiesManner(clause, subject) || expressesBothWays(clause, own)) return false
  // "The cook may not run out of eggs", "students may not take the hint".
  const idiom = idioms.get(lemma)
  if (idiom && ownTokens(clause).some(i => i > predicate && idiom.test(word(clause, i)))) return false
  // What may not be done to you is not yours to do or leave.
  if (word(clause, subject) === 'you') return !involuntary.has(lemma) && !isPassive(clause)
  if (!regulated.has(lemma)) return false
  // "The keys may not be copied", whoever would copy them; "the rise may not carry over", "the shop may not open": nobody is told to do without it.
  if (isPassive(clause)) return true
  if (children[subject]!.some(i => patterns.someOf.test(word(clause, i)))) return false
  if (needObject.has(lemma) && !own.some(i => relation(clause, i) === 'obj')) return false
  return isPerson(clause, subject) || patterns.beings.test(word(clause, subject))
}
