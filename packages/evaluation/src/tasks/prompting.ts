/** What tasks share in making prompts: exemplars as earlier turns or as blocks of one text, and refusals of what a task cannot honour. */

import type { Capabilities, Message, Request } from '../contract/model.ts'
import type { TaskOptions } from '../contract/task-options.ts'
import { EvaluationError } from '../error.ts'

/** The first exemplars, as many as are asked for; more than there are is refused. */
export function shotsOf<T>(
  task: string,
  shots: number | undefined,
  exemplars: readonly T[],
  byDefault = 0,
): readonly T[] {
  const wanted = shots ?? byDefault
  if (wanted > exemplars.length)
    throw new EvaluationError(
      `${task}: shots ${wanted}: there are ${exemplars.length} exemplars, so at most ${exemplars.length}`,
      { setting: 'shots' },
    )
  return exemplars.slice(0, wanted)
}

type Setting = 'input' | 'tags' | 'permute' | 'shots' | 'chainOfThought' | 'structured' | 'template'

/** An option that would change nothing is refused: whoever gives it believes that it does. */
export function refuseOptions(task: string, options: TaskOptions, unknown: readonly Setting[]): void {
  for (const name of unknown) {
    const value = options[name]
    if (value !== undefined && value !== false)
      throw new EvaluationError(`${task}: ${name} does not apply to this task`, { setting: name })
  }
}

/** The same for further settings by name. */
export function refuseMore(task: string, { more = {} }: TaskOptions, known: readonly string[] = []): void {
  const name = Object.keys(more).find(each => !known.includes(each))
  if (name === undefined) return
  const there = known.length === 0 ? 'it has none' : `it has ${known.join(', ')}`
  throw new EvaluationError(`${task}: unknown setting "${name}"; ${there}`)
}

export const templates = ['plain', 'paper'] as const
export type Template = (typeof templates)[number]

/** The template of a task: what the user names, or the paper's for few-shot prompts without a chain of thought, if it was used so. */
export function templateOf(
  task: string,
  { template, shots = 0, chainOfThought = false }: TaskOptions,
  { paperForShots = false }: { readonly paperForShots?: boolean } = {},
): Template {
  if (template === undefined) return paperForShots && shots > 0 && !chainOfThought ? 'paper' : 'plain'
  if (!(templates as readonly string[]).includes(template))
    throw new EvaluationError(`${task}: template ${template}: ${templates.join(' or ')}`, { setting: 'template' })
  return template as Template
}

/** A worked example: what is asked and what is answered. */
export interface Shot {
  readonly asked: string
  readonly answered: string
}

type Prompt = Pick<Request, 'prompt' | 'stop'>

/** A model without a chat goes on with a question of its own after the answer; it is stopped where that would begin. */
const stopped = (shots: readonly Shot[], { chat }: Capabilities): Pick<Request, 'stop'> => {
  const opening = /^[^\n:：]*[:：]?/u.exec(shots[0]?.asked ?? '')![0].trim()
  return chat || opening === '' ? {} : { stop: [`\n${opening}`] }
}

/** Examples as earlier turns of the conversation, the question as the last. */
export function asTurns(shots: readonly Shot[], asked: string, capabilities: Capabilities): Prompt {
  const prompt: Message[] = shots.flatMap((shot): Message[] => [
    { role: 'user', content: shot.asked },
    { role: 'assistant', content: shot.answered },
  ])
  return { prompt: [...prompt, { role: 'user', content: asked }], ...stopped(shots, capabilities) }
}

/** Examples and question as one text, each a block that ends with its answer; the last block is left open. */
export function asText(shots: readonly Shot[], asked: string, capabilities: Capabilities): Prompt {
  const blocks = shots.map(shot => `${shot.asked} ${shot.answered}`)
  return { prompt: [...blocks, asked].join('\n\n'), ...stopped(shots, capabilities) }
}

/** What a request says for structured output: nothing, unless it is wanted and the interface can do it. */
export const heldTo = (structured: boolean, answers: readonly string[], { structured: can = false }: Capabilities) =>
  structured && can ? { answers } : {}
