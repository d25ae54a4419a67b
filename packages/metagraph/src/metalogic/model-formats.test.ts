import { describe, expect, it } from 'vitest'
import { emptyFormula, type Metagraph, type Statement, toScorable } from '../model/metagraph.ts'
import { scoreSample } from '../scoring/sample.ts'
import {
  readController,
  readModule,
  readMultitask,
  readOnce,
  writeAllAtOnce,
  writeController,
  writeModule,
  writeMultitask,
} from './model-formats.ts'

const statement = (id: string, text: string, rest: Partial<Statement> = {}): Statement => ({
  id,
  text,
  spans: [],
  variables: [],
  formula: emptyFormula,
  degree: 2,
  ...rest,
})
const graph: Metagraph = {
  id: 'x',
  text: '',
  statements: [
    statement('sent1', 'the bridge sways'),
    statement('sent2', 'so it must be closed or mended', {
      degree: 4,
      variables: [
        { id: 'v1', text: 'it must be closed', span: { start: 3, end: 20 } },
        { id: 'v2', text: 'mended', span: { start: 24, end: 30 } },
      ],
      formula: {
        operators: ['box'],
        triples: [
          {
            left: { operators: ['not', 'diamond'], variable: 'v1' },
            operator: 'or',
            right: { operators: [], variable: 'v2' },
          },
        ],
      },
    }),
    statement('sent3', 'engineers saw no harm'),
  ],
  edges: [
    { kind: 'support', from: 'sent1', to: 'sent2' },
    { kind: 'rebut', from: 'sent3', to: 'sent2' },
  ],
}

describe('the formats models are trained on', () => {
  it('all at once', () => {
    const { input, output } = writeAllAtOnce(graph)
    expect(input).toBe('sent1: the bridge sways sent2: v1: it must be closed v2: mended sent3: engineers saw no harm')
    expect(output).toBe(
      '$graph$ sent1 -> sent2; sent3 => sent2; $formula$ sent2: [negative] [possible] v1 [or] v2; $degree$ sent1: contingent | sent2: necessary | sent3: contingent',
    )
    expect(scoreSample(readOnce('x', output), toScorable(graph)).overall).toBe(1)
  })
  it('three sub-tasks', () => {
    const { structure, formulas, degrees } = writeMultitask(graph)
    expect(structure.input).toMatch(/^GRAPH: sent1: the bridge sways sent2:/)
    expect(formulas.get('sent2')?.input).toBe('FORMULAE: v1: it must be closed v2: mended')
    const outputs = (pairs: Map<string, { output: string }>) =>
      new Map([...pairs].map(([id, { output }]) => [id, output]))
    const read = readMultitask('x', {
      structure: structure.output,
      formulas: outputs(formulas),
      degrees: outputs(degrees),
    })
    expect(scoreSample(read, toScorable(graph)).overall).toBe(1)
  })
  it('controller and modules', () => {
    expect(writeController(graph, 1)).toEqual({
      input: `CONTROL: proof: sent1 -> sent2; context: ${graph.statements.map(s => `${s.id}: ${s.text}`).join(' ')}`,
      output: 'sent2 sent3',
    })
    expect(writeController(graph, 2).output).toBe('done')
    expect(readController('done')).toBe('done')
    expect(readController('sent1 sent2')).toEqual([['sent1', 'sent2']])
    const [first, second, third] = graph.statements as [Statement, Statement, Statement]
    expect(writeModule('conclusion', first, second, graph.edges).output).toBe('sent1 -> sent2')
    expect(writeModule('rebuttal', second, third, graph.edges).output).toBe('sent3 => sent2')
    expect(writeModule('rebuttal', first, third, graph.edges).output).toBe('none')
    expect(readModule('none')).toBeNull()
    expect(readModule('sent3 => sent2')).toEqual(graph.edges[1])
  })
})

describe('what models really print', () => {
  it('is read as far as it goes, and the rest reported', () => {
    const skipped: string[] = []
    const read = readOnce(
      'x',
      '$graph$ sent1 sent2; sent1 & sent3 -> sent2; $degree$ sent1: Possible. ! sent2: causal',
      piece => skipped.push(piece),
    )
    expect(read.edges).toEqual([
      { kind: 'support', from: 'sent1', to: 'sent2' },
      { kind: 'support', from: 'sent3', to: 'sent2' },
    ])
    expect([...read.degrees]).toEqual([
      ['sent1', 3],
      ['sent2', null],
    ])
    expect(skipped).toEqual(['sent1 sent2', 'causal'])
  })
})
