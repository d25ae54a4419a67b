/**
 * Chart parser of coordination ("and", "or" and markers such as "both") that detects ambiguity.
 *
 * Coordinations can be nested, with a marker ("both … and …", "either … or …", "neither … nor …", "it is not the case that …") or without.
 * This grammar is ambiguous, so up to two readings are computed: a single reading is used, two are reported as an ambiguity. Readings that
 * differ only in the grouping of one connective ("A and (B and C)") count as one.
 *
 * Two frequent forms have a single reading and need no chart: flat lists with one connective, and lists in which every connective has a
 * marker, as in Polish notation.
 */
import type { Formula } from '@elenchus/logic'

export type Opener = 'both' | 'either' | 'neither' | 'not'
export type Separator = 'and' | 'or' | 'nor' | ','

export type Item =
  | { readonly kind: 'formula'; readonly formula: Formula; readonly position: number }
  | { readonly kind: 'opener'; readonly word: Opener; readonly position: number }
  | { readonly kind: 'separator'; readonly word: Separator; readonly position: number }

export type Resolution =
  | { readonly kind: 'formula'; readonly formula: Formula }
  | { readonly kind: 'ambiguous'; readonly readings: readonly Formula[] }
  | { readonly kind: 'none'; readonly position: number; readonly reason: string; readonly code: string }

/** Maximum number of items of a sentence with mixed connectives, since chart parsing takes cubic time. */
const MAX_AMBIGUOUS_ITEMS = 48
/** Maximum nesting depth of markers, which protects the call stack. */
export const MAX_DEPTH = 200
/** Maximum number of readings per span: two show an ambiguity, and a third allows for duplicates. */
const MAX_READINGS = 3

/** Parses a list of items to a formula, or returns two readings or the reason why there is none. */
export function resolve(items: readonly Item[]): Resolution {
  const only = items[0]
  if (items.length === 1 && only?.kind === 'formula') return { kind: 'formula', formula: only.formula }
  const simple = parseFlatList(items) ?? parseMarkedLists(items)
  if (simple !== undefined) return { kind: 'formula', formula: simple }
  if (items.length > MAX_AMBIGUOUS_ITEMS) {
    const reason = `this sentence has ${items.length} parts with both "and" and "or", which is too long to find all its readings`
    return { kind: 'none', position: items[0]!.position, reason, code: 'too-long' }
  }
  const readings = new Chart(items).readings(0, items.length)
  if (readings.length === 1) return { kind: 'formula', formula: readings[0]! }
  if (readings.length > 1) return { kind: 'ambiguous', readings: readings.slice(0, 2) }
  return { kind: 'none', ...explainNoReading(items) }
}

/** Parses `A and B and C` or `A, B and C`, lists with a single connective. */
function parseFlatList(items: readonly Item[]): Formula | undefined {
  let word: Separator | undefined
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
      if (item.word === 'nor' || (word !== undefined && word !== item.word)) return undefined
      word = item.word
    }
  }
  if (word === undefined || operands.length < 2 || items.length % 2 === 0) return undefined
  return { kind: word as 'and' | 'or', operands }
}

const CONNECTIVE_OF: Readonly<Record<Exclude<Opener, 'not'>, Separator>> = { both: 'and', either: 'or', neither: 'nor' }

/** Parses a list in which every coordination has a marker; `undefined` for other lists. */
function parseMarkedLists(items: readonly Item[]): Formula | undefined {
  let position = 0
  const separatorIs = (word: Separator): boolean => {
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
      const last = separatorIs(CONNECTIVE_OF[item.word])
      if (!last && !separatorIs(',')) return undefined
      position++
      const next = parseOperand(depth + 1)
      if (next === undefined) return undefined
      operands.push(next)
      if (last) return combine(CONNECTIVE_OF[item.word], operands)
    }
  }
  const formula = parseOperand(0)
  return position === items.length ? formula : undefined
}

function combine(word: Separator, operands: readonly Formula[]): Formula {
  if (word === 'nor') return { kind: 'and', operands: operands.map(negate) }
  return { kind: word as 'and' | 'or', operands }
}

/** Negates a formula; a double negation is removed ("neither not tall nor …"). */
export const negate = (formula: Formula): Formula =>
  formula.kind === 'not' ? formula.operand : { kind: 'not', operand: formula }

/** Chart with the readings of every span of items. */
class Chart {
  readonly #items: readonly Item[]
  readonly #readings = new Map<number, readonly Formula[]>()
  readonly #lists = new Map<string, readonly (readonly Formula[])[]>()

  constructor(items: readonly Item[]) {
    this.#items = items
  }

  readings(from: number, to: number): readonly Formula[] {
    const key = from * 1000 + to
    const cached = this.#readings.get(key)
    if (cached !== undefined) return cached
    const found = new Map<string, Formula>()
    const add = (formula: Formula): void => {
      const flat = formatKey(formula)
      if (found.size < MAX_READINGS && !found.has(flat)) found.set(flat, formula)
    }
    const first = this.#items[from]
    if (first !== undefined && to > from) {
      if (to - from === 1) {
        if (first.kind === 'formula') add(first.formula)
      } else {
        if (first.kind === 'opener' && first.word === 'not') {
          for (const operand of this.readings(from + 1, to)) add({ kind: 'not', operand })
        } else if (first.kind === 'opener' && first.word !== 'not') {
          const word = CONNECTIVE_OF[first.word]
          for (const operands of this.#list(from + 1, to, word)) add(combine(word, operands))
        }
        for (const word of ['and', 'or'] as const) {
          for (const operands of this.#list(from, to, word)) add(combine(word, operands))
        }
      }
    }
    const result = [...found.values()]
    this.#readings.set(key, result)
    return result
  }

  /** Returns the operand lists of a span that is read as a list with the final connective `word`. */
  #list(from: number, to: number, word: Separator): readonly (readonly Formula[])[] {
    const key = `${from} ${to} ${word}`
    const cached = this.#lists.get(key)
    if (cached !== undefined) return cached
    const found = new Map<string, readonly Formula[]>()
    const add = (operands: readonly Formula[]): void => {
      const flat = operands.map(formatKey).join(' ; ')
      if (found.size < MAX_READINGS && !found.has(flat)) found.set(flat, operands)
    }
    for (let position = from + 1; position < to - 1; position++) {
      const item = this.#items[position]!
      if (item.kind !== 'separator' || (item.word !== ',' && item.word !== word)) continue
      const heads = this.readings(from, position)
      if (heads.length === 0) continue
      for (const head of heads) {
        if (item.word === word) for (const last of this.readings(position + 1, to)) add([head, last])
        for (const rest of this.#list(position + 1, to, word)) add([head, ...rest])
      }
    }
    const result = [...found.values()]
    this.#lists.set(key, result)
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
    if (!has(CONNECTIVE_OF[item.word]))
      return {
        position: item.position,
        reason: `"${item.word}" without its "${CONNECTIVE_OF[item.word]}"`,
        code: 'connective',
      }
  }
  if (has('nor') && !has('neither')) return { position, reason: '"nor" without its "neither"', code: 'connective' }
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
