/** Published results of LogiQA 2.0 for a part of the input, tagged premises, other corpora and reasoning types. */
import { type PublishedTable, publishedTable, publishedTables, toShare } from '@elenchus/benchmarks/papers'
import type { DataMatch } from '../data-match.ts'
import type { PublishedPoint } from '../published.ts'

export const logiqaTables = publishedTables.filter(({ paper }) => paper === 'LogiQA 2.0')

const tableOf = (label: string): PublishedTable => publishedTable('LogiQA 2.0', label)

/** The printed figure of one row. */
function pointOf(label: string, row: string, column: string, name: string): PublishedPoint[] {
  const table = tableOf(label)
  const found = table.rows.find(each => each.name === row)
  const value = found ? toShare(table, found, column) : null
  return value === null ? [] : [{ name, value }]
}

/** Figures of the test split, whose names say so; beside other data the point says so too. */
const ofTest = (points: readonly PublishedPoint[], match: DataMatch): PublishedPoint[] =>
  points.map(point => (match.kind !== 'other' && match.split === 'test' ? point : { ...point, split: 'test' }))

const partsOfPairs: Readonly<Record<string, string>> = { P: 'premise only', H: 'hypothesis only' }
const partsOfQuestions: Readonly<Record<string, string>> = {
  A: 'options only',
  QA: 'question and options',
  CA: 'passage and options',
}

/** Figure 6: RoBERTa on the part of the input that a run sees, of the English test split. */
export function publishedPart(task: 'inference' | 'choice', input: unknown, match: DataMatch): PublishedPoint[] {
  const part = typeof input === 'string' ? (task === 'inference' ? partsOfPairs : partsOfQuestions)[input] : undefined
  if (part === undefined || (match.kind !== 'other' && match.split.includes('Chinese'))) return []
  const points = pointOf('Figure 6', `${task}: ${part}`, 'accuracy', `RoBERTa on the ${part}, test (Figure 6)`)
  return ofTest(
    points.map(point => ({ ...point, input: input as string })),
    match,
  )
}

/** Table IX: premises told apart. Printed for the test split. */
export function publishedTagged(tags: unknown, match: DataMatch): PublishedPoint[] {
  if (tags !== 'major-minor') return []
  const table = tableOf('Table IX')
  const points = table.rows.flatMap(({ name }) => {
    const [model = name, how] = name.split(', ')
    const settings = [...(how === undefined ? [] : [how]), 'test', 'Table IX'].join(', ')
    return pointOf('Table IX', name, 'tagged accuracy', `${model} with tagged premises (${settings})`)
  })
  return ofTest(points, match)
}

const otherCorpora: Readonly<Record<string, string>> = {
  snli: 'SNLI',
  mnli: 'MNLI',
  rte: 'RTE',
  scitail: 'SciTail',
  qnli: 'QNLI',
}

/** Table II: BERT base on another corpus of inference that the task reads. */
export function publishedCorpus(corpus: unknown): PublishedPoint[] {
  const name = typeof corpus === 'string' ? otherCorpora[corpus] : undefined
  return name === undefined ? [] : pointOf('Table II', name, 'accuracy', `BERT base on ${name} (Table II)`)
}

/** The printed accuracy of RoBERTa on one type of reasoning. */
export function publishedReasoning(label: string, value: string, column: string): PublishedPoint[] {
  const table = tableOf('Table VIII')
  const row = table.rows.find(({ name }) => name === value.toLowerCase().replace(' reasoning', ''))
  const share = label === 'reasoning' && row ? toShare(table, row, column) : null
  return share === null ? [] : [{ name: 'RoBERTa, Table VIII', value: share }]
}
