/** Parts of server responses that several interfaces share: token counts, letter log-likelihoods, the schema of structured answers. */
import { ModelError } from '../error.ts'

/** Not the shape we know: what is missing, and how the answer begins. */
export function createMalformedError(missing: string, value: unknown): ModelError {
  return new ModelError(
    `the answer has no ${missing}: ${(JSON.stringify(value) ?? 'nothing').slice(0, 200)}`,
    'malformed',
  )
}

/** The log-probability of each choice as the next token: tokens that differ from it by blanks only are added up. */
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

/** The JSON Schema of a structured answer: the reasoning first, so that the model thinks before it commits, then one of the answers. */
export const createAnswerSchema = (answers: readonly string[]) => ({
  type: 'object',
  properties: { reasoning: { type: 'string' }, answer: { type: 'string', enum: [...answers] } },
  required: ['reasoning', 'answer'],
  additionalProperties: false,
})
