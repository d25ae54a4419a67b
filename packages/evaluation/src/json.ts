/** JSON types, access to values of unknown type, and validation by zod schemas with errors that name file, line and field. */
import type { z } from 'zod'
import { EvaluationError } from './error.ts'

/** Plain data that survives `JSON.parse(JSON.stringify(x))`, as in run logs. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

export type JsonObject = { readonly [key: string]: Json | undefined }

export type UnknownRecord = Readonly<Record<string, unknown>>

/** The object without its undefined fields, for settings that are listed and hashed. */
export const omitUndefined = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never

export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const toRecord = (value: unknown): UnknownRecord => (isRecord(value) ? value : {})

export const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The text of a string, a number or a boolean; undefined for other values. */
export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined

export const toNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const describeType = (value: unknown) =>
  value === undefined
    ? 'is missing'
    : `is ${value === null ? 'null' : Array.isArray(value) ? 'a list' : (typeNames[typeof value] ?? typeof value)}`

/** Formats the path `answers.2` as `"answers", item 3`. */
const formatPath = (path: readonly PropertyKey[]) =>
  path.map(key => (typeof key === 'number' ? `item ${key + 1}` : `"${String(key)}"`)).join(', ')

const getAtPath = (value: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined | null)?.[key], value)

/** Formats the issues of a zod error on one line. */
export function describeIssues(error: z.ZodError, value?: unknown): string {
  return error.issues
    .map(issue => {
      const path = formatPath(issue.path)
      const requirement =
        issue.code === 'invalid_type' ? `has to be ${typeNames[issue.expected] ?? issue.expected}` : issue.message
      if (!requirement.startsWith('has to be')) return path === '' ? requirement : `${path}: ${requirement}`
      return `${path === '' ? 'this' : path} ${requirement}, and ${describeType(getAtPath(value, issue.path))}`
    })
    .join('; ')
}

/** Validates a value by a schema; errors name file and field. */
export function validate<T>(schema: z.ZodType<T>, value: unknown, location: string): T {
  const result = schema.safeParse(value)
  if (!result.success) throw new EvaluationError(`${location}: ${describeIssues(result.error, value)}`)
  return result.data
}

/** Parses JSON; errors name the file. */
export function parseJson(text: string, location: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new EvaluationError(`${location}: not JSON: ${(error as Error).message}`)
  }
}

/** Parses JSON and validates it by a schema. */
export const parseJsonAs = <T>(schema: z.ZodType<T>, text: string, location: string): T =>
  validate(schema, parseJson(text, location), location)
