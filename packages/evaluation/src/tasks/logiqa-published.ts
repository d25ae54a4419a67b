/** Published results of LogiQA 2.0 for a part of the input, tagged premises, other corpora and reasoning types. */
import { type PublishedTable, publishedTable, publishedTables, toShare } from '@elenchus/benchmarks/papers'
import type { DataMatch } from '../data-match.ts'
import type { PublishedPoint } from '../published.ts'

export const logiqaTables = publishedTables.filter(({ paper }) => paper === 'LogiQA 2.0')

const findTable = (label: string): PublishedTable => publishedTable('LogiQA 2.0', label)

/** Looks up the published result of one row. */
function findPoint(label: string, row: string, column: string, name: string): PublishedPoint[] {
  const table = findTable(label)
  const matchingRow = table.rows.find(each => each.name === row)
  const value = matchingRow ? toShare(table, matchingRow, column) : null
  return value === null ? [] : [{ name, value }]
}

/** Marks results of the test split, unless the data is from that split. */
const markAsTest = (points: readonly PublishedPoint[], match: DataMatch): PublishedPoint[] =>
  points.map(point => (match.kind !== 'other' && match.split === 'test' ? point : { ...point, split: 'test' }))

/** Names of ablated inputs in Figure 6. */
const pairParts: ReadonlyMap<string, string> = new Map(Object.entries({ P: 'premise only', H: 'hypothesis only' }))
const questionParts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    A: 'options only',
    QA: 'question and options',
    CA: 'passage and options',
  }),
)

/** Figure 6: accuracy of RoBERTa on partial input, on the English test split. */
export function getPartialInputResults(task: 'inference' | 'choice', input: unknown, match: DataMatch) {
  const partName = typeof input === 'string' ? (task === 'inference' ? pairParts : questionParts).get(input) : undefined
  if (partName === undefined || (match.kind !== 'other' && match.split.includes('Chinese'))) return []
  const name = `RoBERTa on the ${partName}, test (Figure 6)`
  const points = findPoint('Figure 6', `${task}: ${partName}`, 'accuracy', name)
  const labelledPoints = points.map(point => ({ ...point, input: input as string }))
  return markAsTest(labelledPoints, match)
}

/** Table IX: tagged major and minor premises, on the test split. */
export function getTaggedPremiseResults(tags: unknown, match: DataMatch): PublishedPoint[] {
  if (tags !== 'major-minor') return []
  const table = findTable('Table IX')
  const points = table.rows.flatMap(({ name }) => {
    const [model = name, setting] = name.split(', ')
    const settings = [...(setting === undefined ? [] : [setting]), 'test', 'Table IX'].join(', ')
    return findPoint('Table IX', name, 'tagged accuracy', `${model} with tagged premises (${settings})`)
  })
  return markAsTest(points, match)
}

const otherCorpora: ReadonlyMap<string, string> = new Map(
  Object.entries({
    snli: 'SNLI',
    mnli: 'MNLI',
    rte: 'RTE',
    scitail: 'SciTail',
    qnli: 'QNLI',
  }),
)

/** Table II: BERT base on another inference corpus. */
export function getOtherCorpusResults(corpus: unknown): PublishedPoint[] {
  const name = typeof corpus === 'string' ? otherCorpora.get(corpus) : undefined
  return name === undefined ? [] : findPoint('Table II', name, 'accuracy', `BERT base on ${name} (Table II)`)
}

/** Table VIII: accuracy of RoBERTa on one type of reasoning. */
export function getReasoningTypeResults(label: string, value: string, column: string): PublishedPoint[] {
  const table = findTable('Table VIII')
  const row = table.rows.find(({ name }) => name === value.toLowerCase().replace(' reasoning', ''))
  const share = label === 'reasoning' && row ? toShare(table, row, column) : null
  return share === null ? [] : [{ name: 'RoBERTa, Table VIII', value: share }]
}
