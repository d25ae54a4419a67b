/** Prompts as one text, and token estimates for plans and budgets. */
import type { Message, Request } from '../model.ts'

/** Joins messages into one text, for models without a chat interface and for estimates; after exemplars it ends with "Assistant:". */
export function renderPrompt(prompt: Request['prompt']): string {
  if (typeof prompt === 'string') return prompt
  const text = prompt.map(renderMessage).join('\n\n')
  const awaitsAnswer = prompt.at(-1)?.role === 'user' && prompt.some(({ role }) => role === 'assistant')
  return awaitsAnswer ? `${text}\n\n${roleNames.assistant}:` : text
}

const roleNames = { system: 'System', user: 'User', assistant: 'Assistant' } as const

const renderMessage = ({ role, content }: Message) => (role === 'user' ? content : `${roleNames[role]}: ${content}`)

/** Estimated number of tokens: one per four letters or per Chinese, Japanese or Korean character. */
export function estimateTokens(text: string): number {
  const wideCharacters = text.length - text.replace(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/g, '').length
  return Math.ceil((text.length - wideCharacters) / 4) + wideCharacters
}
