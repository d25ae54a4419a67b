/**
 * The examples of a corpus in the papers' formats, as texts. MetGen's modules are also shown pairs of statements without a relation,
 * drawn by the seed, as many as a graph has steps; Multitask's and MetGen's sub-tasks are simply joined, which mixes them in
 * proportion to their examples (MetaLogic, appendix E).
 */
import { inferenceReaderOf, readChoices } from '@elenchus/benchmarks/readers'
import type { TheoryData } from '@elenchus/evaluation/tasks'
import {
  choiceSegments,
  inferenceLabels,
  inferenceSegments,
  openRobustlrTask,
  theoryLabels,
  theorySegments,
  threeInferenceLabels,
} from '@elenchus/evaluation/tasks'
import { readLines } from '@elenchus/files'
import type { Metagraph } from '@elenchus/metagraph'
import { readMetaLogic, writeModule, writePairs } from '@elenchus/metagraph/codecs'
import { sequenceInput, sequenceOutput } from '@elenchus/robustlr/formats'
import { random } from '@elenchus/statistics/random'
import { TrainingError } from './error.ts'
import type { TrainingData, TrainingKind } from './recipes.ts'

export interface ChoiceExample {
  readonly id: string
  /** For each option its segments. */
  readonly choices: readonly (readonly string[])[]
  /** Null of a question that has no answer: it can be put to a model, and nothing can be learnt or measured by it. */
  readonly label: number | null
}

export interface ClassExample {
  readonly id: string
  readonly segments: readonly string[]
  /** Null of a pair without a label, likewise. */
  readonly label: string | null
}

export interface SequenceExample {
  readonly id: string
  /** The sub-task, where there are several. */
  readonly task?: string
  readonly input: string
  readonly output: string
}

export type Example = ChoiceExample | ClassExample | SequenceExample

export interface ReadOptions {
  /** Draws what is left to chance: negative pairs, the share of the data. */
  readonly seed: number
  /** Questions and pairs without an answer too, for a model to answer; what is learnt from needs answers. */
  readonly unanswered?: boolean
}

export interface ReadExamples {
  readonly examples: Example[]
  /** Of a classifier. */
  readonly labels: readonly string[]
  /** Questions or pairs that were left out because they have no answer. */
  readonly unlabelled: number
}

/** The examples of a file for a kind of training, and the labels of a classifier. */
export async function readExamples(
  kind: TrainingKind,
  data: TrainingData,
  path: string,
  options: ReadOptions,
): Promise<ReadExamples> {
  switch (data.task) {
    case 'choice': {
      const { examples, unlabelled } = await choiceExamples(data, path, options)
      return { examples: shareOf(examples, data, options), labels: [], unlabelled }
    }
    case 'inference': {
      const { examples, ...rest } = await pairExamples(data, path, options)
      return { examples: shareOf(examples, data, options), ...rest }
    }
    case 'robustlr':
      return { examples: await theoryExamples(kind, path, options), labels: theoryLabels, unlabelled: 0 }
    case 'metalogic':
      return { examples: await graphExamples(data, path, options), labels: [], unlabelled: 0 }
  }
}

/** A share of items in the order in which they stand, drawn by the seed. */
function shareOf<T>(items: readonly T[], { share = 100 }: TrainingData, { seed }: ReadOptions): T[] {
  if (share >= 100) return [...items]
  const count = Math.max(1, Math.round((items.length * share) / 100))
  const drawn = random(seed)
    .fork('share')
    .shuffle<number, number[]>(items.map((_, i) => i))
    .slice(0, count)
  return drawn.sort((a, b) => a - b).map(i => items[i]!)
}

async function choiceExamples(
  { input = 'CQA' }: TrainingData,
  path: string,
  { unanswered = false }: ReadOptions,
): Promise<{ readonly examples: ChoiceExample[]; readonly unlabelled: number }> {
  const items = await readChoices(path)
  const known = items.filter(({ answer }) => unanswered || answer !== null)
  if (known.length === 0) throw new TrainingError(`${path}: no question has an answer to learn from`)
  const examples = known.map(({ id, context, question, options, answer }) => ({
    id,
    choices: choiceSegments({
      context: input.includes('C') ? context : '',
      question: input.includes('Q') ? question : '',
      options,
    }),
    label: answer,
  }))
  return { examples, unlabelled: items.length - known.length }
}

async function pairExamples({ input = 'PH', tags }: TrainingData, path: string, { unanswered = false }: ReadOptions) {
  const { read } = await inferenceReaderOf(path)
  const divide = tags ? (await import('@elenchus/benchmarks/convert')).splitPremises : null
  const examples: ClassExample[] = []
  let unlabelled = 0
  for await (const pair of read(path)) {
    if (pair.label === null && !unanswered) {
      unlabelled++
      continue
    }
    const { major, minor } = divide?.(pair.premise) ?? { major: [], minor: [] }
    const { majorPremise = major, minorPremise = minor } = pair
    const seen = {
      premise: input.includes('P') ? pair.premise : '',
      hypothesis: input.includes('H') ? pair.hypothesis : '',
      majorPremise,
      minorPremise,
    }
    examples.push({ id: pair.id, segments: inferenceSegments(seen, tags !== undefined), label: pair.label })
  }
  if (examples.length === 0) throw new TrainingError(`${path}: no pair has a label to learn from`)
  const three = examples.some(({ label }) => label === 'neutral' || label === 'contradiction')
  return { examples, labels: three ? threeInferenceLabels : inferenceLabels, unlabelled }
}

async function theoryExamples(kind: TrainingKind, path: string, { seed }: ReadOptions): Promise<Example[]> {
  const task = await openRobustlrTask({ data: [path], seed })
  const examples: Example[] = []
  for await (const { id, data, target } of task.samples()) {
    const { theory, statement } = data as TheoryData
    const label = target as (typeof theoryLabels)[number]
    examples.push(
      kind === 'seq2seq'
        ? { id, input: sequenceInput({ context: theory, statement }), output: sequenceOutput(label) }
        : { id, segments: theorySegments({ theory, statement }), label },
    )
  }
  return examples
}

/** The graphs of a file of MetaLogic, in order. */
export async function readGraphs(path: string): Promise<Metagraph[]> {
  const graphs: Metagraph[] = []
  for await (const { number, text } of readLines(path)) {
    try {
      graphs.push(readMetaLogic(JSON.parse(text)))
    } catch (error) {
      throw new TrainingError(`${path}, line ${number}: ${(error as Error).message}`)
    }
  }
  return graphs
}

async function graphExamples(data: TrainingData, path: string, options: ReadOptions): Promise<SequenceExample[]> {
  const graphs = await readGraphs(path)
  const strategy = data.strategy ?? 'once'
  return shareOf(graphs, data, options).flatMap(graph => [
    ...writePairs(graph, strategy).pairs.map(({ id, task, input, output }) => ({ id, task, input, output })),
    ...(strategy === 'metgen' ? unrelatedPairs(graph, options) : []),
  ])
}

/** Two statements that bear on each other in no way, for both modules; as many pairs as there are steps, if there are so many. */
export function unrelatedPairs(graph: Metagraph, { seed }: ReadOptions): SequenceExample[] {
  const { id, statements, edges } = graph
  const joined = new Set(edges.flatMap(({ from, to }) => [`${from} ${to}`, `${to} ${from}`]))
  const free = statements.flatMap((first, i) =>
    statements.slice(i + 1).flatMap(second => (joined.has(`${first.id} ${second.id}`) ? [] : [{ first, second }])),
  )
  const drawn = random(seed).fork(id).shuffle<(typeof free)[number], typeof free>(free).slice(0, edges.length)
  return drawn.flatMap(({ first, second }) =>
    (['conclusion', 'rebuttal'] as const).map(task => ({ id, task, ...writeModule(task, first, second, []) })),
  )
}

/** All texts of examples, for learning a vocabulary. */
export function* textsOf(examples: Iterable<Example>): Generator<string> {
  for (const example of examples) {
    if ('choices' in example) for (const segments of example.choices) yield* segments
    else if ('segments' in example) yield* example.segments
    else yield* [example.input, example.output]
  }
}
