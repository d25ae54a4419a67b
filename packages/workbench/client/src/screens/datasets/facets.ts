/**
 * Facets by which annotated passages are filtered: operators, degrees of certainty, objections, question type, diagnostics. They are
 * computed once per passage; filtering and counting then only compare sets.
 */
import { classifyQuestion } from '@elenchus/language/exam-questions'
import { type Binary, degreeNames, diagnose, type Metagraph, type Unary } from '@elenchus/metagraph'
import { degreeSymbols } from '@elenchus/metagraph/draw'

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
  const diagnostics = diagnose(graph)
  for (const { code } of diagnostics) found.add(`lint:${code}`)
  if (diagnostics.length === 0) found.add('lint:none')
  return found
}

export const withFacets = (graphs: readonly Metagraph[]): Passage[] =>
  graphs.map(graph => ({ graph, facets: facetsOf(graph) }))

/** Passages with all chosen facets and all words of the search. */
export function filterPassages(passages: readonly Passage[], chosen: ReadonlySet<Facet>, search = ''): Passage[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return passages.filter(({ graph, facets }) => {
    for (const facet of chosen) if (!facets.has(facet)) return false
    const text = words.length === 0 ? '' : graph.text.toLowerCase()
    return words.every(word => text.includes(word))
  })
}

/** The number of passages with each facet, by group, the most frequent first. */
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

const operatorLabels: Readonly<Record<Unary | Binary, string>> = {
  implies: '→ if … then',
  and: '∧ and',
  or: '∨ or',
  not: '¬ not',
  box: '□ necessarily',
  diamond: '◇ possibly',
}
const facetLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(operatorLabels).map(([operator, label]) => [`operator:${operator}`, label])),
  ...Object.fromEntries(degreeNames.map((name, i) => [`certainty:${i}`, `${i} ${degreeSymbols[i]} ${name}`])),
  'certainty:none': 'not set',
  'rebuttal:rebut': '× a statement is rebutted',
  'rebuttal:undercut': '⊣ an inference is undercut',
  'rebuttal:none': 'none',
  'type:none': 'no question',
  'lint:none': '✓ none',
}

export const facetLabel = (facet: Facet): string =>
  facetLabels[facet] ?? facet.slice(facet.indexOf(':') + 1).replaceAll('-', ' ')
