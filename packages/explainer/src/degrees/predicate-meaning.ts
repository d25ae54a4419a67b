/** Certainty expressed by the predicate of a clause: "is likely to", "seems", "has to", "is a possible cause". */
import { type Clause, dependents, isPassive, relation, subjectOf, word } from './clause.ts'
import { clausalPredicates, type Meaning, predicates, verbs } from './lexicon.ts'

export interface PredicateMeaning {
  readonly meaning: Meaning | undefined
  /** The word that says it. */
  readonly token: number
}

/** Clauses that depend on the predicate. */
export interface Complements {
  /** "that …" */
  readonly finite: number | undefined
  /** "to …" */
  readonly infinitive: number | undefined
}

export function complementsOf(clause: Clause): Complements {
  const own = dependents(clause)
  return {
    finite: own.find(i => ['ccomp', 'csubj'].includes(relation(clause, i))),
    infinitive: own.find(i => relation(clause, i) === 'xcomp'),
  }
}

const hedged: Meaning = { operators: ['diamond'], hedge: true, raises: true }

/** Whether "single", "once" or "ever" stands with a verb or its object. */
const counts = ({ doc, children }: Clause, verb: number): boolean =>
  [verb, ...children[verb]!, ...children[verb]!.flatMap(i => children[i]!)].some(i =>
    /^(?:single|once|ever|twice)$/.test(doc.tokens[i]!.text.toLowerCase()),
  )

function verbMeaning(clause: Clause, { finite, infinitive }: Complements): Meaning | undefined {
  const own = dependents(clause)
  const lemma = clause.doc.tokens[clause.predicate]!.lemma.toLowerCase()
  const has = (token: number, pattern: RegExp) => clause.children[token]!.some(i => pattern.test(word(clause, i)))
  switch (lemma) {
    case 'need': {
      // "The tree needs ten years" tells of trees; "we need a boiler" tells what must be.
      const objects = own.filter(i => relation(clause, i) === 'obj')
      const negated = objects.some(
        i => /^(?:no|nothing|none)$/.test(word(clause, i)) || has(i, /^(?:no|nothing|none)$/),
      )
      const subject = subjectOf(clause)
      const ours = subject !== undefined && /^(?:i|we|you)$/.test(word(clause, subject))
      const denied = /^(?:not|n't)$/.test(word(clause, clause.predicate + 1))
      return denied || infinitive !== undefined || finite !== undefined || (objects.length > 0 && (ours || negated))
        ? verbs.get('need')
        : undefined
    }
    case 'have':
      // "We did not have to cancel a single concert" counts what happened; "he did not have to sign" tells what need not have been.
      if (own.some(i => word(clause, i) === 'did') && infinitive !== undefined && counts(clause, infinitive))
        return undefined
      return infinitive !== undefined && has(infinitive, /^to$/) ? verbs.get('have') : undefined
    case 'get':
      return word(clause, clause.predicate) === 'got' && infinitive !== undefined ? verbs.get('got') : undefined
    case 'look':
    case 'sound':
      return own.some(i => relation(clause, i) === 'advcl' && i > clause.predicate && has(i, /^(?:if|though|like)$/))
        ? verbs.get('seem')
        : undefined
    case 'appear':
    case 'doubt':
      return infinitive === undefined && finite === undefined ? undefined : verbs.get(lemma)
    default:
      return verbs.get(lemma)
  }
}

/** Participles that are plain events without a clause: "the locks were forced". */
const needClause = /^(?:bound|forced|compelled)$/

function adjectiveMeaning(clause: Clause, hasClause: boolean): Meaning | undefined {
  const own = word(clause, clause.predicate)
  if (needClause.test(own) && !hasClause) return undefined
  const subject = subjectOf(clause)
  // "The appeal is allowed" is a verdict.
  if (
    /^(?:allowed|permitted)$/.test(own) &&
    !hasClause &&
    subject !== undefined &&
    /^(?:appeal|claim|motion|application)$/.test(clause.doc.tokens[subject]!.lemma)
  )
    return undefined
  return predicates.get(own) ?? (hasClause ? clausalPredicates.get(own) : undefined)
}

/** The meaning of the predicate, if it has one of this kind. */
export function predicateMeaning(clause: Clause, complements: Complements): PredicateMeaning {
  const { doc, predicate, children } = clause
  const own = dependents(clause)
  const token = doc.tokens[predicate]!
  const copular = own.some(i => relation(clause, i) === 'cop')
  const around = own.map(i => word(clause, i))
  const purpose = own.some(
    i => relation(clause, i) === 'advcl' && i > predicate && children[i]!.some(k => word(clause, k) === 'to'),
  )
  const hasClause =
    complements.finite !== undefined || complements.infinitive !== undefined || purpose || around.includes('of')
  const isVerb = token.upos === 'VERB' && !isPassive(clause)
  const name = word(clause, predicate)
  // "A likely cause": the adjective of a noun that is the predicate.
  const attribute = own.find(
    i => relation(clause, i) === 'amod' && /^(?:likely|possible|probable|potential)$/.test(word(clause, i)),
  )
  if (copular && token.upos === 'NOUN' && attribute !== undefined) return { meaning: hedged, token: attribute }
  let meaning: Meaning | undefined
  if (isVerb && !predicates.has(name)) meaning = verbMeaning(clause, complements)
  else if (!isVerb || copular || complements.infinitive !== undefined) meaning = adjectiveMeaning(clause, hasClause)
  if (meaning && around.some(each => each === 'more' || each === 'less') && /likely|probable/.test(name))
    meaning = undefined
  if (
    meaning?.operators.at(-1) === 'box' &&
    around.some(each => /^(?:almost|nearly|virtually|practically|fairly|pretty)$/.test(each))
  )
    meaning = hedged
  return { meaning, token: predicate }
}
