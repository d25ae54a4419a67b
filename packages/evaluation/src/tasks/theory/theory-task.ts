/** Theory tasks: ProofWriter, PrOntoQA, FOLIO, LogicNLI. Three labels (LogicNLI has a fourth), asked for or proved. */
import {
  type Reader,
  readFolio,
  readLogicNli,
  readProntoqa,
  readProofWriter,
  type TheoryItem,
} from '@elenchus/benchmarks'
import { readFourLabels, readTheory } from '../../answers/index.ts'
import type { Answer, AnswerContext, Ask, Sample, Task } from '../../contract/task.ts'
import type { TaskFactory, TaskOptions } from '../../contract/task-options.ts'
import type { JsonObject } from '../../json.ts'
import { likeliest } from '../../protocols/likeliest.ts'
import { type Notation, translateAndProve } from '../../protocols/prove.ts'
import { readingDetails } from '../../protocols/reading-details.ts'
import { scoreProofs } from '../../scoring/score-proofs.ts'
import { dataFile, uniqueIds } from '../data-files.ts'
import { refuseMore, refuseOptions, shotsOf, templateOf } from '../prompting.ts'
import { theoryExemplars } from './theory-exemplars.ts'
import { type TheoryPrompting, theoryPrompt } from './theory-prompts.ts'

export interface TheoryData {
  readonly theory: string
  readonly statement: string
  readonly semantics: 'classical' | 'forward'
  /** FOLIO: premises and conclusion as formulas. */
  readonly formulas?: TheoryItem['formulas']
}

interface Corpus {
  readonly reader: Reader<TheoryItem>
  readonly labels: readonly string[]
  readonly semantics: 'classical' | 'forward'
  readonly notation: Notation
}

const corpora: Readonly<Record<string, Corpus>> = {
  proofwriter: {
    reader: readProofWriter,
    labels: ['True', 'False', 'Unknown'],
    semantics: 'forward',
    notation: 'symbolic',
  },
  prontoqa: { reader: readProntoqa, labels: ['True', 'False'], semantics: 'forward', notation: 'symbolic' },
  logicnli: {
    reader: readLogicNli,
    labels: ['True', 'False', 'Unknown', 'Both'],
    semantics: 'forward',
    notation: 'symbolic',
  },
  folio: { reader: readFolio, labels: ['True', 'False', 'Unknown'], semantics: 'classical', notation: 'fol' },
}

export const theoryTask =
  (name: string): TaskFactory =>
  async options => {
    const { path, dataset } = await dataFile(name, options)
    const corpus = corpora[name]!
    refuseMore(name, options)
    const { prompting, settings } = theoryPromptingOf(name, options, corpus.labels, name === 'proofwriter')
    const task: Task<TheoryData> = {
      name,
      dataset,
      protocols: ['generate', 'option', 'prove'],
      weighs: { option: 'text' },
      settings,
      samples: () => samplesOf(corpus.reader(path), corpus),
      answer: (sample, ask, context) => answerTheory(sample, ask, context, { ...prompting, notation: corpus.notation }),
      score: scoreProofs,
    }
    return task as Task
  }

async function* samplesOf(
  items: AsyncIterable<TheoryItem>,
  { labels, semantics }: Corpus,
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
  const template = templateOf(name, options)
  const exemplars = shotsOf(name, options.shots, theoryExemplars[name]!)
  return {
    prompting: { labels, exemplars, chainOfThought, template },
    settings: { shots: exemplars.length, chainOfThought, template },
  }
}

/** Asks for a label or a translation; shared with the RobustLR sets. */
export async function answerTheory(
  sample: Sample<TheoryData>,
  ask: Ask,
  { protocol, capabilities }: AnswerContext,
  prompting: TheoryPrompt,
): Promise<Answer> {
  const { labels, notation, chainOfThought, exemplars } = prompting
  const { theory, statement, semantics } = sample.data
  if (protocol === 'prove') {
    const asked = { theory, statement, notation, semantics }
    const { label, attempts, proof, problem } = await translateAndProve(asked, ask, {
      chainOfThought,
      examples: exemplars,
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
  const { text, evidence } = await ask({ ...prompt, temperature: 0, maxTokens: chainOfThought ? 1024 : 128 })
  const found = labels.includes('Both') ? readFourLabels(text) : readTheory(text)
  const known = found.answer !== null && labels.includes(found.answer) ? found.answer : null
  const proof = known === null || evidence === undefined ? {} : { proof: evidence }
  return {
    answer: known,
    correct: known === null ? null : known === sample.target,
    details: { ...readingDetails({ ...found, answer: known }), ...proof },
  }
}
