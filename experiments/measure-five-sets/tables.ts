/** Markdown tables with one row per published cell and one column per training set, published results next to ours. */
import { type PublishedTable, publishedTables } from '@elenchus/benchmarks/papers'
import { type RobustlrAnswer, type RobustlrScores, scoreRobustlr } from '@elenchus/robustlr/metrics'
import { exactInterval } from '@elenchus/statistics'
import { findScore, parseColumn } from './figures.ts'
import { heldOutFile, type Label, type Question, trainingSets } from './questions.ts'

/** Answers of a network to the questions of a file. */
export type AnswersTo = (trained: string, file: string) => readonly Label[]

/** Device, time and steps of a training run, from its manifest. */
export interface Run {
  readonly device: string
  readonly seconds: number
  readonly steps: number
}

const robustlr = publishedTables.filter(({ paper }) => paper === 'RobustLR')
const findTable = (where: string): PublishedTable => {
  const table = robustlr.find(each => each.label === where)
  if (table === undefined) throw new Error(`RobustLR has no table "${where}" among the published figures`)
  return table
}

export const tableRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
export const tableHead = (cells: readonly string[]) => [tableRow(cells), `|${cells.map(() => '---|').join('')}`]

/** Table 3: accuracy on the held-out part of the training set. */
export function tabulateInDomain(
  questions: ReadonlyMap<string, readonly Question[]>,
  answersTo: AnswersTo,
  runs: Readonly<Record<string, Run>>,
): string[] {
  const { columns, rows } = findTable('Table 3')
  const percent = (share: number) => (100 * share).toFixed(1)
  return [
    ...tableHead(['trained on', 'right [95%]', 'of', 'always Unknown', ...rows.map(({ name }) => name), 'training']),
    ...trainingSets.map(([trained, printed]) => {
      const asked = questions.get(heldOutFile(trained))!
      const said = answersTo(trained, heldOutFile(trained))
      const right = asked.filter(({ gold }, i) => gold === said[i]).length
      const open = asked.filter(({ gold }) => gold === 'Unknown').length
      const [low, high] = exactInterval(right, asked.length)
      const at = columns.indexOf(printed)
      const run = runs[trained]
      return tableRow([
        printed,
        `${percent(right / asked.length)} [${percent(low)}, ${percent(high)}]`,
        String(asked.length),
        percent(open / asked.length),
        ...rows.map(({ values }) => values[at]?.toFixed(2) ?? '-'),
        run ? `${run.seconds.toFixed(0)} s, ${run.steps} steps, ${run.device}` : '-',
      ])
    }),
  ]
}

/** Scores of a network on a file; `null` is the baseline that always answers Unknown. */
export type ScoresOf = (trained: string | null, file: string) => RobustlrScores

/** Caches scores, since several tables use them. */
export function cacheScores(questions: ReadonlyMap<string, readonly Question[]>, answersTo: AnswersTo): ScoresOf {
  const cache = new Map<string, RobustlrScores>()
  return (trained, file) => {
    const key = `${trained} ${file}`
    const found = cache.get(key)
    if (found) return found
    const asked = questions.get(file)!
    const said = trained === null ? asked.map((): Label => 'Unknown') : answersTo(trained, file)
    const answers = asked.map(({ id, gold }, i): RobustlrAnswer => ({ id, gold, prediction: said[i]! }))
    const scores = scoreRobustlr(answers, { mode: 'paper', intervals: trained !== null })
    cache.set(key, scores)
    return scores
  }
}

/** Tabulates F1 by training set: published columns as rows; each cell has our score, RoBERTa large and T5 large if published. */
export function tabulateByTrainingSet(where: string, scoresOf: ScoresOf): string[] {
  const { columns, rows } = findTable(where)
  return [
    ...tableHead(['questions', 'theories', 'always Unknown', ...trainingSets.map(([, printed]) => printed)]),
    ...columns.flatMap((column, at) => {
      const { file, part } = parseColumn(column)
      const constant = scoresOf(null, file)
      const always = findScore(constant, part)
      // The distributive sets have no label Unknown.
      if (always === undefined) return []
      const cells = trainingSets.map(([trained, printed]) => {
        const figure = findScore(scoresOf(trained, file), part)
        const theirs = ['RoBERTa large', 'T5 large'].flatMap(model => {
          const row = rows.find(({ name }) => name === `${model}, ${printed}`)
          return row ? [row.values[at]?.toFixed(2) ?? '-'] : []
        })
        return [figure ? figure.value.toFixed(2) + formatInterval(figure.interval) : '-', ...theirs].join(' / ')
      })
      return tableRow([column, String(constant.theories), always.value.toFixed(2), ...cells])
    }),
  ]
}

/** F1 on the contrast sets of negation, which the first version of the paper does not have. */
export function tabulateNegation(scoresOf: ScoresOf): string[] {
  return [
    ...tableHead(['questions', 'theories', 'always Unknown', ...trainingSets.map(([, printed]) => printed)]),
    ...[
      ['negation', 'contrast-negation.without'] as const,
      ['negation with distractors', 'contrast-negation.with'] as const,
    ].map(([title, file]) => {
      const constant = scoresOf(null, file)
      const ours = trainingSets.map(([trained]) => findScore(scoresOf(trained, file), undefined)!)
      return tableRow([
        title,
        String(constant.theories),
        findScore(constant, undefined)!.value.toFixed(2),
        ...ours.map(({ value, interval }) => value.toFixed(2) + formatInterval(interval)),
      ])
    }),
  ]
}

const formatInterval = (interval: readonly [number, number] | undefined) =>
  interval ? ` [${interval[0].toFixed(2)}, ${interval[1].toFixed(2)}]` : ''
