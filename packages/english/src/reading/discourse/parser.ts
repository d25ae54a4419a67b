/**
 * Memoised recursive-descent parser that finds all parses: a rule returns every end position from a start, with meaning and cost.
 * Coordination is one rule for all categories; a mixture of "and" and "or" without "both" or "either" gets both groupings.
 */
import type { Token } from '../tokens.ts'
import type { Lexical } from './lexical.ts'

export interface Parse<T> {
  readonly end: number
  readonly value: T
  readonly cost: number
}

export type Rule<T> = (position: number) => readonly Parse<T>[]

/** Applies a function to the values of parses. */
export const mapParses = <T, U>(parses: readonly Parse<T>[], change: (value: T, end: number) => U): Parse<U>[] =>
  parses.map(({ end, value, cost }) => ({ end, cost, value: change(value, end) }))

/** Opening of a list ("both", "either" or "neither") and "but" instead of "and". */
export interface ListForm {
  readonly announced: boolean
  readonly contrast: boolean
}

export class Parser {
  readonly tokens: readonly Token[]
  readonly lexical: Lexical
  /** Farthest token index reached, for error messages. */
  farthest = 0
  readonly #memo = new Map<string, readonly Parse<unknown>[]>()

  constructor(tokens: readonly Token[], lexical: Lexical) {
    this.tokens = tokens
    this.lexical = lexical
  }

  getWord(position: number): string {
    const token = this.tokens[position]
    if (token === undefined) return ''
    if (position > this.farthest) this.farthest = position
    return token.kind === 'word' ? token.lower : token.text
  }

  /** Original text between two token indices. */
  getText(from: number, to: number): string {
    return this.tokens
      .slice(from, to)
      .map(token => token.text)
      .join(' ')
      .replace(/ ,/g, ',')
  }

  /** Tests for a sequence of words at an index. */
  hasPhrase(position: number, matchPhrase: string): boolean {
    return matchPhrase.split(' ').every((word, i) => this.getWord(position + i) === word)
  }

  /** Number of words of the first phrase found at an index; 0 if none is. */
  phrase(position: number, phrases: readonly string[]): number {
    const found = phrases.find(phrase => this.hasPhrase(position, phrase))
    return found === undefined ? 0 : found.split(' ').length
  }

  /** Tests for a capitalised word or number. */
  isCapital(position: number): boolean {
    const token = this.tokens[position]
    return token !== undefined && token.kind === 'word' && /^[\p{Lu}\p{N}]/u.test(token.text)
  }

  memoize<T>(name: string, rule: Rule<T>): Rule<T> {
    return position => {
      const key = `${name} ${position}`
      const cached = this.#memo.get(key) as readonly Parse<T>[] | undefined
      if (cached !== undefined) return cached
      // Ends left recursion.
      this.#memo.set(key, [])
      const found = rule(position)
      this.#memo.set(key, found)
      return found
    }
  }
}

/** Coordination rule; `simple` excludes lists without "both", "either" or "neither". */
export type ListRule<T> = Rule<T> & { readonly simple: Rule<T> }

export type Conjunction = 'and' | 'or' | 'nor'

const OPENERS: Readonly<Record<string, Conjunction>> = { both: 'and', either: 'or', neither: 'nor' }

/**
 * Coordination of a category: "A", "A and B", "A, B or C", "both A and B", "either A or B", "neither A nor B", and mixtures.
 * `join` combines the meanings, or rejects a combination with undefined.
 */
export function createListRule<T>(
  parser: Parser,
  name: string,
  unit: Rule<T>,
  join: (conjunction: Conjunction, parts: readonly T[], form: ListForm) => T | undefined,
): ListRule<T> {
  const announced: Rule<T> = parser.memoize(`${name}/announced`, position => {
    const joint = OPENERS[parser.getWord(position)]
    return joint === undefined ? [] : elements(position + 1, joint, any, true)
  })
  const simple: Rule<T> = parser.memoize(`${name}/simple`, position => [...unit(position), ...announced(position)])
  const flatAnd: Rule<T> = parser.memoize(`${name}/and`, position => elements(position, 'and', simple, false))
  const flatOr: Rule<T> = parser.memoize(`${name}/or`, position => elements(position, 'or', simple, false))
  const inAnd: Rule<T> = position => [...simple(position), ...flatOr(position)]
  const inOr: Rule<T> = position => [...simple(position), ...flatAnd(position)]
  const any: Rule<T> = parser.memoize(`${name}/any`, position => [
    ...simple(position),
    ...elements(position, 'and', inAnd, false),
    ...elements(position, 'or', inOr, false),
  ])

  function elements(position: number, joint: Conjunction, element: Rule<T>, opened: boolean): Parse<T>[] {
    const found: Parse<T>[] = []
    const parseMore = (from: number, parts: readonly T[], cost: number, contrast: boolean): void => {
      for (const part of element(from)) {
        const all = [...parts, part.value]
        const total = cost + part.cost
        const comma = parser.getWord(part.end) === ','
        const after = comma ? part.end + 1 : part.end
        const word = parser.getWord(after)
        if (word === joint || (joint === 'and' && word === 'but')) {
          const but = contrast || word === 'but'
          close(after + 1, all, total, but)
          // "A and B and C"
          if (!opened) parseMore(after + 1, all, total, but)
        } else if (comma) parseMore(after, all, total, contrast)
      }
    }
    const close = (from: number, parts: readonly T[], cost: number, contrast: boolean): void => {
      for (const last of element(from)) {
        const value = join(joint, [...parts, last.value], { announced: opened, contrast })
        if (value !== undefined) found.push({ end: last.end, value, cost: cost + last.cost })
      }
    }
    parseMore(position, [], 0, false)
    return found
  }
  return Object.assign((position: number) => any(position), { simple })
}
