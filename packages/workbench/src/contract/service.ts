/** Schemas of the server itself: health, API description, event stream. */
import { z } from 'zod'
import { name, time } from './common.ts'
import { defineSchemas } from './route.ts'

/** Notifications of the event stream. They have no content: pages refetch their data. */
export const notice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changed'),
    project: name.nullable(),
    subject: z.string(),
    revision: z.int(),
    author: name,
    time,
  }),
  z.object({
    kind: z.literal('presence'),
    project: name,
    people: z.array(z.object({ account: name, name: z.string(), passage: name.nullable() })),
  }),
  z.object({ kind: z.literal('job'), job: name }),
  z.object({ kind: z.literal('run'), run: name, rows: z.int() }),
  /** An answer was given, or the exam was closed. */
  z.object({ kind: z.literal('exam'), exam: name }),
])
export type Notice = z.infer<typeof notice>

export const serviceSchemas = defineSchemas({
  health: { response: z.object({ ok: z.literal(true) }) },
  openapi: { response: z.record(z.string(), z.unknown()) },
  events: { query: z.object({ project: name.optional(), passage: name.optional() }), response: 'stream' },
})
