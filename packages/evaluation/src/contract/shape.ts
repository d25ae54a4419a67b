/** Reading what servers answer without trusting its shape. */

import type { Usage } from './model.ts'
import { ModelError } from './model-error.ts'

export type Loose = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const recordOf = (value: unknown): Loose => (isRecord(value) ? value : {})

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Not the shape we know: what is missing, and how the answer begins. */
export function malformed(missing: string, value: unknown): ModelError {
  return new ModelError(`the answer has no ${missing}: ${(JSON.stringify(value) ?? 'nothing').slice(0, 200)}`, {
    kind: 'malformed',
  })
}

/** Tokens under either of the names that interfaces use. */
export function usageOf(value: unknown): Usage {
  const usage = recordOf(value)
  return {
    inputTokens: numberOf(usage['prompt_tokens'] ?? usage['input_tokens'] ?? usage['inputTokens']),
    outputTokens: numberOf(usage['completion_tokens'] ?? usage['output_tokens'] ?? usage['outputTokens']),
  }
}

/** The log-probability of each choice as the next token: tokens that differ from it by blanks only are added up. */
export function weighLetters(
  choices: readonly string[],
  tokens: Iterable<readonly [token: string, logProbability: number]>,
): (number | null)[] {
  const found = new Map<string, number[]>()
  for (const [token, logProbability] of tokens) {
    const text = token.replace(/^[\s▁Ġ]+/, '').trimEnd()
    found.set(text, [...(found.get(text) ?? []), logProbability])
  }
  return choices.map(choice => {
    const parts = found.get(choice.trim())
    if (!parts) return null
    const most = Math.max(...parts)
    return most + Math.log(parts.reduce((sum, x) => sum + Math.exp(x - most), 0))
  })
}
