/** Short texts of a question: its beginning and its gold answer. */
import type { Json, JsonObject } from '../json.ts'
import type { Row } from '../task.ts'

const toText = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const maxLength = 110

const truncate = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const clippedText = line.slice(0, maxLength)
  return `${clippedText.slice(0, Math.max(clippedText.lastIndexOf(' '), maxLength - 30))}…`
}

/** Options of a choice, under either name that tasks use. */
export const getOptions = (question: JsonObject | undefined): string[] => {
  const options = question?.['options'] ?? question?.['choices']
  return Array.isArray(options) ? options.map(option => String(option)) : []
}

/** Beginning of the passage, premise, theory or prompt; if the log has no question, of the last prompt. */
export function excerptQuestion(question: JsonObject | undefined, prompt: string): string {
  for (const name of ['context', 'premise', 'theory', 'prompt', 'question', 'hypothesis', 'statement']) {
    const text = toText(question?.[name])
    if (text !== '') return truncate(text)
  }
  const { statements } = question ?? {}
  if (typeof statements === 'object' && statements !== null && !Array.isArray(statements))
    return truncate(Object.values(statements).map(toText).join(' '))
  const lastMessage = prompt.split(/\n\n(?=user: )/).at(-1)!
  return truncate(lastMessage.replace(/^user: /, ''))
}

/** The gold answer; for a choice, the letter and the option's text. */
export function formatGold({ target, question }: Pick<Row, 'target' | 'question'>): Json {
  const options = getOptions(question)
  if (typeof target !== 'string' || options.length === 0 || !/^[A-Z]$/.test(target)) return target
  const option = options[target.charCodeAt(0) - 65]
  return option === undefined ? target : `${target}. ${option}`
}
