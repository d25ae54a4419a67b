/**
 * The figures of a trained job, from what it answered: `test.jsonl` of its folder holds the examples, each id after the name of its
 * split (`dev:17`), and `predictions.jsonl` what the trainer wrote for them, in the same order.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isEmpty, theoryLabels } from '@elenchus/evaluation/tasks'
import { readError } from '@elenchus/files'
import type { Metagraph } from '@elenchus/metagraph'
import { readPairs, type Strategy, writePairs } from '@elenchus/metagraph/codecs'
import { createScorer, type Scorable, scorable } from '@elenchus/metagraph/score'
import { readTokenizer } from '@elenchus/neural'
import { readSequenceOutput } from '@elenchus/robustlr/formats'
import { scoreRobustlr } from '@elenchus/robustlr/metrics'
import { bootstrap, exactInterval, type Interval } from '@elenchus/statistics'
import { TrainingError } from '../error.ts'

export interface Figure {
  readonly value: number
  /** 95%; null where the figure has none. */
  readonly interval: Interval | null
}

/** An answer beside what is right: the number of an option or class, or a text; null where the file does not say what is right. */
export interface Answer {
  readonly id: string
  readonly gold: number | string | null
  readonly said: number | string
  /** It was still being written when it was as long as it may be. */
  readonly cut?: true
}

/** Answers of a run, and how many of them hold nothing that could be read: those that were cut off apart, as in `eval`. */
export interface Unread {
  readonly answers: number
  readonly unparsed: number
  readonly truncated: number
}

interface Line {
  readonly id: string
  readonly label?: number | null
  readonly choices?: readonly object[]
  readonly target?: string
  readonly scores?: readonly number[]
  readonly output?: readonly number[]
}

/** What a job answered, by split. */
export async function answersOf(folder: string): Promise<ReadonlyMap<string, readonly Answer[]>> {
  const [asked, said] = [linesOf(folder, 'test.jsonl'), linesOf(folder, 'predictions.jsonl')]
  if (asked.length !== said.length || asked.some(({ id }, i) => id !== said[i]!.id))
    throw new TrainingError(
      `${folder}: predictions.jsonl does not answer test.jsonl line by line; remove the folder, and the same call trains the job again`,
    )
  const tokenizer = said.some(({ output }) => output)
    ? await readTokenizer(JSON.parse(textOf(folder, 'tokenizer.json')) as object)
    : undefined
  const end = tokenizer ? endOf(folder) : undefined
  const found = new Map<string, Answer[]>()
  asked.forEach(({ id, label, choices, target }, i) => {
    const at = id.indexOf(':')
    const { scores, output } = said[i]!
    const answer = scores ? scores.indexOf(Math.max(...scores)) : tokenizer!.decode([...output!])
    const split = id.slice(0, at)
    const all = found.get(split) ?? []
    found.set(split, all)
    // Jobs of before say -1 of a question without an answer.
    const gold = target ?? (choices && label === -1 ? null : label!)
    const isCut = output !== undefined && end !== undefined && output.at(-1) !== end
    all.push({ id: id.slice(at + 1), gold, said: answer, ...(isCut ? { cut: true as const } : {}) })
  })
  return found
}

/** The token that closes an output; undefined where the job does not say. */
function endOf(folder: string): number | undefined {
  if (!existsSync(join(folder, 'job.json'))) return undefined
  const { end } = JSON.parse(textOf(folder, 'job.json')) as { readonly end?: unknown }
  return typeof end === 'number' ? end : undefined
}

/** How many of some answers are unread, by what makes up one of them and whether it can be read. */
function unreadOf(all: readonly { readonly isRead: boolean; readonly isCut: boolean }[]): Unread {
  const unread = all.filter(({ isRead }) => !isRead)
  const truncated = unread.filter(({ isCut }) => isCut).length
  return { answers: all.length, unparsed: unread.length - truncated, truncated }
}

/** Of choices, classes and labels of theories. */
export const unreadAnswers = (answers: readonly Answer[]): Unread =>
  unreadOf(
    answers.map(({ gold, said, cut }) => ({
      // What is written about a theory has to name a label.
      isRead: typeof said === 'number' || typeof gold !== 'string' || readSequenceOutput(said) !== undefined,
      isCut: cut === true,
    })),
  )

/** Of graphs: one of which no edge, formula or degree could be read, from whatever was written for it. */
export function unreadGraphs(answers: readonly Answer[], gold: readonly Metagraph[], strategy: Strategy): Unread {
  const { asked, predicted } = graphsFrom(answers, gold, strategy)
  const cut = new Set(asked.flatMap(({ id }, i) => (answers[i]!.cut ? [id] : [])))
  return unreadOf(
    gold.map(({ id }) => {
      const graph = predicted.get(id)
      return { isRead: graph !== undefined && !isEmpty(graph), isCut: cut.has(id) }
    }),
  )
}

/** Over several runs. */
export const sumUnread = (runs: readonly Unread[]): Unread => ({
  answers: runs.reduce((sum, each) => sum + each.answers, 0),
  unparsed: runs.reduce((sum, each) => sum + each.unparsed, 0),
  truncated: runs.reduce((sum, each) => sum + each.truncated, 0),
})

/** The answers by which something can be measured. */
export const answerable = (answers: readonly Answer[]): Answer[] => answers.filter(({ gold }) => gold !== null)

/**
 * Whether an answer is right. A pair that is "not entailed" has no class among three: whatever is not the first is right. Of what is
 * written about a theory the label counts.
 */
export function isRight({ gold, said }: Answer): boolean {
  if (gold === null) return false
  if (gold === -1) return said !== 0
  if (typeof gold === 'number' || typeof said === 'number') return gold === said
  return (
    gold === said || (readSequenceOutput(gold) !== undefined && readSequenceOutput(gold) === readSequenceOutput(said))
  )
}

/** One figure of choices or classes whose right answers are known; `f1` is of the first class, which is "entailed". */
export function figureOf(answers: readonly Answer[], figure: string, seed = 1): Figure {
  if (figure === 'accuracy') {
    const right = answers.filter(isRight).length
    return { value: right / answers.length, interval: exactInterval(right, answers.length) }
  }
  const f1 = (rows: Uint32Array) => {
    let [both, either] = [0, 0]
    for (const row of rows) {
      const { gold, said } = answers[row]!
      if (gold === 0 && said === 0) both++
      either += Number(gold === 0) + Number(said === 0)
    }
    return either === 0 ? 0 : (2 * both) / either
  }
  const { value, interval } = bootstrap(answers.length, f1, { seed })
  return { value, interval }
}

/** The figures of answers about theories, by the names that `scoreRobustlr` has for them. */
export function theoryFigures(answers: readonly Answer[]): ReadonlyMap<string, Figure> {
  const label = (said: Answer['gold']) =>
    typeof said === 'number' ? theoryLabels[said]! : (readSequenceOutput(said ?? '') ?? null)
  const scores = scoreRobustlr(
    answers.map(({ id, gold, said }) => ({ id, gold: label(gold)!, prediction: label(said) })),
    { mode: 'paper', seed: 1 },
  )
  const parts = (name: 'by_group' | 'by_label_easy') =>
    Object.entries(scores[name]).map(([key, value]) => [`${name}.${key}`, value] as const)
  return new Map(
    [['overall_easy', scores.overall_easy] as const, ...parts('by_group'), ...parts('by_label_easy')].map(
      ([key, value]) => [key, { value, interval: scores.intervals[key] ?? null }],
    ),
  )
}

/** The figures of written graphs, by the names of the scorer. The answers are those to the inputs of all graphs, in order. */
export function graphFigures(
  answers: readonly Answer[],
  gold: readonly Metagraph[],
  strategy: Strategy,
): ReadonlyMap<string, Figure> {
  const { predicted } = graphsFrom(answers, gold, strategy)
  const scorer = createScorer({ mode: 'official', resamples: 1000, seed: 1 })
  const nothing = (id: string): Scorable => ({ id, edges: [], triples: new Map(), degrees: new Map() })
  for (const graph of gold) scorer.add(predicted.get(graph.id) ?? nothing(graph.id), scorable(graph))
  const { figures, intervals } = scorer.report()
  return new Map(
    (Object.keys(figures) as (keyof typeof figures)[]).flatMap(key => {
      const value = figures[key]
      return value === null ? [] : [[key, { value, interval: intervals?.[key] ?? null }] as const]
    }),
  )
}

/** What was asked about the graphs, and what the answers say. */
function graphsFrom(answers: readonly Answer[], gold: readonly Metagraph[], strategy: Strategy) {
  const asked = gold.flatMap(graph => writePairs(graph, strategy).pairs)
  if (asked.length !== answers.length)
    throw new TrainingError(`${answers.length} answers to the ${asked.length} inputs of ${gold.length} graphs`)
  const pairs = asked.map((pair, i) => ({ ...pair, output: String(answers[i]!.said) }))
  const predicted = new Map(readPairs(pairs, () => {}).map(graph => [graph.id, scorable(graph)]))
  return { asked, predicted }
}

/** The mean over runs. Its interval is the mean of theirs: that of one run, which is too wide rather than too narrow for several. */
export function meanFigure(runs: readonly Figure[]): Figure {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  const ends = runs.flatMap(({ interval }) => (interval ? [interval] : []))
  return {
    value: mean(runs.map(({ value }) => value)),
    interval: ends.length < runs.length ? null : [mean(ends.map(([low]) => low)), mean(ends.map(([, high]) => high))],
  }
}

/** Questions that every run got right. */
export function alwaysRight(runs: readonly (readonly Answer[])[]): number {
  const [first = [], ...rest] = runs
  return first.filter((answer, i) => isRight(answer) && rest.every(run => isRight(run[i]!))).length
}

function textOf(folder: string, name: string): string {
  const path = join(folder, name)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw readError(path, error)
  }
}

const linesOf = (folder: string, name: string): Line[] =>
  textOf(folder, name)
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Line)
