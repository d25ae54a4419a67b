/**
 * Finite model finder in the style of MACE (McCune 2001): the formulas are grounded over a domain of fixed size and converted to clauses
 * (grounding.ts, circuit.ts), and a SAT solver finds a model or proves that no model has this size.
 */
import { GaveUp, resolveBudget, type SearchLimits } from '../budget.ts'
import { solve } from '../sat/solve.ts'
import { Circuit, FALSE, TooLarge, TRUE } from './circuit.ts'
import type { FolFormula } from './formula.ts'
import { Grounding } from './grounding.ts'
import type { FolModel } from './model.ts'
import { createPredicateKey, type Vocabulary } from './vocabulary.ts'

export interface FindModelOptions extends SearchLimits {
  /** Number of individuals. */
  readonly size: number
  /** Given denotations of constants, as numbers of individuals; the SAT solver chooses the others. */
  readonly denotes: ReadonlyMap<string, number>
  /** Maximum number of literals in the clauses; 400,000 by default. */
  readonly literals?: number
  /** Maximum number of conflicts of the SAT solver; 20,000 by default. */
  readonly conflicts?: number
}

/**
 * Finds a model of the given size; null if there is none, 'gave up' if a limit was reached.
 * Precondition: the formulas are closed and use this vocabulary.
 */
export function findModel(
  formulas: readonly FolFormula[],
  vocabulary: Vocabulary,
  options: FindModelOptions,
): FolModel | null | 'gave up' {
  const { size, denotes, literals = 400_000, conflicts = 20_000 } = options
  const budget = resolveBudget(options)
  const circuit = new Circuit(literals, budget)
  const grounding = new Grounding(circuit, size, denotes)
  try {
    for (const name of vocabulary.constants) if (!denotes.has(name)) grounding.constrainConstant(name)
    for (const formula of formulas) {
      const literal = grounding.toLiteral(formula)
      if (literal === FALSE) return null
      if (literal !== TRUE) circuit.addClause(literal)
    }
    const result = solve(circuit.clauses, { conflicts, budget })
    if (result.answer !== 'satisfiable') return result.answer === 'gave up' ? 'gave up' : null
    return readModel(result.model, grounding, vocabulary, options)
  } catch (error) {
    if (error instanceof TooLarge || error instanceof GaveUp) return 'gave up'
    throw error
  }
}

/** Reads a model from an assignment of the circuit's variables. */
function readModel(
  holds: readonly boolean[],
  grounding: Grounding,
  vocabulary: Vocabulary,
  { size, denotes }: FindModelOptions,
): FolModel {
  const constants = vocabulary.constants.map(name => {
    let individual = denotes.get(name) ?? 0
    if (!denotes.has(name)) while (!holds[grounding.denotation(name, individual)]) individual++
    return { name, individual }
  })
  const tuples = new Map<string, (readonly number[])[]>()
  for (const { predicate, tuple, variable } of grounding.groundAtoms) {
    if (!holds[variable]) continue
    const list = tuples.get(predicate)
    if (list) list.push(tuple)
    else tuples.set(predicate, [tuple])
  }
  return {
    domain: nameIndividuals(size, constants),
    constants,
    predicates: vocabulary.predicates.map(({ name, arity }) => ({
      name,
      arity,
      tuples: (tuples.get(createPredicateKey(name, arity)) ?? []).sort(compareTuples),
    })),
  }
}

/** Names each individual by a constant that denotes it, or `#1`, `#2`, … */
function nameIndividuals(size: number, constants: FolModel['constants']): string[] {
  let unnamed = 0
  return Array.from({ length: size }, (_, i) => constants.find(c => c.individual === i)?.name ?? `#${++unnamed}`)
}

function compareTuples(a: readonly number[], b: readonly number[]): number {
  const differs = a.findIndex((value, i) => value !== b[i])
  return differs < 0 ? 0 : a[differs]! - b[differs]!
}
