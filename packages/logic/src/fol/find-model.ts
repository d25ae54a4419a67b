/**
 * Finite models by grounding: over a domain of fixed size ∀ is a conjunction and ∃ a disjunction, so the formulas become
 * clauses (Tseitin's transformation, equal parts shared) and a SAT solver finds the model or shows that none has this
 * size. MACE-style model finders work this way (McCune 2001). A constant denotes a given individual, or, where none is
 * given, one that the solver chooses: atoms then get a variable of their own, tied to each choice.
 */
import type { Atom } from '../formula/formula.ts'
import { type AbortSignalLike, throwIfAborted } from '../sat/abort.ts'
import { solve } from '../sat/solve.ts'
import { type FolFormula, isIdentity } from './formula.ts'
import type { FolModel } from './model.ts'
import { predicateKey, type Vocabulary } from './vocabulary.ts'

export interface FindModelOptions {
  /** How many individuals. */
  readonly size: number
  /** What each constant denotes; one that is not listed is chosen by the search. */
  readonly denotes: ReadonlyMap<string, number>
  /** Give up where the clauses would have more literals than this. Default 400,000. */
  readonly literals?: number
  /** Give up after this many conflicts of the search. Default 20,000. */
  readonly conflicts?: number
  readonly signal?: AbortSignalLike
}

const TRUE = 0
const FALSE = Number.NEGATIVE_INFINITY
class TooLarge extends Error {}

/**
 * A model of the formulas with this many individuals; null where there is none, 'gave up' where that stays open.
 * Pre: the formulas are closed, and the vocabulary is theirs.
 */
export function findModel(
  formulas: readonly FolFormula[],
  vocabulary: Vocabulary,
  { size, denotes, literals = 400_000, conflicts = 20_000, signal }: FindModelOptions,
): FolModel | null | 'gave up' {
  const clauses: number[][] = []
  let variables = 0
  let room = literals

  function add(...clause: readonly number[]): void {
    room -= clause.length
    if (room < 0) throw new TooLarge()
    clauses.push([...clause])
  }
  const named = new Map<string, number>()
  function variableOf(key: string): number {
    let found = named.get(key)
    if (found === undefined) {
      found = ++variables
      named.set(key, found)
    }
    return found
  }

  function negated(literal: number): number {
    return literal === TRUE ? FALSE : literal === FALSE ? TRUE : -literal
  }

  /** The literal of a disjunction; the parts may be constants. */
  function or(parts: readonly number[]): number {
    const kept = new Set<number>()
    for (const part of parts) {
      if (part === TRUE || kept.has(-part)) return TRUE
      if (part !== FALSE) kept.add(part)
    }
    const list = [...kept].sort((a, b) => a - b)
    if (list.length < 2) return list[0] ?? FALSE
    const key = `or ${list.join(' ')}`
    if (named.has(key)) return named.get(key)!
    const own = variableOf(key)
    add(-own, ...list)
    for (const part of list) add(own, -part)
    return own
  }
  function and(parts: readonly number[]): number {
    return negated(or(parts.map(negated)))
  }
  function iff(a: number, b: number): number {
    if (a === TRUE || b === TRUE) return a === TRUE ? b : a
    if (a === FALSE || b === FALSE) return negated(a === FALSE ? b : a)
    if (Math.abs(a) === Math.abs(b)) return a === b ? TRUE : FALSE
    const [low, high] = Math.abs(a) < Math.abs(b) ? [a, b] : [b, a]
    // One variable for a ↔ b and for its negation: signs are moved outside.
    const flip = low < 0 !== high < 0
    const [p, q] = [Math.abs(low), Math.abs(high)]
    const key = `iff ${p} ${q}`
    const fresh = !named.has(key)
    const own = variableOf(key)
    if (fresh) {
      add(-own, -p, q)
      add(-own, p, -q)
      add(own, p, q)
      add(own, -p, -q)
    }
    return flip ? -own : own
  }

  const values = new Map<string, number>()
  /** The literal "constant c denotes individual i" of a constant that the search places. */
  function denotation(name: string, individual: number): number {
    return variableOf(`= ${individual} ${name}`)
  }

  /** The ground atoms that were met: predicate, individuals, SAT variable. */
  const met: { readonly predicate: string; readonly tuple: readonly number[]; readonly variable: number }[] = []
  function groundAtom(atom: Atom, tuple: readonly number[]): number {
    if (isIdentity(atom)) return tuple[0] === tuple[1] ? TRUE : FALSE
    const predicate = predicateKey(atom.name, tuple.length)
    const before = variables
    const variable = variableOf(`p ${tuple.join(' ')} ${predicate}`)
    if (variable > before) met.push({ predicate, tuple, variable })
    return variable
  }

  function atomLiteral(atom: Atom): number {
    const fixed = atom.terms.map(term => (term.kind === 'variable' ? values : denotes).get(term.name))
    const open = [...new Set(atom.terms.flatMap((term, i) => (fixed[i] === undefined ? [term.name] : [])))]
    if (open.length === 0) return groundAtom(atom, fixed as number[])
    const key = `a ${fixed.map((f, i) => f ?? JSON.stringify(atom.terms[i]!.name)).join(' ')} ${predicateKey(atom.name, fixed.length)}`
    const known = named.get(key)
    if (known !== undefined) return known
    const own = variableOf(key)
    // For every placement of the open constants: where they lie so, the atom is the ground atom.
    for (let code = 0; code < size ** open.length; code++) {
      const placed = new Map(open.map((name, i) => [name, Math.floor(code / size ** i) % size]))
      const ground = groundAtom(
        atom,
        fixed.map((f, i) => f ?? placed.get(atom.terms[i]!.name)!),
      )
      const unless = open.map(name => -denotation(name, placed.get(name)!))
      if (ground !== TRUE) add(...unless, -own, ...(ground === FALSE ? [] : [ground]))
      if (ground !== FALSE) add(...unless, own, ...(ground === TRUE ? [] : [-ground]))
    }
    return own
  }

  function literalOf(part: FolFormula): number {
    switch (part.kind) {
      case 'true':
        return TRUE
      case 'false':
        return FALSE
      case 'atom':
        return atomLiteral(part)
      case 'not':
        return negated(literalOf(part.operand))
      case 'and':
        return and(part.operands.map(literalOf))
      case 'or':
        return or(part.operands.map(literalOf))
      case 'implies':
        return or([negated(literalOf(part.left)), literalOf(part.right)])
      case 'iff':
        return iff(literalOf(part.left), literalOf(part.right))
      case 'xor':
        return negated(iff(literalOf(part.left), literalOf(part.right)))
      default: {
        const outer = values.get(part.variable)
        const parts: number[] = []
        for (let i = 0; i < size; i++) {
          room -= 1
          if (room < 0) throw new TooLarge()
          values.set(part.variable, i)
          parts.push(literalOf(part.body))
        }
        if (outer === undefined) values.delete(part.variable)
        else values.set(part.variable, outer)
        return part.kind === 'forall' ? and(parts) : or(parts)
      }
    }
  }

  const placed = vocabulary.constants.filter(name => !denotes.has(name))
  try {
    for (const name of placed) {
      add(...Array.from({ length: size }, (_, i) => denotation(name, i)))
      for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) add(-denotation(name, i), -denotation(name, j))
    }
    for (const formula of formulas) {
      throwIfAborted(signal)
      const literal = literalOf(formula)
      if (literal === FALSE) return null
      if (literal !== TRUE) add(literal)
    }
  } catch (error) {
    if (error instanceof TooLarge) return 'gave up'
    throw error
  }
  const solved = solve(clauses, signal ? { conflicts, signal } : { conflicts })
  if (solved.answer !== 'satisfiable') return solved.answer === 'gave up' ? 'gave up' : null
  const constants = vocabulary.constants.map(name => {
    let individual = denotes.get(name) ?? 0
    if (!denotes.has(name)) while (!solved.model[denotation(name, individual)]) individual++
    return { name, individual }
  })
  const tuples = new Map<string, (readonly number[])[]>()
  for (const { predicate, tuple, variable } of met) {
    if (!solved.model[variable]) continue
    const list = tuples.get(predicate)
    if (list) list.push(tuple)
    else tuples.set(predicate, [tuple])
  }
  return {
    domain: domainNames(size, constants),
    constants,
    predicates: vocabulary.predicates.map(({ name, arity }) => ({
      name,
      arity,
      tuples: (tuples.get(predicateKey(name, arity)) ?? []).sort(byPlace),
    })),
  }
}

function domainNames(size: number, constants: FolModel['constants']): string[] {
  let others = 0
  return Array.from({ length: size }, (_, i) => constants.find(c => c.individual === i)?.name ?? `#${++others}`)
}

function byPlace(a: readonly number[], b: readonly number[]): number {
  const differs = a.findIndex((value, i) => value !== b[i])
  return differs < 0 ? 0 : a[differs]! - b[differs]!
}
