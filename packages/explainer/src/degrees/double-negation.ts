/** Double negation: "cannot be ruled out" means possible, "cannot be doubted" means certain. */
import type { Clause, OperatorCue } from './clause.ts'
import { findSubject, getDependents, getRelation, getWord, isPassive, isPerson } from './clause.ts'

/** Verbs of exclusion: what cannot be excluded is possible. */
const exclusionVerbs = new Set(['exclude', 'rule', 'discount', 'dismiss'])
/** Verbs of doubt: what cannot be doubted is certain. */
const disputeVerbs = new Set(
  'doubt deny dispute question contest overstate overestimate overemphasise exaggerate'.split(' '),
)

/** Nouns for which "dismiss" means rejecting an idea, not an employee. */
const thoughtNouns =
  /^(?:it|this|that|these|idea|possibility|suspicion|worry|concern|fear|risk|complaint|objection|argument|claim|theory|explanation|view|thought|evidence|cause|link)s?$/

const hasPreposition = (clause: Clause, words: RegExp) =>
  getDependents(clause).some(
    i => getRelation(clause, i) === 'obl' && clause.children[i]!.some(k => words.test(getWord(clause, k))),
  )

/** True if the verb is about the truth of something, not about excluding people. */
function isAboutTruth(clause: Clause, lemma: string): boolean {
  const dependents = getDependents(clause)
  const subject = findSubject(clause)
  const object = dependents.find(i => getRelation(clause, i) === 'obj')
  const hasClause = dependents.some(i => /^(?:ccomp|csubj|advcl)$/.test(getRelation(clause, i)))
  if (lemma === 'rule' && !dependents.some(i => getWord(clause, i) === 'out')) return false
  const undergoer = isPassive(clause) ? subject : object
  if (lemma === 'dismiss') return undergoer !== undefined && thoughtNouns.test(getWord(clause, undergoer))
  if (isPassive(clause)) {
    // Members are excluded and witnesses are questioned in another sense.
    const isAboutPeople = /^(?:exclude|question|contest)$/.test(lemma) && isPerson(clause, subject)
    return object === undefined && !isAboutPeople && !hasPreposition(clause, /^from$/)
  }
  // "He cannot deny it" describes him; "nobody can deny it" asserts it.
  const isGeneralSubject =
    subject !== undefined && /^(?:i|we|you|one|nobody|none|noone)$/.test(getWord(clause, subject))
  return isGeneralSubject && (hasClause || object !== undefined) && !hasPreposition(clause, /^from$/)
}

/** Returns the cue that replaces those of a clause with a double negation; undefined for other clauses. */
export function readDoubleNegation(clause: Clause, cues: readonly OperatorCue[]): OperatorCue[] | undefined {
  const lemma = clause.doc.tokens[clause.predicate]!.lemma.toLowerCase()
  const isExclusion = exclusionVerbs.has(lemma)
  if (!isExclusion && !disputeVerbs.has(lemma)) return undefined
  const modalIndex = cues.findIndex(
    ({ operator, tokens: [firstToken] }) =>
      operator === 'diamond' &&
      firstToken !== undefined &&
      /^(?:can|could|ca|cannot)$/.test(getWord(clause, firstToken)),
  )
  const negationIndex = cues.findIndex(({ operator }) => operator === 'not')
  if (modalIndex < 0 || negationIndex < 0 || negationIndex > modalIndex || !isAboutTruth(clause, lemma))
    return undefined
  const tokens = [...new Set([...cues[negationIndex]!.tokens, ...cues[modalIndex]!.tokens, clause.predicate])].sort(
    (a, b) => a - b,
  )
  return [isExclusion ? { operator: 'diamond', tokens, hedge: true } : { operator: 'box', tokens }]
}
