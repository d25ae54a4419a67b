/**
 * Scores a trained job. Its folder has the examples in `test.jsonl`, with ids that start with the split (`dev:17`), and the answers in
 * `predictions.jsonl`, in the same order.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isEmptyGraph, theoryLabels } from '@elenchus/evaluation/tasks'
import { readTextSync } from '@elenchus/files'
import type { Metagraph } from '@elenchus/metagraph'
import { readPairs, type Strategy, writePairs } from '@elenchus/metagraph/codecs'
import { createScorer, type Figures, type Scorable, toScorable } from '@elenchus/metagraph/score'
import { readTokenizer } from '@elenchus/neural'
import { parseSequenceOutput } from '@elenchus/robustlr/formats'
import { scoreRobustlr } from '@elenchus/robustlr/metrics'
import { bootstrap, exactInterval, type Interval } from '@elenchus/statistics'
import { TrainingError } from '../error.ts'

export type Score = Readonly<{ value: number; interval: Interval | null }>

export type Scores = ReadonlyMap<string, Score>

/** A prediction with its gold label: the index of an option or class, or a text; `null` if the gold label is unknown. */
export interface Answer {
  readonly id: string
  readonly gold: number | string | null
  readonly predicted: number | string
  /** The output reached the maximum length before it ended. */
  readonly truncated?: true
}

/** Numbers of answers, of unparsed answers, and of unparsed answers that were truncated (counted separately, as in `eval`). */
export type AnswerCounts = Readonly<{ answers: number; unparsed: number; truncated: number }>

/** A line of `test.jsonl` or `predictions.jsonl`. */
interface Line {
  readonly id: string
  readonly label?: number | null
  readonly choices?: readonly object[]
  readonly target?: string
  readonly scores?: readonly number[]
  readonly output?: readonly number[]
}

/** Reads the answers of a job, by split. */
export async function readAnswers(folder: string): Promise<ReadonlyMap<string, readonly Answer[]>> {
  const readJobFile = (name: string) => readTextSync(join(folder, name))
  const [examples, predictions] = ['test.jsonl', 'predictions.jsonl'].map(name =>
    readJobFile(name)
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Line),
  ) as [Line[], Line[]]
  if (examples.length !== predictions.length || examples.some(({ id }, i) => id !== predictions[i]!.id))
    throw new TrainingError(
      `${folder}: predictions.jsonl does not match test.jsonl line by line; delete the folder and run the same command again to retrain the job`,
    )
  const isText = predictions.some(({ output }) => output)
  const tokenizer = isText ? await readTokenizer(JSON.parse(readJobFile('tokenizer.json')) as object) : undefined
  const endToken =
    isText && existsSync(join(folder, 'job.json'))
      ? (JSON.parse(readJobFile('job.json')) as { end?: number }).end
      : undefined
  const bySplit = new Map<string, Answer[]>()
  for (const [i, { id, label, choices, target }] of examples.entries()) {
    const { scores, output } = predictions[i]!
    const colon = id.indexOf(':')
    const split = id.slice(0, colon)
    if (!bySplit.has(split)) bySplit.set(split, [])
    bySplit.get(split)!.push({
      id: id.slice(colon + 1),
      // Jobs of earlier versions have -1 for questions without an answer.
      gold: target ?? (choices && label === -1 ? null : label!),
      predicted: scores ? scores.indexOf(Math.max(...scores)) : tokenizer!.decode([...output!]),
      ...(output !== undefined && endToken !== undefined && output.at(-1) !== endToken ? { truncated: true } : {}),
    })
  }
  return bySplit
}

export const selectScorable = (answers: readonly Answer[]): Answer[] => answers.filter(({ gold }) => gold !== null)

function countUnparsed(
  answers: readonly { readonly isParsed: boolean; readonly isTruncated: boolean }[],
): AnswerCounts {
  const unparsed = answers.filter(({ isParsed }) => !isParsed)
  const truncated = unparsed.filter(({ isTruncated }) => isTruncated).length
  return { answers: answers.length, unparsed: unparsed.length - truncated, truncated }
}

export const countUnparsedAnswers = (answers: readonly Answer[]): AnswerCounts =>
  countUnparsed(
    answers.map(({ gold, predicted, truncated = false }) => ({
      // A text output has to be a label of a theory.
      isParsed: typeof predicted === 'number' || typeof gold !== 'string' || !!parseSequenceOutput(predicted),
      isTruncated: truncated,
    })),
  )

/** Counts graphs for which no edge, formula or degree could be parsed. */
export function countUnparsedGraphs(answers: readonly Answer[], gold: readonly Metagraph[], strategy: Strategy) {
  const { inputs, predicted } = readGraphAnswers(answers, gold, strategy)
  const truncated = new Set(inputs.flatMap(({ id }, i) => (answers[i]!.truncated ? [id] : [])))
  return countUnparsed(
    gold.map(({ id }) => {
      const graph = predicted.get(id)
      return { isParsed: graph !== undefined && !isEmptyGraph(graph), isTruncated: truncated.has(id) }
    }),
  )
}

export function sumCounts(runs: readonly AnswerCounts[]): AnswerCounts {
  const sum = (key: keyof AnswerCounts) => runs.reduce((total, run) => total + run[key], 0)
  return { answers: sum('answers'), unparsed: sum('unparsed'), truncated: sum('truncated') }
}

/** Returns true for a correct answer. If the model lacks the gold class (-1: "not entailed" with three classes), any class but the first is correct. */
export function isCorrect({ gold, predicted }: Answer): boolean {
  if (gold === null) return false
  if (gold === -1) return predicted !== 0
  if (gold === predicted) return true
  if (typeof gold === 'number' || typeof predicted === 'number') return false
  const label = parseSequenceOutput(gold)
  return label !== undefined && label === parseSequenceOutput(predicted)
}

/** Computes the accuracy, or F1 of the first class ("entailed"), of answers with gold labels. */
export function scoreAnswers(answers: readonly Answer[], metric: string, seed = 1): Score {
  if (metric === 'accuracy') {
    const correct = answers.filter(isCorrect).length
    return { value: correct / answers.length, interval: exactInterval(correct, answers.length) }
  }
  const computeF1 = (rows: Uint32Array) => {
    let [truePositives, positives] = [0, 0]
    for (const row of rows) {
      const { gold, predicted } = answers[row]!
      if (gold === 0 && predicted === 0) truePositives++
      positives += Number(gold === 0) + Number(predicted === 0)
    }
    return positives === 0 ? 0 : (2 * truePositives) / positives
  }
  const { value, interval } = bootstrap(answers.length, computeF1, { seed })
  return { value, interval }
}

/** Scores answers about theories; metrics have the names of `scoreRobustlr`. */
export function scoreTheories(answers: readonly Answer[]): Scores {
  const toLabel = (answer: Answer['gold']) =>
    typeof answer === 'number' ? theoryLabels[answer]! : (parseSequenceOutput(answer ?? '') ?? null)
  const { overall_easy, intervals, ...scores } = scoreRobustlr(
    answers.map(({ id, gold, predicted }) => ({ id, gold: toLabel(gold)!, prediction: toLabel(predicted) })),
    { mode: 'paper', seed: 1 },
  )
  const partScores = (['by_group', 'by_label_easy'] as const).flatMap(name =>
    Object.entries(scores[name]).map(([key, value]) => [`${name}.${key}`, value] as const),
  )
  return new Map(
    [['overall_easy', overall_easy] as const, ...partScores].map(([key, value]) => [
      key,
      { value, interval: intervals[key] ?? null },
    ]),
  )
}

/** Scores generated graphs; metrics have the names of the metagraph scorer. `answers` are the outputs for the inputs of all graphs, in order. */
export function scoreGraphs(answers: readonly Answer[], gold: readonly Metagraph[], strategy: Strategy): Scores {
  const { predicted } = readGraphAnswers(answers, gold, strategy)
  const scorer = createScorer({ mode: 'official', resamples: 1000, seed: 1 })
  const createEmpty = (id: string): Scorable => ({ id, edges: [], triples: new Map(), degrees: new Map() })
  for (const graph of gold) scorer.add(predicted.get(graph.id) ?? createEmpty(graph.id), toScorable(graph))
  const { figures, intervals } = scorer.report()
  return new Map(
    (Object.entries(figures) as [keyof Figures, number | null][]).flatMap(([key, value]) =>
      value === null ? [] : [[key, { value, interval: intervals?.[key] ?? null }]],
    ),
  )
}

function readGraphAnswers(answers: readonly Answer[], gold: readonly Metagraph[], strategy: Strategy) {
  const inputs = gold.flatMap(graph => writePairs(graph, strategy).pairs)
  if (inputs.length !== answers.length)
    throw new TrainingError(
      `${gold.length} graphs have ${inputs.length} inputs, but there are ${answers.length} answers`,
    )
  const pairs = inputs.map((pair, i) => ({ ...pair, output: String(answers[i]!.predicted) }))
  return { inputs, predicted: new Map(readPairs(pairs, () => {}).map(graph => [graph.id, toScorable(graph)])) }
}

/** Averages the scores of several runs. The interval is the mean of their intervals, a conservative estimate. */
export function averageScores(runs: readonly Score[]): Score {
  const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
  const intervals = runs.flatMap(({ interval }) => (interval ? [interval] : []))
  return {
    value: mean(runs.map(({ value }) => value)),
    interval:
      intervals.length < runs.length
        ? null
        : [mean(intervals.map(([low]) => low)), mean(intervals.map(([, high]) => high))],
  }
}

export const countAlwaysCorrect = ([first = [], ...others]: readonly (readonly Answer[])[]): number =>
  first.filter((answer, i) => isCorrect(answer) && others.every(run => isCorrect(run[i]!))).length
