/**
 * SAT encoding of S5 satisfiability.
 *
 * In S5 every world sees every world, so □φ has one value for the whole model: one variable per box. A model needs the
 * world where the formula is asserted and, for each asserted ¬□φ, one witness world where φ fails; so 1 + (number of
 * negative boxes) worlds always suffice (Ladner 1977). Each conjunction has one variable per world, or a single one if it
 * is rigid. The encoding is polarity-aware (Plaisted & Greenbaum 1986): clauses only lead from an asserted formula to
 * its parts. It has O(worlds × size) clauses.
 */
import { AND, ATOM, BOX, FALSE, type Graph, TRUE } from './graph.ts'

/** Limit on worlds × nodes, for memory. */
const MAX_TABLE = 2 ** 25

/** Receives clauses. Literals as in the SAT solver: 2v is variable v, 2v + 1 its negation. */
export interface ClauseSink {
  reserve(variables: number): void
  addClause(literals: number[]): void
  /** Sets the phase tried first. */
  prefer(literal: number): void
}

/** Maps an assignment of the clauses' variables back to a model. */
export interface Encoding {
  readonly graph: Graph
  readonly variables: number
  /** The variable of a node in a world, or -1 if it is irrelevant there. The formula is asserted in world 0. */
  variable(node: number, world: number): number
  /** The worlds that an assignment needs; the others witness boxes that it makes true. */
  neededWorlds(holds: (literal: number) => boolean): number[]
}

/** Thrown for a formula too large for the synchronous procedures. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
}

/**
 * Encodes the assertion that the root of the graph is true in world 0.
 *
 * With `maxWorlds`, in a model of that many worlds: a negated box then has no witness of its own but fails in one of them.
 */
export function encode(graph: Graph, sink: ClauseSink, maxWorlds?: number): Encoding {
  const { kind, operands, rigid, root } = graph
  const { witness, worlds: sufficient } = findWitnesses(graph)
  const worlds = maxWorlds ?? sufficient
  const size = kind.length * worlds
  if (size > MAX_TABLE)
    throw new TooLargeError(`${kind.length} subformulas in ${worlds} worlds: more than fit in memory`)
  const variables = new Int32Array(size).fill(-1)
  // Definitions already encoded: bit 1 for positive polarity, bit 2 for negative.
  const defined = new Uint8Array(size)
  const todo: number[] = []
  let count = 0

  const slot = (node: number, world: number): number => node * worlds + (rigid[node]! ? 0 : world)

  /** The literal of an asserted formula; its definition is queued. */
  function assertLiteral(reference: number, world: number): number {
    const node = reference >> 1
    const at = slot(node, world)
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

  /** Encodes `guard ∨ formula`; the guard is a literal, or -1 for none. */
  function require(guard: number, reference: number, world: number): void {
    const sign = reference & 1
    const node = reference >> 1
    if (kind[node] !== AND) add(guard, [assertLiteral(reference, world)])
    else if (sign === 0) for (const operand of operands[node]!) add(guard, [assertLiteral(operand, world)])
    else
      add(
        guard,
        operands[node]!.map(operand => assertLiteral(operand ^ 1, world)),
      )
  }

  /** Encodes `guard ∨ ¬box`. */
  function deny(guard: number, node: number): void {
    const failure = operands[node]![0]! ^ 1
    if (maxWorlds === undefined) require(guard, failure, witness[node]!)
    else
      add(
        guard,
        Array.from({ length: maxWorlds }, (_, world) => assertLiteral(failure, world)),
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
    const guard = (2 * variables[slot(node, world)]! + (reference & 1)) ^ 1
    if (kind[node] === AND) require(guard, reference, world)
    else if (reference & 1) deny(guard, node)
    else for (let w = 0; w < worlds; w++) require(guard, operands[node]![0]!, w)
  }

  function neededWorlds(holds: (literal: number) => boolean): number[] {
    if (maxWorlds !== undefined) return Array.from({ length: maxWorlds }, (_, world) => world)
    const needed = [0]
    for (let node = 0; node < kind.length; node++) {
      if (witness[node] === 0) continue
      const variable = variables[slot(node, 0)]!
      if (variable >= 0 && !holds(2 * variable)) needed.push(witness[node]!)
    }
    return needed
  }

  return { graph, variables: count, variable: (node, world) => variables[slot(node, world)]!, neededWorlds }
}

/** Assigns a witness world to each box of negative polarity; 0 for the others. */
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
