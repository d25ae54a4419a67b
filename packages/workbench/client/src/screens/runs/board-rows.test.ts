import { expect, it } from 'vitest'
import { formatCount, formatMetric, formatMetricName } from '../../parts/format.ts'
import { type Board, createBoardRows, listOtherMetrics, matchesSearch } from './board-rows.ts'

const run = (id: string, value: number | null): Board['tasks'][number]['runs'][number] => ({
  run: {
    id,
    name: id,
    task: 't',
    model: 'mock',
    dataset: 'd.jsonl',
    created: '',
    rows: 10,
    live: false,
    accuracy: { right: 5, wrong: 5, unparsed: 0, failed: 0 },
    tokens: { input: 0, output: 0 },
  },
  protocols:
    value === null
      ? null
      : [
          {
            protocol: 'generate',
            usage: null,
            metrics: {
              accuracy: { value, n: 10, interval: { low: 0.2, high: 0.8 } },
              'node.f1': { value: 1, n: 1, interval: null },
            },
          },
        ],
  corrected: { right: 6, overrides: id === 'b' ? 1 : 0 },
})
const task: Board['tasks'][number] = {
  task: 't',
  chance: 0.25,
  mainMetric: 'accuracy',
  runs: [run('a', 0.5), run('b', 0.7), run('c', null)],
  published: {
    paper: 'P',
    where: 'Table 1',
    column: 'test',
    caveat: '',
    rows: [{ name: 'Graduates', kind: 'human', value: 0.6 }],
  },
}
const people: Board['people'] = [
  {
    exam: 'e',
    title: 'Trial',
    task: 't',
    closed: false,
    results: {
      people: [],
      performance: 0.4,
      ceiling: 0.9,
      fleissKappa: null,
      items: 1,
      byType: [],
      byGroup: [],
      majority: null,
    },
  },
]

it('orders runs, published figures and people by the main metric; what is not scored stands last', () => {
  expect(createBoardRows(task, people).map(({ name }) => name)).toEqual([
    'Trial: at least one person correct',
    'b',
    'Graduates',
    'a',
    'Trial: mean',
    'Chance',
    'c',
  ])
  expect(createBoardRows(task, people)[1]).toMatchObject({ corrected: 0.6, interval: { low: 0.2, high: 0.8 } })
  expect(listOtherMetrics(createBoardRows(task, people), 'accuracy')).toEqual(['node.f1'])
})

it('finds lines by words', () => {
  const [, b] = createBoardRows(task, people)
  expect(matchesSearch(b!, 'MOCK gen')).toBe(true)
  expect(matchesSearch(b!, 'gpt')).toBe(false)
})

it('writes figures as people read them', () => {
  expect([0.5, 12.345, null].map(formatMetric)).toEqual(['50.0', '12.35', '–'])
  expect([950, 12_300, 4_560_000, null].map(formatCount)).toEqual(['950', '12.3k', '4.56M', '–'])
  expect(['exactMatch', 'node.f1'].map(formatMetricName)).toEqual(['exact match', 'node f1'])
})
