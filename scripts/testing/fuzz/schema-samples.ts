/** Creates values that match a JSON Schema, for request bodies without a sample of their own. */
import { randomUUID } from 'node:crypto'
import type { Random } from '../../../packages/statistics/src/random.ts'
import { pick } from './mutate.ts'

/** The part of JSON Schema that zod writes. */
export interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly minLength?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly format?: string
}

export function createSample(schema: JsonSchema, random: Random): unknown {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return createSample(pick(random, choices), random)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(random, schema.enum)
  switch (schema.type) {
    case 'string':
      if (schema.format === 'uuid') return randomUUID()
      return 'sample text'.replace(' ', '-').padEnd(schema.minLength ?? 0, 'x')
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, (schema.exclusiveMinimum ?? -1) + 1)
    case 'boolean':
      return random.int(2) === 0
    case 'null':
      return null
    case 'array': {
      const length = Math.max(schema.minItems ?? 0, random.int(3))
      return Array.from({ length }, () => createSample(schema.items ?? {}, random))
    }
    default:
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || random.int(2) === 0)
          .map(([name, property]) => [name, createSample(property, random)]),
      )
  }
}
