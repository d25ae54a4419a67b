import { describe, expect, it } from 'vitest'
import type { RunUsage } from '../task.ts'
import { hasCosts, listCosts, selectCostColumns } from './costs.ts'

const usage: RunUsage = {
  ...{ requests: 0, retries: 0, fromCache: 0, inputTokens: 0, outputTokens: 0, cachedTokens: null },
  ...{ money: null, latencyMs: null, cutOff: 0 },
}

describe('what runs cost', () => {
  it('has a column for inputs that were cut only where some were', () => {
    const shortened = { ...usage, shortened: 3 }
    const names = (...all: RunUsage[]) => selectCostColumns(all).map(({ name }) => name)
    expect(names(usage)).not.toContain('inputs cut')
    expect(names(usage, shortened)).toContain('inputs cut')
    const column = selectCostColumns([usage, shortened]).find(({ name }) => name === 'inputs cut')!
    expect([column.format(usage), column.format(shortened)]).toEqual(['0', '3'])
    expect([hasCosts(usage), hasCosts(shortened)]).toEqual([false, true])
    expect(Object.fromEntries(listCosts(shortened))).toMatchObject({ shortened: 3 })
  })
})
