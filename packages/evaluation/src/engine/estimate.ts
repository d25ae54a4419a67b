/** Token estimates for plans and budgets: four letters or one Chinese character per token. */
import type { Message, Request } from '../model.ts'

/** Joins messages into one text, for models without a chat interface and for estimates; after exemplars it ends with "Assistant:". */
export function promptText(prompt: Request['prompt']): string {
  if (typeof prompt === 'string') return prompt
  const text = prompt.map(messageText).join('\n\n')
  const opened = prompt.at(-1)?.role === 'user' && prompt.some(({ role }) => role === 'assistant')
  return opened ? `${text}\n\n${names.assistant}:` : text
}

const names = { system: 'System', user: 'User', assistant: 'Assistant' } as const

const messageText = ({ role, content }: Message) => (role === 'user' ? content : `${names[role]}: ${content}`)

/** Estimated number of tokens. */
export function estimateTokens(text: string): number {
  const wide = text.length - text.replace(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/g, '').length
  return Math.ceil((text.length - wide) / 4) + wide
}
