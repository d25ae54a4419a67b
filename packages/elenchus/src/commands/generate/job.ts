/** Creates the job of `generate` from its options: sets, parameters, format and layout. */
import { extendVocabulary, VOCABULARY, type Vocabulary } from '@elenchus/english/writing'
import * as robustlr from '@elenchus/robustlr'
import { readText } from '../../cli/files.ts'
import { InputError, parseJson, UsageError } from '../../cli/io.ts'
import type { Format, Options } from './options.ts'
import type { Layout, ShardJob } from './write-shard.ts'

export type Job = Omit<ShardJob, 'shard' | 'shards'>

export async function createJob(names: readonly string[], options: Options): Promise<Job> {
  if (options.out === undefined) throw new UsageError('no output folder; add --out FOLDER')
  if (options.paperSizes && options.theories !== undefined) {
    throw new UsageError('give --paper-sizes or --theories, not both')
  }
  const sets = names.length === 0 && options.paperSizes ? robustlr.PAPER_SETS : [...new Set(names.map(parseSet))]
  if (sets.length === 0) throw new UsageError(`no sets given; choose from ${robustlr.SET_NAMES.join(', ')}`)
  if (options.paperSizes && sets.includes('train-mixed')) {
    throw new UsageError('the set train-mixed is not in the paper; use --theories N instead of --paper-sizes')
  }
  const plan = await createPlan(sets, options)
  return { sets, plan, out: options.out, ...chooseFormat(options) }
}

async function createPlan(sets: readonly robustlr.SetName[], options: Options): Promise<robustlr.PlanOptions> {
  const { seed, distractors, depth = [1, 5], theories = options.forPeople ? 50 : 1000 } = options
  const parameters = readParameters(options)
  const hasParameters = Object.keys(parameters).length > 0
  if (hasParameters && sets.every(set => set === 'train-mixed')) {
    throw new UsageError('parameters of Algorithm 1 do not apply to train-mixed; use --atoms instead')
  }
  return {
    seed,
    distractors,
    depth,
    ...(options.paperSizes ? { paperSizes: true } : { theories }),
    ...(hasParameters ? { parameters } : {}),
    ...(options.mentions ? { mentions: true } : {}),
    ...(options.atoms === undefined ? {} : { atoms: options.atoms }),
    ...(options.vocabulary === undefined ? {} : { vocabulary: await readVocabulary(options.vocabulary) }),
  }
}

/** Returns the given parameters of Algorithm 1; the others get the defaults of each set. */
function readParameters(options: Options): robustlr.SamplingParameters {
  const { predicates, negation, statementNegation, body, operators, statementFrom, individuals } = options
  const { rules: ruleForms, relations: binary } = options
  const ruleParameters = { body, operators, ruleForms, statementFrom }
  const parameters = { predicates, negation, statementNegation, ...ruleParameters, individuals, binary }
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined))
}

function chooseFormat(options: Options): { readonly format: Format; readonly layout: Layout } {
  const { layout = 'flat', format = layout === 'authors' ? 'csv' : 'jsonl' } = options
  if (layout === 'authors' && format !== 'csv') {
    throw new UsageError(`--layout authors is always CSV; remove --format ${format} or --layout authors`)
  }
  if (layout === 'authors' && (options.workers > 1 || options.shard !== undefined)) {
    throw new UsageError(
      "--layout authors writes whole files, since the authors' code reads no shards; remove --workers and --shard",
    )
  }
  return { format, layout }
}

function parseSet(name: string): robustlr.SetName {
  try {
    return robustlr.parseSetName(name)
  } catch (error) {
    throw new UsageError((error as Error).message.replace('\n', '. '))
  }
}

async function readVocabulary(path: string): Promise<Vocabulary> {
  const additions = parseJson(await readText(path), path)
  const wordLists = typeof additions === 'object' && additions !== null ? Object.entries(additions) : []
  for (const [name, words] of wordLists) {
    if (!Object.hasOwn(VOCABULARY, name) || !Array.isArray(words) || words.some(word => typeof word !== 'string')) {
      throw new InputError(
        `${path}: "${name}" must be one of ${Object.keys(VOCABULARY).join(', ')}, with a list of words`,
      )
    }
  }
  return extendVocabulary(VOCABULARY, Object.fromEntries(wordLists) as Partial<Vocabulary>)
}
