import { publishedTables } from '@elenchus/benchmarks/papers'
import { describe, expect, it } from 'vitest'
import { getModelFamily, type PublishedColumn, selectBestOfFamilies } from './published.ts'

const row = (name: string, value: number, kind: PublishedColumn['rows'][number]['kind'] = 'model') => ({
  name,
  value,
  kind,
})

describe('families of published rows', () => {
  it('go by the name before size, input and training', () => {
    const names = ['RoBERTa large, RACE', 'RoBERTa base', 'T5-11B', 'T5 large, AND+OR', 'Once (T5-11B)', 'GPT-2, QA']
    expect(names.map(getModelFamily)).toEqual(['RoBERTa', 'RoBERTa', 'T5', 'T5', 'Once', 'GPT-2'])
  })
  it('never leave a family without a name', () => {
    for (const { rows } of publishedTables) for (const { name } of rows) expect(getModelFamily(name), name).not.toBe('')
  })
  it('show the best of each, and people', () => {
    const rows = [row('A large', 0.5), row('A base', 0.6), row('B', 0.1), row('People', 0.9, 'human')]
    const chosen = selectBestOfFamilies([...rows, row('Ceiling', 1, 'ceiling'), row('Chance', 0.25, 'chance')])
    expect(chosen.map(({ name }) => name)).toEqual(['A base', 'B', 'People'])
  })
})
