/** The types of JSON documents, inferred from their published schemas. */
import type { z } from 'zod'
import type { schemas } from './index.ts'

/** The name of a published schema. */
export type SchemaName = keyof typeof schemas

type Named<T> = { readonly [K in keyof T as string extends K ? never : K]: Frozen<T[K]> }
/** Deeply read-only. Of objects that allow further keys only the named ones are required; plain records stay records. */
export type Frozen<T> = T extends readonly unknown[]
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

/** A document or row without its schema version, which is added on writing. */
export type Printed<N extends SchemaName> = Frozen<Without<z.input<(typeof schemas)[N]>, 'schemaVersion'>>

/** The answer to a line of a batch, without the id and the error row, which `runBatch` adds. */
export type Answer<N extends SchemaName> = Without<Exclude<Printed<N>, { readonly error: string }>, 'id'>
