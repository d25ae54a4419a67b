/** A question as a person sees it in a list: how it begins, and its gold answer in words. */
import type { Row } from '../contract/task.ts'
import type { Json, JsonObject } from '../json.ts'

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const longest = 110

const clip = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  const cut = line.slice(0, longest)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest - 30))}…`
}

/** The options of a choice, under either of the names that tasks give them. */
export const optionsOf = (question: JsonObject | undefined): string[] => {
  const given = question?.['options'] ?? question?.['choices']
  return Array.isArray(given) ? given.map(option => String(option)) : []
}

/** The first words: of the passage, the premise, the theory or the prompt; where the log has no question, of the last thing asked. */
export function openingOf(question: JsonObject | undefined, prompt: string): string {
  for (const name of ['context', 'premise', 'theory', 'prompt', 'question', 'hypothesis', 'statement']) {
    const text = textOf(question?.[name])
    if (text !== '') return clip(text)
  }
  const { statements } = question ?? {}
  if (typeof statements === 'object' && statements !== null && !Array.isArray(statements))
    return clip(Object.values(statements).map(textOf).join(' '))
  return clip(
    prompt
      .split(/\n\n(?=user: )/)
      .at(-1)!
      .replace(/^user: /, ''),
  )
}

/** The gold answer: of a choice the letter and the option's text. */
export function goldText({ target, question }: Pick<Row, 'target' | 'question'>): Json {
  const options = optionsOf(question)
  if (typeof target !== 'string' || options.length === 0 || !/^[A-Z]$/.test(target)) return target
  const option = options[target.charCodeAt(0) - 65]
  return option === undefined ? target : `${target}. ${option}`
}
