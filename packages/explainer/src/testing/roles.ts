/** What the statements of a text do, for tests: "claim", "out" (bears on nothing), "+1" supports the first, "×3" stands against the third or undercuts its step. */
import { english } from '@elenchus/language/node'
import { explain } from '../explanation/explain.ts'
import { explainer } from '../node.ts'

const options = { model: explainer(), language: english() }

export const rolesIn = (text: string, split?: 'lines'): string[] => {
  const { graph } = explain(text, split ? { ...options, split } : options)
  return graph.statements.map(({ id }) => {
    const edge = graph.edges.find(({ from }) => from === id)
    if (edge) return `${edge.kind === 'support' ? '+' : '×'}${edge.to.slice(4)}`
    const cut = graph.undercuts?.find(({ from }) => from === id)
    if (cut) return `×${cut.edge.from.slice(4)}`
    return graph.edges.some(({ to }) => to === id) ? 'claim' : 'out'
  })
}

/** The roles of statements that are given. */
export const roles = (...lines: readonly string[]): string[] => rolesIn(lines.join('\n'), 'lines')

/** 1 for what stands for the claim, -1 for what stands against it. */
export const sideOf = (found: readonly string[], i: number): number => {
  const [, sign, to] = /^([+×])(\d+)$/.exec(found[i]!) ?? []
  return sign === undefined ? 1 : sideOf(found, Number(to) - 1) * (sign === '×' ? -1 : 1)
}

export const sides = (found: readonly string[]): number[] => found.map((_, i) => sideOf(found, i))
