/**
 * Writes EntailmentBank trees: `sent1 & sent2 -> int1: …; int1 & sent3 -> hypothesis;`. A tree has one root and no attacks, so rebuttals are
 * dropped and counted as losses; if there are several conclusions, the one with the largest tree becomes the hypothesis.
 */
import type { Metagraph } from '../model/metagraph.ts'
import { countLosses, type Exported, type Loss } from './loss.ts'

/** Content that the format cannot hold. */
export const treeLosses = ['rebuttals', 'undercuts', 'formulas', 'certainty', 'variables', 'spans', 'question'] as const

export function writeEntailmentBank(graph: Metagraph): Exported {
  const supports = graph.edges.filter(edge => edge.kind === 'support' && edge.from !== edge.to)
  const premisesOf = new Map<string, string[]>()
  for (const { from, to } of supports) premisesOf.set(to, [...(premisesOf.get(to) ?? []), from])
  const sources = new Set(supports.map(edge => edge.from))
  const textById = new Map(graph.statements.map(({ id, text }) => [id, text]))

  /** Lists the premises below a conclusion in post-order. Each statement is visited once, so cycles end. */
  const listPostOrder = (root: string): string[] => {
    const order: string[] = []
    const seen = new Set<string>([root])
    const stack: { id: string; next: number }[] = [{ id: root, next: 0 }]
    while (stack.length > 0) {
      const frame = stack.at(-1)!
      const premise = premisesOf.get(frame.id)?.[frame.next++]
      if (premise === undefined) {
        order.push(frame.id)
        stack.pop()
      } else if (!seen.has(premise)) {
        seen.add(premise)
        stack.push({ id: premise, next: 0 })
      }
    }
    return order
  }
  const trees = [...premisesOf.keys()].filter(id => !sources.has(id)).map(listPostOrder)
  const tree = trees.reduce<string[]>((best, other) => (other.length > best.length ? other : best), [])
  const root = tree.at(-1)
  const leaves = tree.filter(id => !premisesOf.has(id))
  const nameById = new Map<string, string>(leaves.map((id, i) => [id, `sent${i + 1}`]))
  const steps: string[] = []
  let intermediates = 0
  let keptEdges = 0
  for (const id of tree) {
    const premises = premisesOf.get(id)?.filter(premise => nameById.has(premise))
    if (!premises || premises.length === 0) continue
    keptEdges += premises.length
    const premiseNames = premises.map(premise => nameById.get(premise)!).join(' & ')
    if (id === root) steps.push(`${premiseNames} -> hypothesis; `)
    else {
      nameById.set(id, `int${++intermediates}`)
      steps.push(`${premiseNames} -> int${intermediates}: ${textById.get(id) ?? ''}; `)
    }
  }
  const record = {
    id: graph.id,
    hypothesis: root === undefined ? '' : (textById.get(root) ?? ''),
    context: leaves.map(id => `${nameById.get(id)}: ${textById.get(id) ?? ''}`).join(' '),
    proof: steps.join(''),
  }
  const losses: Loss[] = countLosses(graph, treeLosses)
  if (supports.length > keptEdges) losses.push({ what: 'edges', count: supports.length - keptEdges })
  return { text: `${JSON.stringify(record)}\n`, losses }
}
