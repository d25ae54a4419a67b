/** Prompts of inference. `plain` is ours; `paper` is LogiQA 2.0's few-shot format (section III-A), which ends with "Yes or no?". */
import { languageOf, type TextLanguage } from '@elenchus/benchmarks/readers'
import type { Capabilities, Request } from '../../setup/model.ts'
import { asText, asTurns, type Shot, type Template } from '../prompting.ts'
import exemplars from './exemplars.json' with { type: 'json' }

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

/** Prompt texts and answers (entailed, not entailed) by language; pairs are asked in their own language. */
const english = {
  answers: { plain: ['entailed', 'not entailed'], paper: ['Yes', 'No'] },
  major: '[Major premise] ',
  minor: '[Minor premise] ',
  between: ' ',
  premise: 'Premise: ',
  hypothesis: 'Hypothesis: ',
  question: 'Does the premise entail the hypothesis?',
  labelOnly: 'Reply with one line, "Answer: entailed" or "Answer: not entailed".',
  thinking: {
    plain: 'Think step by step, then end with a last line "Answer: entailed" or "Answer: not entailed".',
    paper: 'Think step by step, then end with "The answer is" and yes or no.',
  },
  weighed: 'Given the premise, the hypothesis is',
  fact: 'Given the fact: ',
  follows: 'Does it follow that: ',
  which: 'Yes or no?',
  answerLine: (label: string) => `Answer: ${label}`,
  paperConclusion: (why: string, word: string) => `${why} The answer is ${word}.`,
}

const chineseLabels = ['蕴含', '不蕴含']
const promptTexts: Readonly<Record<TextLanguage, typeof english>> = {
  English: english,
  Chinese: {
    // "是" and "否" begin too many sentences to be read as answers, so both formats ask for the relation.
    answers: { plain: chineseLabels, paper: chineseLabels },
    major: '【大前提】',
    minor: '【小前提】',
    between: '',
    premise: '前提：',
    hypothesis: '假设：',
    question: '前提是否蕴含假设？',
    labelOnly: '只回答一行“答案：蕴含”或“答案：不蕴含”。',
    thinking: {
      plain: '请逐步思考，最后另起一行写“答案：蕴含”或“答案：不蕴含”。',
      paper: '请逐步思考，最后写“答案是蕴含。”或“答案是不蕴含。”',
    },
    weighed: '由前提看，前提与假设的关系是',
    fact: '已知事实：',
    follows: '能否由此推出：',
    which: '蕴含还是不蕴含？',
    answerLine: label => `答案：${label}`,
    paperConclusion: (why, word) => `${why}答案是${word}。`,
  },
}

/** Language of the visible parts of a pair. */
const languageOfPair = ({ premise, hypothesis }: Pick<InferenceData, 'premise' | 'hypothesis'>): TextLanguage =>
  languageOf(`${premise} ${hypothesis}`)

/** Answers for log-likelihood scoring, in the order entailed, not entailed. */
export const inferenceAnswers = (data: InferenceData, template: Template): readonly string[] =>
  promptTexts[languageOfPair(data)].answers[template]

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

function textOf(data: InferenceData, prompting: InferencePrompting, scored: boolean): string {
  const { input, tags, chainOfThought, template } = prompting
  const say = promptTexts[languageOfPair(data)]
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
  const asked = say === english ? `${say.question} ${manner}` : `${say.question}${manner}`
  return [
    ...(p ? [`${say.premise}${premise}`] : []),
    ...(h ? [`${say.hypothesis}${data.hypothesis}`] : []),
    scored ? say.weighed : asked,
  ].join('\n')
}

function shotsOf(language: TextLanguage, prompting: InferencePrompting, scored: boolean): Shot[] {
  const { template, chainOfThought, shots } = prompting
  const say = promptTexts[language]
  return exemplars[language].slice(0, shots).map(({ majorPremise, minorPremise, hypothesis, label, why }) => {
    const premise = [...majorPremise, ...minorPremise].join(say.between)
    const word = say.answers[template][label === 'entailed' ? 0 : 1]!
    const asked = textOf({ premise, hypothesis, majorPremise, minorPremise }, prompting, scored)
    if (scored) return { asked, answered: word }
    if (template === 'paper') return { asked, answered: chainOfThought ? say.paperConclusion(why, word) : word }
    return { asked, answered: `${chainOfThought ? `${why}\n` : ''}${say.answerLine(word)}` }
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
