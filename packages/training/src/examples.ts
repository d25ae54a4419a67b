/**
 * Reads training examples as texts in the papers' input formats. MetGen's modules also learn from unrelated pairs of statements, as many as
 * the graph has edges. The subtasks of Multitask and MetGen are mixed in proportion to their examples (MetaLogic, appendix E).
 */
import { detectInferenceReader, readChoices } from '@elenchus/benchmarks/readers'
import * as tasks from '@elenchus/evaluation/tasks'
import { readLines } from '@elenchus/files'
import type { Metagraph } from '@elenchus/metagraph'
import { readMetaLogic, writeModule, writePairs } from '@elenchus/metagraph/codecs'
import { formatSequenceInput, formatSequenceOutput } from '@elenchus/robustlr/formats'
import { random } from '@elenchus/statistics/random'
import { TrainingError } from './error.ts'
import type { Recipe, TrainingData } from './recipes.ts'

export interface ChoiceExample {
  readonly id: string
  /** Segments of each option. */
  readonly choices: readonly (readonly string[])[]
  /** `null` if the answer is unknown; such questions are predicted, but neither trained on nor scored. */
  readonly label: number | null
}

export interface ClassExample {
  readonly id: string
  readonly segments: readonly string[]
  /** `null` if the label is unknown. */
  readonly label: string | null
}

export interface SequenceExample {
  readonly id: string
  /** The sub-task, if the recipe has several. */
  readonly task?: string
  readonly input: string
  readonly output: string
}

export type Example = ChoiceExample | ClassExample | SequenceExample

export interface ReadOptions {
  /** Seed for sampling negative pairs and the share of the data. */
  readonly seed: number
  /** Include questions and pairs without an answer, for prediction. */
  readonly unanswered?: boolean
}

export interface ExampleSet {
  readonly examples: Example[]
  /** Class labels, for classifiers. */
  readonly labels: readonly string[]
  /** Number of questions or pairs skipped because they have no answer. */
  readonly unlabelled: number
}

/** Reads the examples of a file, in the input format of a recipe. */
export async function readExamples(
  { kind, data }: Pick<Recipe, 'kind' | 'data'>,
  path: string,
  options: ReadOptions,
): Promise<ExampleSet> {
  const result = await readers[data.task](data, path, options, kind)
  // The reader of MetaLogic samples whole graphs, before they become pairs.
  const examples =
    data.task === 'choice' || data.task === 'inference' ? sampleShare(result.examples, data, options) : result.examples
  return { labels: [], unlabelled: 0, ...result, examples }
}

type Reader = (
  data: TrainingData,
  path: string,
  options: ReadOptions,
  kind: Recipe['kind'],
) => Promise<{ examples: Example[]; labels?: readonly string[]; unlabelled?: number }>

const readers: Readonly<Record<TrainingData['task'], Reader>> = {
  choice: async ({ input = 'CQA' }, path, { unanswered = false }) => {
    const items = await readChoices(path)
    const answered = items.filter(({ answer }) => unanswered || answer !== null)
    if (answered.length === 0) throw new TrainingError(`${path}: no question has an answer`)
    const examples = answered.map(({ id, context, question, options, answer }) => ({
      id,
      choices: tasks.buildChoiceSegments({
        context: input.includes('C') ? context : '',
        question: input.includes('Q') ? question : '',
        options,
      }),
      label: answer,
    }))
    return { examples, unlabelled: items.length - answered.length }
  },

  inference: async ({ input = 'PH', tags }, path, { unanswered = false }) => {
    const { read } = await detectInferenceReader(path)
    const splitPremises = tags ? (await import('@elenchus/benchmarks/convert')).splitPremises : null
    const examples: ClassExample[] = []
    let unlabelled = 0
    for await (const pair of read(path)) {
      if (pair.label === null && !unanswered) {
        unlabelled++
        continue
      }
      const { major, minor } = splitPremises?.(pair.premise) ?? { major: [], minor: [] }
      const { majorPremise = major, minorPremise = minor } = pair
      const visible = {
        premise: input.includes('P') ? pair.premise : '',
        hypothesis: input.includes('H') ? pair.hypothesis : '',
        majorPremise,
        minorPremise,
      }
      examples.push({
        id: pair.id,
        segments: tasks.buildInferenceSegments(visible, tags !== undefined),
        label: pair.label,
      })
    }
    if (examples.length === 0) throw new TrainingError(`${path}: no pair has a label`)
    const hasThreeLabels = examples.some(({ label }) => label === 'neutral' || label === 'contradiction')
    return { examples, labels: hasThreeLabels ? tasks.threeInferenceLabels : tasks.inferenceLabels, unlabelled }
  },

  robustlr: async (_, path, { seed }, kind) => {
    const task = await tasks.openRobustlrTask({ data: [path], seed })
    const examples: Example[] = []
    for await (const { id, data, target } of task.samples()) {
      const { theory, statement } = data as tasks.TheoryData
      const label = target as (typeof tasks.theoryLabels)[number]
      examples.push(
        kind === 'seq2seq'
          ? { id, input: formatSequenceInput({ context: theory, statement }), output: formatSequenceOutput(label) }
          : { id, segments: tasks.buildTheorySegments({ theory, statement }), label },
      )
    }
    return { examples, labels: tasks.theoryLabels }
  },

  metalogic: async (data, path, options) => {
    // `once` describes a whole graph in a single output.
    const strategy = data.strategy ?? 'once'
    const examples = sampleShare(await readGraphs(path), data, options).flatMap(graph => [
      ...writePairs(graph, strategy).pairs.map(({ id, task, input, output }) => ({ id, task, input, output })),
      ...(strategy === 'metgen' ? sampleUnrelatedPairs(graph, options) : []),
    ])
    return { examples }
  },
}

/** Samples a share of the items, in their order. */
function sampleShare<T>(items: readonly T[], { share = 100 }: TrainingData, { seed }: ReadOptions): T[] {
  if (share >= 100) return [...items]
  const count = Math.max(1, Math.round((items.length * share) / 100))
  const indices = random(seed)
    .fork('share')
    .shuffle<number, number[]>(items.map((_, i) => i))
    .slice(0, count)
  return indices.sort((a, b) => a - b).map(i => items[i]!)
}

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

/** Samples pairs of statements without an edge, for both modules of MetGen: one per edge, if there are enough. */
export function sampleUnrelatedPairs({ id, statements, edges }: Metagraph, { seed }: ReadOptions): SequenceExample[] {
  const linkedPairs = new Set(edges.flatMap(({ from, to }) => [`${from} ${to}`, `${to} ${from}`]))
  const unrelated = statements.flatMap((first, i) =>
    statements.slice(i + 1).flatMap(second => (linkedPairs.has(`${first.id} ${second.id}`) ? [] : [{ first, second }])),
  )
  const sample = random(seed)
    .fork(id)
    .shuffle<(typeof unrelated)[number], typeof unrelated>(unrelated)
    .slice(0, edges.length)
  return sample.flatMap(({ first, second }) =>
    (['conclusion', 'rebuttal'] as const).map(task => ({ id, task, ...writeModule(task, first, second, []) })),
  )
}

/** Returns the input texts of an example, by option for questions. */
export const getInputTexts = (example: Example): readonly (readonly string[])[] =>
  'choices' in example ? example.choices : 'segments' in example ? [example.segments] : [[example.input]]

/** Yields all texts of the examples, from which a vocabulary is learned. */
export function* listExampleTexts(examples: Iterable<Example>): Generator<string> {
  for (const example of examples) {
    for (const segments of getInputTexts(example)) yield* segments
    if ('output' in example) yield example.output
  }
}
