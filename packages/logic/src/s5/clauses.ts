/**
 * Encodes S5 satisfiability as clauses for a SAT solver.
 *
 * In S5 every world sees every world, so □φ has the same value in all worlds and needs only one variable. A model needs the
 * world where the formula is asserted and, for each asserted ¬□φ, one witness world where φ fails; so 1 + (number of
 * negative boxes) worlds always suffice (Ladner 1977). Each conjunction has one variable per world, or a single one if it
 * is rigid (see graph.ts). The encoding is polarity-aware (Plaisted & Greenbaum 1986): clauses only lead from an asserted formula to
 * its parts. It has O(worlds × size) clauses.
 */
import { AND, ATOM, BOX, FALSE, type Graph, TRUE } from './graph.ts'

/** Maximum of worlds × nodes, to limit memory. */
const MAX_TABLE_SIZE = 2 ** 25

/** Receiver of clauses. Literals are encoded as in the SAT solver: 2v is variable v, 2v + 1 its negation. */
export interface ClauseSink {
  reserve(variables: number): void
  addClause(literals: number[]): void
  /** Sets the value that is tried first for a variable. */
  prefer(literal: number): void
}

/** Maps an assignment of the clauses' variables back to a model. */
export interface Encoding {
  readonly graph: Graph
  readonly variables: number
  /** Returns the variable of a node in a world, or -1 if it is irrelevant there. The formula is asserted in world 0. */
  variable(node: number, world: number): number
  /** Returns the worlds that an assignment needs; the others are witnesses of boxes that are true. */
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
  const tableSize = kind.length * worlds
  if (tableSize > MAX_TABLE_SIZE)
    throw new TooLargeError(`the formula is too large for memory: ${kind.length} subformulas in ${worlds} worlds`)
  const variables = new Int32Array(tableSize).fill(-1)
  // Definitions already encoded: bit 1 for positive polarity, bit 2 for negative.
  const encodedPolarities = new Uint8Array(tableSize)
  const todo: number[] = []
  let count = 0

  const getSlot = (node: number, world: number): number => node * worlds + (rigid[node]! ? 0 : world)

  /** Returns the literal of an asserted formula, and queues the encoding of its definition. */
  function assertLiteral(reference: number, world: number): number {
    const node = reference >> 1
    const slot = getSlot(node, world)
    if (variables[slot] === -1) {
      variables[slot] = count++
      sink.reserve(count)
      // A box is tried as true first, so that models have few worlds.
      if (kind[node] === BOX) sink.prefer(2 * variables[slot]!)
    }
    const sign = reference & 1
    if (kind[node] !== ATOM && !(encodedPolarities[slot]! & (1 << sign))) {
      encodedPolarities[slot]! |= 1 << sign
      todo.push(reference, rigid[node]! ? 0 : world)
    }
    return 2 * variables[slot]! + sign
  }

  /** Encodes `guard ∨ formula`; the guard is a literal, or -1 for none. */
  function encodeFormula(guard: number, reference: number, world: number): void {
    const sign = reference & 1
    const node = reference >> 1
    if (kind[node] !== AND) addGuarded(guard, [assertLiteral(reference, world)])
    else if (sign === 0) for (const operand of operands[node]!) addGuarded(guard, [assertLiteral(operand, world)])
    else
      addGuarded(
        guard,
        operands[node]!.map(operand => assertLiteral(operand ^ 1, world)),
      )
  }

  /** Encodes `guard ∨ ¬box`. */
  function encodeNegatedBox(guard: number, node: number): void {
    const failure = operands[node]![0]! ^ 1
    if (maxWorlds === undefined) encodeFormula(guard, failure, witness[node]!)
    else
      addGuarded(
        guard,
        Array.from({ length: maxWorlds }, (_, world) => assertLiteral(failure, world)),
      )
  }

  function addGuarded(guard: number, literals: number[]): void {
    if (guard >= 0) literals.push(guard)
    sink.addClause(literals)
  }

  if (root === FALSE) sink.addClause([])
  else if (root !== TRUE) encodeFormula(-1, root, 0)
  while (todo.length > 0) {
    const world = todo.pop()!
    const reference = todo.pop()!
    const node = reference >> 1
    const guard = (2 * variables[getSlot(node, world)]! + (reference & 1)) ^ 1
    if (kind[node] === AND) encodeFormula(guard, reference, world)
    else if (reference & 1) encodeNegatedBox(guard, node)
    else for (let w = 0; w < worlds; w++) encodeFormula(guard, operands[node]![0]!, w)
  }

  function neededWorlds(holds: (literal: number) => boolean): number[] {
    if (maxWorlds !== undefined) return Array.from({ length: maxWorlds }, (_, world) => world)
    const needed = [0]
    for (let node = 0; node < kind.length; node++) {
      if (witness[node] === 0) continue
      const variable = variables[getSlot(node, 0)]!
      if (variable >= 0 && !holds(2 * variable)) needed.push(witness[node]!)
    }
    return needed
  }

  return { graph, variables: count, variable: (node, world) => variables[getSlot(node, world)]!, neededWorlds }
}

/** Assigns a witness world to each box of negative polarity, and 0 to the other nodes. */
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
