/** The tables as Markdown: a line for each cell that the paper prints, a column for each training set, the published figures beside ours. */
import { type PublishedTable, publishedTables } from '@elenchus/benchmarks/papers'
import { type RobustlrAnswer, type RobustlrScores, scoreRobustlr } from '@elenchus/robustlr/metrics'
import { exactInterval } from '@elenchus/statistics'
import { figureOf, placeOf } from './figures.ts'
import { heldOut, type Label, type Question, trainingSets } from './questions.ts'

/** What a network answered to the questions of a file. */
export type AnswersTo = (trained: string, file: string) => readonly Label[]

/** Device and time of a training, from its manifest. */
export interface Run {
  readonly device: string
  readonly seconds: number
  readonly steps: number
}

const robustlr = publishedTables.filter(({ paper }) => paper === 'RobustLR')
const tableAt = (where: string): PublishedTable => {
  const table = robustlr.find(each => each.label === where)
  if (table === undefined) throw new Error(`RobustLR has no table "${where}" among the published figures`)
  return table
}

export const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
export const head = (cells: readonly string[]) => [line(cells), `|${cells.map(() => '---|').join('')}`]

/** Table 3: right answers on the held-out part of what the network was trained on. */
export function inDomain(
  questions: ReadonlyMap<string, readonly Question[]>,
  answersTo: AnswersTo,
  runs: Readonly<Record<string, Run>>,
): string[] {
  const { columns, rows } = tableAt('Table 3')
  const percent = (share: number) => (100 * share).toFixed(1)
  return [
    ...head(['trained on', 'right [95%]', 'of', 'always Unknown', ...rows.map(({ name }) => name), 'training']),
    ...trainingSets.map(([trained, printed]) => {
      const asked = questions.get(heldOut(trained))!
      const said = answersTo(trained, heldOut(trained))
      const right = asked.filter(({ gold }, i) => gold === said[i]).length
      const open = asked.filter(({ gold }) => gold === 'Unknown').length
      const [low, high] = exactInterval(right, asked.length)
      const at = columns.indexOf(printed)
      const run = runs[trained]
      return line([
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

/** The scores of a network on a file; `null` stands for the network that always answers Unknown. */
export type ScoresOf = (trained: string | null, file: string) => RobustlrScores

/** Scores that are counted once, though several tables need them. */
export function countScores(questions: ReadonlyMap<string, readonly Question[]>, answersTo: AnswersTo): ScoresOf {
  const known = new Map<string, RobustlrScores>()
  return (trained, file) => {
    const key = `${trained} ${file}`
    const found = known.get(key)
    if (found) return found
    const asked = questions.get(file)!
    const said = trained === null ? asked.map((): Label => 'Unknown') : answersTo(trained, file)
    const answers = asked.map(({ id, gold }, i): RobustlrAnswer => ({ id, gold, prediction: said[i]! }))
    const scores = scoreRobustlr(answers, { mode: 'paper', intervals: trained !== null })
    known.set(key, scores)
    return scores
  }
}

/** A table of F1 by training set: its columns as lines, and in each cell ours, RoBERTa large and, where printed, T5 large. */
export function byTrainingSet(where: string, scoresOf: ScoresOf): string[] {
  const { columns, rows } = tableAt(where)
  return [
    ...head(['questions', 'theories', 'always Unknown', ...trainingSets.map(([, printed]) => printed)]),
    ...columns.flatMap((column, at) => {
      const { file, part } = placeOf(column)
      const constant = scoresOf(null, file)
      const always = figureOf(constant, part)
      // Nothing in the distributive sets is Unknown.
      if (always === undefined) return []
      const cells = trainingSets.map(([trained, printed]) => {
        const figure = figureOf(scoresOf(trained, file), part)
        const theirs = ['RoBERTa large', 'T5 large'].flatMap(model => {
          const row = rows.find(({ name }) => name === `${model}, ${printed}`)
          return row ? [row.values[at]?.toFixed(2) ?? '-'] : []
        })
        return [figure ? figure.value.toFixed(2) + shown(figure.interval) : '-', ...theirs].join(' / ')
      })
      return line([column, String(constant.theories), always.value.toFixed(2), ...cells])
    }),
  ]
}

/** F1 on the contrast sets of negation, which the first version of the paper does not have. */
export function negationTable(scoresOf: ScoresOf): string[] {
  return [
    ...head(['questions', 'theories', 'always Unknown', ...trainingSets.map(([, printed]) => printed)]),
    ...[
      ['negation', 'contrast-negation.without'] as const,
      ['negation with distractors', 'contrast-negation.with'] as const,
    ].map(([title, file]) => {
      const constant = scoresOf(null, file)
      const ours = trainingSets.map(([trained]) => figureOf(scoresOf(trained, file), undefined)!)
      return line([
        title,
        String(constant.theories),
        figureOf(constant, undefined)!.value.toFixed(2),
        ...ours.map(({ value, interval }) => value.toFixed(2) + shown(interval)),
      ])
    }),
  ]
}

const shown = (interval: readonly [number, number] | undefined) =>
  interval ? ` [${interval[0].toFixed(2)}, ${interval[1].toFixed(2)}]` : ''
