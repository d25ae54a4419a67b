/** What a command may print under the name of a published schema: the schema is the type, so that the two cannot disagree. */
import type { z } from 'zod'
import type { schemas } from './index.ts'

/** The name of a published schema. */
export type SchemaName = keyof typeof schemas

type Named<T> = { readonly [K in keyof T as string extends K ? never : K]: Frozen<T[K]> }
/** Read-only throughout. Objects that allow further keys ask for those that are named; what is a plain record stays one. */
type Frozen<T> = T extends readonly unknown[]
  ? { readonly [K in keyof T]: Frozen<T[K]> }
  : T extends object
    ? keyof Named<T> extends never
      ? unknown extends T[keyof T]
        ? object
        : { readonly [K in keyof T]: Frozen<T[K]> }
      : Named<T>
    : T
/** Unions keep their members. */
type Without<T, Key> = T extends unknown ? { [K in keyof T as K extends Key ? never : K]: T[K] } : never

/** A document or row of that schema, without the version, which is added when it is written. */
export type Printed<N extends SchemaName> = Frozen<Without<z.input<(typeof schemas)[N]>, 'schemaVersion'>>

/** The answer to a line of a batch; the line's id is added, and what was wrong with bad lines is said in one place. */
export type Answer<N extends SchemaName> = Without<Exclude<Printed<N>, { readonly error: string }>, 'id'>
