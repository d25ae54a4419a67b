/**
 * Finite models by grounding: over a domain of fixed size the formulas become clauses (grounding.ts, circuit.ts), and a
 * SAT solver finds the model or shows that none has this size. MACE-style model finders work this way (McCune 2001).
 */
import { type AbortSignalLike, throwIfAborted } from '../sat/abort.ts'
import { solve } from '../sat/solve.ts'
import { Circuit, FALSE, TooLarge, TRUE } from './circuit.ts'
import type { FolFormula } from './formula.ts'
import { Grounding } from './grounding.ts'
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

/**
 * A model of the formulas with this many individuals; null where there is none, 'gave up' where that stays open.
 * Pre: the formulas are closed, and the vocabulary is theirs.
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
    for (const name of vocabulary.constants) if (!denotes.has(name)) grounding.place(name)
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
  const solved = solve(circuit.clauses, signal ? { conflicts, signal } : { conflicts })
  if (solved.answer !== 'satisfiable') return solved.answer === 'gave up' ? 'gave up' : null
  return readModel(solved.model, grounding, vocabulary, options)
}

/** What an assignment of the circuit's variables says about the individuals. */
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
  for (const { predicate, tuple, variable } of grounding.met) {
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
