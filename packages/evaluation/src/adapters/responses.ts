/** Parts of server responses that several interfaces share: token counts, letter log-likelihoods, the schema of structured answers. */
import { ModelError } from '../error.ts'
import { numberOf, recordOf } from '../json.ts'
import type { Usage } from '../setup/model.ts'

/** Not the shape we know: what is missing, and how the answer begins. */
export function malformed(missing: string, value: unknown): ModelError {
  return new ModelError(
    `the answer has no ${missing}: ${(JSON.stringify(value) ?? 'nothing').slice(0, 200)}`,
    'malformed',
  )
}

/** A count below nothing is none: budgets would be lifted by it. */
const countOf = (value: unknown): number | null => {
  const count = numberOf(value)
  return count === null || count < 0 ? null : count
}

/** Tokens under the names that interfaces use. Anthropic counts cached input apart; OpenAI counts it in and says how much it is. */
export function usageOf(value: unknown): Usage {
  const usage = recordOf(value)
  const [read, made] = [usage['cache_read_input_tokens'], usage['cache_creation_input_tokens']].map(countOf)
  const details = recordOf(usage['prompt_tokens_details'] ?? usage['input_tokens_details'])
  const cached = read ?? countOf(details['cached_tokens'] ?? usage['cachedTokens'])
  const input = countOf(usage['prompt_tokens'] ?? usage['input_tokens'] ?? usage['inputTokens'])
  return {
    inputTokens: input === null ? null : input + (read ?? 0) + (made ?? 0),
    outputTokens: countOf(usage['completion_tokens'] ?? usage['output_tokens'] ?? usage['outputTokens']),
    cachedTokens: cached ?? undefined,
  }
}

/** The log-probability of each choice as the next token: tokens that differ from it by blanks only are added up. */
export function letterLikelihoods(
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

/** The JSON Schema of a structured answer: the reasoning first, so that the model thinks before it commits, then one of the answers. */
export const answerSchema = (answers: readonly string[]) => ({
  type: 'object',
  properties: { reasoning: { type: 'string' }, answer: { type: 'string', enum: [...answers] } },
  required: ['reasoning', 'answer'],
  additionalProperties: false,
})
