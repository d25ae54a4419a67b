/** Schemas of the server itself: health, API description, event stream. */
import { z } from 'zod'
import { safeId, time } from './common.ts'
import { defineSchemas } from './route.ts'

/** Notifications of the event stream. They only say that something changed (`subject` is the key of a document): pages refetch their data. */
export const notice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changed'),
    project: safeId.nullable(),
    subject: z.string(),
    revision: z.int(),
    /** Null for the changes of others, unless one may see who annotates. */
    author: safeId.nullable(),
    time,
  }),
  z.object({
    kind: z.literal('presence'),
    project: safeId,
    people: z.array(z.object({ account: safeId, name: z.string(), passage: safeId.nullable() })),
  }),
  z.object({ kind: z.literal('job'), job: safeId }),
  z.object({ kind: z.literal('run'), run: safeId, rows: z.int() }),
  /** An answer was given, or the exam was closed. */
  z.object({ kind: z.literal('exam'), exam: safeId }),
])
export type Notice = z.infer<typeof notice>

export const serviceSchemas = defineSchemas({
  health: { response: z.object({ ok: z.literal(true) }) },
  openapi: { response: z.record(z.string(), z.unknown()) },
  events: { query: z.object({ project: safeId.optional(), passage: safeId.optional() }), response: 'stream' },
})
