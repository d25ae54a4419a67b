/** Certainty expressed by the predicate of a clause: "is likely to", "seems", "has to", "is a possible cause". */
import { type Clause, findSubject, getDependents, getRelation, getWord, isPassive } from './clause.ts'
import { clausalPredicates, type Meaning, predicates, verbs } from './lexicon.ts'

export interface PredicateMeaning {
  readonly meaning: Meaning | undefined
  /** Token that expresses the meaning. */
  readonly token: number
}

/** Complement clauses of the predicate, as token indices. */
export interface Complements {
  /** "that …" */
  readonly finite: number | undefined
  /** "to …" */
  readonly infinitive: number | undefined
}

export function findComplements(clause: Clause): Complements {
  const dependents = getDependents(clause)
  return {
    finite: dependents.find(i => ['ccomp', 'csubj'].includes(getRelation(clause, i))),
    infinitive: dependents.find(i => getRelation(clause, i) === 'xcomp'),
  }
}

const hedgeMeaning: Meaning = { operators: ['diamond'], hedge: true, isNegRaising: true }

/** True if "single", "once" or "ever" modifies the verb or its object. */
const countsOccasions = ({ doc, children }: Clause, verb: number): boolean =>
  [verb, ...children[verb]!, ...children[verb]!.flatMap(i => children[i]!)].some(i =>
    /^(?:single|once|ever|twice)$/.test(doc.tokens[i]!.text.toLowerCase()),
  )

function readVerbMeaning(clause: Clause, { finite, infinitive }: Complements): Meaning | undefined {
  const dependents = getDependents(clause)
  const lemma = clause.doc.tokens[clause.predicate]!.lemma.toLowerCase()
  const hasDependent = (token: number, pattern: RegExp) =>
    clause.children[token]!.some(i => pattern.test(getWord(clause, i)))
  switch (lemma) {
    case 'need': {
      // "The tree needs ten years" describes trees; "we need a boiler" expresses a necessity.
      const objects = dependents.filter(i => getRelation(clause, i) === 'obj')
      const hasNegatedObject = objects.some(
        i => /^(?:no|nothing|none)$/.test(getWord(clause, i)) || hasDependent(i, /^(?:no|nothing|none)$/),
      )
      const subject = findSubject(clause)
      const isFirstOrSecondPerson = subject !== undefined && /^(?:i|we|you)$/.test(getWord(clause, subject))
      const isNegated = /^(?:not|n't)$/.test(getWord(clause, clause.predicate + 1))
      return isNegated ||
        infinitive !== undefined ||
        finite !== undefined ||
        (objects.length > 0 && (isFirstOrSecondPerson || hasNegatedObject))
        ? verbs.get('need')
        : undefined
    }
    case 'have':
      // "We did not have to cancel a single concert" counts events; "he did not have to sign" denies a necessity.
      if (
        dependents.some(i => getWord(clause, i) === 'did') &&
        infinitive !== undefined &&
        countsOccasions(clause, infinitive)
      )
        return undefined
      return infinitive !== undefined && hasDependent(infinitive, /^to$/) ? verbs.get('have') : undefined
    case 'get':
      return getWord(clause, clause.predicate) === 'got' && infinitive !== undefined ? verbs.get('got') : undefined
    case 'look':
    case 'sound':
      return dependents.some(
        i => getRelation(clause, i) === 'advcl' && i > clause.predicate && hasDependent(i, /^(?:if|though|like)$/),
      )
        ? verbs.get('seem')
        : undefined
    case 'appear':
    case 'doubt':
      return infinitive === undefined && finite === undefined ? undefined : verbs.get(lemma)
    default:
      return verbs.get(lemma)
  }
}

/** Participles that express necessity only before a clause, unlike "the locks were forced". */
const clauseOnlyParticiples = /^(?:bound|forced|compelled)$/

function readAdjectiveMeaning(clause: Clause, hasClause: boolean): Meaning | undefined {
  const word = getWord(clause, clause.predicate)
  if (clauseOnlyParticiples.test(word) && !hasClause) return undefined
  const subject = findSubject(clause)
  // "The appeal is allowed" is a verdict.
  if (
    /^(?:allowed|permitted)$/.test(word) &&
    !hasClause &&
    subject !== undefined &&
    /^(?:appeal|claim|motion|application)$/.test(clause.doc.tokens[subject]!.lemma)
  )
    return undefined
  return predicates.get(word) ?? (hasClause ? clausalPredicates.get(word) : undefined)
}

/** Returns the degree of certainty that the predicate expresses, if any. */
export function readPredicateMeaning(clause: Clause, complements: Complements): PredicateMeaning {
  const { doc, predicate, children } = clause
  const dependents = getDependents(clause)
  const token = doc.tokens[predicate]!
  const isCopular = dependents.some(i => getRelation(clause, i) === 'cop')
  const dependentWords = dependents.map(i => getWord(clause, i))
  const hasPurposeClause = dependents.some(
    i => getRelation(clause, i) === 'advcl' && i > predicate && children[i]!.some(k => getWord(clause, k) === 'to'),
  )
  const hasClause =
    complements.finite !== undefined ||
    complements.infinitive !== undefined ||
    hasPurposeClause ||
    dependentWords.includes('of')
  const isVerb = token.upos === 'VERB' && !isPassive(clause)
  const predicateWord = getWord(clause, predicate)
  // "A likely cause": the adjective of a noun that is the predicate.
  const attribute = dependents.find(
    i => getRelation(clause, i) === 'amod' && /^(?:likely|possible|probable|potential)$/.test(getWord(clause, i)),
  )
  if (isCopular && token.upos === 'NOUN' && attribute !== undefined) return { meaning: hedgeMeaning, token: attribute }
  let meaning: Meaning | undefined
  if (isVerb && !predicates.has(predicateWord)) meaning = readVerbMeaning(clause, complements)
  else if (!isVerb || isCopular || complements.infinitive !== undefined)
    meaning = readAdjectiveMeaning(clause, hasClause)
  if (
    meaning &&
    dependentWords.some(each => each === 'more' || each === 'less') &&
    /likely|probable/.test(predicateWord)
  )
    meaning = undefined
  if (
    meaning?.operators.at(-1) === 'box' &&
    dependentWords.some(each => /^(?:almost|nearly|virtually|practically|fairly|pretty)$/.test(each))
  )
    meaning = hedgeMeaning
  return { meaning, token: predicate }
}
