/**
 * Prompts of inference. `plain` is ours; `paper` is LogiQA 2.0's few-shot format (section III-A), a block that ends with
 * "Yes or no?" and the label.
 */
import { languageOf, type TextLanguage } from '@elenchus/benchmarks/readers'
import type { Capabilities, Request } from '../../contract/model.ts'
import { asText, asTurns, type Shot, type Template } from '../prompting.ts'
import { chineseInferenceExemplars } from './chinese-inference-exemplars.ts'
import { inferenceExemplars } from './inference-exemplars.ts'

export interface InferenceData {
  readonly premise: string
  readonly hypothesis: string
  readonly majorPremise: readonly string[]
  readonly minorPremise: readonly string[]
}

export interface InferencePrompting {
  /** P and H: premise and hypothesis; either may be left out to see how far the other leads. */
  readonly input: string
  readonly tags: boolean
  readonly shots: number
  readonly chainOfThought: boolean
  /** Structured output is wanted. */
  readonly structured?: true
  readonly template: Template
}

/** What a prompt says around the pair, and what the model writes or weighs, in the order entailed, not entailed. Pairs are asked in their own language. */
const english = {
  answers: { plain: ['entailed', 'not entailed'], paper: ['Yes', 'No'] },
  major: '[Major premise] ',
  minor: '[Minor premise] ',
  between: ' ',
  premise: 'Premise: ',
  hypothesis: 'Hypothesis: ',
  question: 'Does the premise entail the hypothesis?',
  labelOnly: 'Answer "entailed" or "not entailed" and nothing else.',
  thinking: {
    plain: 'Think step by step, then end with "The answer is" and "entailed" or "not entailed".',
    paper: 'Think step by step, then end with "The answer is" and yes or no.',
  },
  weighed: 'Given the premise, the hypothesis is',
  fact: 'Given the fact: ',
  follows: 'Does it follow that: ',
  which: 'Yes or no?',
  concluded: (why: string, word: string) => `${why} The answer is ${word}.`,
}

const chineseLabels = ['蕴含', '不蕴含']
const words: Readonly<Record<TextLanguage, typeof english>> = {
  English: english,
  Chinese: {
    // "是" and "否" begin too many sentences to be read as an answer, so both formats ask for the relation itself.
    answers: { plain: chineseLabels, paper: chineseLabels },
    major: '【大前提】',
    minor: '【小前提】',
    between: '',
    premise: '前提：',
    hypothesis: '假设：',
    question: '前提是否蕴含假设？',
    labelOnly: '只回答“蕴含”或“不蕴含”。',
    thinking: {
      plain: '请逐步思考，最后写“答案是蕴含。”或“答案是不蕴含。”',
      paper: '请逐步思考，最后写“答案是蕴含。”或“答案是不蕴含。”',
    },
    weighed: '由前提看，前提与假设的关系是',
    fact: '已知事实：',
    follows: '能否由此推出：',
    which: '蕴含还是不蕴含？',
    concluded: (why, word) => `${why}答案是${word}。`,
  },
}

/** An ablation may hide the premise or the hypothesis; the other tells the language. */
const languageOfPair = ({ premise, hypothesis }: Pick<InferenceData, 'premise' | 'hypothesis'>): TextLanguage =>
  languageOf(`${premise} ${hypothesis}`)

/** What the model writes or weighs for a pair, in the order entailed, not entailed. */
export const inferenceWords = (data: InferenceData, template: Template): readonly string[] =>
  words[languageOfPair(data)].answers[template]

function premiseText(
  { premise, majorPremise, minorPremise }: InferenceData,
  tags: boolean,
  say: typeof english,
): string {
  if (!tags) return premise
  return [
    `${say.major}${majorPremise.join(say.between)}`,
    ...(minorPremise.length > 0 ? [`${say.minor}${minorPremise.join(say.between)}`] : []),
  ].join(say.between)
}

function textOf(data: InferenceData, prompting: InferencePrompting, weighed: boolean): string {
  const { input, tags, chainOfThought, template } = prompting
  const say = words[languageOfPair(data)]
  const [p, h] = [input.includes('P'), input.includes('H')]
  const premise = premiseText(data, tags, say)
  if (template === 'paper')
    return [
      ...(p ? [`${say.fact}${premise}`] : []),
      ...(h ? [`${say.follows}${data.hypothesis}`] : []),
      ...(chainOfThought && !weighed ? [say.thinking.paper] : []),
      say.which,
    ].join('\n')
  const manner = chainOfThought ? say.thinking.plain : say.labelOnly
  const asked = say === english ? `${say.question} ${manner}` : `${say.question}${manner}`
  return [
    ...(p ? [`${say.premise}${premise}`] : []),
    ...(h ? [`${say.hypothesis}${data.hypothesis}`] : []),
    weighed ? say.weighed : asked,
  ].join('\n')
}

function shotsOf(language: TextLanguage, prompting: InferencePrompting, weighed: boolean): Shot[] {
  const { template, chainOfThought, shots } = prompting
  const say = words[language]
  const exemplars = language === 'Chinese' ? chineseInferenceExemplars : inferenceExemplars
  return exemplars.slice(0, shots).map(({ majorPremise, minorPremise, hypothesis, label, why }) => {
    const premise = [...majorPremise, ...minorPremise].join(say.between)
    const word = say.answers[template][label === 'entailed' ? 0 : 1]!
    return {
      asked: textOf({ premise, hypothesis, majorPremise, minorPremise }, prompting, weighed),
      answered: chainOfThought && !weighed ? say.concluded(why, word) : word,
    }
  })
}

/** The prompt of one pair; `weighed`: the label is weighed, not written. */
export function inferencePrompt(
  data: InferenceData,
  prompting: InferencePrompting,
  weighed: boolean,
  capabilities: Capabilities,
): Pick<Request, 'prompt' | 'stop'> {
  const [shots, asked] = [shotsOf(languageOfPair(data), prompting, weighed), textOf(data, prompting, weighed)]
  if (weighed) return { prompt: asText(shots, asked, capabilities).prompt }
  return prompting.template === 'paper' ? asText(shots, asked, capabilities) : asTurns(shots, asked, capabilities)
}
