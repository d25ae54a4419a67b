/** First part of the tour: models on two kinds of tests, a leaderboard with intervals and published rows, and a report. */
import { join } from 'node:path'
import { sampleQuestions } from '@elenchus/benchmarks'
import { trainFastTextChoice } from '@elenchus/benchmarks/models'
import { publishedTables } from '@elenchus/benchmarks/papers'
import { createModel, evaluate, type Model, openTask, type Run, type Task } from '@elenchus/evaluation'
import { createCrossValidatedModel } from '@elenchus/evaluation/models'
import { gatherReport, type ReportInput, writeHtml } from '@elenchus/evaluation/report'
import { createChoiceTask } from '@elenchus/evaluation/tasks'
import { makeFolder, writeTo } from '../../cli/files.ts'
import { paint, percent, percentInterval, table } from '../../terminal/text.ts'
import type { TourPart } from './command.ts'

const seed = 7
const folder = join('runs', 'tour')

async function* questions() {
  yield* sampleQuestions()
}

/** fastText by five-fold cross-validation on the sample questions. */
function fastText(): Model {
  return createCrossValidatedModel('fasttext', sampleQuestions(), 5, rest =>
    trainFastTextChoice(rest, { seed, fastText: { wordNgrams: 2, epoch: 25, lr: 0.5 } }),
  )
}

interface Row {
  readonly task: string
  readonly metric: string
  readonly models: readonly Model[]
  readonly made: Task
}

async function rows(): Promise<Row[]> {
  const chance = await createModel('chance', { seed })
  const sets = [
    'contrast-conjunction',
    'contrast-disjunction',
    'contrast-negation',
    'equivalence-contrapositive',
  ] as const
  const reasoners = [
    chance,
    { ...(await createModel('mock:Unknown')), name: 'always Unknown' },
    await createModel('reasoner'),
  ]
  return [
    {
      task: 'questions of 17 types',
      metric: 'accuracy',
      models: [chance, await createModel('word-matching'), fastText()],
      made: createChoiceTask('reclor', { name: 'sample questions', checksum: 'shipped' }, questions),
    },
    ...(await Promise.all(
      sets.map(async set => ({
        task: set,
        metric: 'weightedF1',
        models: reasoners,
        made: await openTask('robustlr', { data: [set], seed, more: { theories: 40 } }),
      })),
    )),
  ]
}

function publishedNote(): string[] {
  const publishedRows = (paper: string, where: string, column: string) => {
    const printed = publishedTables.find(each => each.paper === paper && each.label === where)!
    return printed.rows.flatMap(({ name, values }) => {
      const value = values[printed.columns.indexOf(column)]
      // Some tables print shares, some percent; the leaderboard is in percent.
      return value === null || value === undefined
        ? []
        : [{ name, value: (printed.unit === 'F1' ? 100 * value : value).toFixed(1) }]
    })
  }
  const pick = (rows: { name: string; value: string }[], ...names: string[]) =>
    rows
      .filter(({ name }) => names.includes(name))
      .map(({ name, value }) => `${name} ${value}`)
      .join(', ')
  return [
    `  ReClor, Table 7 (test): ${pick(publishedRows('ReClor', 'Table 7', 'test'), 'Chance', 'fastText', 'RoBERTa large, RACE', 'Graduate students')}`,
    `  RobustLR, conjunction: ${pick(publishedRows('RobustLR', 'Tables 4 to 6', 'conjunction'), 'from scratch, AND+OR+NEG', 'RoBERTa large, AND+OR+NEG', 'People')}`,
    `  RobustLR, contrapositive: ${pick(publishedRows('RobustLR', 'Table 5', 'contrapositive'), 'RoBERTa large, AND+OR+NEG', 'T5 large, AND+OR+NEG')}`,
  ]
}

export const leaderboard: TourPart = {
  title: 'A leaderboard with intervals and published results',
  async lines() {
    const inputs: ReportInput[] = []
    const cells: string[][] = []
    for (const { task, metric, models, made } of await rows())
      for (const [i, model] of models.entries()) {
        const run: Run = await evaluate(made, { model, concurrency: 16 })
        const [scores] = Object.values(run.scores)
        const { value, interval } = scores!.metrics[metric]!
        cells.push([i === 0 ? task : '', model.name, percent(value), percentInterval(interval), String(scores!.n)])
        inputs.push({ name: `${task}, ${model.name}`, header: run.header, scores: run.scores, rows: run.rows() })
      }
    const report = await gatherReport(inputs, {
      created: new Date().toISOString().slice(0, 16).replace('T', ' '),
      title: 'The tour’s leaderboard',
      itemsPerRun: 60,
    })
    await makeFolder(folder)
    await writeTo(join(folder, 'report.html'), writeHtml(report))
    return [
      table(['test', 'model', 'score', '95% interval', 'n'], cells),
      'Questions by accuracy, sets by weighted F1 per theory',
      'Published, for the test sets of the papers:',
      ...publishedNote(),
      `Full report with every item: ${paint.bold(join(folder, 'report.html'))}`,
    ]
  },
  tryNext: 'npx elenchus eval robustlr --data contrast-disjunction --model openai:NAME --base-url URL',
}
