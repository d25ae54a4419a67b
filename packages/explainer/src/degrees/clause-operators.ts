/**
 * Reads the operators (¬, □, ◇) of one clause in scope order. Scope in English depends on the words, not on their
 * order: the modal scopes over negation in "must not", and negation over the modal in "cannot" and "need not". In "may
 * not" negation scopes over the modal if it forbids, and under it if it expresses uncertainty.
 */
import type { Doc, Token } from '@elenchus/language'
import type { UnaryOperator } from '@elenchus/language/structure'
import { type Clause, createCues, findSubject, normalizeWord, type OperatorCue } from './clause.ts'
import { adverbs, mannerAdverbs, negatable, proofVerbs, reportVerbs } from './lexicon.ts'
import { isEpistemicMay, isProhibition } from './prohibition.ts'

const getBaseRelation = (token: Token) => token.relation.split(':')[0]!

const plainNot = new Set(['not', "n't", 'never', 'nt'])
const negativePronouns = new Set(['nobody', 'nothing', 'none', 'noone', 'neither', 'nowhere'])
/** Universals that are used loosely: "everyone liked her" is not a necessity, but "not everyone" is a negation. */
const looseUniversals = new Set(['everyone', 'everybody', 'everything'])
const approximators = new Set(['nearly', 'almost', 'virtually', 'practically', 'hardly', 'scarcely', 'barely'])

interface ClauseParts {
  readonly dependents: readonly number[]
  readonly subject: number | undefined
  readonly modal: Token | undefined
}

const modals = new Set(
  "can could may might must will would shall should need ca wo 'll 'd cannot ought dare".split(' '),
)

function readClauseParts(clause: Clause): ClauseParts {
  const { doc, predicate, children } = clause
  const dependents = children[predicate]!
  const subject = findSubject(clause)
  const modal =
    dependents
      .map(i => doc.tokens[i]!)
      .find(token => /^aux/.test(token.relation) && modals.has(normalizeWord(token))) ??
    // "So it may.": the verb is elided.
    [doc.tokens[predicate]!].find(token => token.upos === 'AUX' && modals.has(normalizeWord(token)))
  return { dependents, subject, modal }
}

/** Returns the token that negates a phrase ("no pupil", "not one"), if any. */
function findNegativeToken({ doc, children, used }: Clause, token: number): number | undefined {
  if (used.has(token)) return undefined
  if (negativePronouns.has(normalizeWord(doc.tokens[token]))) return token
  const determiner = children[token]!.find(i => {
    if (used.has(i)) return false
    const word = normalizeWord(doc.tokens[i])
    // "No matter how dear it is" is not a negation.
    if (word === 'no' && normalizeWord(doc.tokens[i + 1]) === 'matter') return false
    return word === 'no' || word === 'neither' || (word === 'not' && !isUniversal(doc, i + 1) && i < token)
  })
  return determiner
}

const isUniversal = (doc: Doc, token: number) =>
  ['all', 'every', 'everyone', 'everybody', 'everything'].includes(normalizeWord(doc.tokens[token]))

/** True for past-tense clauses: "every bike was lent" reports a fact and is not a necessity. */
function describesPastFact({ doc, predicate, children }: Clause): boolean {
  const isPastTense = (i: number) => doc.tokens[i]!.xpos === 'VBD'
  const verb = [predicate, ...children[predicate]!.filter(i => /^(?:aux|cop)/.test(doc.tokens[i]!.relation))]
  return verb.some(isPastTense) && !verb.some(i => doc.tokens[i]!.xpos === 'MD')
}

/** Finds the quantifiers of the subject. */
function findQuantifierCues(clause: Clause, subject: number, { modal }: ClauseParts): OperatorCue[] {
  const { doc, children } = clause
  const word = (i: number) => normalizeWord(doc.tokens[i])
  const candidates = [subject, ...children[subject]!.filter(i => /^(?:det|amod|advmod)/.test(doc.tokens[i]!.relation))]
  const isRecommendation = modal !== undefined && ['should', 'ought'].includes(normalizeWord(modal))
  for (const i of candidates) {
    const previousWord = word(i - 1)
    if (word(i) === 'all' || looseUniversals.has(word(i)) || (i !== subject && word(i) === 'every')) {
      if (previousWord === 'not')
        return [
          { operator: 'not', tokens: [i - 1] },
          { operator: 'box', tokens: [i] },
        ]
      // "All that it checks" does not quantify the subject.
      if (i === subject && children[i]!.some(k => /^acl/.test(doc.tokens[k]!.relation))) return []
      const isWeak =
        approximators.has(previousWord) || isRecommendation || looseUniversals.has(word(i)) || describesPastFact(clause)
      return isWeak ? [] : [{ operator: 'box', tokens: [i] }]
    }
    const isPlural = /S$/.test(doc.tokens[subject]!.xpos) || i === subject
    if (
      (word(i) === 'some' || word(i) === 'most') &&
      isPlural &&
      !isRecommendation &&
      doc.tokens[i + 1]?.upos !== 'NUM'
    )
      return [{ operator: 'diamond', tokens: [i] }]
  }
  return []
}

const isMost = (doc: Doc, [first]: readonly OperatorCue[]) =>
  first !== undefined && normalizeWord(doc.tokens[first.tokens[0]!]) === 'most'

const frequencies = new Set(
  'always sometimes often usually generally frequently commonly typically occasionally normally repeatedly'.split(' '),
)
const speechActVerbs = new Set(
  `describe advise call blame attribute regard criticise criticize praise mention cite quote name recommend protest accuse depict portray
  dismiss invoke credit`.split(/\s+/),
)
const issueNouns = /^(?:question|point|issue|objection|concern|matter|doubt|worry|complaint|possibility)s?$/

/** True for speech acts ("is often described as"): the adverb says how often something is said, not how certain it is. */
function isSpeechAct({ doc, predicate, children }: Clause): boolean {
  const { lemma } = doc.tokens[predicate]!
  if (speechActVerbs.has(lemma) || (reportVerbs.has(lemma) && !/^(?:hold|add|observe|ask|point)$/.test(lemma)))
    return true
  const dependents = children[predicate]!
  const has = (test: RegExp) => dependents.some(i => test.test(normalizeWord(doc.tokens[i])))
  if (lemma === 'bring') return has(/^up$/)
  if (lemma === 'put') return has(/^(?:down|forward)$/)
  if (lemma === 'point') return dependents.some(i => /^(?:obl|ccomp)/.test(doc.tokens[i]!.relation))
  return (
    lemma === 'raise' &&
    dependents.some(i => doc.tokens[i]!.relation === 'obj' && issueNouns.test(normalizeWord(doc.tokens[i])))
  )
}

const evaluationVerbs =
  /^(?:settle|matter|justify|explain|support|count|help|surprise|suffice|deserve|make|seem|answer|compare|qualify|warrant|decide|amount|do|affect|change|require|touch)$/

/** True if "hardly" expresses degree ("they hardly spoke"); in "hardly fair" and "hardly proves it" it is a negation. */
function isDegreeAdverb({ doc, predicate, children }: Clause): boolean {
  const { lemma, upos } = doc.tokens[predicate]!
  if (upos !== 'VERB' || children[predicate]!.some(i => getBaseRelation(doc.tokens[i]!) === 'cop')) return false
  return !proofVerbs.has(lemma) && !evaluationVerbs.test(lemma)
}

function findAdverbCues(clause: Clause, { dependents, modal }: ClauseParts, negations: readonly number[]) {
  const { doc, predicate, used, children } = clause
  const unnegated: OperatorCue[] = []
  const negated: OperatorCue[] = []
  for (const i of dependents) {
    const token = doc.tokens[i]!
    const word = normalizeWord(token)
    const meaning = adverbs.get(word)
    if (used.has(i) || !meaning || !/^(?:advmod|discourse|obl|parataxis|cc)/.test(token.relation)) continue
    if (
      mannerAdverbs.has(word) &&
      i > predicate &&
      !children[predicate]!.some(k => getBaseRelation(doc.tokens[k]!) === 'cop')
    )
      continue
    const previousWord = normalizeWord(doc.tokens[i - 1])
    const nextWord = normalizeWord(doc.tokens[i + 1])
    if ((word === 'hardly' || word === 'scarcely') && /^(?:any|anyone|anybody|anything|ever|a)$/.test(nextWord))
      continue
    if ((word === 'hardly' || word === 'scarcely') && !modal && isDegreeAdverb(clause)) continue
    if (frequencies.has(word) && isSpeechAct(clause)) continue
    // "Could not possibly" means the same as "could not".
    if (word === 'possibly' && modal && /^(?:can|could|ca|cannot)$/.test(normalizeWord(modal)) && negations.length > 0)
      continue
    // Comparisons ("twice as often as", "more likely") express no degree, except "more often than not".
    const isComparison = /^(?:as|more|less)$/.test(previousWord) && /^(?:likely|often|frequently|commonly)$/.test(word)
    if (isComparison && !(nextWord === 'than' && normalizeWord(doc.tokens[i + 2]) === 'not')) continue
    const isWeakened = meaning.operators[0] === 'box' && approximators.has(previousWord)
    if (isWeakened) unnegated.push({ operator: 'diamond', tokens: [i - 1, i], hedge: true })
    else if (negatable.has(word) && negations.some(negation => negation < i)) negated.push(...createCues(meaning, [i]))
    else unnegated.push(...createCues(meaning, [i]))
  }
  return { unnegated, negated }
}

export interface ClauseOperators {
  readonly cues: readonly OperatorCue[]
  readonly modal: string | undefined
  /** Negations that a neg-raising verb such as "seem" or "think" passes on to its complement. */
  readonly negations: readonly OperatorCue[]
  readonly subject: number | undefined
}

/** True for constituent negation ("not only …, but …", "not even he"), which does not negate the clause. */
function isConstituentNegation(doc: Doc, notToken: number): boolean {
  const after = normalizeWord(doc.tokens[notToken + 1])
  return /^(?:only|just)$/.test(after) || (after === 'even' && doc.tokens[notToken - 1]?.upos !== 'AUX')
}

/** Reads the operator cues of a clause. With `isNegRaising`, negations of the predicate are returned separately, for its complement. */
export function readClauseOperators(clause: Clause, { isNegRaising = false } = {}): ClauseOperators {
  const { doc, used, predicate } = clause
  const parts = readClauseParts(clause)
  const { dependents, subject, modal } = parts
  const modalWord = modal && normalizeWord(modal)
  const negationTokens = dependents.filter(
    i => !used.has(i) && plainNot.has(normalizeWord(doc.tokens[i])) && !isConstituentNegation(doc, i),
  )
  // "No longer", "nor", and objects: "needs no water", "can do nothing".
  for (const i of dependents) {
    if (used.has(i)) continue
    if (normalizeWord(doc.tokens[i]) === 'longer' && normalizeWord(doc.tokens[i - 1]) === 'no')
      negationTokens.push(i - 1)
    else if (normalizeWord(doc.tokens[i]) === 'nor') negationTokens.push(i)
    else if (doc.tokens[i]!.relation === 'obj') {
      const negative = findNegativeToken(clause, i)
      if (negative !== undefined) negationTokens.push(negative)
    }
  }
  if (modal && normalizeWord(modal) === 'cannot') negationTokens.push(modal.index)
  const negativeSubject = subject === undefined ? undefined : findNegativeToken(clause, subject)
  const floatingQuantifiers = dependents.filter(
    i =>
      normalizeWord(doc.tokens[i]) === 'all' &&
      /^(?:det|advmod|dep|nsubj)/.test(doc.tokens[i]!.relation) &&
      i !== subject &&
      i < predicate &&
      !(doc.tokens[predicate]!.upos === 'VERB' && describesPastFact(clause)) &&
      !approximators.has(normalizeWord(doc.tokens[i - 1])) &&
      !/^(?:right|the)$/.test(normalizeWord(doc.tokens[i + 1])),
  )
  const { unnegated, negated } = findAdverbCues(clause, parts, negationTokens)
  const cues: OperatorCue[] = [...unnegated]
  const negativeSubjectCues: OperatorCue[] =
    negativeSubject === undefined ? [] : [{ operator: 'not', tokens: [negativeSubject] }]
  // "Nobody is likely to come": likely, nobody comes.
  const isInNegRaisingScope = isNegRaising && modal === undefined
  if (!isInNegRaisingScope) cues.push(...negativeSubjectCues)
  let negationCues: OperatorCue[] = negationTokens.map(i => ({ operator: 'not' as const, tokens: [i] }))
  if (subject !== undefined) {
    const quantifiers = findQuantifierCues(clause, subject, parts)
    const quantifierTokens = new Set(quantifiers.flatMap(({ tokens }) => tokens))
    negationCues = negationCues.filter(({ tokens }) => !quantifierTokens.has(tokens[0]!))
    // "All of them are not ready" usually means "not all".
    if (quantifiers[0]?.operator === 'box' && negationCues.length === 1 && modal === undefined) {
      cues.push(...negationCues, ...quantifiers)
      negationCues = []
    } else if (isMost(doc, quantifiers) && negationCues.length > 0 && modal === undefined) {
      // "Most of them have never been recorded" is a contingent statement, not the negation of a necessity.
    } else cues.push(...quantifiers)
  }
  const isRecommendation = modalWord === 'should' || modalWord === 'ought'
  if (!isRecommendation) cues.push(...floatingQuantifiers.map(i => ({ operator: 'box' as const, tokens: [i] })))
  const cuesWithModal = findModalCues(clause, parts, negationCues)
  const [first] = cuesWithModal
  if (first?.operator === 'diamond' && cues.some(({ operator }) => operator === 'not')) {
    const isGuess = first.hedge === true && (modalWord === 'might' || isEpistemicMay(clause))
    // "None of them may have come", "not everyone might agree": possibly not.
    if (isGuess)
      return { cues: [first, ...cues, ...cuesWithModal.slice(1), ...negated], modal: modalWord, negations: [], subject }
    // "Not everyone can swim" does not express impossibility.
    if (cues.at(-1)?.operator === 'box') cuesWithModal.shift()
  }
  if (negated.length > 0 && cuesWithModal.length === negationCues.length) cues.push(...negationCues, ...negated)
  else if (isInNegRaisingScope)
    return { cues, modal: modalWord, negations: [...negativeSubjectCues, ...negationCues], subject }
  else cues.push(...cuesWithModal, ...negated)
  return { cues, modal: modalWord, negations: [], subject }
}

const pastAdverb = /^(?:yesterday|ago|formerly|previously|once|already)$/

/** True if "could" describes the past ("in those days you could buy bread on Sundays"), not a possibility. */
function describesPastAbility(
  { doc, children }: Clause,
  { dependents, subject }: ClauseParts,
  isNegated: boolean,
): boolean {
  if (dependents.some(i => doc.tokens[i]!.lemma === 'have' && /^aux/.test(doc.tokens[i]!.relation))) return false
  // "We could not find the key" reports an event, unless it is hypothetical ("if …") or generic.
  const isHypothetical = dependents.some(
    i =>
      /^(?:today|now|tomorrow|nor)$/.test(normalizeWord(doc.tokens[i])) ||
      (/^advcl/.test(doc.tokens[i]!.relation) &&
        children[i]!.some(k => /^(?:if|unless|without)$/.test(normalizeWord(doc.tokens[k])))),
  )
  if (
    isNegated &&
    !isHypothetical &&
    !(subject !== undefined && /^(?:you|one)$/.test(normalizeWord(doc.tokens[subject])))
  )
    return true
  return dependents.some(i => {
    const { relation, text } = doc.tokens[i]!
    // "He could swim when he was four".
    if (/^advcl/.test(relation) && [i, ...children[i]!].some(k => doc.tokens[k]!.xpos === 'VBD'))
      return children[i]!.some(k =>
        /^(?:when|before|until|till|after|because|while)$/.test(normalizeWord(doc.tokens[k])),
      )
    if (/^advmod/.test(relation)) return pastAdverb.test(text.toLowerCase())
    if (!/^(?:obl|nmod)/.test(relation)) return false
    const dependentWords = children[i]!.map(k => normalizeWord(doc.tokens[k]))
    const past = dependentWords.includes('last') || dependentWords.includes('ago') || text.toLowerCase() === 'yesterday'
    return past || (dependentWords.includes('those') && /^(?:days|times|years)$/.test(text.toLowerCase()))
  })
}

/** Returns the cues of the modal auxiliary and of the negations, in scope order. */
function findModalCues(clause: Clause, parts: ClauseParts, negations: readonly OperatorCue[]): OperatorCue[] {
  const { modal } = parts
  if (!modal || clause.used.has(modal.index)) return [...negations]
  const createCue = (operator: UnaryOperator, hedge = false): OperatorCue => ({
    operator,
    tokens: [modal.index],
    ...(hedge ? { hedge } : {}),
  })
  switch (normalizeWord(modal)) {
    case 'could':
      if (describesPastAbility(clause, parts, negations.length > 0)) return [...negations]
      return [...negations.slice(0, 1), createCue('diamond'), ...negations.slice(1)]
    case 'can':
    case 'ca':
    case 'cannot':
      return [...negations.slice(0, 1), createCue('diamond'), ...negations.slice(1)]
    case 'may':
      if (isMonth(clause.doc.tokens, modal.index)) return [...negations]
      return negations.length > 0 && isProhibition(clause)
        ? [...negations, createCue('diamond')]
        : [createCue('diamond', true), ...negations]
    case 'might':
      return [createCue('diamond', true), ...negations]
    case 'must':
      return [createCue('box'), ...negations]
    case 'need':
      return [...negations, createCue('box')]
    default:
      return [...negations]
  }
}

/** True if "May" is the month ("on 3 May", "in May 2019") and not a modal. */
const isMonth = (tokens: Clause['doc']['tokens'], i: number): boolean =>
  tokens[i]!.text === 'May' &&
  (/^(?:\d+(?:st|nd|rd|th)?|in|of|since|until|by|last|next|this|early|late|mid)$/i.test(tokens[i - 1]?.text ?? '') ||
    /^\d+/.test(tokens[i + 1]?.text ?? ''))
