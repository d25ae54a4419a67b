/**
 * EntailmentBank trees: `sent1 & sent2 -> int1: …; int1 & sent3 -> hypothesis;`. A tree has one root and no attacks: rebuttals are
 * dropped and counted, and of several conclusions the one with the largest tree becomes the hypothesis.
 */
import type { Metagraph } from '../model/metagraph.ts'
import { countLosses, type Exported } from './loss.ts'

/** Content that a tree has no place for. */
export const treeLosses = ['rebuttals', 'undercuts', 'formulas', 'certainty', 'variables', 'spans', 'question'] as const

export function writeEntailmentBank(graph: Metagraph): Exported {
  const supports = graph.edges.filter(edge => edge.kind === 'support' && edge.from !== edge.to)
  const premisesOf = new Map<string, string[]>()
  for (const { from, to } of supports) premisesOf.set(to, [...(premisesOf.get(to) ?? []), from])
  const sources = new Set(supports.map(edge => edge.from))
  const text = new Map(graph.statements.map(statement => [statement.id, statement.text]))

  /** Post-order traversal of the premises below a conclusion; each statement is visited once, so cycles end. */
  const below = (root: string): string[] => {
    const order: string[] = []
    const seen = new Set<string>([root])
    const stack: { id: string; next: number }[] = [{ id: root, next: 0 }]
    while (stack.length > 0) {
      const top = stack.at(-1)!
      const premise = premisesOf.get(top.id)?.[top.next++]
      if (premise === undefined) {
        order.push(top.id)
        stack.pop()
      } else if (!seen.has(premise)) {
        seen.add(premise)
        stack.push({ id: premise, next: 0 })
      }
    }
    return order
  }
  const trees = [...premisesOf.keys()].filter(id => !sources.has(id)).map(below)
  const tree = trees.reduce<string[]>((best, other) => (other.length > best.length ? other : best), [])
  const root = tree.at(-1)
  const leaves = tree.filter(id => !premisesOf.has(id))
  const name = new Map<string, string>(leaves.map((id, i) => [id, `sent${i + 1}`]))
  const steps: string[] = []
  let intermediates = 0
  let kept = 0
  for (const id of tree) {
    const premises = premisesOf.get(id)?.filter(premise => name.has(premise))
    if (!premises || premises.length === 0) continue
    kept += premises.length
    const left = premises.map(premise => name.get(premise)!).join(' & ')
    if (id === root) steps.push(`${left} -> hypothesis; `)
    else {
      name.set(id, `int${++intermediates}`)
      steps.push(`${left} -> int${intermediates}: ${text.get(id) ?? ''}; `)
    }
  }
  const record = {
    id: graph.id,
    hypothesis: root === undefined ? '' : (text.get(root) ?? ''),
    context: leaves.map(id => `${name.get(id)}: ${text.get(id) ?? ''}`).join(' '),
    proof: steps.join(''),
  }
  const dropped = supports.length - kept
  const losses = [
    ...countLosses(graph, treeLosses),
    ...(dropped > 0 ? [{ what: 'edges' as const, count: dropped }] : []),
  ]
  return { text: `${JSON.stringify(record)}\n`, losses }
}
