/**
 * What the log keeps of a reading: the kind of evidence (under the name that logs have always had for it), the words, and whether a
 * person should look. Where no answer was read, why not.
 */
import type { Reading } from '@elenchus/answers'
import type { JsonObject } from '../json.ts'

const most = 200

export function readingDetails({ answer, evidence, sure, why }: Reading<unknown>): JsonObject {
  if (answer === null) return { unread: why }
  const words = evidence?.text ?? ''
  return {
    rung: why,
    ...(words === '' ? {} : { evidence: words.length > most ? `…${words.slice(1 - most)}` : words }),
    ...(sure ? {} : { unsure: true }),
  }
}
