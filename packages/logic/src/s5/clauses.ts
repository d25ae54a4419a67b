/**
 * Satisfiability of S5 as satisfiability of clauses.
 *
 * In S5 every world sees every world, so □φ has one value for the whole model: one variable per box. A model needs the
 * world where the formula is claimed and, for each ¬□φ it claims, one world where φ fails; so 1 + (number of negative
 * boxes) worlds always suffice (Ladner 1977), and their number is known before the search. Each conjunction has one
 * variable per world, or one altogether where it is rigid. Clauses go in one direction only, from a claimed formula to
 * what it needs, as its sign asks (Plaisted & Greenbaum 1986): O(worlds × size) of them.
 */
import { AND, ATOM, BOX, FALSE, type Graph, TRUE } from './graph.ts'

/** Worlds × nodes beyond which the clauses would not fit in memory. */
const LARGEST_TABLE = 2 ** 25

/** Where clauses go. Literals are numbered as in the SAT solver: 2v is variable v, 2v + 1 its negation. */
export interface ClauseSink {
  reserve(variables: number): void
  addClause(literals: number[]): void
  /** A hint: try this literal first. */
  prefer(literal: number): void
}

/** How to read an assignment of the clauses' variables as a model. */
export interface Encoding {
  readonly graph: Graph
  readonly variables: number
  /** The variable of a node in a world, -1 where none was needed. The formula is claimed in world 0. */
  variable(node: number, world: number): number
  /** The worlds that an assignment needs; others served only claims that it does not make. */
  neededWorlds(holds: (literal: number) => boolean): number[]
}

/** The formula is beyond what is answered at once. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}

/**
 * Writes the clauses that say: the root of the graph is true in world 0.
 *
 * With `most`, in a model of that many worlds: a denied box then has no world of its own but fails in one of them.
 */
export function encode(graph: Graph, sink: ClauseSink, most?: number): Encoding {
  const { kind, operands, rigid, root } = graph
  const { witness, worlds: enough } = findWitnesses(graph)
  const worlds = most ?? enough
  const size = kind.length * worlds
  if (size > LARGEST_TABLE) {
    throw new TooLargeError(`${kind.length} subformulas in ${worlds} worlds: more than the procedure holds in memory`)
  }
  const variables = new Int32Array(size).fill(-1)
  // Which definitions are written: bit 1 for the positive sign, bit 2 for the negative one.
  const defined = new Uint8Array(size)
  const todo: number[] = []
  let count = 0

  function place(node: number, world: number): number {
    return node * worlds + (rigid[node]! ? 0 : world)
  }

  /** The literal for a claim; what it needs is put on the list. */
  function claim(reference: number, world: number): number {
    const node = reference >> 1
    const at = place(node, world)
    if (variables[at] === -1) {
      variables[at] = count++
      sink.reserve(count)
      // A box is tried as true first, so that models have few worlds.
      if (kind[node] === BOX) sink.prefer(2 * variables[at]!)
    }
    const sign = reference & 1
    if (kind[node] !== ATOM && !(defined[at]! & (1 << sign))) {
      defined[at]! |= 1 << sign
      todo.push(reference, rigid[node]! ? 0 : world)
    }
    return 2 * variables[at]! + sign
  }

  /** Clauses for: the guard (a literal, false when the claim is made; -1 for an unconditional claim) or the formula. */
  function require(guard: number, reference: number, world: number): void {
    const sign = reference & 1
    const node = reference >> 1
    if (kind[node] !== AND) add(guard, [claim(reference, world)])
    else if (sign === 0) for (const operand of operands[node]!) add(guard, [claim(operand, world)])
    else
      add(
        guard,
        operands[node]!.map(operand => claim(operand ^ 1, world)),
      )
  }

  /** Clauses for: the guard or a box fails. */
  function deny(guard: number, node: number): void {
    const failure = operands[node]![0]! ^ 1
    if (most === undefined) require(guard, failure, witness[node]!)
    else
      add(
        guard,
        Array.from({ length: most }, (_, world) => claim(failure, world)),
      )
  }

  function add(guard: number, literals: number[]): void {
    if (guard >= 0) literals.push(guard)
    sink.addClause(literals)
  }

  if (root === FALSE) sink.addClause([])
  else if (root !== TRUE) require(-1, root, 0)
  while (todo.length > 0) {
    const world = todo.pop()!
    const reference = todo.pop()!
    const node = reference >> 1
    const guard = (2 * variables[place(node, world)]! + (reference & 1)) ^ 1
    if (kind[node] === AND) require(guard, reference, world)
    else if (reference & 1) deny(guard, node)
    else for (let w = 0; w < worlds; w++) require(guard, operands[node]![0]!, w)
  }

  function neededWorlds(holds: (literal: number) => boolean): number[] {
    if (most !== undefined) return Array.from({ length: most }, (_, world) => world)
    const needed = [0]
    for (let node = 0; node < kind.length; node++) {
      if (witness[node] === 0) continue
      const variable = variables[place(node, 0)]!
      if (variable >= 0 && !holds(2 * variable)) needed.push(witness[node]!)
    }
    return needed
  }

  return { graph, variables: count, variable: (node, world) => variables[place(node, world)]!, neededWorlds }
}

/** Numbers the worlds: one for each box that occurs with negative sign; 0 for the others. */
function findWitnesses({ kind, operands, root }: Graph): { witness: Int32Array; worlds: number } {
  const witness = new Int32Array(kind.length)
  const seen = new Uint8Array(kind.length)
  const todo = [root]
  let worlds = 1
  for (let reference = todo.pop(); reference !== undefined; reference = todo.pop()) {
    const node = reference >> 1
    const sign = reference & 1
    if (seen[node]! & (1 << sign)) continue
    seen[node]! |= 1 << sign
    if (kind[node] === BOX && sign === 1) witness[node] = worlds++
    for (const operand of operands[node]!) todo.push(operand ^ sign)
  }
  return { witness, worlds }
}
