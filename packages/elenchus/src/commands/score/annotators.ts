/**
 * Several files of answers to one gold file, for instance of people who took the same test: the score of each, their mean, and
 * the ceiling (an item counts when at least one of them is right), over the items that anybody answered. This is how the
 * papers measure human performance.
 */
import { humanRows } from '@elenchus/annotation'
import { clusteredMean, type Interval } from '@elenchus/statistics'
import { write, writeJson } from '../../cli/io.ts'
import { table } from '../../terminal/text.ts'
import type { Judged } from './answers.ts'

const intervalOf = (observations: Parameters<typeof clusteredMean>[0]): Interval | null =>
  clusteredMean(observations)?.interval ?? null

/** The answers by file; those without an answer are left out, those that name no label are wrong. */
export async function showAnnotators(byFile: ReadonlyMap<string, readonly Judged[]>, json: boolean): Promise<void> {
  const given = new Map([...byFile].map(([name, items]) => [name, items.filter(item => item.said !== undefined)]))
  const all = [...given.values()].flat()
  const gold = new Map(all.map(item => [item.id, item.gold]))
  const rows = humanRows(
    gold,
    new Map([...given].map(([name, items]) => [name, new Map(items.map(({ id, said }) => [id, said ?? '']))])),
  )
  const right = ({ gold: label, said }: Judged) => (said === label ? 1 : 0)
  const some = [...given.values()].filter(items => items.length > 0)
  // Weighted so that their mean is the mean of the annotators, however many items each of them answered.
  const weighted = some.flatMap(items =>
    items.map(item => ({ value: (right(item) * all.length) / (some.length * items.length), group: item.group })),
  )
  const solved = new Map<string, { value: number; group: string }>()
  for (const item of all)
    solved.set(item.id, { value: Math.max(right(item), solved.get(item.id)?.value ?? 0), group: item.group })
  const annotators = rows.annotators.map(row => ({
    ...row,
    accuracy: Number.isNaN(row.accuracy) ? null : row.accuracy,
    interval: intervalOf(given.get(row.name)!.map(item => ({ value: right(item), group: item.group }))),
  }))
  const none = all.length === 0
  const summary = {
    performance: { value: none ? null : rows.performance, interval: intervalOf(weighted) },
    ceiling: { value: none ? null : rows.ceiling, interval: intervalOf(solved.values()) },
  }
  if (json) return writeJson('score.mrc' as 'score.mrc' | 'score.nli', { n: rows.items, annotators, ...summary })
  const percent = (value: number | null) => (value === null ? '–' : (100 * value).toFixed(2))
  const line = (name: string, answered: number, value: number | null, interval: Interval | null) => [
    name,
    String(answered),
    percent(value),
    interval ? interval.map(percent).join(' – ') : '',
  ]
  const { performance, ceiling } = summary
  await write(
    `${table(
      ['', 'answered', 'right, %', '95% interval'],
      [
        ...annotators.map(({ name, answered, accuracy, interval }) => line(name, answered, accuracy, interval)),
        line('mean', rows.items, performance.value, performance.interval),
        line('ceiling: at least one right', rows.items, ceiling.value, ceiling.interval),
      ],
    )}\n`,
  )
}
