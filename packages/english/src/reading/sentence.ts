/**
 * Parser of a sentence of generated English, which becomes facts or rules.
 *
 * The words between condition and conclusion ("if … then", "whenever", "implies that", "if and only if") bind more weakly than all others, so
 * the sentence is split there first, and each side is parsed separately.
 */
import type { Formula } from '@elenchus/logic'
import type { Rule } from '@elenchus/logic/rules'
import { listVariableMentions } from '../writing/each-atom.ts'
import { readSide } from './clause.ts'
import { conjoin } from './coordination.ts'
import { Cursor, type KnownWords, type Role } from './cursor.ts'
import { createCharacterFailure, createFailure, Failure, type MessageId } from './failure.ts'
import { Scope } from './scope.ts'
import type { Token } from './tokens.ts'

export interface ParsedSentence {
  readonly facts: readonly Formula[]
  /** Two for an equivalence, one for each direction. */
  readonly rules: readonly Rule[]
  /** Parts that must hold for every individual, with their variable; the caller expands them. */
  readonly closedFormulas: ReadonlyMap<Formula, string>
  readonly notes: Scope['notes']
}

/** Phrases between condition and conclusion, by their first word. */
type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>

function groupPhrases(list: readonly string[]): Phrases {
  const phrasesByFirstWord = new Map<string, (readonly string[])[]>()
  for (const phrase of list) {
    const words = phrase.split(' ')
    const first = words[0]!
    phrasesByFirstWord.set(first, [...(phrasesByFirstWord.get(first) ?? []), words])
  }
  return phrasesByFirstWord
}

const THEN = groupPhrases(['then'])
const UNLESS = groupPhrases(['unless'])
/** Words between conclusion and condition ("H whenever B"), or before a condition ("Whenever B, H"). */
const CONDITIONS = groupPhrases([
  'if',
  'whenever',
  'when',
  'provided that',
  'as long as',
  'so long as',
  'given that',
  'assuming that',
  'once knowing that',
])
const EQUIVALENCES = groupPhrases(['if and only if', 'iff', 'is equivalent to', 'are equivalent to'])
const IMPLICATIONS = groupPhrases(['implies', 'imply'])
const PREAMBLES = groupPhrases([
  'it can be concluded that',
  'we can conclude that',
  'it follows that',
  'it is the case that',
  'it is true that',
])

/** Maximum number of commas that are tried as the end of "Whenever …". */
const MAX_TRIED_COMMAS = 32

/** Parses a sentence; throws `Failure`. */
export function readSentence(tokens: readonly Token[], words: KnownWords): ParsedSentence {
  for (const token of tokens) if (token.kind === 'other') throw createCharacterFailure(token)
  return new SentenceReader(tokens, words).read()
}

/** Token range of a side; `to` is not included. */
type Range = readonly [from: number, to: number]

/** B stands for the body of a rule (the condition), H for its head (the conclusion). */
class SentenceReader {
  readonly #tokens: readonly Token[]
  readonly #words: KnownWords

  constructor(tokens: readonly Token[], words: KnownWords) {
    this.#tokens = tokens
    this.#words = words
  }

  read(): ParsedSentence {
    const converseStart = this.#findConverse()
    const to = converseStart ?? this.#tokens.length
    const preamble = this.#matchPhrase(PREAMBLES, 0)
    const from = preamble?.length ?? 0
    const conditionWords = this.#matchPhrase(CONDITIONS, from)
    let result: ParsedSentence
    if (conditionWords !== undefined)
      result = this.#readConditionFirst(from, conditionWords, to, converseStart !== undefined)
    else {
      const then = this.#findPhrase(THEN, from, to)
      if (then !== undefined) throw createFailure('then-without-if', this.#tokens[then.start]!)
      result = this.#readConnected(from, to, converseStart !== undefined) ?? this.#readFact(from, to)
    }
    if (converseStart !== undefined && result.rules.length < 2)
      throw new Failure('unreadable', '"vice versa" needs a rule before it', this.#tokens[converseStart]!)
    return result
  }

  /** "If B then H", "Whenever B, H". */
  #readConditionFirst(
    from: number,
    conditionWords: readonly string[],
    to: number,
    hasConverse: boolean,
  ): ParsedSentence {
    const start = from + conditionWords.length
    const then = this.#findPhrase(THEN, start, to)
    if (then !== undefined) {
      const secondThen = this.#findPhrase(THEN, then.start + 1, to)
      if (secondThen !== undefined) throw createFailure('second-then', this.#tokens[secondThen.start]!)
      const comma = this.#tokens[then.start - 1]?.kind === 'comma' ? 1 : 0
      return this.#readRule([start, then.start - comma], [then.start + 1, to], 'body', hasConverse)
    }
    if (conditionWords[0] === 'if') {
      const comma = this.#tokens.findIndex((token, i) => i >= start && i < to && token.kind === 'comma')
      const token = this.#tokens[comma < 0 ? from : comma]!
      throw createFailure('if-without-then', token)
    }
    return this.#readSplitAtComma(start, to, hasConverse)
  }

  /** Splits "Whenever B, H" at the comma for which both sides have a parse; two such commas are an ambiguity. */
  #readSplitAtComma(start: number, to: number, hasConverse: boolean): ParsedSentence {
    const found: ParsedSentence[] = []
    let firstFailure: unknown
    let tried = 0
    for (let position = start; position < to; position++) {
      if (this.#tokens[position]!.kind !== 'comma') continue
      if (++tried > MAX_TRIED_COMMAS) throw createFailure('too-many-commas', this.#tokens[position]!)
      try {
        found.push(this.#readRule([start, position], [position + 1, to], 'body', hasConverse))
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        firstFailure ??= error
      }
    }
    if (found.length === 1) return found[0]!
    if (found.length > 1) throw createFailure('unclear-comma', this.#tokens[start]!)
    if (firstFailure !== undefined) throw firstFailure
    throw createFailure('no-comma-or-then', this.#tokens[to - 1] ?? this.#tokens[0]!)
  }

  /** Parses sentences with the connecting words in the middle; `undefined` if there are none. */
  #readConnected(from: number, to: number, hasConverse: boolean): ParsedSentence | undefined {
    const equivalence = this.#findPhrase(EQUIVALENCES, from, to)
    if (equivalence !== undefined)
      return this.#readRule([from, this.#skipCommaBefore(equivalence.start)], [equivalence.end, to], 'either', true)
    const implication = this.#findPhrase(IMPLICATIONS, from, to)
    if (implication !== undefined) {
      let start = from
      if (this.#hasPhrase(['the', 'fact', 'that'], start)) start += 3
      else if (this.#tokens[start]?.lower === 'that') start++
      const that = this.#tokens[implication.start + 1]?.lower === 'that' ? 1 : 0
      return this.#readRule([start, implication.start], [implication.start + 1 + that, to], 'body', hasConverse)
    }
    const unless = this.#findPhrase(UNLESS, from, to)
    if (unless !== undefined)
      return this.#readConclusionFirst([from, unless.start], [unless.end, to], hasConverse, operand => ({
        kind: 'not',
        operand,
      }))
    const condition = this.#findPhrase(CONDITIONS, from, to)
    if (condition === undefined) return undefined
    const secondCondition = this.#findPhrase(CONDITIONS, condition.end, to)
    if (secondCondition !== undefined)
      throw createFailure('second-condition', this.#tokens[secondCondition.start]!, {
        word: this.#tokens[secondCondition.start]!.text,
      })
    const afterCondition: Range = [condition.end, to]
    if (this.#tokens[condition.start - 1]?.lower === 'only')
      return this.#readRule([from, this.#skipCommaBefore(condition.start - 1)], afterCondition, 'body', hasConverse)
    return this.#readConclusionFirst([from, condition.start], afterCondition, hasConverse, body => body)
  }

  /** "H if B", "H unless B"; `toCondition` negates B after "unless". */
  #readConclusionFirst(
    head: Range,
    body: Range,
    hasConverse: boolean,
    toCondition: (body: Formula) => Formula,
  ): ParsedSentence {
    const headSide: Range = [head[0], this.#skipCommaBefore(head[1])]
    const read = (isHeadFirst: boolean): ParsedSentence => {
      const scope = new Scope()
      const firstHead = isHeadFirst ? this.#readSide(headSide, 'head', scope).formula : undefined
      const condition = toCondition(this.#readSide(body, 'body', scope).formula)
      const conclusion = firstHead ?? this.#readSide(headSide, 'head', scope).formula
      return toRules(condition, conclusion, scope, hasConverse)
    }
    try {
      return read(true)
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'pronoun') throw error
      // In "They are kind if someone is tall" the pronoun comes first, so the condition must be read first.
      return read(false)
    }
  }

  #readRule(first: Range, second: Range, role: 'body' | 'either', isEquivalence: boolean): ParsedSentence {
    const scope = new Scope()
    const body = this.#readSide(first, role, scope).formula
    const head = this.#readSide(second, role === 'body' ? 'head' : 'either', scope).formula
    return toRules(body, head, scope, isEquivalence)
  }

  #readFact(from: number, to: number): ParsedSentence {
    const scope = new Scope()
    const { formula, clauses } = this.#readSide([from, to], 'fact', scope)
    if (scope.genericRestrictions.length === 0)
      return { facts: [formula], rules: [], closedFormulas: scope.closedFormulas, notes: scope.notes }
    if (clauses > 1) throw createFailure('general-and-particular', this.#tokens[from]!)
    const rule: Rule = { body: conjoin(scope.genericRestrictions), head: formula }
    return { facts: [], rules: [rule], closedFormulas: scope.closedFormulas, notes: scope.notes }
  }

  #readSide([from, to]: Range, role: Role, scope: Scope): { formula: Formula; clauses: number } {
    return readSide(new Cursor(this.#tokens, from, to, role, scope, this.#words))
  }

  /** Returns the index at which a final ", and vice versa" begins; `undefined` without it. */
  #findConverse(): number | undefined {
    let position = this.#tokens.length - 2
    if (position < 1 || !this.#hasPhrase(['vice', 'versa'], position)) return undefined
    if (this.#tokens[position - 1]!.lower === 'and') position--
    return this.#skipCommaBefore(position)
  }

  #skipCommaBefore(position: number): number {
    return this.#tokens[position - 1]?.kind === 'comma' ? position - 1 : position
  }

  #hasPhrase(phrase: readonly string[], position: number): boolean {
    for (let i = 0; i < phrase.length; i++) if (this.#tokens[position + i]?.lower !== phrase[i]) return false
    return true
  }

  #matchPhrase(list: Phrases, position: number): readonly string[] | undefined {
    const word = this.#tokens[position]?.lower
    return word === undefined ? undefined : list.get(word)?.find(phrase => this.#hasPhrase(phrase, position))
  }

  #findPhrase(list: Phrases, from: number, to: number): { start: number; end: number } | undefined {
    for (let start = from; start < to; start++) {
      const phrase = this.#matchPhrase(list, start)
      if (phrase !== undefined) return { start, end: start + phrase.length }
    }
    return undefined
  }
}

/** Combines the sides to rules; rejects what rules cannot express. */
function toRules(body: Formula, head: Formula, scope: Scope, isEquivalence: boolean): ParsedSentence {
  const bodyVariables = new Set(listVariableMentions(body))
  const headVariables = new Set(listVariableMentions(head))
  for (const restriction of scope.genericRestrictions)
    for (const name of listVariableMentions(restriction)) bodyVariables.add(name)
  for (const variable of scope.variables) {
    const { name } = variable.term
    const isClosed = [...scope.closedFormulas.values()].includes(name)
    const reject = (id: MessageId): never => {
      throw createFailure(id, variable.token, { word: variable.token.text })
    }
    if (isClosed && scope.pronounVariables.includes(name)) reject('pronoun-to-condition')
    if (variable.quantity === 'indefinite' && headVariables.has(name) && !bodyVariables.has(name))
      reject('existential-conclusion')
    if (isEquivalence && !isClosed && !(headVariables.has(name) && bodyVariables.has(name)))
      reject('one-sided-quantifier')
    if (isEquivalence && isClosed) reject('quantifier-in-equivalence')
  }
  const withRestrictions = (side: Formula): Formula =>
    scope.genericRestrictions.length === 0 ? side : conjoin([...scope.genericRestrictions, side])
  const rules: Rule[] = [{ body: withRestrictions(body), head }]
  if (isEquivalence) rules.push({ body: withRestrictions(head), head: body })
  return { facts: [], rules, closedFormulas: scope.closedFormulas, notes: scope.notes }
}
