/** Theory tasks (ProofWriter, PrOntoQA, FOLIO, LogicNLI): three labels, or four for LogicNLI, generated or proved. */
import { readFourLabels, readTheoryLabel } from '@elenchus/answers'
import { detectFormat, type Reader, type TheoryItem } from '@elenchus/benchmarks/readers'
import { EvaluationError } from '../../error.ts'
import type { JsonObject } from '../../json.ts'
import type { TaskOptions } from '../../options.ts'
import { type Notation, translateAndProve } from '../../protocols/prove.ts'
import { askForChoice, describeReading, judgeByTarget } from '../../protocols/responses.ts'
import { proofScorer } from '../../scoring/score-proofs.ts'
import type { Answer, AnswerContext, Ask, Sample, Task } from '../../task.ts'
import { chooseTemplate, constrainOutput, rejectOptions, rejectSettings, takeExemplars } from '../prompting.ts'
import { createIdDeduplicator, openDataFile } from '../samples.ts'
import { theoryExemplars } from './theory-exemplars.ts'
import { renderTheoryPrompt, type TheoryPrompting } from './theory-prompts.ts'

export interface TheoryData {
  readonly theory: string
  readonly statement: string
  readonly semantics: 'classical' | 'forward'
  /** FOLIO: premises and conclusion as formulas. */
  readonly formulas?: TheoryItem['formulas']
}

export interface TheoryCorpus {
  readonly name: string
  readonly read: Reader<TheoryItem>
  readonly labels: readonly string[]
  readonly semantics: 'classical' | 'forward'
  readonly notation: Notation
  /** True if the paper's prompt format is available. */
  readonly hasPaperTemplate?: boolean
}

/** The task over a corpus file. */
export async function openTheoryTask(corpus: TheoryCorpus, options: TaskOptions): Promise<Task> {
  const { name, read, labels, notation, hasPaperTemplate = false } = corpus
  const { path, dataset } = await openDataFile(name, options)
  rejectSettings(name, options)
  const { prompting, settings } = readPrompting(name, options, labels, hasPaperTemplate)
  const notes = await checkLabels(path, corpus)
  const task: Task<TheoryData> = {
    name,
    dataset,
    notes,
    protocols: ['generate', 'option', 'prove'],
    choiceKinds: { option: 'text' },
    settings,
    samples: () => streamSamples(read(path), corpus),
    answer: (sample, ask, context) => answerTheory(sample, ask, context, { ...prompting, notation }),
    question: getVisibleQuestion,
    score: proofScorer.score,
  }
  return task as Task
}

/** Corpora with a common file format. */
const interchangeableCorpora = ['proofwriter', 'prontoqa']

/** Notes on data of another corpus; throws if it has a label that this task does not ask for. */
async function checkLabels(path: string, { name, read, labels }: TheoryCorpus): Promise<string[]> {
  const detectedFormat = interchangeableCorpora.includes(name) ? await detectFormat(path) : null
  const isOtherCorpus =
    detectedFormat !== null && detectedFormat !== name && interchangeableCorpora.includes(detectedFormat)
  const otherCorpus = isOtherCorpus ? detectedFormat : null
  for await (const { id, label } of read(path))
    if (!labels.includes(label))
      throw new EvaluationError(
        `${path}: ${id} has the label ${label}, but the labels of ${name} are ${labels.join(', ')}${otherCorpus === null ? '' : `; the file looks like ${otherCorpus}: use the task ${otherCorpus}`}`,
      )
  return otherCorpus === null
    ? []
    : [
        `${path} looks like ${otherCorpus} but is evaluated as ${name}, with the labels ${labels.join(', ')}; consider the task ${otherCorpus}`,
      ]
}

/** The visible parts of a theory sample. */
export const getVisibleQuestion = ({ data: { theory, statement } }: Sample<TheoryData>) => ({ theory, statement })

async function* streamSamples(
  items: AsyncIterable<TheoryItem>,
  { labels, semantics }: TheoryCorpus,
): AsyncGenerator<Sample<TheoryData>> {
  const deduplicateId = createIdDeduplicator()
  for await (const { id, theory, statement, label, group, depth, formulas } of items)
    yield {
      id: deduplicateId(id),
      group,
      labels: { label, ...(depth === undefined ? {} : { depth: String(depth) }) },
      target: label,
      options: labels,
      data: { theory, statement, semantics, formulas },
    }
}

export interface TheoryPrompt extends TheoryPrompting {
  readonly notation: Notation
}

/** Prompt settings of a theory task, and their form in the header. */
export function readPrompting(
  name: string,
  options: TaskOptions,
  labels: readonly string[],
  hasPaperTemplate: boolean,
): { prompting: TheoryPrompting; settings: JsonObject } {
  rejectOptions(name, options, ['input', 'tags', 'permute', ...(hasPaperTemplate ? [] : (['template'] as const))])
  const { chainOfThought = false } = options
  const structured = options.structured ? { structured: true as const } : {}
  const template = chooseTemplate(name, options)
  const exemplars = takeExemplars(name, options.shots, theoryExemplars[name]!)
  return {
    prompting: { labels, exemplars, chainOfThought, template, ...structured },
    settings: { shots: exemplars.length, chainOfThought, template, ...structured },
  }
}

/** Asks for a label or a translation; shared with RobustLR. */
export async function answerTheory(
  sample: Sample<TheoryData>,
  ask: Ask,
  { protocol, capabilities, signal }: AnswerContext,
  prompting: TheoryPrompt,
): Promise<Answer> {
  const { labels, notation, chainOfThought, exemplars } = prompting
  const { theory, statement, semantics } = sample.data
  if (protocol === 'prove') {
    const options = { chainOfThought, examples: exemplars, signal }
    const outcome = await translateAndProve({ theory, statement, notation, semantics }, ask, options)
    const { label, attempts, proof, problem } = outcome
    const answer = label === 'Inconsistent' ? null : label
    const inconsistent = label === 'Inconsistent' || undefined
    return judgeByTarget(answer, sample.target, { translated: label !== null, attempts, inconsistent, proof, problem })
  }
  const byLogLikelihood = protocol === 'option'
  const prompt = renderTheoryPrompt({ theory, statement }, prompting, byLogLikelihood, capabilities)
  if (byLogLikelihood) {
    const choices = labels.map(label => ` ${label}`)
    const bestIndex = await askForChoice(ask, { ...prompt, choices, weigh: 'text' }, false)
    return judgeByTarget(bestIndex === null ? null : labels[bestIndex]!, sample.target)
  }
  const structuredOutput = constrainOutput(prompting.structured === true, labels, capabilities)
  const { text, evidence } = await ask({ ...prompt, ...structuredOutput, temperature: 0 })
  const reading = labels.includes('Both') ? readFourLabels(text) : readTheoryLabel(text)
  const label = reading.answer !== null && labels.includes(reading.answer) ? reading.answer : null
  const proof = label === null || evidence === undefined ? {} : { proof: evidence }
  return judgeByTarget(label, sample.target, { ...describeReading({ ...reading, answer: label }), ...proof })
}
