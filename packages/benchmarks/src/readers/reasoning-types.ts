/** LogiQA's reasoning types as its files write them. */
import type { ReasoningType } from '../records/records.ts'
import { RecordError } from './reader.ts'

/** The released keys, misspelt ones included, and what they mean. */
const reasoningKeys: readonly (readonly [RegExp, ReasoningType])[] = [
  [/^categorical/i, 'categorical'],
  [/^suffi/i, 'sufficient conditional'],
  [/^nec/i, 'necessary conditional'],
  [/^disj/i, 'disjunctive'],
  [/^conj/i, 'conjunctive'],
]

/** The types that are marked true; a list of names, as our own files have it, is taken as it is. */
export function parseReasoningTypes(value: unknown): ReasoningType[] {
  if (Array.isArray(value)) return parseReasoningTypes(Object.fromEntries(value.map(name => [String(name), true])))
  if (typeof value !== 'object' || value === null) return []
  const found: ReasoningType[] = []
  for (const [key, on] of Object.entries(value)) {
    const type = reasoningKeys.find(([pattern]) => pattern.test(key))?.[1]
    if (!type) throw new RecordError(`unknown reasoning type "${key}"`)
    if (on === true && !found.includes(type)) found.push(type)
  }
  return found
}
