/**
 * Reads the degree of certainty of a statement from its words (mode `reading`). MetaLogic's convention, which the trained model follows,
 * gives a degree other than contingent only to statements with a formula and ignores scope.
 *
 * The parse is traversed from its root: each clause contributes its operators in scope order (clause-operators.ts), and predicates of
 * report, appearance or possibility pass on to their complement clause. Other subordinate clauses are ignored. Of two coordinated clauses
 * the first decides, unless the second rules something out ("it is light and cannot be lost"). The chain is reduced by S5, except that a
 * hedge ("perhaps", "it seems") makes a strong statement possible.
 */
import type { Doc } from '@elenchus/language'
import { type Degree, toDegree, type UnaryOperator } from '@elenchus/language/structure'
import { CONTINGENT } from '../features/degree-features.ts'
import {
  type Clause,
  collectChildren,
  createCues,
  findSubject,
  getDependents,
  getRelation,
  getWord,
  isPassive,
  isPerson,
  type OperatorCue,
} from './clause.ts'
import { readClauseOperators } from './clause-operators.ts'
import { readDoubleNegation } from './double-negation.ts'
import {
  adverbs,
  evidenceVerbs,
  negatedNouns,
  negatingVerbs,
  nouns,
  opinionVerbs,
  proofVerbs,
  reportVerbs,
  supposingVerbs,
} from './lexicon.ts'
import { findComplements, readPredicateMeaning } from './predicate-meaning.ts'
import { readSetPhrases } from './set-phrases.ts'

export interface DegreeReading {
  readonly degree: Degree
  /** Operators, outermost first. */
  readonly chain: readonly UnaryOperator[]
  /** Operators with the tokens that express them. */
  readonly cues: readonly OperatorCue[]
}

const contingentReading: DegreeReading = { degree: CONTINGENT, chain: [], cues: [] }
/** Maximum depth of embedded clauses. */
const maxDepth = 6

/** Reduces operators to a degree; an outermost hedge makes the statement possible (3) or possibly not so (1). */
export function reduceCues(cues: readonly Pick<OperatorCue, 'operator' | 'hedge'>[]): Degree {
  if (!cues[0]?.hedge) return toDegree(cues.map(({ operator }) => operator))
  return cues.filter(({ operator }) => operator === 'not').length % 2 === 0 ? 3 : 1
}

/** Reads the degree of a statement. `readDegree(doc).degree` is 0 for "It cannot rain." */
export function readDegree(doc: Doc): DegreeReading {
  const isVerbal = (upos: string) => upos === 'VERB' || upos === 'AUX'
  const sentence =
    doc.sentences.find(({ firstToken, endToken }) =>
      doc.tokens.slice(firstToken, endToken).some(({ upos }) => isVerbal(upos)),
    ) ?? doc.sentences[0]
  if (!sentence) return contingentReading
  const tokens = doc.tokens.slice(sentence.firstToken, sentence.endToken)
  const colon = tokens.slice(0, 5).findIndex(({ text }) => text === ':')
  const speakerLength = colon > 0 && tokens.slice(0, colon).every(({ upos }) => !isVerbal(upos)) ? colon + 1 : 0
  const spokenTokens = tokens.slice(speakerLength)
  if (isQuestion(spokenTokens)) return contingentReading
  const first = sentence.firstToken + speakerLength
  const roots = spokenTokens.filter(({ head, upos }) => upos !== 'PUNCT' && (head < first || head >= sentence.endToken))
  const root = roots.find(({ upos }) => isVerbal(upos) || upos === 'ADJ') ?? roots[0]
  if (!root) return contingentReading
  const children = collectChildren(doc)
  const main = skipFramingFragment(doc, children, root.index)
  const read = (predicate: number) => readClause({ doc, predicate, children, used: new Set() }, 0)
  const mainCues = read(main)
  const cues = mainCues.some(({ operator }) => operator !== 'not')
    ? mainCues
    : (findCoordinatedClauses(doc, children, main)
        .map(read)
        .find(each => reduceCues(each) === 0) ?? mainCues)
  return { degree: reduceCues(cues), chain: cues.map(({ operator }) => operator), cues }
}

/** Finds clauses coordinated with the predicate that share its subject: "… and cannot be lost". */
const findCoordinatedClauses = (doc: Doc, children: Clause['children'], predicate: number): number[] =>
  children[predicate]!.filter(i => {
    const { relation } = doc.tokens[i]!
    const isPerfect = children[i]!.some(k => doc.tokens[k]!.lemma === 'have' && /^aux/.test(doc.tokens[k]!.relation))
    // "And that …" continues an embedded clause.
    const isSeparateClause = children[i]!.some(k => doc.tokens[k]!.text.toLowerCase() === 'that')
    return i > predicate && relation === 'conj' && !isPerfect && !isSeparateClause
  })

/** Skips a verbless fragment before "but", which only frames the statement: "Unpopular opinion maybe, but you need no car". */
function skipFramingFragment(doc: Doc, children: Clause['children'], root: number): number {
  const dependents = children[root]!
  if (dependents.some(i => /^(?:cop|nsubj|expl|aux)/.test(doc.tokens[i]!.relation))) return root
  const isHedged = dependents.some(
    i => i > root && i < root + 3 && /^(?:maybe|perhaps|probably)$/i.test(doc.tokens[i]!.text),
  )
  if (!isHedged) return root
  return (
    dependents.find(
      i =>
        i > root &&
        /^(?:conj|parataxis)/.test(doc.tokens[i]!.relation) &&
        children[i]!.some(k => doc.tokens[k]!.text.toLowerCase() === 'but') &&
        children[i]!.some(k => /^(?:nsubj|expl)/.test(doc.tokens[k]!.relation)),
    ) ?? root
  )
}

/** True for questions and for requests in the form of a question, which assert nothing. */
function isQuestion(tokens: Doc['tokens']): boolean {
  if (!tokens.slice(-3).some(({ text }) => text === '?')) return false
  const first = tokens.find(({ upos }) => upos !== 'PUNCT' && upos !== 'CCONJ')
  return (
    first !== undefined &&
    (first.upos === 'AUX' || /^(?:W|MD)/.test(first.xpos) || /^(?:do|does|did)$/i.test(first.text))
  )
}

/** True for an embedded question, which asserts nothing: "whether it rains", "how it rains". */
const isQuestionClause = (clause: Clause, predicate: number): boolean =>
  clause.children[predicate]!.some(
    i => /^(?:whether|if|how|why|when|where|what|who|which)$/.test(getWord(clause, i)) && i < predicate,
  )

/** Reads the operators of a clause and of its complement clauses, outermost first. */
function readClause(outer: Clause, depth: number): OperatorCue[] {
  const setPhrases = readSetPhrases(outer)
  const clause: Clause = { ...outer, used: new Set([...outer.used, ...setPhrases.used]) }
  const readComplement = (predicate: number | undefined): OperatorCue[] =>
    predicate === undefined || depth >= maxDepth || isQuestionClause(clause, predicate)
      ? []
      : readClause({ ...clause, predicate }, depth + 1)
  return [
    ...setPhrases.cues,
    ...(readExistential(clause, readComplement, setPhrases.cues.length > 0) ?? readPredicate(clause, readComplement)),
  ]
}

type ReadComplement = (predicate: number | undefined) => OperatorCue[]
const isNot = ({ operator }: OperatorCue) => operator === 'not'

/** Reads existential clauses: "there is no doubt that …", "there is a chance that …", "there is no need to …". */
function readExistential(
  clause: Clause,
  readComplement: ReadComplement,
  hasSetPhrase: boolean,
): OperatorCue[] | undefined {
  const { doc, predicate, children, used } = clause
  const dependents = getDependents(clause)
  const subject = findSubject(clause)
  if (doc.tokens[predicate]!.lemma !== 'be' || subject === undefined) return undefined
  if (!dependents.some(i => getRelation(clause, i) === 'expl')) return undefined
  const complement = [...children[subject]!, ...dependents].find(i =>
    /^(?:acl|ccomp|advcl)$/.test(getRelation(clause, i)),
  )
  if (hasSetPhrase) return [...readClauseOperators(clause).cues, ...readComplement(complement)]
  const negationTokens = [...children[subject]!, ...dependents].filter(
    i => /^(?:no|not|n't)$/.test(getWord(clause, i)) && !used.has(i),
  )
  const noun = doc.tokens[subject]!.lemma.toLowerCase()
  const negatedMeaning = negationTokens.length > 0 ? negatedNouns.get(noun) : undefined
  const meaning = negatedMeaning ?? nouns.get(noun)
  if (!meaning) return undefined
  return [
    ...readClauseOperators({ ...clause, used: new Set([...used, ...negationTokens]) }).cues,
    ...(negatedMeaning ? [] : negationTokens.map((i): OperatorCue => ({ operator: 'not', tokens: [i] }))),
    ...createCues(meaning, negatedMeaning ? [...negationTokens, subject] : [subject]),
    ...readComplement(complement),
  ]
}

function readPredicate(clause: Clause, readComplement: ReadComplement): OperatorCue[] {
  const { doc, predicate, children } = clause
  const token = doc.tokens[predicate]!
  const lemma = token.lemma.toLowerCase()
  const dependents = getDependents(clause)
  // A lone "Maybe."
  const loneAdverb = token.head < 0 && token.upos === 'ADV' ? adverbs.get(getWord(clause, predicate)) : undefined
  if (loneAdverb) return createCues(loneAdverb, [predicate])

  const complements = findComplements(clause)
  const { finite, infinitive } = complements
  const { meaning, token: meaningToken } = readPredicateMeaning(clause, complements)
  const isNegRaising = meaning?.isNegRaising === true || opinionVerbs.has(lemma)
  const { cues, modal, negations, subject } = readClauseOperators(clause, { isNegRaising })
  const hasObject = dependents.some(i => getRelation(clause, i) === 'obj')

  /** Operators of the reported content, without quantifiers of the reporting subject and adverbs of frequency. */
  const contentCues = cues.filter(({ operator, tokens: [first, ...otherTokens] }) => {
    // Negation is kept: if nobody says it, it is not reported.
    if (first === undefined || otherTokens.length > 0 || operator === 'not') return true
    const ofSubject = subject !== undefined && (first === subject || children[subject]!.includes(first))
    return !ofSubject && !adverbs.has(getWord(clause, first))
  })

  // "Should" takes precedence over the operators of its complement.
  if (modal === 'should' || modal === 'ought') return [...cues, ...negations]
  const doubleNegation = readDoubleNegation(clause, cues)
  if (doubleNegation) return [...doubleNegation, ...readComplement(finite)]
  // "I do not doubt that …" expresses certainty.
  if (lemma === 'doubt' && meaning && negations.length % 2 === 1)
    return [...cues, { operator: 'box', tokens: [...negations[0]!.tokens, meaningToken] }, ...readComplement(finite)]
  if (meaning) {
    const [outermost, ...rest] = createCues(meaning, [meaningToken])
    // "Need not vote": the parser may attach the negation to "vote".
    const postposedNegation = lemma === 'need' && getWord(clause, predicate + 1) === 'not' ? [predicate + 1] : []
    const outerNegations = postposedNegation
      .filter(i => !dependents.includes(i))
      .map((i): OperatorCue => ({ operator: 'not', tokens: [i] }))
    const complementCues = readComplement(finite ?? infinitive).filter(
      ({ tokens }) => !outerNegations.some(mark => mark.tokens[0] === tokens[0]),
    )
    return [...cues, ...outerNegations, outermost!, ...rest, ...negations, ...complementCues]
  }
  if (token.upos === 'VERB') {
    const hasContent = finite !== undefined || hasObject || dependents.some(i => getWord(clause, i) === 'otherwise')
    if (evidenceVerbs.has(lemma) && !isPassive(clause) && !isPerson(clause, subject) && hasContent && !cues.some(isNot))
      return [...cues, { operator: 'diamond', tokens: [predicate], hedge: true }, ...readComplement(finite)]
    if (proofVerbs.has(lemma) && cues.some(isNot) && isNegatedProof(clause, subject))
      return [...cues, { operator: 'box', tokens: [predicate] }]
  }
  if (negatingVerbs.has(lemma) && finite !== undefined)
    return [...cues, { operator: 'not', tokens: [predicate] }, ...readComplement(finite)]
  // "It assumes that every hour is the same" does not assert the complement.
  const isAssumption = finite !== undefined && supposingVerbs.has(lemma)
  if (isAssumption && !(subject !== undefined && /^(?:i|we)$/.test(getWord(clause, subject)))) return [...contentCues]
  if (opinionVerbs.has(lemma) && finite !== undefined) return [...contentCues, ...negations, ...readComplement(finite)]
  if (finite !== undefined && reportVerbs.has(lemma)) {
    // The modal in "I must say that …" and "one might object that …" is a formula of politeness and has no scope over the complement.
    const isPassiveFormula = /^(?:must|may|might|could|can)$/.test(modal ?? '') && isPassive(clause)
    const genericSpeakers = /^(?:i|we|one|you|some|someone|somebody|people|critics|sceptics|opponents|others|many)$/
    const isPoliteFormula =
      modal !== undefined &&
      (isPassiveFormula || (subject !== undefined && genericSpeakers.test(getWord(clause, subject))))
    if (isPoliteFormula) return readComplement(finite)
    const isPlainReport = contentCues.length === 0 && (subject === undefined || getWord(clause, subject) !== 'few')
    return isPlainReport ? readComplement(finite) : contentCues
  }
  if (finite !== undefined && /VERB|AUX|ADJ/.test(token.upos) && (lemma === 'be' || !cues.some(isNot)))
    return cues.some(mark => !isNot(mark)) && lemma !== 'be' ? [...cues] : [...cues, ...readComplement(finite)]
  const hasPersonSubject = subject !== undefined && isPerson(clause, subject) && token.upos === 'VERB'
  if (hasPersonSubject && (reportVerbs.has(lemma) || opinionVerbs.has(lemma) || lemma === 'regard'))
    return [...contentCues, ...negations]
  // "Most guides say so": the quantifier belongs to the reporting subject.
  if (/^(?:say|think|believe|argue)$/.test(lemma) && dependents.some(i => getWord(clause, i) === 'so'))
    return [...contentCues]
  // "They are said to …", "it stays possible".
  if (isPassive(clause) && lemma === 'say') return [...contentCues, ...negations, ...readComplement(infinitive)]
  if (/^(?:stay|remain|become)$/.test(lemma)) return [...cues, ...negations, ...readComplement(infinitive)]
  // "I can recommend" and "you can see" assert rather than express a possibility.
  if (
    modal === 'can' &&
    !cues.some(isNot) &&
    subject !== undefined &&
    /^(?:i|you|we|one)$/.test(getWord(clause, subject))
  )
    if (/^(?:recommend|say|assure|see|hear|imagine|understand|confirm)$/.test(lemma))
      return cues.filter(({ tokens }) => getWord(clause, tokens[0]!) !== 'can')
  // "Reports can only be run at night", "only one can write": a restriction, not a possibility.
  const isOnly = (i: number) => getWord(clause, i) === 'only'
  if (/^(?:can|may|could)$/.test(modal ?? '') && !cues.some(isNot))
    if (dependents.some(i => isOnly(i) && i < predicate) || (subject !== undefined && children[subject]!.some(isOnly)))
      return cues.filter(({ tokens }) => getWord(clause, tokens[0]!) !== modal)
  // "I can't remember a better film" is praise, not impossibility.
  const isFirstPerson = subject !== undefined && /^(?:i|we)$/.test(getWord(clause, subject))
  if (
    isFirstPerson &&
    /^can(?:not)?$|^ca$/.test(modal ?? '') &&
    /^(?:remember|recall|complain|imagine|believe|say)$/.test(lemma)
  )
    return []
  return [...cues, ...negations]
}

/** True for a denied proof ("the figures do not show that …", "that proves nothing"), unlike "they showed none". */
function isNegatedProof(clause: Clause, subject: number | undefined): boolean {
  const { children } = clause
  const isThing = !isPerson(clause, subject) || /^they$/.test(getWord(clause, subject!))
  return (
    isThing &&
    !getDependents(clause).some(i => {
      if (getRelation(clause, i) !== 'obj') return false
      // "The fields showed almost no change" describes an observation.
      if (children[i]!.some(k => getWord(clause, k) === 'no')) return true
      const isPartitive = children[i]!.some(k => children[k]!.some(c => getWord(clause, c) === 'of'))
      return getWord(clause, i) === 'none' || (getWord(clause, i) === 'nothing' && isPartitive)
    })
  )
}
