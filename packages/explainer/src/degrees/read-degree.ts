/**
 * Reads the degree of certainty of a statement from its words (mode `reading`). MetaLogic's convention, which the
 * trained model follows, gives a degree other than contingent only to statements with a formula and ignores scope.
 *
 * The parse is traversed from its root: each clause contributes its operators in scope order (clause-operators.ts),
 * and predicates of report, appearance or possibility pass on to their complement clause. Other subordinate clauses
 * are ignored. Of two coordinated clauses the first decides, unless the second rules something out ("it is light and
 * cannot be lost"). The chain is reduced by S5, except that a hedge ("perhaps", "it seems") makes a strong statement
 * possible.
 */
import type { Doc } from '@elenchus/language'
import { type Degree, toDegree, type UnaryOperator } from '@elenchus/language/structure'
import {
  type Clause,
  childrenOf,
  dependents,
  isPassive,
  isPerson,
  type OperatorCue,
  operatorCues,
  relation,
  subjectOf,
  word,
} from './clause.ts'
import { readClauseOperators } from './clause-operators.ts'
import { readDoubleNegation } from './double-negation.ts'
import {
  adverbs,
  deniedNouns,
  denyingVerbs,
  evidenceVerbs,
  nouns,
  opinionVerbs,
  proofVerbs,
  reportVerbs,
  supposingVerbs,
} from './lexicon.ts'
import { complementsOf, predicateMeaning } from './predicate-meaning.ts'
import { readSetPhrases } from './set-phrases.ts'

export interface DegreeReading {
  readonly degree: Degree
  /** Operators as they were read, outermost first. */
  readonly chain: readonly UnaryOperator[]
  /** The same with the words that say them. */
  readonly cues: readonly OperatorCue[]
}

const none: DegreeReading = { degree: 2, chain: [], cues: [] }
/** Clauses within clauses that are followed. */
const maxDepth = 6

/** The degree of a chain; a hedge outside everything else leaves its statement possible, or possibly not. */
export function degreeOfCues(cues: readonly Pick<OperatorCue, 'operator' | 'hedge'>[]): Degree {
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
  if (!sentence) return none
  const tokens = doc.tokens.slice(sentence.firstToken, sentence.endToken)
  const colon = tokens.slice(0, 5).findIndex(({ text }) => text === ':')
  const speech = colon > 0 && tokens.slice(0, colon).every(({ upos }) => !isVerbal(upos)) ? colon + 1 : 0
  const said = tokens.slice(speech)
  if (asks(said)) return none
  const first = sentence.firstToken + speech
  const roots = said.filter(({ head, upos }) => upos !== 'PUNCT' && (head < first || head >= sentence.endToken))
  const root = roots.find(({ upos }) => isVerbal(upos) || upos === 'ADJ') ?? roots[0]
  if (!root) return none
  const children = childrenOf(doc)
  const main = skipFrame(doc, children, root.index)
  const read = (predicate: number) => readClause({ doc, predicate, children, used: new Set() }, 0)
  const own = read(main)
  const cues = own.some(({ operator }) => operator !== 'not')
    ? own
    : (coordinatedClauses(doc, children, main)
        .map(read)
        .find(each => degreeOfCues(each) === 0) ?? own)
  return { degree: degreeOfCues(cues), chain: cues.map(({ operator }) => operator), cues }
}

/** Clauses with the same subject beside that of the predicate: "… and cannot be lost". */
const coordinatedClauses = (doc: Doc, children: Clause['children'], predicate: number): number[] =>
  children[predicate]!.filter(i => {
    const { relation } = doc.tokens[i]!
    const perfect = children[i]!.some(k => doc.tokens[k]!.lemma === 'have' && /^aux/.test(doc.tokens[k]!.relation))
    // "And that …" goes on with a clause inside.
    const apart = children[i]!.some(k => doc.tokens[k]!.text.toLowerCase() === 'that')
    return i > predicate && relation === 'conj' && !perfect && !apart
  })

/** "Unpopular opinion maybe, but you need no car": words without a verb before "but" only frame what is said. */
function skipFrame(doc: Doc, children: Clause['children'], root: number): number {
  const own = children[root]!
  if (own.some(i => /^(?:cop|nsubj|expl|aux)/.test(doc.tokens[i]!.relation))) return root
  const hedged = own.some(i => i > root && i < root + 3 && /^(?:maybe|perhaps|probably)$/i.test(doc.tokens[i]!.text))
  if (!hedged) return root
  return (
    own.find(
      i =>
        i > root &&
        /^(?:conj|parataxis)/.test(doc.tokens[i]!.relation) &&
        children[i]!.some(k => doc.tokens[k]!.text.toLowerCase() === 'but') &&
        children[i]!.some(k => /^(?:nsubj|expl)/.test(doc.tokens[k]!.relation)),
    ) ?? root
  )
}

/** A question asserts nothing, and neither does a request in its form. */
function asks(tokens: Doc['tokens']): boolean {
  if (!tokens.slice(-3).some(({ text }) => text === '?')) return false
  const first = tokens.find(({ upos }) => upos !== 'PUNCT' && upos !== 'CCONJ')
  return (
    first !== undefined &&
    (first.upos === 'AUX' || /^(?:W|MD)/.test(first.xpos) || /^(?:do|does|did)$/i.test(first.text))
  )
}

/** "Whether it rains", "how it rains": a clause that claims nothing. */
const isQuestionClause = (clause: Clause, predicate: number): boolean =>
  clause.children[predicate]!.some(
    i => /^(?:whether|if|how|why|when|where|what|who|which)$/.test(word(clause, i)) && i < predicate,
  )

/** The operators of a clause and of the clauses that it hands on to, outermost first. */
function readClause(outer: Clause, depth: number): OperatorCue[] {
  const phrase = readSetPhrases(outer)
  const clause: Clause = { ...outer, used: new Set([...outer.used, ...phrase.used]) }
  const inner = (at: number | undefined): OperatorCue[] =>
    at === undefined || depth >= maxDepth || isQuestionClause(clause, at)
      ? []
      : readClause({ ...clause, predicate: at }, depth + 1)
  return [...phrase.cues, ...(existential(clause, inner, phrase.cues.length > 0) ?? readPredicate(clause, inner))]
}

type Inner = (predicate: number | undefined) => OperatorCue[]
const isNot = ({ operator }: OperatorCue) => operator === 'not'

/** "There is no doubt that …", "there is a chance that …", "there is no need to …". */
function existential(clause: Clause, inner: Inner, phrase: boolean): OperatorCue[] | undefined {
  const { doc, predicate, children, used } = clause
  const own = dependents(clause)
  const subject = subjectOf(clause)
  if (doc.tokens[predicate]!.lemma !== 'be' || subject === undefined) return undefined
  if (!own.some(i => relation(clause, i) === 'expl')) return undefined
  const complement = [...children[subject]!, ...own].find(i => /^(?:acl|ccomp|advcl)$/.test(relation(clause, i)))
  if (phrase) return [...readClauseOperators(clause).cues, ...inner(complement)]
  const denials = [...children[subject]!, ...own].filter(i => /^(?:no|not|n't)$/.test(word(clause, i)) && !used.has(i))
  const noun = doc.tokens[subject]!.lemma.toLowerCase()
  const denied = denials.length > 0 ? deniedNouns.get(noun) : undefined
  const meaning = denied ?? nouns.get(noun)
  if (!meaning) return undefined
  return [
    ...readClauseOperators({ ...clause, used: new Set([...used, ...denials]) }).cues,
    ...(denied ? [] : denials.map((i): OperatorCue => ({ operator: 'not', tokens: [i] }))),
    ...operatorCues(meaning, denied ? [...denials, subject] : [subject]),
    ...inner(complement),
  ]
}

function readPredicate(clause: Clause, inner: Inner): OperatorCue[] {
  const { doc, predicate, children } = clause
  const token = doc.tokens[predicate]!
  const lemma = token.lemma.toLowerCase()
  const own = dependents(clause)
  // A lone "Maybe."
  const alone = token.head < 0 && token.upos === 'ADV' ? adverbs.get(word(clause, predicate)) : undefined
  if (alone) return operatorCues(alone, [predicate])

  const complements = complementsOf(clause)
  const { finite, infinitive } = complements
  const { meaning, token: at } = predicateMeaning(clause, complements)
  const raises = meaning?.raises === true || opinionVerbs.has(lemma)
  const { cues, modal, denials, subject } = readClauseOperators(clause, { raises })
  const hasObject = own.some(i => relation(clause, i) === 'obj')

  /** Who reports, how many and how often, is no part of what is reported. */
  const withoutReport = cues.filter(({ operator, tokens: [first, ...more] }) => {
    // But if nobody says it, it is not said.
    if (first === undefined || more.length > 0 || operator === 'not') return true
    const ofSubject = subject !== undefined && (first === subject || children[subject]!.includes(first))
    return !ofSubject && !adverbs.has(word(clause, first))
  })

  // "Should" outweighs what it recommends.
  if (modal === 'should' || modal === 'ought') return [...cues, ...denials]
  const doubleNegation = readDoubleNegation(clause, cues)
  if (doubleNegation) return [...doubleNegation, ...inner(finite)]
  // "I do not doubt that …" is sure.
  if (lemma === 'doubt' && meaning && denials.length % 2 === 1)
    return [...cues, { operator: 'box', tokens: [...denials[0]!.tokens, at] }, ...inner(finite)]
  if (meaning) {
    const [outermost, ...rest] = operatorCues(meaning, [at])
    // "Need not vote": the parse may hang the denial on "vote".
    const outside = lemma === 'need' && word(clause, predicate + 1) === 'not' ? [predicate + 1] : []
    const before = outside.filter(i => !own.includes(i)).map((i): OperatorCue => ({ operator: 'not', tokens: [i] }))
    const below = inner(finite ?? infinitive).filter(({ tokens }) => !before.some(mark => mark.tokens[0] === tokens[0]))
    return [...cues, ...before, outermost!, ...rest, ...denials, ...below]
  }
  if (token.upos === 'VERB') {
    const weighs = finite !== undefined || hasObject || own.some(i => word(clause, i) === 'otherwise')
    if (evidenceVerbs.has(lemma) && !isPassive(clause) && !isPerson(clause, subject) && weighs && !cues.some(isNot))
      return [...cues, { operator: 'diamond', tokens: [predicate], hedge: true }, ...inner(finite)]
    if (proofVerbs.has(lemma) && cues.some(isNot) && isNegatedProof(clause, subject))
      return [...cues, { operator: 'box', tokens: [predicate] }]
  }
  if (denyingVerbs.has(lemma) && finite !== undefined)
    return [...cues, { operator: 'not', tokens: [predicate] }, ...inner(finite)]
  // "It assumes that every hour is the same" does not say so.
  const assumed = finite !== undefined && supposingVerbs.has(lemma)
  if (assumed && !(subject !== undefined && /^(?:i|we)$/.test(word(clause, subject)))) return [...withoutReport]
  if (opinionVerbs.has(lemma) && finite !== undefined) return [...withoutReport, ...denials, ...inner(finite)]
  if (finite !== undefined && reportVerbs.has(lemma)) {
    // "I must say that …" is said, not necessary; "one might object that …" puts an objection, and what it says is not made possible by that.
    const formula = /^(?:must|may|might|could|can)$/.test(modal ?? '') && isPassive(clause)
    const anybody = /^(?:i|we|one|you|some|someone|somebody|people|critics|sceptics|opponents|others|many)$/
    const polite = modal !== undefined && (formula || (subject !== undefined && anybody.test(word(clause, subject))))
    if (polite) return inner(finite)
    const said = withoutReport.length === 0 && (subject === undefined || word(clause, subject) !== 'few')
    return said ? inner(finite) : withoutReport
  }
  if (finite !== undefined && /VERB|AUX|ADJ/.test(token.upos) && (lemma === 'be' || !cues.some(isNot)))
    return cues.some(mark => !isNot(mark)) && lemma !== 'be' ? [...cues] : [...cues, ...inner(finite)]
  const people = subject !== undefined && isPerson(clause, subject) && token.upos === 'VERB'
  if (people && (reportVerbs.has(lemma) || opinionVerbs.has(lemma) || lemma === 'regard'))
    return [...withoutReport, ...denials]
  // "Most guides say so" tells who says it.
  if (/^(?:say|think|believe|argue)$/.test(lemma) && own.some(i => word(clause, i) === 'so')) return [...withoutReport]
  // "They are said to …", "it stays possible".
  if (isPassive(clause) && lemma === 'say') return [...withoutReport, ...denials, ...inner(infinitive)]
  if (/^(?:stay|remain|become)$/.test(lemma)) return [...cues, ...denials, ...inner(infinitive)]
  // "I can recommend", "you can see": ways of saying that one does.
  if (modal === 'can' && !cues.some(isNot) && subject !== undefined && /^(?:i|you|we|one)$/.test(word(clause, subject)))
    if (/^(?:recommend|say|assure|see|hear|imagine|understand|confirm)$/.test(lemma))
      return cues.filter(({ tokens }) => word(clause, tokens[0]!) !== 'can')
  // "Reports can only be run at night", "only one can write": a limit, not a possibility.
  const only = (i: number) => word(clause, i) === 'only'
  if (/^(?:can|may|could)$/.test(modal ?? '') && !cues.some(isNot))
    if (own.some(i => only(i) && i < predicate) || (subject !== undefined && children[subject]!.some(only)))
      return cues.filter(({ tokens }) => word(clause, tokens[0]!) !== modal)
  // "I can't remember a better film" praises the film.
  const first = subject !== undefined && /^(?:i|we)$/.test(word(clause, subject))
  if (
    first &&
    /^can(?:not)?$|^ca$/.test(modal ?? '') &&
    /^(?:remember|recall|complain|imagine|believe|say)$/.test(lemma)
  )
    return []
  return [...cues, ...denials]
}

/** "The figures do not show that …", "that proves nothing"; but not "they showed none" or "she does not show herself". */
function isNegatedProof(clause: Clause, subject: number | undefined): boolean {
  const { children } = clause
  const isThing = !isPerson(clause, subject) || /^they$/.test(word(clause, subject!))
  return (
    isThing &&
    !dependents(clause).some(i => {
      if (relation(clause, i) !== 'obj') return false
      // "The fields showed almost no change" tells what was seen.
      if (children[i]!.some(k => word(clause, k) === 'no')) return true
      const ofKind = children[i]!.some(k => children[k]!.some(c => word(clause, c) === 'of'))
      return word(clause, i) === 'none' || (word(clause, i) === 'nothing' && ofKind)
    })
  )
}
