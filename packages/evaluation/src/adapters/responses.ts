/** Helpers for server responses: errors, log-likelihoods of letters, the JSON Schema of structured answers. */
import { ModelError } from '../error.ts'

/** Error for a response without an expected field; quotes the beginning of the response. */
export function createMalformedError(missing: string, value: unknown): ModelError {
  return new ModelError(
    `the response has no ${missing}: ${(JSON.stringify(value) ?? 'nothing').slice(0, 200)}`,
    'malformed',
  )
}

/** Log-probability of each choice as the next token, summed over tokens that differ only in whitespace. */
export function scoreLetters(
  choices: readonly string[],
  tokens: Iterable<readonly [token: string, logProbability: number]>,
): (number | null)[] {
  const logProbabilitiesByText = new Map<string, number[]>()
  for (const [token, logProbability] of tokens) {
    const text = token.replace(/^[\s▁Ġ]+/, '').trimEnd()
    logProbabilitiesByText.set(text, [...(logProbabilitiesByText.get(text) ?? []), logProbability])
  }
  return choices.map(choice => {
    const variants = logProbabilitiesByText.get(choice.trim())
    if (!variants) return null
    const max = Math.max(...variants)
    return max + Math.log(variants.reduce((sum, x) => sum + Math.exp(x - max), 0))
  })
}

/** JSON Schema of a structured answer; the reasoning comes first, so that the model thinks before it answers. */
export const createAnswerSchema = (answers: readonly string[]) => ({
  type: 'object',
  properties: { reasoning: { type: 'string' }, answer: { type: 'string', enum: [...answers] } },
  required: ['reasoning', 'answer'],
  additionalProperties: false,
})
