/** Theory tasks: ProofWriter, PrOntoQA, FOLIO, LogicNLI. Three labels (LogicNLI has a fourth), asked for or proved. */
import {
  type Reader,
  readFolio,
  readLogicNli,
  readProntoqa,
  readProofWriter,
  type TheoryItem,
} from '@elenchus/benchmarks'
import { extractWord } from '../protocols/extract.ts'
import { type Notation, translateAndProve } from '../protocols/prove.ts'
import type { TaskFactory } from '../task/registry.ts'
import type { Answer, AnswerContext, Ask, Sample, Task } from '../task/types.ts'
import { dataFile, uniqueIds } from './data-files.ts'
import { scoreAccuracy } from './score-rows.ts'

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

/** Every spelling of a label that models use. */
const spellings = {
  true: 'True',
  false: 'False',
  unknown: 'Unknown',
  uncertain: 'Unknown',
  both: 'Both',
  'self contradiction': 'Both',
  self_contradiction: 'Both',
} as const

export const theoryTask =
  (name: string): TaskFactory =>
  async options => {
    const { path, dataset } = await dataFile(name, options)
    const corpus = corpora[name]!
    const task: Task<TheoryData> = {
      name,
      dataset,
      protocols: ['generate', 'option', 'prove'],
      settings: { chainOfThought: options.chainOfThought ?? false },
      samples: () => samplesOf(corpus.reader(path), corpus),
      answer: (sample, ask, context) =>
        answerTheory(sample, ask, context, { ...corpus, chainOfThought: options.chainOfThought ?? false }),
      score: scoreAccuracy,
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

export interface TheoryPrompt {
  readonly labels: readonly string[]
  readonly notation: Notation
  readonly chainOfThought: boolean
}

const meaning: Readonly<Record<string, string>> = {
  True: 'True (it follows)',
  False: 'False (its negation follows)',
  Unknown: 'Unknown (neither follows)',
  Both: 'Both (it and its negation follow)',
}

/** Asks for a label or a translation; shared with the RobustLR sets. */
export async function answerTheory(
  sample: Sample<TheoryData>,
  ask: Ask,
  { protocol }: AnswerContext,
  { labels, notation, chainOfThought }: TheoryPrompt,
): Promise<Answer> {
  const { theory, statement, semantics } = sample.data
  if (protocol === 'prove') {
    const { label, attempts, problem } = await translateAndProve({ theory, statement, notation, semantics }, ask)
    const answer = label === 'Inconsistent' ? null : label
    return {
      answer,
      correct: answer === null ? null : answer === sample.target,
      details: {
        translated: label !== null,
        attempts,
        ...(label === 'Inconsistent' ? { inconsistent: true } : {}),
        ...(problem === undefined ? {} : { problem }),
      },
    }
  }
  const stem = `Theory: ${theory}\nStatement: ${statement}`
  if (protocol === 'option') {
    const { logProbabilities } = await ask({
      prompt: `${stem}\nThe statement is`,
      choices: labels.map(label => ` ${label}`),
      weigh: 'text',
    })
    const weights = logProbabilities?.map(value => value ?? Number.NEGATIVE_INFINITY) ?? []
    const best = labels[weights.indexOf(Math.max(...weights))] ?? null
    return { answer: best, correct: best === null ? null : best === sample.target }
  }
  const choice = `Answer ${labels.map(label => meaning[label]).join(', ')}`
  const instruction = chainOfThought
    ? `${choice}. Think step by step, then end with "The answer is" and one of these words.`
    : `${choice}, with that one word only.`
  const { text } = await ask({
    prompt: [{ role: 'user', content: `${stem}\nDoes the statement follow from the theory? ${instruction}` }],
    temperature: 0,
    maxTokens: chainOfThought ? 1024 : 128,
  })
  const found = extractWord(text, spellings)
  const known = found && labels.includes(found.answer) ? found : null
  return {
    answer: known?.answer ?? null,
    correct: known ? known.answer === sample.target : null,
    ...(known ? { details: { rung: known.rung } } : {}),
  }
}
