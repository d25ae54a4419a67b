/** First part of the tour: evaluates models on questions and theories, and shows a leaderboard with published results. */
import { join } from 'node:path'
import { sampleQuestions } from '@elenchus/benchmarks'
import { trainFastTextChoice } from '@elenchus/benchmarks/models'
import { publishedTables } from '@elenchus/benchmarks/papers'
import { createModel, evaluate, type Model, openTask, type Run, type Task } from '@elenchus/evaluation'
import { createCrossValidatedModel } from '@elenchus/evaluation/models'
import { gatherReport, type ReportInput, renderHtml } from '@elenchus/evaluation/report'
import { createChoiceTask } from '@elenchus/evaluation/tasks'
import { makeFolder, writeFile } from '../../cli/files.ts'
import { paint, percent, percentInterval, table } from '../../terminal/text.ts'
import type { TourPart } from './command.ts'

const seed = 7
const folder = join('runs', 'tour')

async function* streamQuestions() {
  yield* sampleQuestions()
}

/** Creates a fastText model that answers each sample question by five-fold cross-fitting. */
function createFastText(): Model {
  return createCrossValidatedModel('fasttext', sampleQuestions(), 5, trainingQuestions =>
    trainFastTextChoice(trainingQuestions, { seed, fastText: { wordNgrams: 2, epoch: 25, lr: 0.5 } }),
  )
}

type LeaderboardTest = Readonly<{ name: string; metric: string; models: readonly Model[]; task: Task }>

async function createTests(): Promise<LeaderboardTest[]> {
  const chance = await createModel('chance', { seed })
  const sets = ['contrast-conjunction', 'contrast-disjunction', 'contrast-negation', 'equivalence-contrapositive']
  const alwaysUnknown = { ...(await createModel('mock:Unknown')), name: 'always Unknown' }
  const reasoners = [chance, alwaysUnknown, await createModel('reasoner')]
  return [
    {
      name: 'questions of 17 types',
      metric: 'accuracy',
      models: [chance, await createModel('word-matching'), createFastText()],
      task: createChoiceTask('reclor', { name: 'sample questions', checksum: 'shipped' }, streamQuestions),
    },
    ...(await Promise.all(
      sets.map(async set => ({
        name: set,
        metric: 'weightedF1',
        models: reasoners,
        task: await openTask('robustlr', { data: [set], seed, more: { theories: 40 } }),
      })),
    )),
  ]
}

function formatPublished(): string[] {
  const listRows = (paper: string, label: string, column: string) => {
    const table = publishedTables.find(each => each.paper === paper && each.label === label)!
    return table.rows.flatMap(({ name, values }) => {
      const value = values[table.columns.indexOf(column)]
      // Tables of F1 have values up to 1, the others percentages.
      return value === null || value === undefined
        ? []
        : [{ name, value: (table.unit === 'F1' ? 100 * value : value).toFixed(1) }]
    })
  }
  const formatRows = (rows: { name: string; value: string }[], ...names: string[]) =>
    rows
      .filter(({ name }) => names.includes(name))
      .map(({ name, value }) => `${name} ${value}`)
      .join(', ')
  return [
    `  ReClor, Table 7 (test): ${formatRows(listRows('ReClor', 'Table 7', 'test'), 'Chance', 'fastText', 'RoBERTa large, RACE', 'Graduate students')}`,
    `  RobustLR, conjunction: ${formatRows(listRows('RobustLR', 'Tables 4 to 6', 'conjunction'), 'from scratch, AND+OR+NEG', 'RoBERTa large, AND+OR+NEG', 'People')}`,
    `  RobustLR, contrapositive: ${formatRows(listRows('RobustLR', 'Table 5', 'contrapositive'), 'RoBERTa large, AND+OR+NEG', 'T5 large, AND+OR+NEG')}`,
  ]
}

export const leaderboard: TourPart = {
  title: 'A leaderboard with intervals and published results',
  async createLines() {
    const inputs: ReportInput[] = []
    const tableRows: string[][] = []
    for (const { name: test, metric, models, task } of await createTests())
      for (const [i, model] of models.entries()) {
        const run: Run = await evaluate(task, { model, concurrency: 16 })
        const [scores] = Object.values(run.scores)
        const { value, interval } = scores!.metrics[metric]!
        tableRows.push([i === 0 ? test : '', model.name, percent(value), percentInterval(interval), String(scores!.n)])
        inputs.push({ name: `${test}, ${model.name}`, header: run.header, scores: run.scores, rows: run.rows() })
      }
    const report = await gatherReport(inputs, {
      created: new Date().toISOString().slice(0, 16).replace('T', ' '),
      title: 'Leaderboard of the tour',
      itemsPerRun: 60,
    })
    await makeFolder(folder)
    await writeFile(join(folder, 'report.html'), renderHtml(report))
    return [
      table(['test', 'model', 'score', '95% interval', 'n'], tableRows),
      'Scores: accuracy for questions, weighted F1 for theories',
      'Published results on the test sets used in the papers:',
      ...formatPublished(),
      `Full report with every item: ${paint.bold(join(folder, 'report.html'))}`,
    ]
  },
  tryNext: 'npx elenchus eval robustlr --data contrast-disjunction --model openai:NAME --base-url URL',
}
