/** RobustLR: a generated file, or a set generated on the fly. Scored by weighted F1 per theory, groups and strict consistency. */
import { readLines, readText } from '@elenchus/files'
import { generate, type Instance, SET_NAMES } from '@elenchus/robustlr'
import { isCsvHeader, parseCsvFields, parseInstanceLine } from '@elenchus/robustlr/formats'
import { getPaperGroup, parseInstanceId } from '@elenchus/robustlr/metrics'
import { EvaluationError } from '../../error.ts'
import type { TaskOptions } from '../../options.ts'
import type { Sample, Task } from '../../task.ts'
import { rejectSettings } from '../prompting.ts'
import { computeChecksum, isFile } from '../samples.ts'
import { recogniseGeneratedSet } from './recognise-set.ts'
import { robustlrScorer } from './robustlr-scorer.ts'
import { answerTheory, getVisibleQuestion, readPrompting, type TheoryData } from './theory-task.ts'

const labels = ['True', 'False', 'Unknown'] as const

/** Fields of an instance that the task needs, all of which the authors' CSV has. */
type TaskInstance = Pick<Instance, 'id' | 'theoryId' | 'group' | 'variant' | 'context' | 'statement' | 'label'>

type ReadResult = { readonly item: TaskInstance } | { readonly problem: string }

function readJsonInstance(line: string): ReadResult {
  const result = parseInstanceLine(line)
  return 'problem' in result ? result : { item: result.instance }
}

function readCsvInstance(fields: readonly string[]): ReadResult {
  const read = parseCsvFields(fields)
  if ('problem' in read) return read
  const { id, context, statement, label } = read.row
  if (id === '') return { problem: 'the theory id (seventh column) is missing' }
  const { theory, variant } = parseInstanceId(id)
  return { item: { id, theoryId: theory, group: getPaperGroup(variant) ?? 'BASE', variant, context, statement, label } }
}

async function* readInstances(path: string): AsyncGenerator<TaskInstance> {
  const unwrapResult = (result: ReadResult, line: number) => {
    if ('problem' in result) throw new EvaluationError(`${path}, line ${line}: ${result.problem}`)
    return result.item
  }
  if (path.endsWith('.csv')) {
    const { readCsv } = await import('@elenchus/robustlr/node')
    const { records, problems } = readCsv(await readText(path))
    for (const [i, { line, fields }] of records.entries())
      if (i > 0 || !isCsvHeader(fields)) yield unwrapResult(readCsvInstance(fields), line)
    for (const { line, problem } of problems) unwrapResult({ problem }, line)
    return
  }
  for await (const { number, text } of readLines(path)) yield unwrapResult(readJsonInstance(text), number)
}

interface GenerationSettings {
  readonly theories: number
  readonly distractors: 'with' | 'without'
  readonly seed: number
}

async function* generateInstances(set: string, generation: GenerationSettings): AsyncGenerator<TaskInstance> {
  for (const { instance } of generate(set, generation)) yield instance
}

function readGenerationSettings({ more = {}, seed = 1 }: TaskOptions): GenerationSettings {
  const { theories = 200, distractors = 'without' } = more
  if (typeof theories !== 'number' || !Number.isSafeInteger(theories) || theories < 1)
    throw new EvaluationError(`robustlr: theories=${theories}: expected a whole number, 1 or more`, 'theories')
  if (distractors !== 'with' && distractors !== 'without')
    throw new EvaluationError(`robustlr: distractors=${distractors}: expected "with" or "without"`, 'distractors')
  return { theories, distractors, seed }
}

/** The task over a file (JSON lines, or the authors' CSV) or a generated set such as contrast-conjunction. */
export async function openRobustlrTask(options: TaskOptions): Promise<Task> {
  const source = options.data?.[0]
  if (source === undefined)
    throw new EvaluationError(
      `robustlr: data is missing; expected a file, or a set to generate: ${SET_NAMES.join(', ')}`,
      'data',
    )
  rejectSettings('robustlr', options, ['theories', 'distractors'])
  const generation = readGenerationSettings(options)
  const { theories, distractors, seed } = generation
  const isGenerated = !isFile(source) && (SET_NAMES as readonly string[]).includes(source)
  if (!isGenerated && !isFile(source))
    throw new EvaluationError(`robustlr: ${source} is neither a file nor a set to generate (${SET_NAMES.join(', ')})`)
  const suffix = distractors === 'with' ? ' with distractors' : ''
  const dataset = isGenerated
    ? { name: source, checksum: `settings:${source} theories ${theories} seed ${seed}${suffix}` }
    : { name: source, checksum: await computeChecksum(source) }
  const instances = () => (isGenerated ? generateInstances(source, generation) : readInstances(source))
  const match = await recogniseGeneratedSet(instances())
  const { prompting, settings } = readPrompting('robustlr', options, labels, true)
  const task: Task<TheoryData> = {
    name: 'robustlr',
    dataset: { ...dataset, match },
    protocols: ['generate', 'option', 'prove'],
    choiceKinds: { option: 'text' },
    settings: isGenerated ? { ...settings, set: source, ...generation } : settings,
    samples: () => streamSamples(instances()),
    answer: (sample, ask, context) => answerTheory(sample, ask, context, { ...prompting, notation: 'symbolic' }),
    question: getVisibleQuestion,
    score: robustlrScorer.score,
  }
  return task as Task
}

async function* streamSamples(instances: AsyncIterable<TaskInstance>): AsyncGenerator<Sample<TheoryData>> {
  for await (const { id, theoryId, group, variant, context, statement, label } of instances)
    yield {
      id,
      group: theoryId,
      labels: { group, variant: variant === '' ? 'base' : variant, label },
      target: label,
      options: labels,
      data: { theory: context, statement, semantics: 'classical' },
    }
}
