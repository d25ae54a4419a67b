/**
 * MACE-style finite model finding (McCune 2001): over a domain of fixed size the formulas are grounded to clauses
 * (grounding.ts, circuit.ts), and a SAT solver finds a model or proves that none has this size.
 */
import { type AbortSignalLike, throwIfAborted } from '../sat/abort.ts'
import { solve } from '../sat/solve.ts'
import { Circuit, FALSE, TooLarge, TRUE } from './circuit.ts'
import type { FolFormula } from './formula.ts'
import { Grounding } from './grounding.ts'
import type { FolModel } from './model.ts'
import { predicateKey, type Vocabulary } from './vocabulary.ts'

export interface FindModelOptions {
  /** Domain size. */
  readonly size: number
  /** Denotations of constants; the search chooses the others. */
  readonly denotes: ReadonlyMap<string, number>
  /** Maximum number of literals in the clauses. Default 400,000. */
  readonly literals?: number
  /** Maximum number of conflicts of the SAT solver. Default 20,000. */
  readonly conflicts?: number
  readonly signal?: AbortSignalLike
}

/**
 * A model of the given size; null if there is none, 'gave up' if a limit was reached.
 * Pre: the formulas are closed and use this vocabulary.
 */
export function findModel(
  formulas: readonly FolFormula[],
  vocabulary: Vocabulary,
  options: FindModelOptions,
): FolModel | null | 'gave up' {
  const { size, denotes, literals = 400_000, conflicts = 20_000, signal } = options
  const circuit = new Circuit(literals)
  const grounding = new Grounding(circuit, size, denotes)
  try {
    for (const name of vocabulary.constants) if (!denotes.has(name)) grounding.constrainConstant(name)
    for (const formula of formulas) {
      throwIfAborted(signal)
      const literal = grounding.literalOf(formula)
      if (literal === FALSE) return null
      if (literal !== TRUE) circuit.add(literal)
    }
  } catch (error) {
    if (error instanceof TooLarge) return 'gave up'
    throw error
  }
  const solved = solve(circuit.clauses, { conflicts, signal })
  if (solved.answer !== 'satisfiable') return solved.answer === 'gave up' ? 'gave up' : null
  return readModel(solved.model, grounding, vocabulary, options)
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
    domain: domainNames(size, constants),
    constants,
    predicates: vocabulary.predicates.map(({ name, arity }) => ({
      name,
      arity,
      tuples: (tuples.get(predicateKey(name, arity)) ?? []).sort(compareTuples),
    })),
  }
}

function domainNames(size: number, constants: FolModel['constants']): string[] {
  let others = 0
  return Array.from({ length: size }, (_, i) => constants.find(c => c.individual === i)?.name ?? `#${++others}`)
}

function compareTuples(a: readonly number[], b: readonly number[]): number {
  const differs = a.findIndex((value, i) => value !== b[i])
  return differs < 0 ? 0 : a[differs]! - b[differs]!
}
