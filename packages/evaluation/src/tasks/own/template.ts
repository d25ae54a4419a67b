/** Prompt templates: `{{name}}` and `{{a.b}}` stand for fields of the record, `{{choices}}` for the lettered options. */
import { EvaluationError } from '../../error.ts'
import type { Json, JsonObject } from '../../json.ts'

const slotPattern = /\{\{\s*([\p{L}\p{N}_.-]{1,100})\s*\}\}/gu

export const listSlots = (template: string): string[] => [
  ...new Set(Array.from(template.matchAll(slotPattern), ([, name]) => name!)),
]

function getField(fields: JsonObject, path: string): Json | undefined {
  if (Object.hasOwn(fields, path)) return fields[path]
  let inner: Json | undefined = fields
  for (const key of path.split('.')) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined
    inner = (inner as Readonly<Record<string, Json>>)[key]
  }
  return inner
}

const formatValue = (value: Json): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.map(formatValue).join('\n')
      : typeof value === 'object' && value !== null
        ? JSON.stringify(value)
        : String(value)

/** Throws if a record lacks a field of the template; `builtInSlots` are not fields. */
export function checkFields(
  template: string,
  fields: JsonObject,
  location: string,
  builtInSlots: readonly string[] = [],
): void {
  for (const name of listSlots(template))
    if (!builtInSlots.includes(name) && getField(fields, name) === undefined)
      throw new EvaluationError(
        `${location}: the template uses {{${name}}}, but the record has only ${Object.keys(fields).join(', ')}`,
      )
}

/** Fills in a template once; field values are not expanded. */
export const fillTemplate = (template: string, fields: JsonObject, slotValues: Readonly<Record<string, string>> = {}) =>
  template.replace(slotPattern, (_, name: string) => {
    if (Object.hasOwn(slotValues, name)) return slotValues[name]!
    const value = getField(fields, name)
    return value === undefined ? '' : formatValue(value)
  })
