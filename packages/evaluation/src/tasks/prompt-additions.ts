/** Additions before every question of any task: the user's system prompt, and exemplars in the task's own format. */
import { EvaluationError } from '../error.ts'
import type { Message, Request, Response } from '../model.ts'
import type { Ask, Sample, Task } from '../task.ts'
import { computeChecksum } from './samples.ts'

type Prompt = Request['prompt']

const emptyResponse: Response = { text: '', usage: { inputTokens: 0, outputTokens: 0 }, finish: 'stop', latencyMs: 0 }

function prependSystem(prompt: Prompt, system: string): Prompt {
  if (typeof prompt === 'string') return `${system}\n\n${prompt}`
  const [first, ...rest] = prompt
  return first?.role === 'system'
    ? [{ role: 'system', content: `${system}\n\n${first.content}` }, ...rest]
    : [{ role: 'system', content: system }, ...prompt]
}

/** Adds a system prompt to every request to the model. */
export const withSystemPrompt = (task: Task, system: string): Task => ({
  ...task,
  settings: { ...task.settings, system },
  answer(sample, ask, context) {
    const askWithSystem: Ask = request =>
      ask(request.to === undefined ? { ...request, prompt: prependSystem(request.prompt, system) } : request)
    return task.answer(sample, askWithSystem, context)
  },
})

/** The first question that a task asks about a sample. */
async function captureQuestion(task: Task, sample: Sample, context: Parameters<Task['answer']>[2]): Promise<Prompt> {
  let prompt: Prompt | undefined
  const capture: Ask = async request => {
    prompt ??= request.prompt
    return emptyResponse
  }
  // The task may fail on the empty response; only its question is of interest.
  await task.answer(sample, capture, context).catch(() => {})
  if (prompt === undefined) throw new EvaluationError(`${task.name}: the task creates no prompt for an exemplar`)
  return prompt
}

const getLastMessage = (prompt: Prompt) => (typeof prompt === 'string' ? prompt : (prompt.at(-1)?.content ?? ''))

/** Adds exemplars from a file before every question, as turns of a chat or blocks of a text. */
export async function withExemplars(task: Task, exemplarTask: Task, path: string, shots: number): Promise<Task> {
  const exemplarSamples: Sample[] = []
  for await (const sample of exemplarTask.samples()) {
    if (exemplarSamples.length === shots) break
    if (typeof sample.target !== 'string' && typeof sample.target !== 'number')
      throw new EvaluationError(
        `${task.name}: exemplars from a file work only with tasks whose answers are texts`,
        'exemplars',
      )
    exemplarSamples.push(sample)
  }
  if (exemplarSamples.length < shots)
    throw new EvaluationError(
      `${path}: shots is ${shots}, but the file has only ${exemplarSamples.length} exemplars`,
      'shots',
    )
  return {
    ...task,
    settings: { ...task.settings, shots, exemplars: await computeChecksum(path) },
    async answer(sample, ask, context) {
      const otherExemplars = exemplarSamples.filter(({ id }) => id !== sample.id)
      const exemplarQuestions: string[] = []
      for (const exemplar of otherExemplars)
        exemplarQuestions.push(getLastMessage(await captureQuestion(task, exemplar, { ...context, repeat: 0 })))
      const addExemplars = (prompt: Prompt): Prompt => {
        if (typeof prompt === 'string')
          return [...otherExemplars.map(({ target }, i) => `${exemplarQuestions[i]} ${target}`), prompt].join('\n\n')
        const turns = otherExemplars.flatMap(({ target }, i): Message[] => [
          { role: 'user', content: exemplarQuestions[i]! },
          { role: 'assistant', content: String(target) },
        ])
        const systemMessages = prompt.filter(({ role }) => role === 'system')
        return [...systemMessages, ...turns, ...prompt.filter(({ role }) => role !== 'system')]
      }
      // Only the first request gets exemplars; requests with `to` go to another model, such as a judge.
      let isFirstRequest = true
      const askWithExemplars: Ask = request => {
        const needsExemplars = isFirstRequest && request.to === undefined
        isFirstRequest = false
        return ask(needsExemplars ? { ...request, prompt: addExemplars(request.prompt) } : request)
      }
      return task.answer(sample, askWithExemplars, context)
    },
  }
}
