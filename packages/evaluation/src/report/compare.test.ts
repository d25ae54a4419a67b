import { describe, expect, it } from 'vitest'
import type { RunHeader } from '../log/header.ts'
import type { Row } from '../task.ts'
import { compareRuns } from './compare.ts'

const headerOf = (task: string): RunHeader => ({
  format: 1,
  created: '',
  settings: {
    task,
    taskSettings: {},
    dataset: { name: 'd', checksum: 'd' },
    model: 'm',
    modelSettings: {},
    protocols: ['generate'],
    repeats: 1,
    limit: null,
    seed: null,
    sampling: {},
  },
  versions: {},
})
const header = headerOf('own')
const other = (checksum: string): RunHeader => ({
  ...header,
  settings: { ...header.settings, dataset: { name: checksum, checksum } },
})

async function* rows(right: readonly boolean[], from = 0): AsyncGenerator<Row> {
  for (const [i, correct] of right.entries())
    yield {
      sampleId: String(i + from),
      repeat: 0,
      protocol: 'generate',
      error: null,
      requests: 1,
      usage: { inputTokens: 1, outputTokens: 1 },
      group: String(i + from),
      labels: {},
      target: 'A',
      answer: correct ? 'A' : 'B',
      correct,
      turns: [],
      elapsedMs: 1,
      at: '',
    }
}
const list = (pattern: string) => [...pattern].map(sign => sign === '+')

describe('a comparison', () => {
  it('pairs the samples and tests only where the runs differ', async () => {
    const [comparison] = await compareRuns([
      { name: 'a', header, rows: rows(list('++++++++++++')) },
      { name: 'b', header, rows: rows(list('++++--------')) },
    ])
    expect(comparison).toMatchObject({
      items: 12,
      unpaired: 0,
      accuracies: [1, 1 / 3],
      mcnemar: { onlyFirst: 8, onlySecond: 0 },
    })
    expect(comparison!.mcnemar.p).toBeCloseTo(2 / 2 ** 8, 12)
    expect(comparison!.difference!.value).toBeCloseTo(2 / 3, 12)
  })
  it('leaves out what only one run has', async () => {
    const [comparison] = await compareRuns([
      { name: 'a', header, rows: rows(list('++++')) },
      { name: 'b', header, rows: rows(list('++++'), 2) },
    ])
    expect(comparison).toMatchObject({ items: 2, unpaired: 4, detectable: null })
    expect(comparison!.mcnemar.p).toBe(1)
  })
  it('takes a run under two protocols for two', async () => {
    async function* both() {
      for await (const row of rows(list('++--'))) yield row
      for await (const row of rows(list('++++'))) yield { ...row, protocol: 'letter' }
    }
    const [comparison] = await compareRuns([{ name: 'a', header, rows: both() }])
    expect(comparison).toMatchObject({ first: 'a (generate)', second: 'a (letter)', accuracies: [0.5, 1], items: 4 })
  })
  it('judges metagraphs by their steps', async () => {
    const graph = (steps: string) => ({ proof_str: steps, triples_str_dict: {}, degree_str_dict: {} })
    async function* graphs(steps: string) {
      for await (const row of rows(list('+++')))
        yield { ...row, correct: null, target: graph('s1 -> s2; '), answer: graph(steps) }
    }
    const [comparison] = await compareRuns([
      { name: 'a', header: headerOf('metalogic'), rows: graphs('s1 -> s2; ') },
      { name: 'b', header: headerOf('metalogic'), rows: graphs('s2 -> s1; ') },
    ])
    expect(comparison).toMatchObject({ measure: 'all steps correct', accuracies: [1, 0] })
  })
  it('corrects for looking several times', async () => {
    const comparisons = await compareRuns([
      { name: 'a', header, rows: rows(list('++++++++++')) },
      { name: 'b', header, rows: rows(list('+---------')) },
      { name: 'c', header, rows: rows(list('++--------')) },
    ])
    expect(comparisons).toHaveLength(3)
    // p of a against b is 2/2⁹; three comparisons make it 6/2⁹.
    expect(comparisons[0]!.adjustedP).toBeCloseTo(6 / 2 ** 9, 12)
  })
  it('pairs only runs of one task over the same data, and corrects for no others', async () => {
    const comparisons = await compareRuns([
      { name: 'a', header, rows: rows(list('++++++++++')) },
      { name: 'b', header, rows: rows(list('+---------')) },
      { name: 'elsewhere', header: other('e'), rows: rows(list('+---------')) },
      { name: 'another task', header: headerOf('reclor'), rows: rows(list('+---------')) },
    ])
    expect(comparisons.map(({ first, second }) => [first, second])).toEqual([['a', 'b']])
    // One comparison: p of 2/2⁹ stays what it is.
    expect(comparisons[0]!.adjustedP).toBeCloseTo(2 / 2 ** 9, 12)
  })
  it('pairs files of one released split, one of which holds a part', async () => {
    const part = {
      ...other('f'),
      data: { kind: 'part', split: 'val', n: 4, of: 500 } as const,
    }
    const whole = { ...other('g'), data: { kind: 'whole', split: 'val', of: 500 } as const }
    const comparisons = await compareRuns([
      { name: 'a', header: part, rows: rows(list('++--')) },
      { name: 'b', header: whole, rows: rows(list('++++++')) },
    ])
    expect(comparisons).toMatchObject([{ items: 4, unpaired: 2 }])
  })
  it('compares with a baseline alone where one is named', async () => {
    const three = () => ['a', 'b', 'c'].map(name => ({ name, header, rows: rows(list('+-+-')) }))
    const comparisons = await compareRuns(three(), { baseline: 'b' })
    expect(comparisons.map(({ first, second }) => [first, second])).toEqual([
      ['b', 'a'],
      ['b', 'c'],
    ])
    await expect(compareRuns(three(), { baseline: 'd' })).rejects.toThrow('baseline d: unknown run; available: a, b, c')
  })
  it('takes repeats of a sample for one item', async () => {
    async function* repeated(pattern: readonly string[]) {
      for (const [repeat, signs] of pattern.entries())
        for await (const row of rows(list(signs))) yield { ...row, repeat }
    }
    const [comparison] = await compareRuns([
      { name: 'a', header, rows: repeated(['++++', '+++-', '++--']) },
      { name: 'b', header, rows: repeated(['+---', '----', '----']) },
    ])
    // Four items, not twelve: a is right more often on each of them, so p = 2/2⁴; (1 + 1 + 2/3 + 1/3)/4 against 1/12.
    expect(comparison).toMatchObject({ items: 4, repeats: 3, unpaired: 0, mcnemar: { onlyFirst: 4, onlySecond: 0 } })
    expect(comparison!.mcnemar.p).toBeCloseTo(2 / 2 ** 4, 12)
    expect(comparison!.accuracies![0]).toBeCloseTo(3 / 4, 12)
    expect(comparison!.accuracies![1]).toBeCloseTo(1 / 12, 12)
  })
})
