/** Reading a response: its text after the reasoning, the most likely choice, and log details of how an answer was read. */
import { type Reading, removeReasoning } from '@elenchus/answers'
import type { Json, JsonObject } from '../json.ts'
import type { Request } from '../model.ts'
import type { Answer, Ask } from '../task.ts'

/** The response without its reasoning; empty if the reasoning is unfinished. */
export const stripReasoning = (text: string): string => removeReasoning(text)

/** Text after the last line that starts with `ANSWER:`; all of it if there is none. */
export function extractMarkedAnswer(text: string): string {
  const marker = [...text.matchAll(/^[ \t*#]*ANSWER[ \t*]*:[ \t*]*/gim)].at(-1)
  return (marker ? text.slice(marker.index + marker[0].length) : text).trim()
}

/** Index of the most likely choice; null without log-probabilities. Texts may be length-normalised. */
export function findMostLikelyChoice(
  choices: readonly string[],
  logProbabilities: readonly (number | null)[] | undefined,
  { lengthNormalised = false }: { readonly lengthNormalised?: boolean } = {},
): number | null {
  const scores = choices.map((choice, i) => {
    const logProbability = logProbabilities?.[i] ?? Number.NEGATIVE_INFINITY
    return lengthNormalised ? logProbability / choice.length : logProbability
  })
  const highestScore = Math.max(...scores)
  return highestScore === Number.NEGATIVE_INFINITY ? null : scores.indexOf(highestScore)
}

/** Scores the choices by log-likelihood and returns the index of the most likely one; null without log-probabilities. */
export async function askForChoice(
  ask: Ask,
  request: Pick<Request, 'prompt' | 'stop'> & Required<Pick<Request, 'choices' | 'weigh'>>,
  lengthNormalised = request.weigh === 'text',
): Promise<number | null> {
  const { logProbabilities } = await ask(request)
  return findMostLikelyChoice(request.choices, logProbabilities, { lengthNormalised })
}

/** An answer that is correct if it equals the target. */
export const judgeByTarget = (answer: Json, target: Json, details?: JsonObject): Answer => ({
  answer,
  correct: answer === null ? null : answer === target,
  details,
})

const maxLength = 200

/** Details for the log on how an answer was extracted; `rung` is the extraction method. */
export function describeReading({ answer, evidence, sure, why }: Reading<unknown>): JsonObject {
  if (answer === null) return { unread: why }
  const evidenceText = evidence?.text ?? ''
  return {
    rung: why,
    ...(evidenceText === ''
      ? {}
      : { evidence: evidenceText.length > maxLength ? `…${evidenceText.slice(1 - maxLength)}` : evidenceText }),
    ...(sure ? {} : { unsure: true }),
  }
}
