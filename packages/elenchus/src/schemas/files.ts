/** The JSON Schema files, by name. */
import { z } from 'zod'
import { schemas } from './index.ts'

export function schemaFiles(): Map<string, string> {
  return new Map(
    Object.entries(schemas).map(([name, type]) => {
      const schema = { title: `elenchus ${name}`, ...z.toJSONSchema(type) }
      return [`${name}.schema.json`, `${JSON.stringify(schema)}\n`]
    }),
  )
}
