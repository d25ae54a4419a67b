/** The job of `generate` from its options: sets, parameters, format and layout. */
import { extendVocabulary, VOCABULARY, type Vocabulary } from '@elenchus/english/writing'
import {
  PAPER_SETS,
  type PlanOptions,
  parseSetName,
  type SamplingParameters,
  SET_NAMES,
  type SetName,
} from '@elenchus/robustlr'
import { readText } from '../../cli/files.ts'
import { InputError, UsageError } from '../../cli/io.ts'
import type { Format, Options } from './options.ts'
import type { Layout, ShardJob } from './write-shard.ts'

export type Job = Omit<ShardJob, 'shard' | 'shards'>

export async function createJob(names: readonly string[], options: Options): Promise<Job> {
  if (options.out === undefined) throw new UsageError('where do the files go? Add --out FOLDER')
  if (options.paperSizes && options.theories !== undefined) {
    throw new UsageError('--paper-sizes and --theories exclude each other')
  }
  const sets = names.length === 0 && options.paperSizes ? PAPER_SETS : [...new Set(names.map(findSet))]
  if (sets.length === 0) throw new UsageError(`which sets? Choose from ${SET_NAMES.join(', ')}`)
  if (options.paperSizes && sets.includes('train-mixed')) {
    throw new UsageError('train-mixed is not in the paper; add --theories N')
  }
  const plan = await createPlan(sets, options)
  return { sets, plan, out: options.out, ...chooseFormat(options) }
}

async function createPlan(sets: readonly SetName[], options: Options): Promise<PlanOptions> {
  const { seed, distractors, depth = [1, 5], theories = options.forPeople ? 50 : 1000 } = options
  const parameters = samplingParameters(options)
  const isChanged = Object.keys(parameters).length > 0
  if (isChanged && sets.every(set => set === 'train-mixed')) {
    throw new UsageError('train-mixed is not drawn by Algorithm 1; --atoms sets the size of its theories')
  }
  return {
    seed,
    distractors,
    depth,
    ...(options.paperSizes ? { paperSizes: true } : { theories }),
    ...(isChanged ? { parameters } : {}),
    ...(options.mentions ? { mentions: true } : {}),
    ...(options.atoms === undefined ? {} : { atoms: options.atoms }),
    ...(options.vocabulary === undefined ? {} : { vocabulary: await readVocabulary(options.vocabulary) }),
  }
}

/** The given parameters of Algorithm 1; each set has its own defaults. */
function samplingParameters(options: Options): SamplingParameters {
  const { predicates, negation, statementNegation, body, operators, statementFrom, individuals } = options
  const { rules: ruleForms, relations: binary } = options
  const all = {
    predicates,
    negation,
    statementNegation,
    body,
    operators,
    ruleForms,
    statementFrom,
    individuals,
    binary,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

function chooseFormat(options: Options): { readonly format: Format; readonly layout: Layout } {
  const { layout = 'flat', format = layout === 'authors' ? 'csv' : 'jsonl' } = options
  if (layout === 'authors' && format !== 'csv') {
    throw new UsageError(`--layout authors is CSV; leave out --format ${format}, or the layout`)
  }
  if (layout === 'authors' && (options.workers > 1 || options.shard !== undefined)) {
    throw new UsageError(
      "--layout authors writes whole files, which is what the authors' code reads; leave out --workers and --shard",
    )
  }
  return { format, layout }
}

function findSet(name: string): SetName {
  try {
    return parseSetName(name)
  } catch (error) {
    throw new UsageError((error as Error).message.replace('\n', '. '))
  }
}

async function readVocabulary(path: string): Promise<Vocabulary> {
  const text = await readText(path)
  let more: unknown
  try {
    more = JSON.parse(text)
  } catch (error) {
    throw new InputError(`${path}: not JSON: ${(error as Error).message}`)
  }
  const lists = typeof more === 'object' && more !== null ? Object.entries(more) : []
  for (const [name, words] of lists) {
    if (!(name in VOCABULARY) || !Array.isArray(words) || words.some(word => typeof word !== 'string')) {
      throw new InputError(
        `${path}: "${name}" has to be one of ${Object.keys(VOCABULARY).join(', ')}, with a list of words`,
      )
    }
  }
  return extendVocabulary(VOCABULARY, Object.fromEntries(lists) as Partial<Vocabulary>)
}
