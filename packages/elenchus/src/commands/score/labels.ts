/**
 * `elenchus score mrc` and `score nli`: accuracy of predicted labels, with intervals clustered by passage. Missing predictions and unknown
 * labels count as incorrect. Several files are several annotators, scored as in the papers: each one, their mean, and the ceiling (items
 * that at least one of them answers correctly).
 */
import { measureHumanPerformance } from '@elenchus/annotation'
import { clusteredMean, type Interval, type Observation } from '@elenchus/statistics'
import { defineCommand } from '../../cli/command.ts'
import { InputError, writeJson, writeLines } from '../../cli/io.ts'
import { file, files, flag, required } from '../../cli/options.ts'
import { optionLetters, parseInferenceLabel, parseOptionIndex, readAnswers } from '../../files/answers.ts'
import { readChoiceItems, readInferencePairs } from '../../files/benchmarks.ts'
import { numberIds } from '../../files/external-answers.ts'
import { reportProblems } from '../../files/predictions.ts'
import { table } from '../../terminal/text.ts'

const severalFilesHelp =
  'Several files are treated as annotators and reported with their mean and the ceiling (at least one annotator correct)'
const json = flag('--json', 'print JSON')

export const mrc = defineCommand({
  options: {
    gold: required(file('--gold <file>', 'questions with answers: ReClor, LogiQA, RACE or COSMOS QA')),
    predictions: required(
      files(
        '--predictions <file...>',
        `answers, one {"id","prediction"} or id,prediction per line; a prediction is a letter, or an option number starting from 0. ${severalFilesHelp}`,
      ),
    ),
    json,
  },
  async run({ gold, predictions, json = false }) {
    const { items } = await readChoiceItems(gold)
    const answered = items.filter(item => item.answer !== null)
    if (answered.length === 0) throw new InputError(`${gold}: the file has no answers to score against`)
    const rows = answered.map(({ id, context, answer }) => ({ id, group: context, gold: optionLetters[answer!]! }))
    const parseLetter = (answer: string) => optionLetters[parseOptionIndex(answer) ?? -1] ?? null
    await scoreFiles(rows, parseLetter, { predictions, json })
  },
})

export const nli = defineCommand({
  options: {
    gold: required(file('--gold <file>', 'pairs with labels: LogiQA 2.0 inference, SNLI, MNLI, RTE, QNLI or SciTail')),
    predictions: required(
      files(
        '--predictions <file...>',
        `answers, one {"id","prediction"} or id,prediction per line; repeated ids are numbered ID#2, ID#3. ${severalFilesHelp}`,
      ),
    ),
    json,
  },
  async run({ gold, predictions, json = false }) {
    const { pairs } = await readInferencePairs(gold)
    const rows = numberIds(pairs).map(({ id, premise, label }) => ({ id, group: premise, gold: label! }))
    await scoreFiles(rows, parseInferenceLabel, { predictions, json, positive: 'entailed' })
  },
})

interface GoldLabel {
  readonly id: string
  /** Passage, by which intervals are clustered. */
  readonly group: string
  readonly gold: string
}

interface Prediction extends GoldLabel {
  /** `undefined` without a prediction; `null` if its label is unknown. */
  readonly predicted: string | null | undefined
}

interface ScoreRequest {
  readonly predictions: readonly string[]
  readonly json: boolean
  /** The class whose precision, recall and F1 are computed; given only for `score nli`. */
  readonly positive?: string
}

async function scoreFiles(
  gold: readonly GoldLabel[],
  parse: (answer: string) => string | null,
  request: ScoreRequest,
): Promise<void> {
  const ids = new Set(gold.map(({ id }) => id))
  const byFile = new Map<string, Prediction[]>()
  for (const path of request.predictions) {
    const answers = await readAnswers(path)
    const items = gold.map((each): Prediction => {
      const answer = answers.byId.get(each.id)
      return { ...each, predicted: answer === undefined ? undefined : parse(answer) }
    })
    const isSingle = request.predictions.length === 1
    const missing = isSingle ? items.filter(item => item.predicted === undefined).map(item => item.id) : []
    const problems = reportProblems(answers, ids, missing, path)
    if (isSingle) return showScores(items, missing.length, problems, request)
    byFile.set(path, items)
  }
  await showAnnotators(byFile, request.json)
}

const isCorrect = ({ gold, predicted }: Prediction) => Number(predicted === gold)
const formatInterval = (interval: Interval | null | undefined) => interval?.map(percent).join(' – ') ?? ''
const percent = (value: number | null) => (value === null ? '–' : (100 * value).toFixed(2))

/** Computes precision, recall and F1 of a class as means: F1 = 2TP / (predicted + gold) is the mean over both lists together. */
function scoreClass(items: readonly Prediction[], positive: string) {
  const toObservation = ({ predicted, gold, group }: Prediction) => ({
    value: Number(predicted === positive && gold === positive),
    group,
  })
  const predicted = items.filter(item => item.predicted === positive).map(toObservation)
  const gold = items.filter(item => item.gold === positive).map(toObservation)
  return {
    precision: clusteredMean(predicted),
    recall: clusteredMean(gold),
    f1: clusteredMean([...predicted, ...gold]),
  }
}

async function showScores(
  items: readonly Prediction[],
  missing: number,
  problems: ReturnType<typeof reportProblems>,
  { json, positive }: ScoreRequest,
): Promise<void> {
  const accuracy = clusteredMean(items.map(item => ({ value: isCorrect(item), group: item.group })))
  const classScores = positive === undefined ? null : scoreClass(items, positive)
  const scores = { accuracy, ...classScores }
  const unparsed = items.filter(item => item.predicted === null).length
  if (json) {
    const intervals = Object.fromEntries(
      Object.entries(scores).map(([name, estimate]) => [name, estimate?.interval ?? null]),
    )
    const counts = { n: items.length, unparsed, missing, accuracy: accuracy?.value ?? null }
    const rest = { interval: accuracy?.interval ?? null, intervals, problems }
    if (classScores === null) return writeJson('score.mrc', { ...counts, ...rest })
    const { precision, recall, f1 } = classScores
    return writeJson('score.nli', {
      ...counts,
      precision: precision?.value ?? null,
      recall: recall?.value ?? null,
      f1: f1?.value ?? null,
      ...rest,
    })
  }
  const rows = Object.entries(scores).map(([name, estimate]) => [
    name,
    percent(estimate?.value ?? null),
    formatInterval(estimate?.interval),
  ])
  await writeLines([
    `${items.length} items: ${missing} without a prediction, ${unparsed} with an unknown label`,
    table(['', 'score', '95% interval'], rows),
  ])
}

/** Scores each annotator on the items that they answered, and all together on the items with at least one answer. */
async function showAnnotators(byFile: ReadonlyMap<string, readonly Prediction[]>, json: boolean): Promise<void> {
  const answeredByFile = new Map(
    [...byFile].map(([name, items]) => [name, items.filter(item => item.predicted !== undefined)]),
  )
  const allAnswers = [...answeredByFile.values()].flat()
  const humanPerformance = measureHumanPerformance(
    new Map(allAnswers.map(item => [item.id, item.gold])),
    new Map(
      [...answeredByFile].map(([name, items]) => [name, new Map(items.map(each => [each.id, each.predicted ?? '']))]),
    ),
  )
  const answerLists = [...answeredByFile.values()].filter(items => items.length > 0)
  // The weights make the mean over answers equal to the mean over annotators.
  const weightedObservations = answerLists.flatMap(items =>
    items.map(item => ({
      value: (isCorrect(item) * allAnswers.length) / (answerLists.length * items.length),
      group: item.group,
    })),
  )
  const bestById = new Map<string, { value: number; group: string }>()
  for (const item of allAnswers)
    bestById.set(item.id, { value: Math.max(isCorrect(item), bestById.get(item.id)?.value ?? 0), group: item.group })
  const computeInterval = (observations: Iterable<Observation>) => clusteredMean(observations)?.interval ?? null
  const annotators = humanPerformance.annotators.map(row => ({
    ...row,
    accuracy: Number.isNaN(row.accuracy) ? null : row.accuracy,
    interval: computeInterval(
      answeredByFile.get(row.name)!.map(item => ({ value: isCorrect(item), group: item.group })),
    ),
  }))
  const isEmpty = allAnswers.length === 0
  const mean = { value: isEmpty ? null : humanPerformance.performance, interval: computeInterval(weightedObservations) }
  const ceiling = { value: isEmpty ? null : humanPerformance.ceiling, interval: computeInterval(bestById.values()) }
  // Both commands write the same document; the name only serves `npm run schemas`.
  if (json)
    return writeJson('score.mrc' as 'score.mrc' | 'score.nli', {
      n: humanPerformance.items,
      annotators,
      performance: mean,
      ceiling,
    })
  const n = String(humanPerformance.items)
  const rows = [
    ...annotators.map(row => [row.name, String(row.answered), percent(row.accuracy), formatInterval(row.interval)]),
    ['mean', n, percent(mean.value), formatInterval(mean.interval)],
    ['ceiling (at least one annotator correct)', n, percent(ceiling.value), formatInterval(ceiling.interval)],
  ]
  await writeLines([table(['', 'answered', 'correct, %', '95% interval'], rows)])
}
