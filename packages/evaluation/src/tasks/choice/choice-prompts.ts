/** Prompts of multiple choice: `plain` with lettered options, or `paper`, LogiQA 2.0's few-shot format (section IV-B). */
import { detectLanguage } from '@elenchus/benchmarks/readers'
import type { Capabilities, Request } from '../../model.ts'
import { renderAsText, renderAsTurns, type Shot, type Template } from '../prompting.ts'
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

/** True if options are shown with letters. */
export const isLettered = ({ template }: ChoicePrompting, protocol: ChoiceProtocol): boolean =>
  template === 'plain' ? protocol !== 'option' : protocol === 'letter'

const addLetters = (options: readonly string[]) => options.map((option, i) => `${letters[i]}. ${option}`)

/** Language of the visible parts of an item. */
const detectItemLanguage = ({ context, question, options }: ChoiceData) =>
  detectLanguage(`${context} ${question} ${options.join(' ')}`)

function renderPlain(data: ChoiceData, { input, chainOfThought }: ChoicePrompting, protocol: ChoiceProtocol): string {
  const { context, question, options } = data
  const phrases = prompts[detectItemLanguage(data)]
  return [
    ...(input.includes('C') ? [`${phrases.passage}${context}`] : []),
    ...(input.includes('Q') ? [`${phrases.question}${question}`] : []),
    ...(protocol === 'option' ? [phrases.answer] : addLetters(options)),
    ...(protocol === 'letter' ? [phrases.answerPrefix] : []),
    ...(protocol === 'generate' ? [chainOfThought ? phrases.reasoningInstruction : phrases.letterOnly] : []),
  ].join('\n')
}

function renderPaper(data: ChoiceData, prompting: ChoicePrompting, protocol: ChoiceProtocol): string {
  const { context, question, options } = data
  const { input, chainOfThought } = prompting
  const phrases = prompts[detectItemLanguage(data)]
  return [
    ...(input.includes('C') ? [phrases.articleInstruction, `${phrases.articleLabel}${context}`] : []),
    ...(input.includes('Q') ? [`${phrases.question}${question}`] : []),
    phrases.options,
    ...(isLettered(prompting, protocol) ? addLetters(options) : options),
    ...(chainOfThought && protocol === 'generate' ? [phrases.paperReasoningInstruction] : []),
    phrases.answer,
  ].join('\n')
}

type ChoiceExemplar = (typeof exemplars)['English'][number]

function toShot(exemplar: ChoiceExemplar, prompting: ChoicePrompting, protocol: ChoiceProtocol): Shot {
  const { template, chainOfThought } = prompting
  const render = template === 'plain' ? renderPlain : renderPaper
  const isByLetter = isLettered(prompting, protocol)
  const answerText = isByLetter ? letters[exemplar.answer]! : exemplar.options[exemplar.answer]!
  const questionText = render(exemplar, prompting, protocol)
  if (protocol !== 'generate') return { question: questionText, answer: answerText }
  const phrases = prompts[detectItemLanguage(exemplar)]
  const conclusion = isByLetter ? phrases.letterConclusion : phrases.optionConclusion
  const fill = (text: string) => text.replace('{answer}', () => answerText)
  if (template === 'paper')
    return { question: questionText, answer: chainOfThought ? exemplar.why + fill(conclusion) : answerText }
  return { question: questionText, answer: `${chainOfThought ? `${exemplar.why}\n` : ''}${fill(phrases.answerLine)}` }
}

/** Builds the prompt of one question. */
export function renderChoicePrompt(
  data: ChoiceData,
  prompting: ChoicePrompting,
  protocol: ChoiceProtocol,
  capabilities: Capabilities,
): Pick<Request, 'prompt' | 'stop'> {
  const { template, shots } = prompting
  const examples = exemplars[detectItemLanguage(data)]
    .slice(0, shots)
    .map(exemplar => toShot(exemplar, prompting, protocol))
  const questionText = (template === 'plain' ? renderPlain : renderPaper)(data, prompting, protocol)
  if (template === 'plain' && protocol === 'generate') return renderAsTurns(examples, questionText, capabilities)
  const prompt = renderAsText(examples, questionText, capabilities)
  return protocol === 'generate' ? prompt : { prompt: prompt.prompt }
}
