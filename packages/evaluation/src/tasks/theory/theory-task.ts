/** Theory tasks: ProofWriter, PrOntoQA, FOLIO, LogicNLI. Three labels (LogicNLI has a fourth), asked for or proved. */

import { readFourLabels, readTheoryLabel } from '@elenchus/answers'
import { detectFormat, type Reader, type TheoryItem } from '@elenchus/benchmarks/readers'
import type { ReleasedSplit } from '../../contract/data-match.ts'
import type { Answer, AnswerContext, Ask, Sample, Task } from '../../contract/task.ts'
import type { TaskOptions } from '../../contract/task-options.ts'
import { EvaluationError } from '../../error.ts'
import type { JsonObject } from '../../json.ts'
import { likeliest } from '../../protocols/likeliest.ts'
import { type Notation, translateAndProve } from '../../protocols/prove.ts'
import { readingDetails } from '../../protocols/reading-details.ts'
import { proofScorer } from '../../scoring/score-proofs.ts'
import { dataFile, uniqueIds } from '../data-files.ts'
import { heldTo, refuseMore, refuseOptions, shotsOf, templateOf } from '../prompting.ts'
import { type ItemText, recognise } from '../recognise.ts'
import { theoryExemplars } from './theory-exemplars.ts'
import { type TheoryPrompting, theoryPrompt } from './theory-prompts.ts'

export interface TheoryData {
  readonly theory: string
  readonly statement: string
  readonly semantics: 'classical' | 'forward'
  /** FOLIO: premises and conclusion as formulas. */
  readonly formulas?: TheoryItem['formulas']
}

/** What tells one corpus of theories from another. */
export interface TheoryCorpus {
  readonly name: string
  readonly read: Reader<TheoryItem>
  readonly labels: readonly string[]
  readonly semantics: 'classical' | 'forward'
  readonly notation: Notation
  /** The paper's prompt format can be asked for. */
  readonly paperTemplate?: boolean
  readonly released: readonly ReleasedSplit[]
}

/** The task over the file of a corpus. */
export async function openTheoryTask(corpus: TheoryCorpus, options: TaskOptions): Promise<Task> {
  const { name, read, labels, notation, paperTemplate = false, released } = corpus
  const { path, dataset } = await dataFile(name, options)
  refuseMore(name, options)
  const { prompting, settings } = theoryPromptingOf(name, options, labels, paperTemplate)
  const notes = await notesOnData(path, corpus)
  const match = released.length === 0 ? undefined : await recognise(released, textsOf(read(path)))
  const task: Task<TheoryData> = {
    name,
    dataset: { ...dataset, ...(match ? { match } : {}) },
    notes,
    protocols: ['generate', 'option', 'prove'],
    weighs: { option: 'text' },
    settings,
    samples: () => samplesOf(read(path), corpus),
    answer: (sample, ask, context) => answerTheory(sample, ask, context, { ...prompting, notation }),
    question: theoryQuestion,
    score: proofScorer.score,
  }
  return task as Task
}

/** The corpora whose files another of them can read. */
const alike = ['proofwriter', 'prontoqa']

/** Data of another corpus are refused where they have a label that is not asked for, and announced where they have none. */
async function notesOnData(path: string, { name, read, labels }: TheoryCorpus): Promise<string[]> {
  const found = alike.includes(name) ? await detectFormat(path) : null
  const other = found !== null && found !== name && alike.includes(found) ? found : null
  for await (const { id, label } of read(path))
    if (!labels.includes(label))
      throw new EvaluationError(
        `${path}: ${id} is ${label}, and the labels of ${name} are ${labels.join(', ')}${other === null ? '' : `; the file looks like ${other}: evaluate it as the task ${other}`}`,
      )
  return other === null
    ? []
    : [
        `${path} looks like ${other} and is asked as ${name}, with the labels ${labels.join(', ')}; the task ${other} asks it as its own`,
      ]
}

/** What a person needs to see of a theory and its statement. */
export const theoryQuestion = ({ data: { theory, statement } }: Sample<TheoryData>): JsonObject => ({
  theory,
  statement,
})

async function* textsOf(items: AsyncIterable<TheoryItem>): AsyncGenerator<ItemText> {
  for await (const item of items) yield theoryText(item)
}

/** What an item is recognised by. */
export const theoryText = ({ id, theory, statement }: TheoryItem): ItemText => [id, theory, statement]

async function* samplesOf(
  items: AsyncIterable<TheoryItem>,
  { labels, semantics }: TheoryCorpus,
): AsyncGenerator<Sample<TheoryData>> {
  const unique = uniqueIds()
  for await (const { id, theory, statement, label, group, depth, formulas } of items)
    yield {
      id: unique(id),
      group,
      labels: { label, ...(depth === undefined ? {} : { depth: String(depth) }) },
      target: label,
      options: labels,
      data: { theory, statement, semantics, ...(formulas ? { formulas } : {}) },
    }
}

export interface TheoryPrompt extends TheoryPrompting {
  readonly notation: Notation
}

/** How a theory task prompts, and the same as settings of its header. */
export function theoryPromptingOf(
  name: string,
  options: TaskOptions,
  labels: readonly string[],
  hasPaperTemplate: boolean,
): { prompting: TheoryPrompting; settings: JsonObject } {
  refuseOptions(name, options, ['input', 'tags', 'permute', ...(hasPaperTemplate ? [] : (['template'] as const))])
  const { chainOfThought = false } = options
  const structured = options.structured ? { structured: true as const } : {}
  const template = templateOf(name, options)
  const exemplars = shotsOf(name, options.shots, theoryExemplars[name]!)
  return {
    prompting: { labels, exemplars, chainOfThought, template, ...structured },
    settings: { shots: exemplars.length, chainOfThought, template, ...structured },
  }
}

/** Asks for a label or a translation; shared with the RobustLR sets. */
export async function answerTheory(
  sample: Sample<TheoryData>,
  ask: Ask,
  { protocol, capabilities, signal }: AnswerContext,
  prompting: TheoryPrompt,
): Promise<Answer> {
  const { labels, notation, chainOfThought, exemplars } = prompting
  const { theory, statement, semantics } = sample.data
  if (protocol === 'prove') {
    const asked = { theory, statement, notation, semantics }
    const { label, attempts, proof, problem } = await translateAndProve(asked, ask, {
      chainOfThought,
      examples: exemplars,
      ...(signal ? { signal } : {}),
    })
    const answer = label === 'Inconsistent' ? null : label
    return {
      answer,
      correct: answer === null ? null : answer === sample.target,
      details: {
        translated: label !== null,
        attempts,
        ...(label === 'Inconsistent' ? { inconsistent: true } : {}),
        ...(proof === undefined ? {} : { proof }),
        ...(problem === undefined ? {} : { problem }),
      },
    }
  }
  const weighed = protocol === 'option'
  const prompt = theoryPrompt({ theory, statement }, prompting, weighed, capabilities)
  if (weighed) {
    const choices = labels.map(label => ` ${label}`)
    const { logProbabilities } = await ask({ ...prompt, choices, weigh: 'text' })
    const best = likeliest(choices, logProbabilities)
    const label = best === null ? null : labels[best]!
    return { answer: label, correct: label === null ? null : label === sample.target }
  }
  const held = heldTo(prompting.structured === true, labels, capabilities)
  const { text, evidence } = await ask({ ...prompt, ...held, temperature: 0 })
  const found = labels.includes('Both') ? readFourLabels(text) : readTheoryLabel(text)
  const known = found.answer !== null && labels.includes(found.answer) ? found.answer : null
  const proof = known === null || evidence === undefined ? {} : { proof: evidence }
  return {
    answer: known,
    correct: known === null ? null : known === sample.target,
    details: { ...readingDetails({ ...found, answer: known }), ...proof },
  }
}
