import { describe, expect, it } from 'vitest'
import { readMetaLogic } from '../metalogic/read.ts'
import { writeMetaLogic } from '../metalogic/write.ts'
import { diagnose } from '../model/diagnostics.ts'
import { type Degree, degreeNames, type Metagraph, toScorable, type Unary } from '../model/metagraph.ts'
import { reduceOperators } from '../scoring/keys.ts'
import { scoreSample } from '../scoring/sample.ts'
import { computeLabelStatistics } from '../statistics/table4.ts'
import { samples } from './samples.ts'

const degreeOfChain: Readonly<Record<string, Degree>> = {
  box: 4,
  diamond: 3,
  '': 2,
  not: 2,
  'not box': 1,
  'not diamond': 0,
}

describe('the sample set', () => {
  const graphs = samples()
  it('has forty passages with ids of their own', () => {
    expect(graphs).toHaveLength(40)
    expect(new Set(graphs.map(graph => graph.id)).size).toBe(40)
  })
  it.each(graphs)('$id is sound', graph => {
    const expected = new Set(['skipped-id', 'unused-statement', 'overlapping-variables'])
    expect(diagnose(graph).filter(({ code }) => !expected.has(code))).toEqual([])
    for (const { text, spans, variables } of graph.statements) {
      expect(spans.map(({ start, end }) => graph.text.slice(start, end)).join(' [AND] ')).toBe(text)
      for (const variable of variables) expect(text.slice(variable.span!.start, variable.span!.end)).toBe(variable.text)
    }
  })
  it('gives a statement with global operators the degree they reduce to', () => {
    for (const graph of graphs)
      for (const { id, formula, degree } of graph.statements)
        if (formula.operators.length > 0)
          expect([graph.id, id, degree]).toEqual([
            graph.id,
            id,
            degreeOfChain[reduceOperators(formula.operators).join(' ')],
          ])
  })
  it('covers every operator, degree, role and shape', () => {
    const statements = graphs.flatMap(graph => graph.statements)
    const triples = statements.flatMap(statement => statement.formula.triples)
    expect(new Set(triples.map(triple => triple.operator))).toEqual(new Set(['implies', 'and', 'or']))
    const local = triples.flatMap(({ left, right }) => [...left.operators, ...right.operators])
    expect(new Set<Unary>(local)).toEqual(new Set(['not', 'box', 'diamond']))
    expect(new Set(statements.flatMap(statement => statement.formula.operators))).toEqual(
      new Set(['not', 'box', 'diamond']),
    )
    expect(new Set(statements.map(statement => statement.degree)).size).toBe(degreeNames.length)
    expect(statements.some(statement => statement.spans.length > 1)).toBe(true)
    const value = (name: string) => computeLabelStatistics(graphs).find(each => each.name === name)!.value
    for (const name of ['rebuttal', 'multi-step', 'multi-step by support', 'multi-premise'])
      expect(value(name)).toBeGreaterThan(5)
    const unused = (graph: Metagraph) => diagnose(graph).some(({ code }) => code === 'unused-statement')
    expect(graphs.filter(unused).length).toBeGreaterThan(1)
  })
  it('survives the formats and scores full marks against itself', () => {
    for (const graph of graphs) {
      const back = readMetaLogic(JSON.parse(JSON.stringify(writeMetaLogic(graph))))
      expect(scoreSample(toScorable(back), toScorable(graph)).overall).toBe(1)
    }
  })
})
