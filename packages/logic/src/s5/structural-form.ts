/**
 * A structural normal form: negation normal form over ∧ ∨ □ ◇, modalities collapsed, operands sorted.
 *
 * Nodes are ranked bottom-up: nodes of the same height are compared by the ranks of their operands (as in the tree
 * isomorphism algorithm of Aho, Hopcroft & Ullman 1974). Linear except for sorting.
 */
import { and, box, diamond, falsity, not, or, truth } from '../formula/construct.ts'
import type { Formula } from '../formula/formula.ts'
import { printAtom } from '../formula/name.ts'
import { AND, ATOM, BOX, buildGraph, FALSE, type Graph, TRUE } from './graph.ts'

/** The structural normal form, equivalent to the formula in S5. */
export function structuralForm(formula: Formula): Formula {
  const graph = buildGraph(formula)
  if (graph.root === TRUE) return truth()
  if (graph.root === FALSE) return falsity()
  const { kind, operands, atomOf, atoms } = graph
  const rank = rankNodes(graph)
  const built = new Map<number, Formula>()
  const todo = [graph.root]
  while (todo.length > 0) {
    const reference = todo[todo.length - 1]!
    const node = reference >> 1
    const sign = reference & 1
    const children = operands[node]!.map(operand => operand ^ sign)
    const missing = children.filter(child => !built.has(child))
    if (missing.length > 0) {
      for (const child of missing) todo.push(child)
      continue
    }
    todo.pop()
    if (kind[node] === ATOM) {
      const atom = atoms[atomOf[node]!]!
      built.set(reference, sign ? not(atom) : atom)
    } else if (kind[node] === BOX) {
      built.set(reference, (sign ? diamond : box)(built.get(children[0]!)!))
    } else {
      const sorted = children.toSorted((a, b) => rank[a >> 1]! - rank[b >> 1]! || a - b)
      built.set(reference, (sign ? or : and)(sorted.map(child => built.get(child)!)))
    }
  }
  return built.get(graph.root)!
}

/** Ranks the nodes by structure and atom names only. */
function rankNodes({ kind, operands, atomOf, atoms }: Graph): number[] {
  const height: number[] = []
  const layers: number[][] = []
  for (let node = 0; node < kind.length; node++) {
    // Operands come before the nodes that use them.
    let own = 0
    for (const operand of operands[node]!) own = Math.max(own, height[operand >> 1]! + 1)
    height.push(own)
    const layer = layers[own]
    if (layer) layer.push(node)
    else layers[own] = [node]
  }
  const rank: number[] = new Array(kind.length).fill(0)
  let next = 0
  for (const layer of layers) {
    const keys = new Map<number, string | readonly number[]>()
    for (const node of layer) {
      if (kind[node] === ATOM) keys.set(node, printAtom(atoms[atomOf[node]!]!))
      else keys.set(node, signature(kind[node]!, operands[node]!, rank))
    }
    for (const node of layer.toSorted((a, b) => compare(keys.get(a)!, keys.get(b)!))) rank[node] = next++
  }
  return rank
}

/** Ranks and signs of the operands, after the kind. */
function signature(kind: number, operands: readonly number[], rank: readonly number[]): readonly number[] {
  const list = operands.map(operand => 2 * rank[operand >> 1]! + (operand & 1)).sort((a, b) => a - b)
  return [kind === AND ? 1 : 0, ...list]
}

/** Compares atoms by name and lists lexicographically; the constant (an empty list) comes before atoms. */
function compare(a: string | readonly number[], b: string | readonly number[]): number {
  if (typeof a === 'string') return typeof b === 'string' ? (a < b ? -1 : a > b ? 1 : 0) : 1
  if (typeof b === 'string') return -1
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!
  return a.length - b.length
}
