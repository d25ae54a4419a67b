/**
 * Prompts of multiple choice. `plain` is ours: lettered options and an instruction. `paper` is LogiQA 2.0's few-shot format
 * (section IV-B), one block per question with options as they are and the answer's text last.
 */
import type { Capabilities, Request } from '../../contract/model.ts'
import { asText, asTurns, type Shot, type Template } from '../prompting.ts'
import { type ChoiceExemplar, choiceExemplars } from './choice-exemplars.ts'

export interface ChoiceData {
  readonly context: string
  readonly question: string
  readonly options: readonly string[]
}

export interface ChoicePrompting {
  /** C, Q and A: passage, question and options. */
  readonly input: string
  readonly shots: number
  readonly chainOfThought: boolean
  readonly template: Template
}

/** How the answer is got: written, or weighed by letter or by text. */
export type ChoiceProtocol = 'generate' | 'letter' | 'option'

export const letters = 'ABCDEFGHIJ'

/** Whether the model sees letters before the options. */
export const isLettered = ({ template }: ChoicePrompting, protocol: ChoiceProtocol): boolean =>
  template === 'plain' ? protocol !== 'option' : protocol === 'letter'

const lettered = (options: readonly string[]) => options.map((option, i) => `${letters[i]}. ${option}`)

const thinking = {
  plain: 'Think step by step, then end with "The answer is X." where X is the letter of the right option.',
  paper: 'Think step by step, then end with "The answer is:" and the right option.',
}

function plainText(data: ChoiceData, { input, chainOfThought }: ChoicePrompting, protocol: ChoiceProtocol): string {
  const { context, question, options } = data
  return [
    ...(input.includes('C') ? [`Passage: ${context}`] : []),
    ...(input.includes('Q') ? [`Question: ${question}`] : []),
    ...(protocol === 'option' ? ['Answer:'] : lettered(options)),
    ...(protocol === 'letter' ? ['The answer is'] : []),
    ...(protocol === 'generate'
      ? [chainOfThought ? thinking.plain : 'Answer with the letter of the right option only.']
      : []),
  ].join('\n')
}

function paperText(data: ChoiceData, prompting: ChoicePrompting, protocol: ChoiceProtocol): string {
  const { context, question, options } = data
  const { input, chainOfThought } = prompting
  return [
    ...(input.includes('C') ? ['Write a multi-choice question for the following article:', `Article: ${context}`] : []),
    ...(input.includes('Q') ? [`Question: ${question}`] : []),
    'Options:',
    ...(isLettered(prompting, protocol) ? lettered(options) : options),
    ...(chainOfThought && protocol === 'generate' ? [thinking.paper] : []),
    'Answer:',
  ].join('\n')
}

function shotOf(exemplar: ChoiceExemplar, prompting: ChoicePrompting, protocol: ChoiceProtocol): Shot {
  const { template, chainOfThought } = prompting
  const text = template === 'plain' ? plainText : paperText
  const byLetter = isLettered(prompting, protocol)
  const answered = byLetter ? letters[exemplar.answer]! : exemplar.options[exemplar.answer]!
  const thought = chainOfThought && protocol === 'generate'
  return {
    asked: text(exemplar, prompting, protocol),
    answered: thought ? `${exemplar.why} The answer is${byLetter ? ` ${answered}.` : `: ${answered}`}` : answered,
  }
}

/** The prompt of one question. */
export function choicePrompt(
  data: ChoiceData,
  prompting: ChoicePrompting,
  protocol: ChoiceProtocol,
  capabilities: Capabilities,
): Pick<Request, 'prompt' | 'stop'> {
  const { template, shots } = prompting
  const examples = choiceExemplars.slice(0, shots).map(exemplar => shotOf(exemplar, prompting, protocol))
  const asked = (template === 'plain' ? plainText : paperText)(data, prompting, protocol)
  if (template === 'plain' && protocol === 'generate') return asTurns(examples, asked, capabilities)
  const prompt = asText(examples, asked, capabilities)
  return protocol === 'generate' ? prompt : { prompt: prompt.prompt }
}
