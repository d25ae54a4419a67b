/**
 * Semi-naive evaluation of rules with variables (Bancilhon 1986): instantiates only rules whose bodies are derived.
 *
 * A rule is re-evaluated only when one of its conditions gains a new tuple, joining from that tuple. Derived literals are
 * stored by signed predicate and indexed by argument; `~p` is a relation of its own. Ground rules take part as well.
 */
import type { Formula, Term } from '../formula/formula.ts'
import { type AbortSignalLike, throwIfAborted } from '../sat/abort.ts'
import { atomKey } from './atoms.ts'
import type { Instance } from './ground-clauses.ts'
import type { Literal } from './theory.ts'

/** A conjunctive body with the literals that the head asserts. */
export interface Pattern {
  readonly body: readonly Literal[]
  readonly heads: readonly Literal[]
  readonly origin: number
  /** The fact or rule has variables; only then are its instances reported. */
  readonly open: boolean
  /** Variables of the head only, which range over all constants. */
  readonly free: readonly string[]
}

export interface Evaluation {
  readonly constants: readonly string[]
  /** Called with each instance; throws if there are too many. */
  readonly report: (instance: Instance) => void
  readonly signal?: AbortSignalLike | undefined
}

type Tuple = readonly string[]
type Bindings = Map<string, string>

class Relation {
  readonly tuples: Tuple[] = []
  private readonly keys = new Set<string>()
  /** By argument position: the tuples by constant, built on demand. */
  private readonly indexes: (Map<string, Tuple[]> | undefined)[] = []

  add(tuple: Tuple): boolean {
    const key = tuple.join('\u0001')
    if (this.keys.has(key)) return false
    this.keys.add(key)
    this.tuples.push(tuple)
    this.indexes.forEach((index, position) => {
      if (index) addTo(index, tuple[position]!, tuple)
    })
    return true
  }

  with(position: number, constant: string): readonly Tuple[] {
    let index = this.indexes[position]
    if (!index) {
      index = new Map()
      for (const tuple of this.tuples) addTo(index, tuple[position]!, tuple)
      this.indexes[position] = index
    }
    return index.get(constant) ?? NO_TUPLES
  }
}

const NO_TUPLES: readonly Tuple[] = []

function addTo<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

const relationName = ({ atom, negated }: Literal): string =>
  `${negated ? '~' : ''}${atom.name}\u0001${atom.terms.length}`

/** A condition of a pattern, by its position in the body. */
interface Condition {
  readonly pattern: Pattern
  readonly position: number
}

const fullKey = (name: string, tuple: Tuple): string => [name, ...tuple].join('\u0001')

/** Reports the instances of the patterns whose bodies are derived. */
export function evaluate(patterns: readonly Pattern[], evaluation: Evaluation): void {
  new Evaluator(patterns, evaluation).run()
}

class Evaluator {
  readonly #patterns: readonly Pattern[]
  readonly #evaluation: Evaluation
  readonly #relations = new Map<string, Relation>()
  /** Derived tuples to process. */
  readonly #queue: { readonly name: string; readonly tuple: Tuple }[] = []
  readonly #reported = new Set<string>()
  /** Conditions by the tuples they may match: ground ones by literal, others by relation. */
  readonly #byLiteral = new Map<string, Condition[]>()
  readonly #byRelation = new Map<string, Condition[]>()

  constructor(patterns: readonly Pattern[], evaluation: Evaluation) {
    this.#patterns = patterns
    this.#evaluation = evaluation
    for (const pattern of patterns)
      pattern.body.forEach((literal, position) => {
        const name = relationName(literal)
        const { terms } = literal.atom
        if (terms.some(term => term.kind === 'variable')) addTo(this.#byRelation, name, { pattern, position })
        else {
          const tuple = terms.map(term => term.name)
          addTo(this.#byLiteral, fullKey(name, tuple), { pattern, position })
        }
      })
  }

  run(): void {
    for (const pattern of this.#patterns) if (pattern.body.length === 0) this.#fire(pattern, new Map(), 0)
    for (let next = 0; next < this.#queue.length; next++) {
      if (next % 1024 === 0) throwIfAborted(this.#evaluation.signal)
      const { name, tuple } = this.#queue[next]!
      for (const list of [this.#byLiteral.get(fullKey(name, tuple)), this.#byRelation.get(name)]) {
        for (const { pattern, position } of list ?? []) {
          const rest = pattern.body.map((_, i) => i).filter(i => i !== position)
          const bindings: Bindings = new Map()
          match(pattern.body[position]!.atom.terms, tuple, bindings, () => this.#join(pattern, rest, bindings))
        }
      }
    }
  }

  /** Joins the conditions in `rest` (positions), conditions with most bound terms first. */
  #join(pattern: Pattern, rest: readonly number[], bindings: Bindings): void {
    if (rest.length === 0) {
      this.#fire(pattern, bindings, 0)
      return
    }
    const best = mostBound(pattern, rest, bindings)
    const literal = pattern.body[best]!
    const others = rest.filter(position => position !== best)
    for (const tuple of this.#candidates(literal, bindings))
      match(literal.atom.terms, tuple, bindings, () => this.#join(pattern, others, bindings))
  }

  #candidates(literal: Literal, bindings: Bindings): readonly Tuple[] {
    const found = this.#relations.get(relationName(literal))
    if (!found) return NO_TUPLES
    let smallest: readonly Tuple[] = found.tuples
    literal.atom.terms.forEach((term, position) => {
      const value = boundTo(term, bindings)
      if (value === undefined || smallest.length === 0) return
      const tuples = found.with(position, value)
      if (tuples.length < smallest.length) smallest = tuples
    })
    // The relation may grow during iteration; new tuples start their own joins.
    return smallest.length < 2 ? smallest : smallest.slice()
  }

  /** All conditions hold under `bindings`: the heads are derived, over all constants for free variables. */
  #fire(pattern: Pattern, bindings: Bindings, free: number): void {
    if (free < pattern.free.length) {
      for (const constant of this.#evaluation.constants) {
        bindings.set(pattern.free[free]!, constant)
        this.#fire(pattern, bindings, free + 1)
      }
      bindings.delete(pattern.free[free]!)
      return
    }
    if (pattern.open && !this.#isNew(pattern, bindings)) return
    for (const head of pattern.heads) {
      const name = relationName(head)
      const tuple = head.atom.terms.map(term => (term.kind === 'variable' ? bindings.get(term.name)! : term.name))
      if (this.#relation(name).add(tuple)) this.#queue.push({ name, tuple })
    }
  }

  /** Reports an instance that was not reported before. */
  #isNew(pattern: Pattern, bindings: Bindings): boolean {
    const body = pattern.body.map(literal => instance(literal, bindings))
    const heads = pattern.heads.map(literal => instance(literal, bindings))
    const key = `${pattern.origin} ${[...body, ...heads].map(literalKey).join('\u0002')}`
    if (this.#reported.has(key)) return false
    this.#reported.add(key)
    this.#evaluation.report({
      body: body.length === 0 ? null : conjunction(body),
      head: conjunction(heads),
      origin: pattern.origin,
      binding: Object.fromEntries(bindings),
    })
    return true
  }

  #relation(name: string): Relation {
    let found = this.#relations.get(name)
    if (!found) {
      found = new Relation()
      this.#relations.set(name, found)
    }
    return found
  }
}

/** The position of the condition with most bound terms; fully bound conditions come first. */
function mostBound(pattern: Pattern, positions: readonly number[], bindings: Bindings): number {
  let best = positions[0]!
  let bestScore = -1
  for (const position of positions) {
    const { terms } = pattern.body[position]!.atom
    const bound = terms.filter(term => boundTo(term, bindings) !== undefined).length
    const score = bound === terms.length ? Infinity : bound
    if (score > bestScore) {
      bestScore = score
      best = position
    }
  }
  return best
}

/** Unifies the terms with the tuple, calls `then`, and undoes the bindings. */
function match(terms: readonly Term[], tuple: Tuple, bindings: Bindings, then: () => void): void {
  const added: string[] = []
  let fits = true
  for (let i = 0; i < terms.length && fits; i++) {
    const term = terms[i]!
    const value = boundTo(term, bindings)
    if (value !== undefined) fits = value === tuple[i]
    else {
      bindings.set(term.name, tuple[i]!)
      added.push(term.name)
    }
  }
  if (fits) then()
  for (const name of added) bindings.delete(name)
}

const boundTo = (term: Term, bindings: Bindings): string | undefined =>
  term.kind === 'constant' ? term.name : bindings.get(term.name)

function instance({ atom, negated }: Literal, bindings: Bindings): Literal {
  const terms = atom.terms.map(
    (term): Term => (term.kind === 'variable' ? { kind: 'constant', name: bindings.get(term.name)! } : term),
  )
  return { atom: { kind: 'atom', name: atom.name, terms }, negated }
}

const literalKey = ({ atom, negated }: Literal): string => (negated ? '~' : '') + atomKey(atom)

function conjunction(literals: readonly Literal[]): Formula {
  const parts = literals.map(({ atom, negated }): Formula => (negated ? { kind: 'not', operand: atom } : atom))
  return parts.length === 1 ? parts[0]! : { kind: 'and', operands: parts }
}
