/** Shared prompt construction: exemplars as earlier turns or text blocks, and checks of unsupported options. */
import { EvaluationError } from '../error.ts'
import type { Capabilities, Message, Request } from '../model.ts'
import type { TaskOptions } from '../options.ts'

/** The first exemplars; throws if there are not enough. */
export function shotsOf<T>(
  task: string,
  shots: number | undefined,
  exemplars: readonly T[],
  byDefault = 0,
): readonly T[] {
  const wanted = shots ?? byDefault
  if (wanted > exemplars.length)
    throw new EvaluationError(`${task}: shots ${wanted}: only ${exemplars.length} exemplars are available`, 'shots')
  return exemplars.slice(0, wanted)
}

type Setting = 'input' | 'tags' | 'permute' | 'shots' | 'chainOfThought' | 'structured' | 'template'

/** Throws for options that the task does not support. */
export function refuseOptions(task: string, options: TaskOptions, unknown: readonly Setting[]): void {
  for (const name of unknown) {
    const value = options[name]
    if (value !== undefined && value !== false)
      throw new EvaluationError(`${task}: ${name} does not apply to this task`, name)
  }
}

/** Throws for unknown further settings. */
export function refuseMore(task: string, { more = {} }: TaskOptions, known: readonly string[] = []): void {
  const name = Object.keys(more).find(each => !known.includes(each))
  if (name === undefined) return
  const available = known.length === 0 ? 'it has none' : `it has ${known.join(', ')}`
  throw new EvaluationError(`${task}: unknown setting "${name}"; ${available}`)
}

export const templates = ['plain', 'paper'] as const
export type Template = (typeof templates)[number]

/** The prompt template: the user's choice, or the paper's default for few-shot prompts without chain of thought. */
export function templateOf(
  task: string,
  { template, shots = 0, chainOfThought = false }: TaskOptions,
  { paperForShots = false }: { readonly paperForShots?: boolean } = {},
): Template {
  if (template === undefined) return paperForShots && shots > 0 && !chainOfThought ? 'paper' : 'plain'
  if (!(templates as readonly string[]).includes(template))
    throw new EvaluationError(`${task}: template ${template}: ${templates.join(' or ')}`, 'template')
  return template as Template
}

/** A worked example. */
export interface Shot {
  readonly asked: string
  readonly answered: string
}

type Prompt = Pick<Request, 'prompt' | 'stop'>

/** Stop sequences for a completion model, which would otherwise continue with another question. */
const stopSequences = (shots: readonly Shot[], { chat }: Capabilities): Pick<Request, 'stop'> => {
  const opening = /^[^\n:：]*[:：]?/u.exec(shots[0]?.asked ?? '')![0].trim()
  return chat || opening === '' ? {} : { stop: [`\n${opening}`] }
}

/** A chat prompt: examples as earlier turns, the question as the last. */
export function asTurns(shots: readonly Shot[], asked: string, capabilities: Capabilities): Prompt {
  const prompt: Message[] = shots.flatMap((shot): Message[] => [
    { role: 'user', content: shot.asked },
    { role: 'assistant', content: shot.answered },
  ])
  return { prompt: [...prompt, { role: 'user', content: asked }], ...stopSequences(shots, capabilities) }
}

/** A completion prompt: examples as blocks that end with their answers, then the question. */
export function asText(shots: readonly Shot[], asked: string, capabilities: Capabilities): Prompt {
  const blocks = shots.map(shot => `${shot.asked} ${shot.answered}`)
  return { prompt: [...blocks, asked].join('\n\n'), ...stopSequences(shots, capabilities) }
}

/** Request fields for structured output, if it is requested and supported. */
export const structuredAnswers = (
  structured: boolean,
  answers: readonly string[],
  { structured: can = false }: Capabilities,
) => (structured && can ? { answers } : {})
