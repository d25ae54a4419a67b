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

export interface ReadSentence {
  readonly facts: readonly Formula[]
  /** Two for an equivalence, one for each direction. */
  readonly rules: readonly Rule[]
  /** Parts that must hold for every individual, which the caller expands, with their variable. */
  readonly closed: ReadonlyMap<Formula, string>
  readonly notes: Scope['notes']
}

/** Phrases between condition and conclusion, by their first word. */
type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>

function groupPhrases(list: readonly string[]): Phrases {
  const byFirst = new Map<string, (readonly string[])[]>()
  for (const phrase of list) {
    const words = phrase.split(' ')
    const first = words[0]!
    byFirst.set(first, [...(byFirst.get(first) ?? []), words])
  }
  return byFirst
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
export function readSentence(tokens: readonly Token[], words: KnownWords): ReadSentence {
  for (const token of tokens) if (token.kind === 'other') throw createCharacterFailure(token)
  return new SentenceReader(tokens, words).read()
}

/** Token range of a side, without its end. */
type Range = readonly [number, number]

class SentenceReader {
  readonly #tokens: readonly Token[]
  readonly #words: KnownWords

  constructor(tokens: readonly Token[], words: KnownWords) {
    this.#tokens = tokens
    this.#words = words
  }

  read(): ReadSentence {
    const converse = this.#converse()
    const to = converse ?? this.#tokens.length
    const preamble = this.#phraseAt(PREAMBLES, 0)
    const from = preamble?.length ?? 0
    const opening = this.#phraseAt(CONDITIONS, from)
    let result: ReadSentence
    if (opening !== undefined) result = this.#conditionFirst(from, opening, to, converse !== undefined)
    else {
      const then = this.#find(THEN, from, to)
      if (then !== undefined) throw createFailure('then-without-if', this.#tokens[then.start]!)
      result = this.#joined(from, to, converse !== undefined) ?? this.#fact(from, to)
    }
    if (converse !== undefined && result.rules.length < 2)
      throw new Failure('unreadable', '"vice versa" needs a rule before it', this.#tokens[converse]!)
    return result
  }

  /** "If B then H", "Whenever B, H". */
  #conditionFirst(from: number, opening: readonly string[], to: number, converse: boolean): ReadSentence {
    const start = from + opening.length
    const then = this.#find(THEN, start, to)
    if (then !== undefined) {
      const again = this.#find(THEN, then.start + 1, to)
      if (again !== undefined) throw createFailure('second-then', this.#tokens[again.start]!)
      const comma = this.#tokens[then.start - 1]?.kind === 'comma' ? 1 : 0
      return this.#rule([start, then.start - comma], [then.start + 1, to], 'body', converse)
    }
    if (opening[0] === 'if') {
      const comma = this.#tokens.findIndex((token, i) => i >= start && i < to && token.kind === 'comma')
      const token = this.#tokens[comma < 0 ? from : comma]!
      throw createFailure('if-without-then', token)
    }
    return this.#cutAtComma(start, to, converse)
  }

  /** Splits "Whenever B, H" at the comma for which both sides have a parse; two such commas are an ambiguity. */
  #cutAtComma(start: number, to: number, converse: boolean): ReadSentence {
    const found: ReadSentence[] = []
    let firstFailure: unknown
    let tried = 0
    for (let position = start; position < to; position++) {
      if (this.#tokens[position]!.kind !== 'comma') continue
      if (++tried > MAX_TRIED_COMMAS) throw createFailure('too-many-commas', this.#tokens[position]!)
      try {
        found.push(this.#rule([start, position], [position + 1, to], 'body', converse))
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
  #joined(from: number, to: number, converse: boolean): ReadSentence | undefined {
    const equivalence = this.#find(EQUIVALENCES, from, to)
    if (equivalence !== undefined)
      return this.#rule([from, this.#beforeComma(equivalence.start)], [equivalence.end, to], 'either', true)
    const implication = this.#find(IMPLICATIONS, from, to)
    if (implication !== undefined) {
      let start = from
      if (this.#matches(['the', 'fact', 'that'], start)) start += 3
      else if (this.#tokens[start]?.lower === 'that') start++
      const that = this.#tokens[implication.start + 1]?.lower === 'that' ? 1 : 0
      return this.#rule([start, implication.start], [implication.start + 1 + that, to], 'body', converse)
    }
    const unless = this.#find(UNLESS, from, to)
    if (unless !== undefined)
      return this.#conclusionFirst([from, unless.start], [unless.end, to], converse, operand => ({
        kind: 'not',
        operand,
      }))
    const condition = this.#find(CONDITIONS, from, to)
    if (condition === undefined) return undefined
    const again = this.#find(CONDITIONS, condition.end, to)
    if (again !== undefined)
      throw createFailure('second-condition', this.#tokens[again.start]!, { word: this.#tokens[again.start]!.text })
    const rest: Range = [condition.end, to]
    if (this.#tokens[condition.start - 1]?.lower === 'only')
      return this.#rule([from, this.#beforeComma(condition.start - 1)], rest, 'body', converse)
    return this.#conclusionFirst([from, condition.start], rest, converse, body => body)
  }

  #conclusionFirst(head: Range, body: Range, converse: boolean, change: (body: Formula) => Formula): ReadSentence {
    const headSide: Range = [head[0], this.#beforeComma(head[1])]
    const read = (isHeadFirst: boolean): ReadSentence => {
      const scope = new Scope()
      const firstHead = isHeadFirst ? this.#side(headSide, 'head', scope).formula : undefined
      const condition = change(this.#side(body, 'body', scope).formula)
      const conclusion = firstHead ?? this.#side(headSide, 'head', scope).formula
      return toRules(condition, conclusion, scope, converse)
    }
    try {
      return read(true)
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'pronoun') throw error
      // In "They are kind if someone is tall" the pronoun comes first, so the condition must be read first.
      return read(false)
    }
  }

  #rule(first: Range, second: Range, role: 'body' | 'either', both: boolean): ReadSentence {
    const scope = new Scope()
    const body = this.#side(first, role, scope).formula
    const head = this.#side(second, role === 'body' ? 'head' : 'either', scope).formula
    return toRules(body, head, scope, both)
  }

  #fact(from: number, to: number): ReadSentence {
    const scope = new Scope()
    const { formula, clauses } = this.#side([from, to], 'fact', scope)
    if (scope.restrictions.length === 0)
      return { facts: [formula], rules: [], closed: scope.closedFormulas, notes: scope.notes }
    if (clauses > 1) throw createFailure('general-and-particular', this.#tokens[from]!)
    const rule: Rule = { body: conjoin(scope.restrictions), head: formula }
    return { facts: [], rules: [rule], closed: scope.closedFormulas, notes: scope.notes }
  }

  #side([from, to]: Range, role: Role, scope: Scope): { formula: Formula; clauses: number } {
    return readSide(new Cursor(this.#tokens, from, to, role, scope, this.#words))
  }

  /** Returns the index at which a final ", and vice versa" begins; `undefined` without it. */
  #converse(): number | undefined {
    let position = this.#tokens.length - 2
    if (position < 1 || !this.#matches(['vice', 'versa'], position)) return undefined
    if (this.#tokens[position - 1]!.lower === 'and') position--
    return this.#beforeComma(position)
  }

  #beforeComma(position: number): number {
    return this.#tokens[position - 1]?.kind === 'comma' ? position - 1 : position
  }

  #matches(phrase: readonly string[], position: number): boolean {
    for (let i = 0; i < phrase.length; i++) if (this.#tokens[position + i]?.lower !== phrase[i]) return false
    return true
  }

  #phraseAt(list: Phrases, position: number): readonly string[] | undefined {
    const word = this.#tokens[position]?.lower
    return word === undefined ? undefined : list.get(word)?.find(phrase => this.#matches(phrase, position))
  }

  #find(list: Phrases, from: number, to: number): { start: number; end: number } | undefined {
    for (let start = from; start < to; start++) {
      const phrase = this.#phraseAt(list, start)
      if (phrase !== undefined) return { start, end: start + phrase.length }
    }
    return undefined
  }
}

/** Combines the sides to rules; rejects what rules cannot express. */
function toRules(body: Formula, head: Formula, scope: Scope, both: boolean): ReadSentence {
  const inBody = new Set(listVariableMentions(body))
  const inHead = new Set(listVariableMentions(head))
  for (const restriction of scope.restrictions) for (const name of listVariableMentions(restriction)) inBody.add(name)
  for (const variable of scope.variables) {
    const { name } = variable.term
    const closed = [...scope.closedFormulas.values()].includes(name)
    const reject = (id: MessageId): never => {
      throw createFailure(id, variable.token, { word: variable.token.text })
    }
    if (closed && scope.pronounVariables.includes(name)) reject('pronoun-to-condition')
    if (variable.quantity === 'indefinite' && inHead.has(name) && !inBody.has(name)) reject('existential-conclusion')
    if (both && !closed && !(inHead.has(name) && inBody.has(name))) reject('one-sided-quantifier')
    if (both && closed) reject('quantifier-in-equivalence')
  }
  const withRestrictions = (side: Formula): Formula =>
    scope.restrictions.length === 0 ? side : conjoin([...scope.restrictions, side])
  const rules: Rule[] = [{ body: withRestrictions(body), head }]
  if (both) rules.push({ body: withRestrictions(head), head: body })
  return { facts: [], rules, closed: scope.closedFormulas, notes: scope.notes }
}
