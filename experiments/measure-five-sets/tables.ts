/** Markdown tables of our results on RobustLR's sets, with the published results next to them. */
import { type PublishedTable, publishedTables } from '@elenchus/benchmarks/papers'
import { type RobustlrAnswer, type RobustlrScores, scoreRobustlr } from '@elenchus/robustlr/metrics'
import { exactInterval } from '@elenchus/statistics'
import { findScore, parseColumn } from './figures.ts'
import { getHeldOutFile, type Label, type Question, trainingSets } from './questions.ts'

/** Answers of a network to the questions of a file. */
export type GetAnswers = (trainingSet: string, file: string) => readonly Label[]

/** Device, time and steps of a training run, from its manifest. */
export interface Run {
  readonly device: string
  readonly seconds: number
  readonly steps: number
}

const robustlr = publishedTables.filter(({ paper }) => paper === 'RobustLR')
const findTable = (label: string): PublishedTable => {
  const table = robustlr.find(each => each.label === label)
  if (table === undefined) throw new Error(`RobustLR has no table "${label}" among the published figures`)
  return table
}

export const tableRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
export const tableHead = (cells: readonly string[]) => [tableRow(cells), `|${cells.map(() => '---|').join('')}`]

/** Table 3: accuracy on the held-out part of the training set. */
export function tabulateInDomain(
  questions: ReadonlyMap<string, readonly Question[]>,
  getAnswers: GetAnswers,
  runs: Readonly<Record<string, Run>>,
): string[] {
  const { columns, rows } = findTable('Table 3')
  const percent = (share: number) => (100 * share).toFixed(1)
  return [
    ...tableHead(['trained on', 'right [95%]', 'of', 'always Unknown', ...rows.map(({ name }) => name), 'training']),
    ...trainingSets.map(([trainingSet, paperName]) => {
      const inDomainQuestions = questions.get(getHeldOutFile(trainingSet))!
      const answers = getAnswers(trainingSet, getHeldOutFile(trainingSet))
      const correct = inDomainQuestions.filter(({ gold }, i) => gold === answers[i]).length
      const unknownCount = inDomainQuestions.filter(({ gold }) => gold === 'Unknown').length
      const [low, high] = exactInterval(correct, inDomainQuestions.length)
      const column = columns.indexOf(paperName)
      const run = runs[trainingSet]
      return tableRow([
        paperName,
        `${percent(correct / inDomainQuestions.length)} [${percent(low)}, ${percent(high)}]`,
        String(inDomainQuestions.length),
        percent(unknownCount / inDomainQuestions.length),
        ...rows.map(({ values }) => values[column]?.toFixed(2) ?? '-'),
        run ? `${run.seconds.toFixed(0)} s, ${run.steps} steps, ${run.device}` : '-',
      ])
    }),
  ]
}

/** Scores of a network on a file; `null` is the baseline that always answers Unknown. */
export type GetScores = (trainingSet: string | null, file: string) => RobustlrScores

/** Caches scores, since several tables use them. */
export function cacheScores(questions: ReadonlyMap<string, readonly Question[]>, getAnswers: GetAnswers): GetScores {
  const cache = new Map<string, RobustlrScores>()
  return (trainingSet, file) => {
    const key = `${trainingSet} ${file}`
    const found = cache.get(key)
    if (found) return found
    const fileQuestions = questions.get(file)!
    const predictions = trainingSet === null ? fileQuestions.map((): Label => 'Unknown') : getAnswers(trainingSet, file)
    const answers = fileQuestions.map(({ id, gold }, i): RobustlrAnswer => ({ id, gold, prediction: predictions[i]! }))
    const scores = scoreRobustlr(answers, { mode: 'paper', intervals: trainingSet !== null })
    cache.set(key, scores)
    return scores
  }
}

/** Tabulates F1 by training set: published columns as rows; each cell has our score, RoBERTa large and T5 large if published. */
export function tabulateByTrainingSet(label: string, getScores: GetScores): string[] {
  const { columns, rows } = findTable(label)
  return [
    ...tableHead(['questions', 'theories', 'always Unknown', ...trainingSets.map(([, paperName]) => paperName)]),
    ...columns.flatMap((column, columnIndex) => {
      const { file, part } = parseColumn(column)
      const constantScores = getScores(null, file)
      const always = findScore(constantScores, part)
      // The distributive sets have no label Unknown.
      if (always === undefined) return []
      const cells = trainingSets.map(([trainingSet, paperName]) => {
        const score = findScore(getScores(trainingSet, file), part)
        const published = ['RoBERTa large', 'T5 large'].flatMap(model => {
          const row = rows.find(({ name }) => name === `${model}, ${paperName}`)
          return row ? [row.values[columnIndex]?.toFixed(2) ?? '-'] : []
        })
        return [score ? score.value.toFixed(2) + formatInterval(score.interval) : '-', ...published].join(' / ')
      })
      return tableRow([column, String(constantScores.theories), always.value.toFixed(2), ...cells])
    }),
  ]
}

/** F1 on the contrast sets of negation, which the first version of the paper does not have. */
export function tabulateNegation(getScores: GetScores): string[] {
  return [
    ...tableHead(['questions', 'theories', 'always Unknown', ...trainingSets.map(([, paperName]) => paperName)]),
    ...[
      ['negation', 'contrast-negation.without'] as const,
      ['negation with distractors', 'contrast-negation.with'] as const,
    ].map(([title, file]) => {
      const constantScores = getScores(null, file)
      const scores = trainingSets.map(([trainingSet]) => findScore(getScores(trainingSet, file))!)
      return tableRow([
        title,
        String(constantScores.theories),
        findScore(constantScores)!.value.toFixed(2),
        ...scores.map(({ value, interval }) => value.toFixed(2) + formatInterval(interval)),
      ])
    }),
  ]
}

const formatInterval = (interval: readonly [number, number] | undefined) =>
  interval ? ` [${interval[0].toFixed(2)}, ${interval[1].toFixed(2)}]` : ''
