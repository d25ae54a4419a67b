/**
 * Prompts of multiple choice. `plain` is ours: lettered options and an instruction. `paper` is LogiQA 2.0's few-shot format
 * (section IV-B): unlettered options, answered by the text of an option.
 */
import { detectLanguage } from '@elenchus/benchmarks/readers'
import type { Capabilities, Request } from '../../model.ts'
import { asText, asTurns, type Shot, type Template } from '../prompting.ts'
import exemplars from './exemplars.json' with { type: 'json' }
import prompts from './prompts.json' with { type: 'json' }

export interface ChoiceData {
  readonly context: string
  readonly question: string
  readonly options: readonly string[]
}

export interface ChoicePrompting {
  /** Visible parts: C, Q and A for passage, question and options. */
  readonly input: string
  readonly shots: number
  readonly chainOfThought: boolean
  readonly template: Template
}

/** Free generation, or log-likelihood scoring of letters or of option texts. */
export type ChoiceProtocol = 'generate' | 'letter' | 'option'

export const letters = 'ABCDEFGHIJ'

/** Whether options are shown with letters. */
export const isLettered = ({ template }: ChoicePrompting, protocol: ChoiceProtocol): boolean =>
  template === 'plain' ? protocol !== 'option' : protocol === 'letter'

const lettered = (options: readonly string[]) => options.map((option, i) => `${letters[i]}. ${option}`)

/** Language of the visible parts of an item. */
const languageOfItem = ({ context, question, options }: ChoiceData) =>
  detectLanguage(`${context} ${question} ${options.join(' ')}`)

function plainText(data: ChoiceData, { input, chainOfThought }: ChoicePrompting, protocol: ChoiceProtocol): string {
  const { context, question, options } = data
  const say = prompts[languageOfItem(data)]
  return [
    ...(input.includes('C') ? [`${say.passage}${context}`] : []),
    ...(input.includes('Q') ? [`${say.question}${question}`] : []),
    ...(protocol === 'option' ? [say.answer] : lettered(options)),
    ...(protocol === 'letter' ? [say.scored] : []),
    ...(protocol === 'generate' ? [chainOfThought ? say.thinking : say.letterOnly] : []),
  ].join('\n')
}

function paperText(data: ChoiceData, prompting: ChoicePrompting, protocol: ChoiceProtocol): string {
  const { context, question, options } = data
  const { input, chainOfThought } = prompting
  const say = prompts[languageOfItem(data)]
  return [
    ...(input.includes('C') ? [say.article[0], `${say.article[1]}${context}`] : []),
    ...(input.includes('Q') ? [`${say.question}${question}`] : []),
    say.options,
    ...(isLettered(prompting, protocol) ? lettered(options) : options),
    ...(chainOfThought && protocol === 'generate' ? [say.paperThinking] : []),
    say.answer,
  ].join('\n')
}

type ChoiceExemplar = (typeof exemplars)['English'][number]

function shotOf(exemplar: ChoiceExemplar, prompting: ChoicePrompting, protocol: ChoiceProtocol): Shot {
  const { template, chainOfThought } = prompting
  const text = template === 'plain' ? plainText : paperText
  const byLetter = isLettered(prompting, protocol)
  const answered = byLetter ? letters[exemplar.answer]! : exemplar.options[exemplar.answer]!
  const asked = text(exemplar, prompting, protocol)
  if (protocol !== 'generate') return { asked, answered }
  const say = prompts[languageOfItem(exemplar)]
  const conclusion = byLetter ? say.letterConclusion : say.optionConclusion
  const fill = (text: string) => text.replace('{answer}', () => answered)
  if (template === 'paper') return { asked, answered: chainOfThought ? exemplar.why + fill(conclusion) : answered }
  return { asked, answered: `${chainOfThought ? `${exemplar.why}\n` : ''}${fill(say.answerLine)}` }
}

/** Builds the prompt of one question. */
export function choicePrompt(
  data: ChoiceData,
  prompting: ChoicePrompting,
  protocol: ChoiceProtocol,
  capabilities: Capabilities,
): Pick<Request, 'prompt' | 'stop'> {
  const { template, shots } = prompting
  const examples = exemplars[languageOfItem(data)]
    .slice(0, shots)
    .map(exemplar => shotOf(exemplar, prompting, protocol))
  const asked = (template === 'plain' ? plainText : paperText)(data, prompting, protocol)
  if (template === 'plain' && protocol === 'generate') return asTurns(examples, asked, capabilities)
  const prompt = asText(examples, asked, capabilities)
  return protocol === 'generate' ? prompt : { prompt: prompt.prompt }
}
