/**
 * Faceted search of annotated passages. A facet is a property such as an operator, a degree of certainty or a diagnostic. Facets are computed
 * once per passage; filtering and counting then only compare sets.
 */
import { classifyQuestion } from '@elenchus/language/exam-questions'
import { degreeNames, diagnose, type Metagraph } from '@elenchus/metagraph'
import { degreeSymbols } from '@elenchus/metagraph/draw'
import fixedLabels from './facet-labels.json' with { type: 'json' }

/** The groups of facets, with their headings. */
export const groups = {
  operator: 'Operator',
  certainty: 'Certainty of a statement',
  rebuttal: 'Objections',
  type: 'Question',
  lint: 'Diagnostics',
} as const
export type Group = keyof typeof groups
/** `operator:and`, `certainty:3`, `lint:cycle`. */
export type Facet = `${Group}:${string}`

export type Passage = Readonly<{ graph: Metagraph; facets: ReadonlySet<Facet> }>

export function computeFacets(graph: Metagraph): ReadonlySet<Facet> {
  const facets = new Set<Facet>()
  for (const { formula, degree } of graph.statements) {
    for (const operator of formula.operators) facets.add(`operator:${operator}`)
    for (const { left, operator, right } of formula.triples)
      for (const each of [operator, ...left.operators, ...right.operators]) facets.add(`operator:${each}`)
    facets.add(`certainty:${degree ?? 'none'}`)
  }
  const hasRebuttals = graph.edges.some(({ kind }) => kind === 'rebut')
  const hasUndercuts = (graph.undercuts ?? []).length > 0
  if (hasRebuttals) facets.add('rebuttal:rebut')
  if (hasUndercuts) facets.add('rebuttal:undercut')
  if (!hasRebuttals && !hasUndercuts) facets.add('rebuttal:none')
  facets.add(`type:${graph.question ? classifyQuestion(graph.question).name : 'none'}`)
  const diagnostics = diagnose(graph)
  for (const { code } of diagnostics) facets.add(`lint:${code}`)
  if (diagnostics.length === 0) facets.add('lint:none')
  return facets
}

export const addFacets = (graphs: readonly Metagraph[]): Passage[] =>
  graphs.map(graph => ({ graph, facets: computeFacets(graph) }))

/** The passages that have all chosen facets and contain all words of the search. */
export function filterPassages(passages: readonly Passage[], chosen: ReadonlySet<Facet>, search = ''): Passage[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return passages.filter(({ graph, facets }) => {
    for (const facet of chosen) if (!facets.has(facet)) return false
    const text = words.length === 0 ? '' : graph.text.toLowerCase()
    return words.every(word => text.includes(word))
  })
}

/** The number of passages with each facet, by group, the most frequent facet first; degrees of certainty from 4 to 0. */
export function countFacets(passages: readonly Passage[]): ReadonlyMap<Group, readonly (readonly [Facet, number])[]> {
  const counts = new Map<Facet, number>()
  for (const { facets } of passages) for (const facet of facets) counts.set(facet, (counts.get(facet) ?? 0) + 1)
  const result = new Map<Group, (readonly [Facet, number])[]>()
  for (const group of Object.keys(groups) as Group[]) {
    const facetsInGroup = [...counts].filter(([facet]) => facet.startsWith(`${group}:`))
    facetsInGroup.sort(([a, countA], [b, countB]) =>
      group === 'certainty' ? (a < b ? 1 : -1) : countB - countA || (a < b ? -1 : 1),
    )
    result.set(group, facetsInGroup)
  }
  return result
}

const facetLabels: Readonly<Record<string, string>> = {
  ...fixedLabels,
  ...Object.fromEntries(degreeNames.map((name, i) => [`certainty:${i}`, `${i} ${degreeSymbols[i]} ${name}`])),
}

export const getFacetLabel = (facet: Facet): string =>
  facetLabels[facet] ?? facet.slice(facet.indexOf(':') + 1).replaceAll('-', ' ')
