/**
 * Distinguishes prohibition ("you may not park here") from uncertainty ("you may not feel it"). Only voluntary acts can be forbidden: acts
 * of people, or what is done to things; not what happens to people, past events, or manner and degree.
 */
import type { Doc } from '@elenchus/language'
import { compilePatterns } from '../patterns.ts'
import type { Clause } from './clause.ts'
import { findSubject, getDependents, getRelation, getWord, isPassive, isPerson, normalizeWord } from './clause.ts'
import patternFile from './prohibition-patterns.json' with { type: 'json' }
import { listClauseTokens } from './set-phrases.ts'

const patterns = compilePatterns(patternFile)

const readWordList = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

const stativeVerbs = readWordList(
  'be have know like want need seem suffice work help matter mean hold apply last follow agree',
)

/** Verbs for acts that rules allow or forbid. */
const regulatedVerbs = readWordList(
  `use sell bring leave enter park smoke copy remove carry eat disclose exceed touch open take feed drink walk swim run ride camp fish hunt sublet resell
  film photograph lend borrow`,
)
/** Verbs that forbid an act only with an object; "the doctor may not open on Fridays" expresses uncertainty. */
const verbsNeedingObject = readWordList('open use sell bring carry take touch')
/** Idioms that are not acts that a rule can forbid: "take the blame", "take place". */
const idioms: ReadonlyMap<string, RegExp> = new Map([
  ['take', /^(?:hint|blame|trouble|time|place|part|long|point|news|seriously|kindly|well|effect)$/],
  ['run', /^(?:out|low|short|smoothly)$/],
  ['carry', /^(?:over|on|weight|conviction)$/],
  ['bring', /^(?:about|back|luck|relief|itself)$/],
  ['leave', /^(?:trace|mark)$/],
])

/** Verbs for involuntary events: "you may not feel it" expresses uncertainty. */
const involuntaryVerbs = readWordList(
  `feel notice see hear smell taste sense realise realize remember recall recognise recognize understand find get receive experience suffer survive recover
  improve win lose succeed manage agree expect sleep wake heal grow hit reach qualify pass think believe care mind dream enjoy love hate wish hope deserve own
  belong miss forget earn gain benefit encounter face regret appreciate value prefer fit match look sound appear fall die finish cope afford catch spot
  perceive detect identify discover intend trust fear worry bother relate suspect grasp achieve attain arrive mistake guess imagine doubt lack resemble`,
)

function specifiesManner(clause: Clause, subject: number): boolean {
  const text = listClauseTokens(clause)
    .map(i => getWord(clause, i))
    .join(' ')
  const subjectWord = getWord(clause, subject)
  return (
    patterns.mannerAdverbials.test(text) ||
    (subjectWord === 'you' && patterns.habit.test(text)) ||
    (/^(?:he|she|it)$/.test(subjectWord) && patterns.again.test(text))
  )
}

/** True for "may or may not" and "may well not". */
function isOpenAlternative({ doc }: Clause, dependents: readonly number[]): boolean {
  const mayIndex = dependents.find(i => normalizeWord(doc.tokens[i]) === 'may' && isFollowedByNot(doc, i))
  if (mayIndex === undefined)
    return dependents.some(i => normalizeWord(doc.tokens[i]) === 'well' && normalizeWord(doc.tokens[i - 1]) === 'may')
  return normalizeWord(doc.tokens[mayIndex - 1]) === 'or' && normalizeWord(doc.tokens[mayIndex - 2]) === 'may'
}
const isFollowedByNot = (doc: Doc, i: number) => /^(?:not|n't)$/.test(normalizeWord(doc.tokens[i + 1]))

/** True for perfect and progressive clauses: "may have come", "may be coming". */
function isPerfectOrProgressive(clause: Clause): boolean {
  const { doc, predicate } = clause
  const dependents = getDependents(clause)
  const isAuxiliary = (i: number, name: string) => doc.tokens[i]!.lemma === name && getRelation(clause, i) === 'aux'
  return (
    dependents.some(i => isAuxiliary(i, 'have')) ||
    (doc.tokens[predicate]!.xpos === 'VBG' && dependents.some(i => isAuxiliary(i, 'be')))
  )
}

/**
 * True if "may" with a negated subject expresses uncertainty: "none of them may have come", "nobody may notice", "there may be no chairs".
 * "Nobody may enter" and "no member may be a judge" are rules.
 */
export function isEpistemicMay(clause: Clause): boolean {
  const { lemma } = clause.doc.tokens[clause.predicate]!
  const isExistential = lemma === 'be' && getDependents(clause).some(i => getRelation(clause, i) === 'expl')
  return (
    isExistential ||
    isPerfectOrProgressive(clause) ||
    (!isPassive(clause) && (stativeVerbs.has(lemma) || involuntaryVerbs.has(lemma)))
  )
}

/** True if a clause with "may" and a negation forbids something. */
export function isProhibition(clause: Clause): boolean {
  const { doc, predicate, children } = clause
  const dependents = getDependents(clause)
  const { lemma, upos } = doc.tokens[predicate]!
  const isCopular = dependents.some(i => getRelation(clause, i) === 'cop')
  if (upos !== 'VERB' || isPerfectOrProgressive(clause) || isCopular || stativeVerbs.has(lemma)) return false
  const subject = findSubject(clause)
  if (subject === undefined || specifiesManner(clause, subject) || isOpenAlternative(clause, dependents)) return false
  // "The cook may not run out of eggs", "students may not take the hint".
  const idiom = idioms.get(lemma)
  if (idiom && listClauseTokens(clause).some(i => i > predicate && idiom.test(getWord(clause, i)))) return false
  // Actions done to the subject are not voluntary acts of the subject.
  if (getWord(clause, subject) === 'you') return !involuntaryVerbs.has(lemma) && !isPassive(clause)
  if (!regulatedVerbs.has(lemma)) return false
  // "The keys may not be copied" forbids an act of anybody; "the rise may not carry over" and "the shop may not open" forbid nothing.
  if (isPassive(clause)) return true
  if (children[subject]!.some(i => patterns.someOf.test(getWord(clause, i)))) return false
  if (verbsNeedingObject.has(lemma) && !dependents.some(i => getRelation(clause, i) === 'obj')) return false
  return isPerson(clause, subject) || patterns.beings.test(getWord(clause, subject))
}
