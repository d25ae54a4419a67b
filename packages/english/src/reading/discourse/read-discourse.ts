/**
 * Reader of natural English: each sentence becomes a discourse box and a first-order formula, with notes on what was left out, corrected or
 * assumed, or the reason why it is rejected.
 *
 * All parses of a sentence are found and the cheapest evaluated; readings with equal formulas count as one. A sentence with several
 * readings is rejected as ambiguous, with numbered paraphrases, unless the caller chose a number.
 */
import type { FolFormula } from '@elenchus/logic/fol'
import type { Vocabulary } from '../../writing/vocabulary.ts'
import { getArticle } from '../../writing/word-forms.ts'
import { createFailure, Failure, WHOLE_SENTENCE } from '../failure.ts'
import { type RawSentence, splitSentences } from '../tokens.ts'
import { type Box, createAtom, createBox, createImplication, substitute, visitAtoms, visitReferents } from './box.ts'
import { createConjunction, toFormula } from './formula.ts'
import { createGrammar } from './grammar.ts'
import { createLexical, type Lexical } from './lexical.ts'
import { type Context, EITHER_NOTE, type Meaning, type PredicateEntry } from './meaning.ts'
import { IDENTITY } from './name-group.ts'
import { explainNoParse } from './no-parse.ts'
import { type ParaphraseLexicon, paraphraseFormula } from './paraphrase.ts'
import { type Parse, Parser } from './parser.ts'
import { formatPredicateName } from './predicates.ts'
import { moveMiddleCondition, type PreprocessedSentence, preprocess } from './prepare.ts'
import { findRemarks } from './remarks.ts'
import { collectIndividuals, type Discourse, type Individual, type ResolvedBox, resolveAnaphors } from './resolve.ts'
import { collectEvidence, findImpersonalPredicates } from './seen-words.ts'
import { addConverse, makeExclusive, parseSentence } from './sentence.ts'
import { toWordSet } from './words/word-lists.ts'

export interface SentenceReading {
  readonly text: string
  readonly start: number
  readonly end: number
  /** Undefined if the sentence was rejected. */
  readonly formula: FolFormula | undefined
  readonly paraphrase: string
  /** Notes on words that were left out, corrected or interpreted: "… is read as …". */
  readonly notes: readonly string[]
  readonly failure: Failure | undefined
}

/** Premise that no sentence states but that the words of the text presuppose or imply. */
export interface Assumption {
  readonly formula: FolFormula
  readonly note: string
}

export interface DiscourseReading {
  readonly sentences: readonly SentenceReading[]
  readonly statement: SentenceReading | undefined
  readonly assumptions: readonly Assumption[]
  /** Remarks on the whole text: tenses that are distinguished, comparisons without axioms, the domain of "everyone". */
  readonly remarks: readonly string[]
  readonly lexicon: ParaphraseLexicon
}

export interface DiscourseOptions {
  readonly vocabulary: Vocabulary
  /** Number of the reading to take of an ambiguous sentence, from 1. */
  readonly reading?: number
}

/** Reads a theory, and optionally a statement about it. */
export function readDiscourse(text: string, statement: string | undefined, options: DiscourseOptions) {
  return new Reader(text, statement, options).read()
}

interface SentenceDraft {
  readonly raw: RawSentence
  readonly source: string
  box: Box | undefined
  notes: string[]
  failure: Failure | undefined
}

interface EvaluatedSentence {
  readonly resolved: ResolvedBox
  readonly notes: readonly string[]
  readonly entries: readonly PredicateEntry[]
  readonly formula: FolFormula
}

/** Costs are sums of decimals, so equal ones can differ by rounding. */
const COST_TOLERANCE = 1e-9

class Reader {
  readonly #text: string
  readonly #statement: string | undefined
  readonly #options: DiscourseOptions
  readonly #theory: readonly RawSentence[]
  readonly #statementSentences: readonly RawSentence[]
  readonly #lexical: Lexical
  /** Lexical entries by predicate and number of terms (`like/2`). */
  readonly #entries = new Map<string, PredicateEntry>()
  /** Descriptions of individuals by constant or variable. */
  readonly #individuals = new Map<string, string>()
  /** Constants of definite noun phrases by their words: `old man` to `old_man`. */
  readonly #definites = new Map<string, string>()
  /** Noun and adjectives that a definite noun phrase presupposes, by constant. */
  readonly #presupposed = new Map<string, { noun: string; adjectives: readonly string[]; words: string }>()
  /** Individuals of each sentence so far, most recent first. */
  readonly #earlierIndividuals: (readonly Individual[])[] = []
  /** Variables that later sentences refer to; they become constants. */
  readonly #antecedents = new Set<string>()
  /** Words that directly follow "the" in the theory. */
  readonly #definiteNouns: ReadonlySet<string>
  /** Predicates with an impersonal "it": `it_is_cold`. */
  readonly #impersonalPredicates: ReadonlySet<string>
  /** Quantifiers over persons ("everyone"), and individuals that are not persons. */
  readonly #personQuantifiers = new Set<string>()
  readonly #nonPersons = new Set<string>()
  #variableCount = 0

  constructor(text: string, statement: string | undefined, options: DiscourseOptions) {
    this.#text = text
    this.#statement = statement
    this.#options = options
    this.#theory = [...splitSentences(text)]
    this.#statementSentences = statement === undefined ? [] : [...splitSentences(statement)]
    const sentences = [...this.#theory, ...this.#statementSentences]
    this.#lexical = createLexical(options.vocabulary, collectEvidence(sentences))
    this.#impersonalPredicates = findImpersonalPredicates(sentences)
    const definites = this.#theory.flatMap(({ tokens }) => tokens.filter((_, i) => tokens[i - 1]?.lower === 'the'))
    this.#definiteNouns = new Set(definites.map(token => token.lower))
  }

  read(): DiscourseReading {
    const drafts = this.#theory.map(raw => this.#createDraft(raw, this.#text, 'theory'))
    const statementDraft =
      this.#statementSentences[0] === undefined
        ? undefined
        : this.#createDraft(this.#statementSentences[0], this.#statement!, 'statement')
    const secondSentence = this.#statementSentences[1]
    if (statementDraft !== undefined && secondSentence !== undefined) {
      statementDraft.failure = createFailure('two-statements', secondSentence)
      statementDraft.box = undefined
    }
    const assumptions = this.#collectAssumptions(statementDraft === undefined ? drafts : [...drafts, statementDraft])
    const lexicon: ParaphraseLexicon = { entries: this.#entries, individuals: this.#individuals }
    return {
      sentences: drafts.map(draft => this.#toReading(draft, lexicon)),
      statement: statementDraft === undefined ? undefined : this.#toReading(statementDraft, lexicon),
      assumptions,
      remarks: findRemarks(this.#entries.values(), this.#personQuantifiers, this.#nonPersons),
      lexicon,
    }
  }

  #toReading(draft: SentenceDraft, lexicon: ParaphraseLexicon): SentenceReading {
    const { raw, source, box, notes, failure } = draft
    const formula = box === undefined ? undefined : toFormula(this.#replaceAntecedents(box))
    return {
      text: source.slice(raw.start, raw.end),
      start: raw.start,
      end: raw.end,
      formula,
      paraphrase: formula === undefined ? '' : paraphraseFormula(formula, lexicon),
      notes: [...new Set(notes)],
      failure,
    }
  }

  /** Replaces referents that later sentences refer to by named constants. */
  #replaceAntecedents(box: Box): Box {
    if (this.#antecedents.size === 0) return box
    const named = substitute(box, term =>
      term.kind === 'variable' && this.#antecedents.has(term.name)
        ? { kind: 'constant', name: this.#getConstantName(term.name) }
        : term,
    )
    return { ...named, referents: named.referents.filter(one => !this.#antecedents.has(one.name)) }
  }

  #getConstantName(variable: string): string {
    const description = this.#individuals.get(variable) ?? 'individual'
    return `${description[0]!.toUpperCase()}${description.slice(1).replace(/_/g, '')}${[...this.#antecedents].indexOf(variable) + 1}`
  }

  #createDraft(raw: RawSentence, source: string, role: 'theory' | 'statement'): SentenceDraft {
    const draft: SentenceDraft = { raw, source, box: undefined, notes: [], failure: undefined }
    try {
      const { resolved, notes, entries } = this.#readSentence(raw, role)
      draft.box = resolved.box
      draft.notes = [...notes]
      for (const entry of entries) this.#entries.set(`${formatPredicateName(entry)}/${entry.arity}`, entry)
      for (const name of resolved.antecedents) this.#antecedents.add(name)
      for (const { constant, noun, adjectives, words } of resolved.definites) {
        this.#definites.set([...adjectives, noun].join(' '), constant)
        this.#presupposed.set(constant, { noun, adjectives, words })
        this.#individuals.set(constant, words.replace(/^The /, 'the '))
      }
      const individuals = collectIndividuals(resolved.box, this.#getDiscourse(role))
      for (const { term, words, nouns } of individuals) {
        const presupposedNoun = this.#presupposed.get(term.name)?.noun
        if ([...nouns, ...(presupposedNoun === undefined ? [] : [presupposedNoun])].some(this.#lexical.isThingOrAnimal))
          this.#nonPersons.add(words)
      }
      visitReferents(resolved.box, ({ sort, words }) => {
        if (sort === 'person' && QUANTIFIED_PERSON.test(words)) this.#personQuantifiers.add(words.toLowerCase())
      })
      this.#earlierIndividuals.unshift(individuals)
      for (const referent of resolved.box.referents)
        this.#individuals.set(
          referent.name,
          referent.words
            .toLowerCase()
            .replace(/^(?:an?|some|at least one) /, '')
            .replace(/ (?:who|that|which) .*/, '')
            .replace(/\W+/g, '_'),
        )
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const { span } = error
      draft.failure = span.end === 0 ? new Failure(error.code, error.problem, raw, error.remedy, error.readings) : error
    }
    return draft
  }

  #getDiscourse(role: 'theory' | 'statement'): Discourse {
    return {
      earlier: this.#earlierIndividuals,
      definites: this.#definites,
      role,
      isPersonNoun: this.#lexical.isPersonNoun,
      isThingNoun: this.#lexical.isThingNoun,
      isImpersonal: name => this.#impersonalPredicates.has(name),
    }
  }

  #readSentence(raw: RawSentence, role: 'theory' | 'statement'): EvaluatedSentence {
    if (raw.mark === '?') throw createFailure('question', raw)
    const { names } = this.#options.vocabulary
    const prepared = preprocess(raw, this.#lexical, name => names.includes(name))
    let parser = new Parser(prepared.tokens, this.#lexical)
    let parses = parseSentence(parser, createGrammar(parser))
    const reorderedTokens = parses.length === 0 ? moveMiddleCondition(prepared.tokens) : prepared.tokens
    if (reorderedTokens !== prepared.tokens) {
      parser = new Parser(reorderedTokens, this.#lexical)
      parses = parseSentence(parser, createGrammar(parser))
    }
    if (parses.length === 0) throw explainNoParse(parser)
    const minCost = Math.min(...parses.map(one => one.cost))
    const readings = new Map<string, EvaluatedSentence>()
    let firstFailure: Failure | undefined
    for (const parse of parses) {
      if (parse.cost > minCost + COST_TOLERANCE) continue
      try {
        const evaluated = this.#evaluate(parse, prepared, role)
        const key = JSON.stringify(evaluated.formula)
        if (!readings.has(key)) readings.set(key, { ...evaluated, notes: [...prepared.notes, ...evaluated.notes] })
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        firstFailure ??= error
      }
    }
    const alternatives = [...readings.values()]
    if (alternatives.length === 0) throw firstFailure!
    if (alternatives.length === 1) return alternatives[0]!
    const chosenReading = this.#options.reading === undefined ? undefined : alternatives[this.#options.reading - 1]
    if (chosenReading !== undefined)
      return {
        ...chosenReading,
        notes: [...chosenReading.notes, `reading ${this.#options.reading} of ${alternatives.length} was chosen`],
      }
    const entries = new Map(this.#entries)
    for (const one of alternatives)
      for (const entry of one.entries) entries.set(`${formatPredicateName(entry)}/${entry.arity}`, entry)
    const paraphrases = alternatives.map(one =>
      paraphraseFormula(one.formula, { entries, individuals: this.#individuals }),
    )
    throw createFailure(
      'several-readings',
      raw,
      { count: alternatives.length === 2 ? 'two' : alternatives.length },
      paraphrases,
    )
  }

  #evaluate(parse: Parse<Meaning>, prepared: PreprocessedSentence, role: 'theory' | 'statement'): EvaluatedSentence {
    const notes: string[] = []
    const entries: PredicateEntry[] = []
    const context: Context = {
      anyMeansSome: false,
      isMainClause: true,
      role,
      isCollective: false,
      createReferent: (sort, words) => ({ name: `v${++this.#variableCount}`, sort, words }),
      recordPredicate: entry => {
        entries.push(entry)
        return formatPredicateName(entry)
      },
      addNote: message => notes.push(message),
      hasDefinite: noun => this.#definiteNouns.has(noun),
    }
    const sentenceBox = parse.value(context)
    const box = prepared.isExclusive
      ? makeExclusive(sentenceBox)
      : prepared.hasConverse
        ? addConverse(sentenceBox)
        : sentenceBox
    if (box === undefined)
      throw prepared.isExclusive
        ? createFailure('but-not-both', WHOLE_SENTENCE)
        : createFailure('vice-versa', WHOLE_SENTENCE)
    const resolved = resolveAnaphors(box, this.#getDiscourse(role))
    const relevantNotes = prepared.isExclusive ? notes.filter(note => note !== EITHER_NOTE) : notes
    return { resolved, notes: [...relevantNotes, ...resolved.notes], entries, formula: toFormula(resolved.box) }
  }

  /** Presuppositions of definites ("the dog"), and implications from transitive to intransitive uses of a verb. */
  #collectAssumptions(drafts: readonly SentenceDraft[]): Assumption[] {
    const found: Assumption[] = []
    const unaryPredicates = new Set<string>()
    for (const { box } of drafts)
      if (box !== undefined) visitAtoms(box, one => one.terms.length === 1 && unaryPredicates.add(one.name))
    for (const [constant, { noun, adjectives, words }] of this.#presupposed) {
      const expressedWords = [...adjectives, noun].filter(word => unaryPredicates.has(word))
      if (expressedWords.length === 0) continue
      const terms = [{ kind: 'constant', name: constant } as const]
      const formula = createConjunction(expressedWords.map(name => ({ kind: 'atom', name, terms })))
      const properties = expressedWords
        .map(word => (word === noun ? `${getArticle(word)} ${word}` : word))
        .join(' and ')
      found.push({ formula, note: `"${words}" is read as one individual, which is ${properties}` })
    }
    for (const entry of this.#entries.values()) {
      const isState =
        entry.kind === 'adjective' && STATE_PREPOSITIONS.test(entry.particle) && !ADJECTIVES_WITH_TARGET.has(entry.base)
      if (!(entry.kind === 'verb' || isState) || entry.arity !== 2) continue
      const intransitiveName = formatPredicateName({ ...entry, particle: '', arity: 1 })
      if (!unaryPredicates.has(intransitiveName)) continue
      const name = formatPredicateName(entry)
      const [x, y] = [{ kind: 'variable', name: 'v1' } as const, { kind: 'variable', name: 'v2' } as const]
      const referents = [x, y].map(one => ({ name: one.name, sort: 'any' as const, words: '' }))
      const antecedent = { referents, conditions: [createAtom(name, x, y)] }
      const formula = toFormula(createImplication(antecedent, createBox(createAtom(intransitiveName, x))))
      const [transitive, intransitive] = [name, intransitiveName].map(one => one.replace(/_/g, ' '))
      found.push({ formula, note: `"${transitive}" somebody or something is read as implying "${intransitive}"` })
    }
    const distinctNames = this.#assumeDistinctNames(drafts)
    return distinctNames === undefined ? found : [...found, distinctNames]
  }

  /** Assumes that names are distinct if the text compares individuals: "only Ann" excludes Bob. */
  #assumeDistinctNames(drafts: readonly SentenceDraft[]): Assumption | undefined {
    const names = new Set<string>()
    let hasIdentity = false
    for (const { box } of drafts) {
      if (box === undefined) continue
      visitAtoms(box, one => {
        if (one.name === IDENTITY) hasIdentity = true
        for (const term of one.terms) if (term.kind === 'constant' && /^\p{Lu}/u.test(term.name)) names.add(term.name)
      })
    }
    if (!hasIdentity || names.size < 2) return undefined
    const constants = [...names].map(name => ({ kind: 'constant', name }) as const)
    const pairs = constants.flatMap((one, i) => constants.slice(i + 1).map(other => [one, other]))
    const inequalities = pairs.map(
      (terms): FolFormula => ({ kind: 'not', operand: { kind: 'atom', name: IDENTITY, terms } }),
    )
    return {
      formula: createConjunction(inequalities),
      note: `${[...names].join(' and ')} are read as different individuals`,
    }
  }
}

const QUANTIFIED_PERSON = /^(?:every|some|any|no)(?:one|body)$|^(?:every|all|no|any|some|each) (?:person|people)$/i

/** "Married to somebody" implies "married" … */
const STATE_PREPOSITIONS = /^(?:to|of|with|at|about)$/
/** … but "kind to somebody" does not imply "kind". */
const ADJECTIVES_WITH_TARGET = toWordSet(
  'kind good bad nice cruel mean rude polite friendly similar fair honest full short free sure tired sick',
)
