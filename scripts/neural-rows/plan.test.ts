import { recipeNamed } from '@elenchus/training'
import { describe, expect, it } from 'vitest'
import { recipeOf, runsOf } from './parts.ts'
import { lanesOf, overhead, plan, rowNamed } from './plan.ts'

describe('the plan of rows', () => {
  it('names each job once, goes on only from jobs that there are, and has recipes for all', () => {
    expect(new Set(plan.map(({ name }) => name)).size).toBe(plan.length)
    for (const row of plan) {
      expect(recipeNamed(row.recipe)).toBeDefined()
      if (row.after !== undefined) expect(rowNamed(row.after).body).toBe(row.body)
    }
    expect(() => rowNamed('none')).toThrow('none: no such job in plan.ts')
  })
  it('has rows for every part of the input, both ways of transfer, tags and LogiQA 1.0', () => {
    const seen = (corpus: string) =>
      plan
        .filter(row => row.corpus === corpus && row.body === 'nothing')
        .map(({ input = '', after = '' }) => input + after)
    expect(seen('logiqa2-mrc').sort()).toEqual(['', 'A', 'CA', 'QA', 'scratch-logiqa2-nli', 'scratch-reclor-CQA'])
    expect(seen('logiqa2-nli').sort()).toEqual(['', '', 'H', 'P', 'scratch-logiqa2-mrc', 'scratch-reclor-CQA'])
    expect(seen('logiqa1')).toEqual([''])
  })
  it('tells a model what it saw', () => {
    expect(recipeOf(rowNamed('scratch-logiqa2-mrc-A')).data).toMatchObject({ corpus: 'logiqa2-mrc', input: 'A' })
    expect(recipeOf(rowNamed('scratch-logiqa2-nli-tagged')).data).toMatchObject({ input: 'PH', tags: 'major-minor' })
    expect(recipeOf(rowNamed('scratch-logiqa1')).data.corpus).toBe('logiqa1')
  })
})

describe('lanes', () => {
  it('hold every job once, behind what it goes on from, and end in time', () => {
    const lanes = lanesOf(plan, 6)
    expect(
      lanes
        .flat()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(plan.map(({ name }) => name).sort())
    for (const lane of lanes) {
      const names = lane.map(({ name }) => name)
      for (const { name, after } of lane) {
        if (after === undefined) continue
        expect(names).toContain(after)
        expect(names.indexOf(name)).toBeGreaterThan(names.indexOf(after))
      }
      // All is over after 520 seconds, and the last 25 are for answering.
      expect(lane.reduce((sum, { seconds }) => sum + seconds + overhead, 0)).toBeLessThan(495)
    }
  })
  it('are no more than there are families', () => {
    expect(lanesOf([rowNamed('once')], 6)).toEqual([[rowNamed('once')]])
    // What it goes on from is not among these: it is trained already.
    expect(lanesOf([rowNamed('scratch-logiqa2-mrc-after-nli')], 2)).toHaveLength(1)
  })
})

describe('what two texts have in common', () => {
  it('is told by runs of eight words, whatever stands between them', () => {
    expect(runsOf('One two, three four; five six seven.')).toEqual([])
    expect(runsOf('One two, three four; five SIX seven eight (nine).')).toEqual([
      'one two three four five six seven eight',
      'two three four five six seven eight nine',
    ])
  })
})
