/** Shared prompt construction: exemplars as earlier turns or text blocks, and checks of unsupported options. */
import { EvaluationError } from '../error.ts'
import type { Capabilities, Message, Request } from '../model.ts'
import type { TaskOptions } from '../options.ts'

/** The first exemplars; throws if there are not enough. */
export function takeExemplars<T>(task: string, shots: number | undefined, exemplars: readonly T[], defaultCount = 0) {
  const count = shots ?? defaultCount
  if (count > exemplars.length)
    throw new EvaluationError(
      `${task}: shots is ${count}, but only ${exemplars.length} exemplars are available`,
      'shots',
    )
  return exemplars.slice(0, count)
}

type Setting = 'input' | 'tags' | 'permute' | 'shots' | 'chainOfThought' | 'structured' | 'template'

/** Throws for options that the task does not support. */
export function rejectOptions(task: string, options: TaskOptions, unsupported: readonly Setting[]): void {
  for (const name of unsupported) {
    const value = options[name]
    if (value !== undefined && value !== false)
      throw new EvaluationError(`${task}: ${name} does not apply to this task`, name)
  }
}

/** Throws for unknown further settings. */
export function rejectSettings(task: string, { more = {} }: TaskOptions, knownNames: readonly string[] = []): void {
  const name = Object.keys(more).find(settingName => !knownNames.includes(settingName))
  if (name === undefined) return
  const available = knownNames.length === 0 ? 'it has none' : `it has ${knownNames.join(', ')}`
  throw new EvaluationError(`${task}: unknown setting "${name}"; ${available}`)
}

export const templates = ['plain', 'paper'] as const
export type Template = (typeof templates)[number]

/** The prompt template: the user's choice, or the paper's default for few-shot prompts without chain of thought. */
export function chooseTemplate(
  task: string,
  { template, shots = 0, chainOfThought = false }: TaskOptions,
  { paperPromptForFewShot = false }: { readonly paperPromptForFewShot?: boolean } = {},
): Template {
  if (template === undefined) return paperPromptForFewShot && shots > 0 && !chainOfThought ? 'paper' : 'plain'
  if (!(templates as readonly string[]).includes(template))
    throw new EvaluationError(`${task}: template ${template}: ${templates.join(' or ')}`, 'template')
  return template as Template
}

/** A worked example. */
export interface Shot {
  readonly question: string
  readonly answer: string
}

type Prompt = Pick<Request, 'prompt' | 'stop'>

/** Stop sequences for a completion model, which would otherwise continue with another question. */
const getStopSequences = (shots: readonly Shot[], { chat }: Capabilities): Pick<Request, 'stop'> => {
  const firstLine = /^[^\n:：]*[:：]?/u.exec(shots[0]?.question ?? '')![0].trim()
  return chat || firstLine === '' ? {} : { stop: [`\n${firstLine}`] }
}

/** Examples as earlier turns of a conversation. */
export const toTurns = (shots: readonly Shot[]): Message[] =>
  shots.flatMap((shot): Message[] => [
    { role: 'user', content: shot.question },
    { role: 'assistant', content: shot.answer },
  ])

/** A chat prompt: examples as earlier turns, the question as the last. */
export function renderAsTurns(shots: readonly Shot[], question: string, capabilities: Capabilities): Prompt {
  return { prompt: [...toTurns(shots), { role: 'user', content: question }], ...getStopSequences(shots, capabilities) }
}

/** A completion prompt: examples as blocks that end with their answers, then the question. */
export function renderAsText(shots: readonly Shot[], question: string, capabilities: Capabilities): Prompt {
  const blocks = shots.map(shot => `${shot.question} ${shot.answer}`)
  return { prompt: [...blocks, question].join('\n\n'), ...getStopSequences(shots, capabilities) }
}

/** Request fields for structured output, if it is requested and supported. */
export const constrainOutput = (
  structured: boolean,
  answers: readonly string[],
  { structured: isSupported = false }: Capabilities,
) => (structured && isSupported ? { answers } : {})
