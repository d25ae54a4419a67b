/**
 * Memoised recursive-descent parser that finds all parses: a rule returns every end position from a start, with meaning and cost.
 * Coordination is one rule for all categories; a mixture of "and" and "or" without "both" or "either" gets both groupings.
 */
import type { Token } from '../tokens.ts'
import type { Lexical } from './lexical.ts'

export interface Parse<T> {
  /** Index of the token after the parsed words. */
  readonly end: number
  readonly value: T
  /** Sum of the costs of its words (see lexical.ts); the cheapest parse of a sentence wins. */
  readonly cost: number
}

export type Rule<T> = (position: number) => readonly Parse<T>[]

/** Applies a function to the values of parses. */
export const mapParses = <T, U>(parses: readonly Parse<T>[], transform: (value: T, end: number) => U): Parse<U>[] =>
  parses.map(({ end, value, cost }) => ({ end, cost, value: transform(value, end) }))

/** Words of a list besides "and" and "or". */
export interface ListForm {
  /** True if it begins with "both", "either" or "neither". */
  readonly hasCorrelative: boolean
  /** True if "but" stands for "and". */
  readonly hasBut: boolean
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
  hasPhrase(position: number, phrase: string): boolean {
    return phrase.split(' ').every((word, i) => this.getWord(position + i) === word)
  }

  /** Number of words of the first phrase found at an index; 0 if none is. */
  matchPhrase(position: number, phrases: readonly string[]): number {
    const found = phrases.find(phrase => this.hasPhrase(position, phrase))
    return found === undefined ? 0 : found.split(' ').length
  }

  /** Tests for a capitalised word or number. */
  isCapital(position: number): boolean {
    const token = this.tokens[position]
    return token !== undefined && token.kind === 'word' && /^[\p{Lu}\p{N}]/u.test(token.text)
  }

  /** Caches the parses of a rule by its name, which must be unique. */
  memoize<T>(name: string, rule: Rule<T>): Rule<T> {
    return position => {
      const key = `${name} ${position}`
      const cached = this.#memo.get(key) as readonly Parse<T>[] | undefined
      if (cached !== undefined) return cached
      // A rule that calls itself at the same index finds nothing there, which ends left recursion.
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

const CORRELATIVES: ReadonlyMap<string, Conjunction> = new Map(
  Object.entries({ both: 'and', either: 'or', neither: 'nor' }),
)

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
  const withCorrelative: Rule<T> = parser.memoize(`${name}/correlative`, position => {
    const conjunction = CORRELATIVES.get(parser.getWord(position))
    return conjunction === undefined
      ? []
      : parseElements(position + 1, conjunction, coordination, { hasCorrelative: true })
  })
  const simple: Rule<T> = parser.memoize(`${name}/simple`, position => [
    ...unit(position),
    ...withCorrelative(position),
  ])
  const flatAnd: Rule<T> = parser.memoize(`${name}/and`, position => parseElements(position, 'and', simple))
  const flatOr: Rule<T> = parser.memoize(`${name}/or`, position => parseElements(position, 'or', simple))
  const andOperand: Rule<T> = position => [...simple(position), ...flatOr(position)]
  const orOperand: Rule<T> = position => [...simple(position), ...flatAnd(position)]
  const coordination: Rule<T> = parser.memoize(`${name}/any`, position => [
    ...simple(position),
    ...parseElements(position, 'and', andOperand),
    ...parseElements(position, 'or', orOperand),
  ])

  function parseElements(
    position: number,
    conjunction: Conjunction,
    element: Rule<T>,
    { hasCorrelative = false } = {},
  ): Parse<T>[] {
    const found: Parse<T>[] = []
    const parseMore = (from: number, parts: readonly T[], cost: number, hasBut: boolean): void => {
      for (const part of element(from)) {
        const elements = [...parts, part.value]
        const total = cost + part.cost
        const hasComma = parser.getWord(part.end) === ','
        const after = hasComma ? part.end + 1 : part.end
        const word = parser.getWord(after)
        if (word === conjunction || (conjunction === 'and' && word === 'but')) {
          const hasButSoFar = hasBut || word === 'but'
          parseLast(after + 1, elements, total, hasButSoFar)
          // "A and B and C"
          if (!hasCorrelative) parseMore(after + 1, elements, total, hasButSoFar)
        } else if (hasComma) parseMore(after, elements, total, hasBut)
      }
    }
    const parseLast = (from: number, parts: readonly T[], cost: number, hasBut: boolean): void => {
      for (const last of element(from)) {
        const value = join(conjunction, [...parts, last.value], { hasCorrelative, hasBut })
        if (value !== undefined) found.push({ end: last.end, value, cost: cost + last.cost })
      }
    }
    parseMore(position, [], 0, false)
    return found
  }
  return Object.assign((position: number) => coordination(position), { simple })
}
