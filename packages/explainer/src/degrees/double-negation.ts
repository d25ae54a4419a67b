/** Negated denials: "cannot be ruled out" means possible, "cannot be doubted" means certain. */
import {
  type Clause,
  findSubject,
  getDependents,
  getRelation,
  getWord,
  isPassive,
  isPerson,
  type OperatorCue,
} from './clause.ts'

/** What cannot be so treated may well be the case. */
const exclusionVerbs = new Set(['exclude', 'rule', 'discount', 'dismiss'])
/** What cannot be so treated is certain. */
const disputeVerbs = new Set(
  'doubt deny dispute question contest overstate overestimate overemphasise exaggerate'.split(' '),
)

/** An employee is dismissed from a post; an idea is dismissed as an idea. */
const thoughtNouns =
  /^(?:it|this|that|these|idea|possibility|suspicion|worry|concern|fear|risk|complaint|objection|argument|claim|theory|explanation|view|thought|evidence|cause|link)s?$/

const hasPreposition = (clause: Clause, words: RegExp) =>
  getDependents(clause).some(
    i => getRelation(clause, i) === 'obl' && clause.children[i]!.some(k => words.test(getWord(clause, k))),
  )

/** Whether the verb speaks of what is so, rather than of keeping people out. */
function isAboutTruth(clause: Clause, lemma: string): boolean {
  const own = getDependents(clause)
  const subject = findSubject(clause)
  const object = own.find(i => getRelation(clause, i) === 'obj')
  const hasClause = own.some(i => /^(?:ccomp|csubj|advcl)$/.test(getRelation(clause, i)))
  if (lemma === 'rule' && !own.some(i => getWord(clause, i) === 'out')) return false
  const undergoer = isPassive(clause) ? subject : object
  if (lemma === 'dismiss') return undergoer !== undefined && thoughtNouns.test(getWord(clause, undergoer))
  if (isPassive(clause)) {
    // Members are excluded and witnesses are questioned in another sense.
    const isAboutPeople = /^(?:exclude|question|contest)$/.test(lemma) && isPerson(clause, subject)
    return object === undefined && !isAboutPeople && !hasPreposition(clause, /^from$/)
  }
  // "He cannot deny it" tells of him; "nobody can deny it" tells that it is so.
  const isGeneralSubject =
    subject !== undefined && /^(?:i|we|you|one|nobody|none|noone)$/.test(getWord(clause, subject))
  return isGeneralSubject && (hasClause || object !== undefined) && !hasPreposition(clause, /^from$/)
}

/** The marks of a clause whose verb denies in vain, in place of those that it has; nothing where it is another clause. */
export function readDoubleNegation(clause: Clause, cues: readonly OperatorCue[]): OperatorCue[] | undefined {
  const lemma = clause.doc.tokens[clause.predicate]!.lemma.toLowerCase()
  const isExclusion = exclusionVerbs.has(lemma)
  if (!isExclusion && !disputeVerbs.has(lemma)) return undefined
  const modalIndex = cues.findIndex(
    ({ operator, tokens: [at] }) =>
      operator === 'diamond' && at !== undefined && /^(?:can|could|ca|cannot)$/.test(getWord(clause, at)),
  )
  const negationIndex = cues.findIndex(({ operator }) => operator === 'not')
  if (modalIndex < 0 || negationIndex < 0 || negationIndex > modalIndex || !isAboutTruth(clause, lemma))
    return undefined
  const tokens = [...new Set([...cues[negationIndex]!.tokens, ...cues[modalIndex]!.tokens, clause.predicate])].sort(
    (a, b) => a - b,
  )
  return [isExclusion ? { operator: 'diamond', tokens, hedge: true } : { operator: 'box', tokens }]
}
