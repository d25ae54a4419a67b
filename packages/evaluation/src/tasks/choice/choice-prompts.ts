/**
 * Prompts of multiple choice. `plain` is ours: lettered options and an instruction. `paper` is LogiQA 2.0's few-shot format
 * (section IV-B): unlettered options, answered by the text of an option.
 */
import { languageOf } from '@elenchus/benchmarks/readers'
import type { Capabilities, Request } from '../../setup/model.ts'
import { asText, asTurns, type Shot, type Template } from '../prompting.ts'
import exemplars from './exemplars.json' with { type: 'json' }

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

/** Prompt texts by language; questions are asked in the language of their passage. */
const promptTexts = {
  English: {
    passage: 'Passage: ',
    question: 'Question: ',
    answer: 'Answer:',
    weighed: 'The answer is',
    letterOnly: 'Reply with one line, "Answer: X", where X is the letter of the right option.',
    thinking: 'Think step by step, then end with a last line "Answer: X", where X is the letter of the right option.',
    paperThinking: 'Think step by step, then end with "The answer is:" and the right option.',
    article: ['Write a multi-choice question for the following article:', 'Article: '],
    options: 'Options:',
    answerLine: (letter: string) => `Answer: ${letter}`,
    paperConclusion: (answer: string, byLetter: boolean) => ` The answer is${byLetter ? ` ${answer}.` : `: ${answer}`}`,
  },
  Chinese: {
    passage: '文章：',
    question: '问题：',
    answer: '答案：',
    weighed: '答案是',
    letterOnly: '只回答一行“答案：X”，X为正确选项的字母。',
    thinking: '请逐步思考，最后另起一行写“答案：X”，X为正确选项的字母。',
    paperThinking: '请逐步思考，最后写“答案是：”和正确选项。',
    article: ['请根据下面的文章写一道选择题：', '文章：'],
    options: '选项：',
    answerLine: (letter: string) => `答案：${letter}`,
    paperConclusion: (answer: string, byLetter: boolean) => `答案是${byLetter ? `${answer}。` : `：${answer}`}`,
  },
} as const

/** Language of the visible parts of an item. */
const languageOfItem = ({ context, question, options }: ChoiceData) =>
  languageOf(`${context} ${question} ${options.join(' ')}`)

function plainText(data: ChoiceData, { input, chainOfThought }: ChoicePrompting, protocol: ChoiceProtocol): string {
  const { context, question, options } = data
  const say = promptTexts[languageOfItem(data)]
  return [
    ...(input.includes('C') ? [`${say.passage}${context}`] : []),
    ...(input.includes('Q') ? [`${say.question}${question}`] : []),
    ...(protocol === 'option' ? [say.answer] : lettered(options)),
    ...(protocol === 'letter' ? [say.weighed] : []),
    ...(protocol === 'generate' ? [chainOfThought ? say.thinking : say.letterOnly] : []),
  ].join('\n')
}

function paperText(data: ChoiceData, prompting: ChoicePrompting, protocol: ChoiceProtocol): string {
  const { context, question, options } = data
  const { input, chainOfThought } = prompting
  const say = promptTexts[languageOfItem(data)]
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
  const say = promptTexts[languageOfItem(exemplar)]
  if (template === 'plain') {
    const line = say.answerLine(answered)
    return { asked, answered: chainOfThought ? `${exemplar.why}\n${line}` : line }
  }
  return { asked, answered: chainOfThought ? `${exemplar.why}${say.paperConclusion(answered, byLetter)}` : answered }
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
