/**
 * Prompts of inference. `plain` is ours; `paper` is LogiQA 2.0's few-shot format (section III-A), a block that ends with
 * "Yes or no?" and the label.
 */
import type { Capabilities, Request } from '../../contract/model.ts'
import { asText, asTurns, type Shot, type Template } from '../prompting.ts'
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

/** What the model writes or weighs, in the order entailed, not entailed. */
export const inferenceWords = { plain: ['entailed', 'not entailed'], paper: ['Yes', 'No'] } as const

function premiseText({ premise, majorPremise, minorPremise }: InferenceData, tags: boolean): string {
  if (!tags) return premise
  return [
    `[Major premise] ${majorPremise.join(' ')}`,
    ...(minorPremise.length > 0 ? [`[Minor premise] ${minorPremise.join(' ')}`] : []),
  ].join(' ')
}

const thinking = 'Think step by step, then end with "The answer is" and'

function textOf(data: InferenceData, prompting: InferencePrompting, weighed: boolean): string {
  const { input, tags, chainOfThought, template } = prompting
  const [p, h] = [input.includes('P'), input.includes('H')]
  const premise = premiseText(data, tags)
  if (template === 'paper')
    return [
      ...(p ? [`Given the fact: ${premise}`] : []),
      ...(h ? [`Does it follow that: ${data.hypothesis}`] : []),
      ...(chainOfThought && !weighed ? [`${thinking} yes or no.`] : []),
      'Yes or no?',
    ].join('\n')
  const question = 'Does the premise entail the hypothesis?'
  const manner = chainOfThought
    ? `${thinking} "entailed" or "not entailed".`
    : 'Answer "entailed" or "not entailed" and nothing else.'
  return [
    ...(p ? [`Premise: ${premise}`] : []),
    ...(h ? [`Hypothesis: ${data.hypothesis}`] : []),
    weighed ? 'Given the premise, the hypothesis is' : `${question} ${manner}`,
  ].join('\n')
}

function shotsOf(prompting: InferencePrompting, weighed: boolean): Shot[] {
  const { template, chainOfThought, shots } = prompting
  return inferenceExemplars.slice(0, shots).map(({ majorPremise, minorPremise, hypothesis, label, why }) => {
    const premise = [...majorPremise, ...minorPremise].join(' ')
    const word = inferenceWords[template][label === 'entailed' ? 0 : 1]
    return {
      asked: textOf({ premise, hypothesis, majorPremise, minorPremise }, prompting, weighed),
      answered: chainOfThought && !weighed ? `${why} The answer is ${word}.` : word,
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
  const [shots, asked] = [shotsOf(prompting, weighed), textOf(data, prompting, weighed)]
  if (weighed) return { prompt: asText(shots, asked, capabilities).prompt }
  return prompting.template === 'paper' ? asText(shots, asked, capabilities) : asTurns(shots, asked, capabilities)
}
