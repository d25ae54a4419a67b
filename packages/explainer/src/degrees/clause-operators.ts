/**
 * Operators of one clause in scope order. English scope depends on words rather than on order: negation is inside
 * "must not", outside "cannot" and "need not", and either in "may not" (outside if it forbids, inside if it expresses
 * uncertainty).
 */
import type { Doc, Token } from '@elenchus/language'
import type { UnaryOperator } from '@elenchus/language/structure'
import { type Clause, type OperatorCue, operatorCues, subjectOf, wordOf } from './clause.ts'
import { adverbs, deniable, mannerAdverbs, proofVerbs, reportVerbs } from './lexicon.ts'
import { isEpistemicMay, isProhibition } from './prohibition.ts'

const relationOf = (token: Token) => token.relation.split(':')[0]!

const plainNot = new Set(['not', "n't", 'never', 'nt'])
const negativePronouns = new Set(['nobody', 'nothing', 'none', 'noone', 'neither', 'nowhere'])
/** "Everyone liked her" is said lightly; "not everyone" is a denial all the same. */
const lightPronouns = new Set(['everyone', 'everybody', 'everything'])
const nearly = new Set(['nearly', 'almost', 'virtually', 'practically', 'hardly', 'scarcely', 'barely'])

interface Parts {
  readonly own: readonly number[]
  readonly subject: number | undefined
  readonly modal: Token | undefined
}

const modals = new Set(
  "can could may might must will would shall should need ca wo 'll 'd cannot ought dare".split(' '),
)

function partsOf(clause: Clause): Parts {
  const { doc, predicate, children } = clause
  const own = children[predicate]!
  const subject = subjectOf(clause)
  const modal =
    own.map(i => doc.tokens[i]!).find(token => /^aux/.test(token.relation) && modals.has(wordOf(token))) ??
    // "So it may.": the verb is left out.
    [doc.tokens[predicate]!].find(token => token.upos === 'AUX' && modals.has(wordOf(token)))
  return { own, subject, modal }
}

/** Whether a word denies its phrase: "no pupil", "not one". */
function isNegativePhrase({ doc, children, used }: Clause, token: number): number | undefined {
  if (used.has(token)) return undefined
  if (negativePronouns.has(wordOf(doc.tokens[token]))) return token
  const determiner = children[token]!.find(i => {
    if (used.has(i)) return false
    const word = wordOf(doc.tokens[i])
    // "No matter how dear it is" denies nothing.
    if (word === 'no' && wordOf(doc.tokens[i + 1]) === 'matter') return false
    return word === 'no' || word === 'neither' || (word === 'not' && !quantifies(doc, i + 1) && i < token)
  })
  return determiner
}

const quantifies = (doc: Doc, token: number) =>
  ['all', 'every', 'everyone', 'everybody', 'everything'].includes(wordOf(doc.tokens[token]))

/** "Every bike was lent", "all the guests arrived": what was so of all of them is told, and need not have been so. */
function isPastFact({ doc, predicate, children }: Clause): boolean {
  const past = (i: number) => doc.tokens[i]!.xpos === 'VBD'
  const verb = [predicate, ...children[predicate]!.filter(i => /^(?:aux|cop)/.test(doc.tokens[i]!.relation))]
  return verb.some(past) && !verb.some(i => doc.tokens[i]!.xpos === 'MD')
}

/** Quantifiers of the subject. */
function quantifierCues(clause: Clause, subject: number, { modal }: Parts): OperatorCue[] {
  const { doc, children } = clause
  const word = (i: number) => wordOf(doc.tokens[i])
  const candidates = [subject, ...children[subject]!.filter(i => /^(?:det|amod|advmod)/.test(doc.tokens[i]!.relation))]
  const advises = modal !== undefined && ['should', 'ought'].includes(wordOf(modal))
  for (const i of candidates) {
    const before = word(i - 1)
    if (word(i) === 'all' || lightPronouns.has(word(i)) || (i !== subject && word(i) === 'every')) {
      if (before === 'not')
        return [
          { operator: 'not', tokens: [i - 1] },
          { operator: 'box', tokens: [i] },
        ]
      // "All that it checks" is no quantity of the subject.
      if (i === subject && children[i]!.some(k => /^acl/.test(doc.tokens[k]!.relation))) return []
      const isWeak = nearly.has(before) || advises || lightPronouns.has(word(i)) || isPastFact(clause)
      return isWeak ? [] : [{ operator: 'box', tokens: [i] }]
    }
    const plural = /S$/.test(doc.tokens[subject]!.xpos) || i === subject
    if ((word(i) === 'some' || word(i) === 'most') && plural && !advises && doc.tokens[i + 1]?.upos !== 'NUM')
      return [{ operator: 'diamond', tokens: [i] }]
  }
  return []
}

const ofMost = (doc: Doc, [first]: readonly OperatorCue[]) =>
  first !== undefined && wordOf(doc.tokens[first.tokens[0]!]) === 'most'

const frequencies = new Set(
  'always sometimes often usually generally frequently commonly typically occasionally normally repeatedly'.split(' '),
)
const speechActVerbs = new Set(
  `describe advise call blame attribute regard criticise criticize praise mention cite quote name recommend protest accuse depict portray
  dismiss invoke credit`.split(/\s+/),
)
const matters = /^(?:question|point|issue|objection|concern|matter|doubt|worry|complaint|possibility)s?$/

/** "People always bring up comfort", "is often described as": how often something is said, which leaves open how it is. */
function isSpeechAct({ doc, predicate, children }: Clause): boolean {
  const { lemma } = doc.tokens[predicate]!
  if (speechActVerbs.has(lemma) || (reportVerbs.has(lemma) && !/^(?:hold|add|observe|ask|point)$/.test(lemma)))
    return true
  const around = children[predicate]!
  const has = (test: RegExp) => around.some(i => test.test(wordOf(doc.tokens[i])))
  if (lemma === 'bring') return has(/^up$/)
  if (lemma === 'put') return has(/^(?:down|forward)$/)
  if (lemma === 'point') return around.some(i => /^(?:obl|ccomp)/.test(doc.tokens[i]!.relation))
  return lemma === 'raise' && around.some(i => doc.tokens[i]!.relation === 'obj' && matters.test(wordOf(doc.tokens[i])))
}

const evaluationVerbs =
  /^(?:settle|matter|justify|explain|support|count|help|surprise|suffice|deserve|make|seem|answer|compare|qualify|warrant|decide|amount|do|affect|change|require|touch)$/

/** "They hardly spoke", "it is hardly read" tell how much; "hardly fair" and "hardly proves it" say that it is not so. */
function isDegreeAdverb({ doc, predicate, children }: Clause): boolean {
  const { lemma, upos } = doc.tokens[predicate]!
  if (upos !== 'VERB' || children[predicate]!.some(i => relationOf(doc.tokens[i]!) === 'cop')) return false
  return !proofVerbs.has(lemma) && !evaluationVerbs.test(lemma)
}

function adverbCues(clause: Clause, { own, modal }: Parts, negations: readonly number[]) {
  const { doc, predicate, used, children } = clause
  const outer: OperatorCue[] = []
  const denied: OperatorCue[] = []
  for (const i of own) {
    const token = doc.tokens[i]!
    const word = wordOf(token)
    const meaning = adverbs.get(word)
    if (used.has(i) || !meaning || !/^(?:advmod|discourse|obl|parataxis|cc)/.test(token.relation)) continue
    if (
      mannerAdverbs.has(word) &&
      i > predicate &&
      !children[predicate]!.some(k => relationOf(doc.tokens[k]!) === 'cop')
    )
      continue
    const before = wordOf(doc.tokens[i - 1])
    const after = wordOf(doc.tokens[i + 1])
    if ((word === 'hardly' || word === 'scarcely') && /^(?:any|anyone|anybody|anything|ever|a)$/.test(after)) continue
    if ((word === 'hardly' || word === 'scarcely') && !modal && isDegreeAdverb(clause)) continue
    if (frequencies.has(word) && isSpeechAct(clause)) continue
    // "Could not possibly" says no more than "could not".
    if (word === 'possibly' && modal && /^(?:can|could|ca|cannot)$/.test(wordOf(modal)) && negations.length > 0)
      continue
    // "Twice as often as", "more likely": a comparison says nothing of how often or how likely; "more often than not" does.
    const compared = /^(?:as|more|less)$/.test(before) && /^(?:likely|often|frequently|commonly)$/.test(word)
    if (compared && !(after === 'than' && wordOf(doc.tokens[i + 2]) === 'not')) continue
    const weakened = meaning.operators[0] === 'box' && nearly.has(before)
    if (weakened) outer.push({ operator: 'diamond', tokens: [i - 1, i], hedge: true })
    else if (deniable.has(word) && negations.some(at => at < i)) denied.push(...operatorCues(meaning, [i]))
    else outer.push(...operatorCues(meaning, [i]))
  }
  return { outer, denied }
}

export interface ClauseOperators {
  readonly cues: readonly OperatorCue[]
  readonly modal: string | undefined
  /** Denials of the predicate itself, which a verb such as "seem" or "think" hands on. */
  readonly denials: readonly OperatorCue[]
  readonly subject: number | undefined
}

/** "Not only …, but …", "not even he": a denial of what follows, not of the clause; "it does not even rain" denies the clause. */
function isFocus(doc: Doc, not: number): boolean {
  const after = wordOf(doc.tokens[not + 1])
  return /^(?:only|just)$/.test(after) || (after === 'even' && doc.tokens[not - 1]?.upos !== 'AUX')
}

/** The marks of a clause; `raises`: its own word takes a denial inside, so that `denials` are left to the caller. */
export function readClauseOperators(clause: Clause, { raises = false } = {}): ClauseOperators {
  const { doc, used, predicate } = clause
  const parts = partsOf(clause)
  const { own, subject, modal } = parts
  const word = modal && wordOf(modal)
  const negations = own.filter(i => !used.has(i) && plainNot.has(wordOf(doc.tokens[i])) && !isFocus(doc, i))
  // "No longer", "nor", and objects: "needs no water", "can do nothing".
  for (const i of own) {
    if (used.has(i)) continue
    if (wordOf(doc.tokens[i]) === 'longer' && wordOf(doc.tokens[i - 1]) === 'no') negations.push(i - 1)
    else if (wordOf(doc.tokens[i]) === 'nor') negations.push(i)
    else if (doc.tokens[i]!.relation === 'obj') {
      const negative = isNegativePhrase(clause, i)
      if (negative !== undefined) negations.push(negative)
    }
  }
  if (modal && wordOf(modal) === 'cannot') negations.push(modal.index)
  const negativeSubject = subject === undefined ? undefined : isNegativePhrase(clause, subject)
  const floatingQuantifiers = own.filter(
    i =>
      wordOf(doc.tokens[i]) === 'all' &&
      /^(?:det|advmod|dep|nsubj)/.test(doc.tokens[i]!.relation) &&
      i !== subject &&
      i < predicate &&
      !(doc.tokens[predicate]!.upos === 'VERB' && isPastFact(clause)) &&
      !nearly.has(wordOf(doc.tokens[i - 1])) &&
      !/^(?:right|the)$/.test(wordOf(doc.tokens[i + 1])),
  )
  const { outer, denied } = adverbCues(clause, parts, negations)
  const cues: OperatorCue[] = [...outer]
  const negativeSubjectCues: OperatorCue[] =
    negativeSubject === undefined ? [] : [{ operator: 'not', tokens: [negativeSubject] }]
  // "Nobody is likely to come": likely, nobody comes.
  const inside = raises && modal === undefined
  if (!inside) cues.push(...negativeSubjectCues)
  let nots: OperatorCue[] = negations.map(i => ({ operator: 'not' as const, tokens: [i] }))
  if (subject !== undefined) {
    const quantifiers = quantifierCues(clause, subject, parts)
    const taken = new Set(quantifiers.flatMap(({ tokens }) => tokens))
    nots = nots.filter(({ tokens }) => !taken.has(tokens[0]!))
    // "All of them are not ready" is mostly meant, and always safely read, as "not all".
    if (quantifiers[0]?.operator === 'box' && nots.length === 1 && modal === undefined) {
      cues.push(...nots, ...quantifiers)
      nots = []
    } else if (ofMost(doc, quantifiers) && nots.length > 0 && modal === undefined) {
      // "Most of them have never been recorded" is plainly said of most; it does not say that they need not be.
    } else cues.push(...quantifiers)
  }
  const advises = word === 'should' || word === 'ought'
  if (!advises) cues.push(...floatingQuantifiers.map(i => ({ operator: 'box' as const, tokens: [i] })))
  const withModal = modalCues(clause, parts, nots)
  const [first] = withModal
  if (first?.operator === 'diamond' && cues.some(({ operator }) => operator === 'not')) {
    const guess = first.hedge === true && (word === 'might' || isEpistemicMay(clause))
    // "None of them may have come", "not everyone might agree": possibly, it is not so.
    if (guess) return { cues: [first, ...cues, ...withModal.slice(1), ...denied], modal: word, denials: [], subject }
    // "Not everyone can swim": of all of them it is not so, which does not make it impossible.
    if (cues.at(-1)?.operator === 'box') withModal.shift()
  }
  if (denied.length > 0 && withModal.length === nots.length) cues.push(...nots, ...denied)
  else if (inside) return { cues, modal: word, denials: [...negativeSubjectCues, ...nots], subject }
  else cues.push(...withModal, ...denied)
  return { cues, modal: word, denials: [], subject }
}

const pastAdverb = /^(?:yesterday|ago|formerly|previously|once|already)$/

/** "In those days you could buy bread on Sundays" tells what was so; "you could have bought some yesterday" does not. */
function describesPast({ doc, children }: Clause, { own, subject }: Parts, denied: boolean): boolean {
  if (own.some(i => doc.tokens[i]!.lemma === 'have' && /^aux/.test(doc.tokens[i]!.relation))) return false
  // "We could not find the key" tells what happened, unless it is supposed ("if …") or said of now and of anybody.
  const supposed = own.some(
    i =>
      /^(?:today|now|tomorrow|nor)$/.test(wordOf(doc.tokens[i])) ||
      (/^advcl/.test(doc.tokens[i]!.relation) &&
        children[i]!.some(k => /^(?:if|unless|without)$/.test(wordOf(doc.tokens[k])))),
  )
  if (denied && !supposed && !(subject !== undefined && /^(?:you|one)$/.test(wordOf(doc.tokens[subject])))) return true
  return own.some(i => {
    const { relation, text } = doc.tokens[i]!
    // "He could swim when he was four".
    if (/^advcl/.test(relation) && [i, ...children[i]!].some(k => doc.tokens[k]!.xpos === 'VBD'))
      return children[i]!.some(k => /^(?:when|before|until|till|after|because|while)$/.test(wordOf(doc.tokens[k])))
    if (/^advmod/.test(relation)) return pastAdverb.test(text.toLowerCase())
    if (!/^(?:obl|nmod)/.test(relation)) return false
    const around = children[i]!.map(k => wordOf(doc.tokens[k]))
    const past = around.includes('last') || around.includes('ago') || text.toLowerCase() === 'yesterday'
    return past || (around.includes('those') && /^(?:days|times|years)$/.test(text.toLowerCase()))
  })
}

/** The auxiliary and the denials around it. */
function modalCues(clause: Clause, parts: Parts, nots: readonly OperatorCue[]): OperatorCue[] {
  const { modal } = parts
  if (!modal || clause.used.has(modal.index)) return [...nots]
  const mark = (operator: UnaryOperator, hedge = false): OperatorCue => ({
    operator,
    tokens: [modal.index],
    ...(hedge ? { hedge } : {}),
  })
  switch (wordOf(modal)) {
    case 'could':
      if (describesPast(clause, parts, nots.length > 0)) return [...nots]
      return [...nots.slice(0, 1), mark('diamond'), ...nots.slice(1)]
    case 'can':
    case 'ca':
    case 'cannot':
      return [...nots.slice(0, 1), mark('diamond'), ...nots.slice(1)]
    case 'may':
      if (isMonth(clause.doc.tokens, modal.index)) return [...nots]
      return nots.length > 0 && isProhibition(clause) ? [...nots, mark('diamond')] : [mark('diamond', true), ...nots]
    case 'might':
      return [mark('diamond', true), ...nots]
    case 'must':
      return [mark('box'), ...nots]
    case 'need':
      return [...nots, mark('box')]
    default:
      return [...nots]
  }
}

/** "On 3 May", "in May 2019": no modal, whatever the parse says. */
const isMonth = (tokens: Clause['doc']['tokens'], i: number): boolean =>
  tokens[i]!.text === 'May' &&
  (/^(?:\d+(?:st|nd|rd|th)?|in|of|since|until|by|last|next|this|early|late|mid)$/i.test(tokens[i - 1]?.text ?? '') ||
    /^\d+/.test(tokens[i + 1]?.text ?? ''))
