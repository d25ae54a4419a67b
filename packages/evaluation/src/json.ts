/** JSON: types, access to values of unknown shape, and checks by zod schemas with errors that name file, line and field. */
import type { z } from 'zod'
import { EvaluationError } from './error.ts'

/** Plain data that survives `JSON.parse(JSON.stringify(x))`: all that a run log may hold. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

export type JsonObject = { readonly [key: string]: Json | undefined }

export type Loose = Readonly<Record<string, unknown>>

/** The object without its undefined fields, for settings that are listed and hashed. */
export const defined = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never

export const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const recordOf = (value: unknown): Loose => (isRecord(value) ? value : {})

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const kindOf = (value: unknown) =>
  value === undefined
    ? 'is missing'
    : `is ${value === null ? 'null' : Array.isArray(value) ? 'a list' : (kinds[typeof value] ?? typeof value)}`

/** `answers.2` of the path, as `"answers", item 3`. */
const placeOf = (path: readonly PropertyKey[]) =>
  path.map(step => (typeof step === 'number' ? `item ${step + 1}` : `"${String(step)}"`)).join(', ')

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, step) => (inner as Record<PropertyKey, unknown> | undefined | null)?.[step],
    value,
  )
}

/** What zod found in a value, on one line. */
export function describeIssues(error: z.ZodError, value?: unknown): string {
  return error.issues
    .map(issue => {
      const place = placeOf(issue.path)
      const wanted =
        issue.code === 'invalid_type' ? `has to be ${kinds[issue.expected] ?? issue.expected}` : issue.message
      if (!wanted.startsWith('has to be')) return place === '' ? wanted : `${place}: ${wanted}`
      return `${place === '' ? 'this' : place} ${wanted}, and ${kindOf(at(value, issue.path))}`
    })
    .join('; ')
}

/** The value as the schema has it. */
export function checked<T>(schema: z.ZodType<T>, value: unknown, where: string): T {
  const read = schema.safeParse(value)
  if (!read.success) throw new EvaluationError(`${where}: ${describeIssues(read.error, value)}`)
  return read.data
}

/** The text as JSON that the schema allows. */
export function checkedJson<T>(schema: z.ZodType<T>, text: string, where: string): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new EvaluationError(`${where}: not JSON: ${(error as Error).message}`)
  }
  return checked(schema, value, where)
}
