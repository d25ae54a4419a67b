import { samples } from '@elenchus/metagraph/samples'
import { describe, expect, it } from 'vitest'
import { addFacets, countFacets, type Facet, filterPassages } from './facets.ts'

const graphs = samples()
const passages = addFacets(graphs)
const chosen = (...facets: Facet[]) => filterPassages(passages, new Set(facets)).map(({ graph }) => graph.id)

describe('choosing passages', () => {
  it('counts what an independent count over the JSON counts', () => {
    const independent = (pattern: RegExp) => graphs.filter(graph => pattern.test(JSON.stringify(graph))).length
    expect(chosen('rebuttal:rebut')).toHaveLength(independent(/"kind":"rebut"/))
    expect(chosen('operator:box')).toHaveLength(independent(/"operators":\[[^\]]*"box"/))
    expect(chosen('operator:and')).toHaveLength(independent(/"operator":"and"/))
    expect(chosen('certainty:4')).toHaveLength(independent(/"degree":4/))
    expect(chosen('type:none')).toHaveLength(graphs.filter(graph => !graph.question).length)
  })
  it('takes those that have everything that is chosen', () => {
    const both = chosen('operator:box', 'rebuttal:rebut')
    expect(both.length).toBeGreaterThan(0)
    expect(both).toEqual(chosen('operator:box').filter(id => chosen('rebuttal:rebut').includes(id)))
    expect(filterPassages(passages, new Set<Facet>(), 'FERRY bridge').map(({ graph }) => graph.id)).toEqual(
      graphs.filter(({ text }) => /ferry/i.test(text) && /bridge/i.test(text)).map(({ id }) => id),
    )
  })
  it('gives every passage exactly one type, and objections or none', () => {
    const counts = countFacets(passages)
    const sum = (group: 'type' | 'rebuttal') => counts.get(group)!.reduce((total, [, n]) => total + n, 0)
    expect(sum('type')).toBe(graphs.length)
    expect(
      chosen('rebuttal:none').length + filterPassages(passages, new Set<Facet>(['rebuttal:rebut'])).length,
    ).toBeLessThanOrEqual(graphs.length)
    for (const [, facets] of counts)
      for (const [facet, count] of facets) expect(filterPassages(passages, new Set([facet]))).toHaveLength(count)
  })
  it('knows what is odd', () => {
    const [graph] = graphs
    const circle = {
      ...graph!,
      edges: [...graph!.edges, ...graph!.edges.map(({ kind, from, to }) => ({ kind, from: to, to: from }))],
    }
    const [odd] = addFacets([circle])
    expect(odd!.facets.has('lint:cycle')).toBe(true)
    expect(odd!.facets.has('lint:none')).toBe(false)
  })
})
