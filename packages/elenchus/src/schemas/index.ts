/** Every JSON document and row that the command line prints, named after its command; published as JSON Schema in `schemas/`. */
import { z } from 'zod'
import { corpusSchemas } from './corpora.ts'
import { evalConfigDocument, evalConfigPlan, evalDocument, evalPlan, paperDocument } from './evaluation.ts'
import { logicSchemas } from './logic.ts'
import { runSchemas } from './runs.ts'
import { count, document, text, texts } from './shapes.ts'
import { trainingSchemas } from './training.ts'

export const schemas = {
  ...logicSchemas,
  ...corpusSchemas,
  ...runSchemas,
  ...trainingSchemas,
  eval: evalDocument,
  'eval.config': evalConfigDocument,
  'eval.dry-run': evalPlan,
  'eval.config.dry-run': evalConfigPlan,
  'data.papers': paperDocument,
  'workbench.serve': document({
    url: text.describe('address of the server'),
    setupLink: text.nullable().describe('the one-time link of the first administrator; null: not needed'),
    single: z.boolean().describe('no accounts: for this machine only'),
  }),
  'workbench.restore': document({ events: count, documents: count }),
  'workbench.verify': document({
    events: count,
    documents: count,
    differences: texts.describe('differences from the event log; empty if none'),
  }),
  'workbench.site': document({ folder: text, files: count, bytes: count }),
} satisfies Readonly<Record<string, z.ZodType>>

/** The JSON Schema files by name. */
export function schemaFiles(): Map<string, string> {
  return new Map(
    Object.entries(schemas).map(([name, type]) => {
      const schema = { title: `elenchus ${name}`, ...z.toJSONSchema(type) }
      return [`${name}.schema.json`, `${JSON.stringify(schema)}\n`]
    }),
  )
}
