/** Log details of how an answer was read: evidence, its kind (`rung`, the name used in logs), and `unsure`; or why nothing was read. */
import type { Reading } from '@elenchus/answers'
import type { JsonObject } from '../json.ts'

const maxLength = 200

export function readingDetails({ answer, evidence, sure, why }: Reading<unknown>): JsonObject {
  if (answer === null) return { unread: why }
  const words = evidence?.text ?? ''
  return {
    rung: why,
    ...(words === '' ? {} : { evidence: words.length > maxLength ? `…${words.slice(1 - maxLength)}` : words }),
    ...(sure ? {} : { unsure: true }),
  }
}
