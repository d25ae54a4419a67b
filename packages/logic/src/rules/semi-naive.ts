/**
 * Semi-naive evaluation of rules with variables (Bancilhon 1986): only rules whose bodies are derived are instantiated.
 *
 * A rule is re-evaluated only if there is a new tuple for one of its conditions; the join starts from that tuple. Derived literals are
 * stored by predicate and sign and indexed by argument, so p and `~p` are different relations. Ground rules are evaluated too.
 */
import type { Budget } from '../budget.ts'
import type { Formula, Term } from '../formula/formula.ts'
import { createAtomKey } from './atoms.ts'
import type { Instance } from './ground-clauses.ts'
import type { Literal } from './theory.ts'

/** Rule with a conjunctive body and the literals that its head asserts. */
export interface Pattern {
  readonly body: readonly Literal[]
  readonly heads: readonly Literal[]
  readonly origin: number
  /** True if the fact or rule has variables; only then its instances are reported. */
  readonly open: boolean
  /** Variables of the head only, which range over all constants. */
  readonly free: readonly string[]
}

export interface Evaluation {
  readonly constants: readonly string[]
  /** Called with each instance; throws if there are too many. */
  readonly report: (instance: Instance) => void
  readonly budget: Budget
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
      if (index) appendTo(index, tuple[position]!, tuple)
    })
    return true
  }

  lookUp(position: number, constant: string): readonly Tuple[] {
    let index = this.indexes[position]
    if (!index) {
      index = new Map()
      for (const tuple of this.tuples) appendTo(index, tuple[position]!, tuple)
      this.indexes[position] = index
    }
    return index.get(constant) ?? NO_TUPLES
  }
}

const NO_TUPLES: readonly Tuple[] = []

function appendTo<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

const createRelationKey = ({ atom, negated }: Literal): string =>
  `${negated ? '~' : ''}${atom.name}\u0001${atom.terms.length}`

/** A condition of a pattern, by its position in the body. */
type Condition = Readonly<{ pattern: Pattern; position: number }>

const createTupleKey = (name: string, tuple: Tuple): string => [name, ...tuple].join('\u0001')

/** Reports the instances of the patterns whose bodies are derived. */
export function evaluatePatterns(patterns: readonly Pattern[], evaluation: Evaluation): void {
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
        const name = createRelationKey(literal)
        const { terms } = literal.atom
        if (terms.some(term => term.kind === 'variable')) appendTo(this.#byRelation, name, { pattern, position })
        else {
          const tuple = terms.map(term => term.name)
          appendTo(this.#byLiteral, createTupleKey(name, tuple), { pattern, position })
        }
      })
  }

  run(): void {
    for (const pattern of this.#patterns) if (pattern.body.length === 0) this.#fire(pattern, new Map(), 0)
    for (let next = 0; next < this.#queue.length; next++) {
      const { name, tuple } = this.#queue[next]!
      for (const list of [this.#byLiteral.get(createTupleKey(name, tuple)), this.#byRelation.get(name)]) {
        for (const { pattern, position } of list ?? []) {
          const remaining = pattern.body.map((_, i) => i).filter(i => i !== position)
          const bindings: Bindings = new Map()
          match(pattern.body[position]!.atom.terms, tuple, bindings, () => this.#join(pattern, remaining, bindings))
        }
      }
    }
  }

  /** Joins the conditions at the remaining positions, those with the most bound terms first. */
  #join(pattern: Pattern, remaining: readonly number[], bindings: Bindings): void {
    this.#evaluation.budget.spend(1)
    if (remaining.length === 0) {
      this.#fire(pattern, bindings, 0)
      return
    }
    const best = findMostBound(pattern, remaining, bindings)
    const literal = pattern.body[best]!
    const others = remaining.filter(position => position !== best)
    const candidates = this.#findCandidates(literal, bindings)
    this.#evaluation.budget.spend(candidates.length)
    for (const tuple of candidates)
      match(literal.atom.terms, tuple, bindings, () => this.#join(pattern, others, bindings))
  }

  #findCandidates(literal: Literal, bindings: Bindings): readonly Tuple[] {
    const relation = this.#relations.get(createRelationKey(literal))
    if (!relation) return NO_TUPLES
    let smallest: readonly Tuple[] = relation.tuples
    literal.atom.terms.forEach((term, position) => {
      const value = resolveTerm(term, bindings)
      if (value === undefined || smallest.length === 0) return
      const tuples = relation.lookUp(position, value)
      if (tuples.length < smallest.length) smallest = tuples
    })
    // The relation may grow during iteration; new tuples start their own joins.
    return smallest.length < 2 ? smallest : smallest.slice()
  }

  /** Derives the heads of a pattern whose conditions hold under `bindings`; free variables range over all constants. */
  #fire(pattern: Pattern, bindings: Bindings, free: number): void {
    this.#evaluation.budget.spend(1)
    if (free < pattern.free.length) {
      for (const constant of this.#evaluation.constants) {
        bindings.set(pattern.free[free]!, constant)
        this.#fire(pattern, bindings, free + 1)
      }
      bindings.delete(pattern.free[free]!)
      return
    }
    if (pattern.open && !this.#reportNew(pattern, bindings)) return
    for (const head of pattern.heads) {
      const name = createRelationKey(head)
      const tuple = head.atom.terms.map(term => (term.kind === 'variable' ? bindings.get(term.name)! : term.name))
      if (this.#getRelation(name).add(tuple)) this.#queue.push({ name, tuple })
    }
  }

  /** Reports an instance; returns false if it was reported before. */
  #reportNew(pattern: Pattern, bindings: Bindings): boolean {
    const body = pattern.body.map(literal => instantiateLiteral(literal, bindings))
    const heads = pattern.heads.map(literal => instantiateLiteral(literal, bindings))
    const key = `${pattern.origin} ${[...body, ...heads].map(createLiteralKey).join('\u0002')}`
    if (this.#reported.has(key)) return false
    this.#reported.add(key)
    this.#evaluation.report({
      body: body.length === 0 ? null : conjoin(body),
      head: conjoin(heads),
      origin: pattern.origin,
      binding: Object.fromEntries(bindings),
    })
    return true
  }

  #getRelation(name: string): Relation {
    let relation = this.#relations.get(name)
    if (!relation) {
      relation = new Relation()
      this.#relations.set(name, relation)
    }
    return relation
  }
}

/** Returns the position of the condition with the most bound terms; fully bound conditions come first. */
function findMostBound(pattern: Pattern, positions: readonly number[], bindings: Bindings): number {
  let best = positions[0]!
  let bestScore = -1
  for (const position of positions) {
    const { terms } = pattern.body[position]!.atom
    const bound = terms.filter(term => resolveTerm(term, bindings) !== undefined).length
    const score = bound === terms.length ? Infinity : bound
    if (score > bestScore) {
      bestScore = score
      best = position
    }
  }
  return best
}

/** Matches the terms with a tuple, calls `onMatch` if they match, and undoes the bindings. */
function match(terms: readonly Term[], tuple: Tuple, bindings: Bindings, onMatch: () => void): void {
  const added: string[] = []
  let matches = true
  for (let i = 0; i < terms.length && matches; i++) {
    const term = terms[i]!
    const value = resolveTerm(term, bindings)
    if (value !== undefined) matches = value === tuple[i]
    else {
      bindings.set(term.name, tuple[i]!)
      added.push(term.name)
    }
  }
  if (matches) onMatch()
  for (const name of added) bindings.delete(name)
}

const resolveTerm = (term: Term, bindings: Bindings): string | undefined =>
  term.kind === 'constant' ? term.name : bindings.get(term.name)

function instantiateLiteral({ atom, negated }: Literal, bindings: Bindings): Literal {
  const terms = atom.terms.map(
    (term): Term => (term.kind === 'variable' ? { kind: 'constant', name: bindings.get(term.name)! } : term),
  )
  return { atom: { kind: 'atom', name: atom.name, terms }, negated }
}

const createLiteralKey = ({ atom, negated }: Literal): string => (negated ? '~' : '') + createAtomKey(atom)

function conjoin(literals: readonly Literal[]): Formula {
  const parts = literals.map(({ atom, negated }): Formula => (negated ? { kind: 'not', operand: atom } : atom))
  return parts.length === 1 ? parts[0]! : { kind: 'and', operands: parts }
}
