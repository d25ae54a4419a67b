/** Prompts of inference. `plain` is ours; `paper` is LogiQA 2.0's few-shot format (section III-A), which ends with "Yes or no?". */
import { detectLanguage, type TextLanguage } from '@elenchus/benchmarks/readers'
import type { Capabilities, Request } from '../../model.ts'
import { asText, asTurns, type Shot, type Template } from '../prompting.ts'
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
  readonly tags: boolean
  readonly shots: number
  readonly chainOfThought: boolean
  /** Request structured output. */
  readonly structured?: true
  readonly template: Template
}

type PromptTexts = (typeof prompts)['English']

/** Language of the visible parts of a pair. */
const languageOfPair = ({ premise, hypothesis }: Pick<InferenceData, 'premise' | 'hypothesis'>): TextLanguage =>
  detectLanguage(`${premise} ${hypothesis}`)

/** Answers for log-likelihood scoring, in the order entailed, not entailed. */
export const inferenceAnswers = (data: InferenceData, template: Template): readonly string[] =>
  prompts[languageOfPair(data)].answers[template]

function premiseText({ premise, majorPremise, minorPremise }: InferenceData, tags: boolean, say: PromptTexts): string {
  if (!tags) return premise
  return [
    `${say.major}${majorPremise.join(say.between)}`,
    ...(minorPremise.length > 0 ? [`${say.minor}${minorPremise.join(say.between)}`] : []),
  ].join(say.between)
}

function textOf(data: InferenceData, prompting: InferencePrompting, scored: boolean): string {
  const { input, tags, chainOfThought, template } = prompting
  const say = prompts[languageOfPair(data)]
  const [p, h] = [input.includes('P'), input.includes('H')]
  const premise = premiseText(data, tags, say)
  if (template === 'paper')
    return [
      ...(p ? [`${say.fact}${premise}`] : []),
      ...(h ? [`${say.follows}${data.hypothesis}`] : []),
      ...(chainOfThought && !scored ? [say.thinking.paper] : []),
      say.which,
    ].join('\n')
  const manner = chainOfThought ? say.thinking.plain : say.labelOnly
  const asked = say === prompts.English ? `${say.question} ${manner}` : `${say.question}${manner}`
  return [
    ...(p ? [`${say.premise}${premise}`] : []),
    ...(h ? [`${say.hypothesis}${data.hypothesis}`] : []),
    scored ? say.scored : asked,
  ].join('\n')
}

function shotsOf(language: TextLanguage, prompting: InferencePrompting, scored: boolean): Shot[] {
  const { template, chainOfThought, shots } = prompting
  const say = prompts[language]
  return exemplars[language].slice(0, shots).map(({ majorPremise, minorPremise, hypothesis, label, why }) => {
    const premise = [...majorPremise, ...minorPremise].join(say.between)
    const word = say.answers[template][label === 'entailed' ? 0 : 1]!
    const asked = textOf({ premise, hypothesis, majorPremise, minorPremise }, prompting, scored)
    if (scored) return { asked, answered: word }
    const fill = (text: string) => text.replace('{answer}', () => word)
    if (template === 'paper') return { asked, answered: chainOfThought ? why + fill(say.paperConclusion) : word }
    return { asked, answered: `${chainOfThought ? `${why}\n` : ''}${fill(say.answerLine)}` }
  })
}

/** Builds the prompt of one pair; `scored`: the label is scored by log-likelihood instead of generated. */
export function inferencePrompt(
  data: InferenceData,
  prompting: InferencePrompting,
  scored: boolean,
  capabilities: Capabilities,
): Pick<Request, 'prompt' | 'stop'> {
  const [shots, asked] = [shotsOf(languageOfPair(data), prompting, scored), textOf(data, prompting, scored)]
  if (scored) return { prompt: asText(shots, asked, capabilities).prompt }
  return prompting.template === 'paper' ? asText(shots, asked, capabilities) : asTurns(shots, asked, capabilities)
}
