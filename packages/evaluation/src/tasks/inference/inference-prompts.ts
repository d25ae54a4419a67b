/** Prompts of inference. `plain` is ours; `paper` is LogiQA 2.0's few-shot format (section III-A), which ends with "Yes or no?". */
import { detectLanguage, type TextLanguage } from '@elenchus/benchmarks/readers'
import type { Capabilities, Request } from '../../model.ts'
import { renderAsText, renderAsTurns, type Shot, type Template } from '../prompting.ts'
import exemplars from './exemplars.json' with { type: 'json' }
import prompts from './prompts.json' with { type: 'json' }

export interface InferenceData {
  readonly premise: string
  readonly hypothesis: string
  readonly majorPremise: readonly string[]
  readonly minorPremise: readonly string[]
}

export interface InferencePrompting {
  /** Visible parts: P and H for premise and hypothesis. */
  readonly input: string
  /** True to label the major and minor premises. */
  readonly tags: boolean
  readonly shots: number
  readonly chainOfThought: boolean
  /** Request structured output. */
  readonly structured?: true
  readonly template: Template
}

type PromptTexts = (typeof prompts)['English']

/** Language of the visible parts of a pair. */
const detectPairLanguage = ({ premise, hypothesis }: Pick<InferenceData, 'premise' | 'hypothesis'>): TextLanguage =>
  detectLanguage(`${premise} ${hypothesis}`)

/** Answers for log-likelihood scoring, in the order entailed, not entailed. */
export const getScoredAnswers = (data: InferenceData, template: Template): readonly string[] =>
  prompts[detectPairLanguage(data)].answers[template]

function renderPremise(data: InferenceData, tags: boolean, phrases: PromptTexts): string {
  const { premise, majorPremise, minorPremise } = data
  if (!tags) return premise
  return [
    `${phrases.major}${majorPremise.join(phrases.separator)}`,
    ...(minorPremise.length > 0 ? [`${phrases.minor}${minorPremise.join(phrases.separator)}`] : []),
  ].join(phrases.separator)
}

function renderPair(data: InferenceData, prompting: InferencePrompting, byLogLikelihood: boolean): string {
  const { input, tags, chainOfThought, template } = prompting
  const phrases = prompts[detectPairLanguage(data)]
  const [showsPremise, showsHypothesis] = [input.includes('P'), input.includes('H')]
  const premise = renderPremise(data, tags, phrases)
  if (template === 'paper')
    return [
      ...(showsPremise ? [`${phrases.paperPremise}${premise}`] : []),
      ...(showsHypothesis ? [`${phrases.paperHypothesis}${data.hypothesis}`] : []),
      ...(chainOfThought && !byLogLikelihood ? [phrases.reasoningInstruction.paper] : []),
      phrases.paperQuestion,
    ].join('\n')
  const instruction = chainOfThought ? phrases.reasoningInstruction.plain : phrases.labelOnly
  const finalInstruction =
    phrases === prompts.English ? `${phrases.question} ${instruction}` : `${phrases.question}${instruction}`
  return [
    ...(showsPremise ? [`${phrases.premise}${premise}`] : []),
    ...(showsHypothesis ? [`${phrases.hypothesis}${data.hypothesis}`] : []),
    byLogLikelihood ? phrases.answerPrefix : finalInstruction,
  ].join('\n')
}

function toShots(language: TextLanguage, prompting: InferencePrompting, byLogLikelihood: boolean): Shot[] {
  const { template, chainOfThought, shots } = prompting
  const phrases = prompts[language]
  return exemplars[language].slice(0, shots).map(({ majorPremise, minorPremise, hypothesis, label, why }) => {
    const premise = [...majorPremise, ...minorPremise].join(phrases.separator)
    const answer = phrases.answers[template][label === 'entailed' ? 0 : 1]!
    const questionText = renderPair({ premise, hypothesis, majorPremise, minorPremise }, prompting, byLogLikelihood)
    if (byLogLikelihood) return { question: questionText, answer }
    const fill = (text: string) => text.replace('{answer}', () => answer)
    if (template === 'paper')
      return { question: questionText, answer: chainOfThought ? why + fill(phrases.paperConclusion) : answer }
    return { question: questionText, answer: `${chainOfThought ? `${why}\n` : ''}${fill(phrases.answerLine)}` }
  })
}

/** Builds the prompt of one pair, whose label is generated or, if `byLogLikelihood`, scored. */
export function renderInferencePrompt(
  data: InferenceData,
  prompting: InferencePrompting,
  byLogLikelihood: boolean,
  capabilities: Capabilities,
): Pick<Request, 'prompt' | 'stop'> {
  const [shots, questionText] = [
    toShots(detectPairLanguage(data), prompting, byLogLikelihood),
    renderPair(data, prompting, byLogLikelihood),
  ]
  if (byLogLikelihood) return { prompt: renderAsText(shots, questionText, capabilities).prompt }
  return prompting.template === 'paper'
    ? renderAsText(shots, questionText, capabilities)
    : renderAsTurns(shots, questionText, capabilities)
}
