/**
 * Chart parser of coordination ("and", "or" and openers such as "both") that detects ambiguity.
 *
 * Coordinations can be nested, with an opener ("both … and …", "either … or …", "neither … nor …", "it is not the case that …") or without.
 * This grammar is ambiguous, so up to two readings are computed: a single reading is used, two are reported as an ambiguity. Readings that
 * differ only in the grouping of one connective ("A and (B and C)") count as one.
 *
 * Two frequent forms have a single reading and need no chart: flat lists with one connective, and lists in which every connective has an
 * opener, as in Polish notation.
 */
import type { Formula } from '@elenchus/logic'

export type Opener = 'both' | 'either' | 'neither' | 'not'
export type Separator = 'and' | 'or' | 'nor' | ','

export type Item =
  | { readonly kind: 'formula'; readonly formula: Formula; readonly position: number }
  | { readonly kind: 'opener'; readonly word: Opener; readonly position: number }
  | { readonly kind: 'separator'; readonly word: Separator; readonly position: number }

export type CoordinationResult =
  | { readonly kind: 'formula'; readonly formula: Formula }
  | { readonly kind: 'ambiguous'; readonly readings: readonly Formula[] }
  | { readonly kind: 'none'; readonly position: number; readonly reason: string; readonly code: string }

/** Maximum number of items of a sentence with mixed connectives, since chart parsing takes cubic time. */
const MAX_AMBIGUOUS_ITEMS = 48
/** Maximum nesting depth of openers, which protects the call stack. */
export const MAX_DEPTH = 200
/** Maximum number of readings per span: two show an ambiguity, and a third allows for duplicates. */
const MAX_READINGS = 3

/** Parses a list of items to a formula, or returns two readings or the reason why there is none. */
export function parseCoordination(items: readonly Item[]): CoordinationResult {
  const only = items[0]
  if (items.length === 1 && only?.kind === 'formula') return { kind: 'formula', formula: only.formula }
  const unambiguous = parseFlatList(items) ?? parseListsWithOpeners(items)
  if (unambiguous !== undefined) return { kind: 'formula', formula: unambiguous }
  if (items.length > MAX_AMBIGUOUS_ITEMS) {
    const reason = `this sentence has ${items.length} parts with both "and" and "or", which is too long to find all its readings`
    return { kind: 'none', position: items[0]!.position, reason, code: 'too-long' }
  }
  const readings = new Chart(items).findReadings(0, items.length)
  if (readings.length === 1) return { kind: 'formula', formula: readings[0]! }
  if (readings.length > 1) return { kind: 'ambiguous', readings: readings.slice(0, 2) }
  return { kind: 'none', ...explainNoReading(items) }
}

/** Parses `A and B and C` or `A, B and C`, lists with a single connective. */
function parseFlatList(items: readonly Item[]): Formula | undefined {
  let connective: Separator | undefined
  const operands: Formula[] = []
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!
    if (item.kind === 'opener') return undefined
    if ((item.kind === 'formula') !== (i % 2 === 0)) return undefined
    if (item.kind === 'formula') {
      operands.push(item.formula)
    } else if (item.word === ',') {
      if (i === items.length - 2) return undefined
    } else {
      if (item.word === 'nor' || (connective !== undefined && connective !== item.word)) return undefined
      connective = item.word
    }
  }
  if (connective === undefined || operands.length < 2 || items.length % 2 === 0) return undefined
  return { kind: connective as 'and' | 'or', operands }
}

const CONNECTIVE_BY_OPENER: Readonly<Record<Exclude<Opener, 'not'>, Separator>> = {
  both: 'and',
  either: 'or',
  neither: 'nor',
}

/** Parses a list in which every coordination has an opener; `undefined` for other lists. */
function parseListsWithOpeners(items: readonly Item[]): Formula | undefined {
  let position = 0
  const isSeparator = (word: Separator): boolean => {
    const item = items[position]
    return item?.kind === 'separator' && item.word === word
  }
  const parseOperand = (depth: number): Formula | undefined => {
    const item = items[position]
    if (item === undefined || item.kind === 'separator' || depth > MAX_DEPTH) return undefined
    position++
    if (item.kind === 'formula') return item.formula
    const operand = parseOperand(depth + 1)
    if (operand === undefined) return undefined
    if (item.word === 'not') return { kind: 'not', operand }
    const operands = [operand]
    while (true) {
      const isLast = isSeparator(CONNECTIVE_BY_OPENER[item.word])
      if (!isLast && !isSeparator(',')) return undefined
      position++
      const next = parseOperand(depth + 1)
      if (next === undefined) return undefined
      operands.push(next)
      if (isLast) return combine(CONNECTIVE_BY_OPENER[item.word], operands)
    }
  }
  const formula = parseOperand(0)
  return position === items.length ? formula : undefined
}

function combine(connective: Separator, operands: readonly Formula[]): Formula {
  if (connective === 'nor') return { kind: 'and', operands: operands.map(negate) }
  return { kind: connective as 'and' | 'or', operands }
}

/** Negates a formula; a double negation is removed ("neither not tall nor …"). */
export const negate = (formula: Formula): Formula =>
  formula.kind === 'not' ? formula.operand : { kind: 'not', operand: formula }

/** Memoised readings of every span of items, a half-open range of indices. */
class Chart {
  readonly #items: readonly Item[]
  readonly #readingsBySpan = new Map<number, readonly Formula[]>()
  readonly #listsBySpan = new Map<string, readonly (readonly Formula[])[]>()

  constructor(items: readonly Item[]) {
    this.#items = items
  }

  findReadings(from: number, to: number): readonly Formula[] {
    // A chart has at most 48 items.
    const key = from * 1000 + to
    const cached = this.#readingsBySpan.get(key)
    if (cached !== undefined) return cached
    const found = new Map<string, Formula>()
    const add = (formula: Formula): void => {
      const groupingKey = formatKey(formula)
      if (found.size < MAX_READINGS && !found.has(groupingKey)) found.set(groupingKey, formula)
    }
    const first = this.#items[from]
    if (first !== undefined && to > from) {
      if (to - from === 1) {
        if (first.kind === 'formula') add(first.formula)
      } else {
        if (first.kind === 'opener' && first.word === 'not') {
          for (const operand of this.findReadings(from + 1, to)) add({ kind: 'not', operand })
        } else if (first.kind === 'opener' && first.word !== 'not') {
          const connective = CONNECTIVE_BY_OPENER[first.word]
          for (const operands of this.#findOperandLists(from + 1, to, connective)) add(combine(connective, operands))
        }
        for (const connective of ['and', 'or'] as const) {
          for (const operands of this.#findOperandLists(from, to, connective)) add(combine(connective, operands))
        }
      }
    }
    const result = [...found.values()]
    this.#readingsBySpan.set(key, result)
    return result
  }

  /** Returns the operand lists of a span that is read as a list with the final connective `word`. */
  #findOperandLists(from: number, to: number, connective: Separator): readonly (readonly Formula[])[] {
    const key = `${from} ${to} ${connective}`
    const cached = this.#listsBySpan.get(key)
    if (cached !== undefined) return cached
    const found = new Map<string, readonly Formula[]>()
    const add = (operands: readonly Formula[]): void => {
      const groupingKey = operands.map(formatKey).join(' ; ')
      if (found.size < MAX_READINGS && !found.has(groupingKey)) found.set(groupingKey, operands)
    }
    for (let position = from + 1; position < to - 1; position++) {
      const item = this.#items[position]!
      if (item.kind !== 'separator' || (item.word !== ',' && item.word !== connective)) continue
      const firstReadings = this.findReadings(from, position)
      if (firstReadings.length === 0) continue
      for (const firstOperand of firstReadings) {
        if (item.word === connective) for (const last of this.findReadings(position + 1, to)) add([firstOperand, last])
        for (const rest of this.#findOperandLists(position + 1, to, connective)) add([firstOperand, ...rest])
      }
    }
    const result = [...found.values()]
    this.#listsBySpan.set(key, result)
    return result
  }
}

/** Formats a key that is equal for readings which differ only in the grouping of one connective. */
function formatKey(formula: Formula): string {
  switch (formula.kind) {
    case 'and':
    case 'or':
      return `(${formatOperands(formula.kind, formula.operands).join(formula.kind === 'and' ? ' & ' : ' | ')})`
    case 'not':
      return `~${formatKey(formula.operand)}`
    case 'atom':
      return `${formula.name}(${formula.terms.map(term => (term.kind === 'variable' ? '?' : '') + term.name).join(',')})`
    default:
      return formula.kind
  }
}

const formatOperands = (kind: 'and' | 'or', operands: readonly Formula[]): string[] =>
  operands.flatMap(operand => (operand.kind === kind ? formatOperands(kind, operand.operands) : [formatKey(operand)]))

function explainNoReading(items: readonly Item[]): { position: number; reason: string; code: string } {
  const position = items[0]!.position
  const has = (word: string): boolean => items.some(item => item.kind !== 'formula' && item.word === word)
  for (const item of items) {
    if (item.kind !== 'opener' || item.word === 'not') continue
    if (!has(CONNECTIVE_BY_OPENER[item.word]))
      return {
        position: item.position,
        reason: `"${item.word}" is used without "${CONNECTIVE_BY_OPENER[item.word]}"`,
        code: 'connective',
      }
  }
  if (has('nor') && !has('neither')) return { position, reason: '"nor" is used without "neither"', code: 'connective' }
  if (has(',') && !has('and') && !has('or') && !has('nor'))
    return { position, reason: 'this list has commas but no "and" or "or" before its last part', code: 'connective' }
  const reason = 'the connectives "and" and "or" of this sentence have no consistent grouping'
  return { position, reason, code: 'connective' }
}

/** Creates a conjunction, flattening nested conjunctions. */
export function conjoin(formulas: readonly Formula[]): Formula {
  const operands = formulas.flatMap(formula => (formula.kind === 'and' ? formula.operands : [formula]))
  return operands.length === 1 ? operands[0]! : { kind: 'and', operands }
}
