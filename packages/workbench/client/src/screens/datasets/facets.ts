/**
 * What annotated passages can be chosen by: the operators and degrees in them, whether something objects, the type of their question,
 * what is odd in them. Each passage is looked at once; counting and choosing are then a matter of sets.
 */
import { classifyQuestion } from '@elenchus/language/exam-questions'
import { diagnose, type Metagraph } from '@elenchus/metagraph'

export const groups = {
  operator: 'Operator',
  certainty: 'Certainty of a statement',
  rebuttal: 'Objections',
  type: 'Question',
  lint: 'Odd or wrong',
} as const
export type Group = keyof typeof groups
/** `operator:and`, `certainty:3`, `lint:cycle`. */
export type Facet = `${Group}:${string}`

export interface Passage {
  readonly graph: Metagraph
  readonly facets: ReadonlySet<Facet>
}

export function facetsOf(graph: Metagraph): ReadonlySet<Facet> {
  const found = new Set<Facet>()
  for (const { formula, degree } of graph.statements) {
    for (const operator of formula.operators) found.add(`operator:${operator}`)
    for (const { left, operator, right } of formula.triples)
      for (const each of [operator, ...left.operators, ...right.operators]) found.add(`operator:${each}`)
    found.add(`certainty:${degree ?? 'none'}`)
  }
  const objects = graph.edges.some(({ kind }) => kind === 'rebut')
  const undercuts = (graph.undercuts ?? []).length > 0
  if (objects) found.add('rebuttal:rebut')
  if (undercuts) found.add('rebuttal:undercut')
  if (!objects && !undercuts) found.add('rebuttal:none')
  found.add(`type:${graph.question ? classifyQuestion(graph.question).name : 'none'}`)
  const odd = diagnose(graph)
  for (const { code } of odd) found.add(`lint:${code}`)
  if (odd.length === 0) found.add('lint:none')
  return found
}

export const look = (graphs: readonly Metagraph[]): Passage[] =>
  graphs.map(graph => ({ graph, facets: facetsOf(graph) }))

/** Passages that have everything that is chosen, and the words in their text. */
export function choose(passages: readonly Passage[], chosen: ReadonlySet<Facet>, search = ''): Passage[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return passages.filter(({ graph, facets }) => {
    for (const facet of chosen) if (!facets.has(facet)) return false
    const text = words.length === 0 ? '' : graph.text.toLowerCase()
    return words.every(word => text.includes(word))
  })
}

/** How many of the passages have each facet, by group; most frequent first. */
export function countFacets(passages: readonly Passage[]): ReadonlyMap<Group, readonly (readonly [Facet, number])[]> {
  const counts = new Map<Facet, number>()
  for (const { facets } of passages) for (const facet of facets) counts.set(facet, (counts.get(facet) ?? 0) + 1)
  const result = new Map<Group, (readonly [Facet, number])[]>()
  for (const group of Object.keys(groups) as Group[]) {
    const own = [...counts].filter(([facet]) => facet.startsWith(`${group}:`))
    own.sort(([a, n], [b, m]) => (group === 'certainty' ? (a < b ? 1 : -1) : m - n || (a < b ? -1 : 1)))
    result.set(group, own)
  }
  return result
}

const names: Readonly<Record<string, string>> = {
  'operator:implies': '→ if … then',
  'operator:and': '∧ and',
  'operator:or': '∨ or',
  'operator:not': '¬ not',
  'operator:box': '□ necessarily',
  'operator:diamond': '◇ possibly',
  'certainty:4': '4 □ necessary',
  'certainty:3': '3 ◇ possible',
  'certainty:2': '2 – contingent',
  'certainty:1': '1 ¬□ unnecessary',
  'certainty:0': '0 ¬◇ impossible',
  'certainty:none': 'not said',
  'rebuttal:rebut': '× a statement is objected to',
  'rebuttal:undercut': '⊣ a step is undercut',
  'rebuttal:none': 'none',
  'type:none': 'no question',
  'lint:none': '✓ nothing',
}

export const nameOf = (facet: Facet): string => names[facet] ?? facet.slice(facet.indexOf(':') + 1).replaceAll('-', ' ')
