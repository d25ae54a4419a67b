/** Negated denials: "cannot be ruled out" means possible, "cannot be doubted" means certain. */
import { type Clause, dependents, isPassive, isPerson, type OperatorCue, relation, subjectOf, word } from './clause.ts'

/** What cannot be so treated may well be the case. */
const excluding = new Set(['exclude', 'rule', 'discount', 'dismiss'])
/** What cannot be so treated is certain. */
const disputing = new Set(
  'doubt deny dispute question contest overstate overestimate overemphasise exaggerate'.split(' '),
)

/** An employee is dismissed from a post; an idea is dismissed as an idea. */
const thoughts =
  /^(?:it|this|that|these|idea|possibility|suspicion|worry|concern|fear|risk|complaint|objection|argument|claim|theory|explanation|view|thought|evidence|cause|link)s?$/

const hasPreposition = (clause: Clause, words: RegExp) =>
  dependents(clause).some(
    i => relation(clause, i) === 'obl' && clause.children[i]!.some(k => words.test(word(clause, k))),
  )

/** Whether the verb speaks of what is so, rather than of keeping people out. */
function judges(clause: Clause, lemma: string): boolean {
  const own = dependents(clause)
  const subject = subjectOf(clause)
  const object = own.find(i => relation(clause, i) === 'obj')
  const clausal = own.some(i => /^(?:ccomp|csubj|advcl)$/.test(relation(clause, i)))
  if (lemma === 'rule' && !own.some(i => word(clause, i) === 'out')) return false
  const treated = isPassive(clause) ? subject : object
  if (lemma === 'dismiss') return treated !== undefined && thoughts.test(word(clause, treated))
  if (isPassive(clause)) {
    // Members are excluded and witnesses are questioned in another sense.
    const ofPeople = /^(?:exclude|question|contest)$/.test(lemma) && isPerson(clause, subject)
    return object === undefined && !ofPeople && !hasPreposition(clause, /^from$/)
  }
  // "He cannot deny it" tells of him; "nobody can deny it" tells that it is so.
  const everybody = subject !== undefined && /^(?:i|we|you|one|nobody|none|noone)$/.test(word(clause, subject))
  return everybody && (clausal || object !== undefined) && !hasPreposition(clause, /^from$/)
}

/** The marks of a clause whose verb denies in vain, in place of those that it has; nothing where it is another clause. */
export function readDoubleNegation(clause: Clause, cues: readonly OperatorCue[]): OperatorCue[] | undefined {
  const lemma = clause.doc.tokens[clause.predicate]!.lemma.toLowerCase()
  const excludes = excluding.has(lemma)
  if (!excludes && !disputing.has(lemma)) return undefined
  const can = cues.findIndex(
    ({ operator, tokens: [at] }) =>
      operator === 'diamond' && at !== undefined && /^(?:can|could|ca|cannot)$/.test(word(clause, at)),
  )
  const not = cues.findIndex(({ operator }) => operator === 'not')
  if (can < 0 || not < 0 || not > can || !judges(clause, lemma)) return undefined
  const tokens = [...new Set([...cues[not]!.tokens, ...cues[can]!.tokens, clause.predicate])].sort((a, b) => a - b)
  return [excludes ? { operator: 'diamond', tokens, hedge: true } : { operator: 'box', tokens }]
}
