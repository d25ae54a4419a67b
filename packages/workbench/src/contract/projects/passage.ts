/** Schemas of passages: import, assignment, discussion, history. */
import { z } from 'zod'
import { definePage, done, eventId, name, pageQuery, revision, time } from '../common.ts'
import { defineSchemas } from '../route.ts'
import { adjudication } from './adjudication.ts'
import { annotation } from './annotation.ts'
import { content, defineChange, defineChanges, saved } from './changes.ts'
import { type ImportFormat, importFormats } from './kinds.ts'

export const passageStatus = z.enum(['open', 'annotating', 'submitted', 'done'])
export const comment = z.object({ id: eventId, author: name, time, text: z.string() })
export const passage = z.object({
  id: name,
  /** Position in the project, from 0. */
  number: z.int(),
  title: z.string(),
  status: passageStatus,
  flagged: z.boolean(),
  /** Accounts that skipped it. */
  skipped: z.array(name),
  /** Annotators see only themselves until all have submitted. */
  annotators: z.array(name),
  adjudicator: name.nullable(),
  qualification: z.boolean(),
  comments: z.int(),
})
export const passageDetail = z.object({
  passage,
  initial: content,
  text: z.string(),
  /** For exam questions. */
  question: z.string().nullable(),
  discussion: z.array(comment),
  revision,
  /** Annotation of the caller. */
  own: annotation.nullable(),
  /** Annotations of others that are visible to the caller. */
  others: z.array(annotation),
  adjudication: adjudication.nullable(),
})
export const passageChange = z.discriminatedUnion('kind', [
  defineChange('passage.commented', z.strictObject({ text: z.string().trim().min(1).max(5000) })),
  defineChange('passage.flagged', z.strictObject({ flagged: z.boolean() })),
  defineChange('passage.skipped', z.strictObject({ skipped: z.boolean() })),
  defineChange('passage.assigned', z.strictObject({ annotators: z.array(name).max(9), adjudicator: name.nullable() })),
])
export const historyEntry = z.object({
  id: eventId,
  author: name,
  time,
  kind: z.string(),
  subject: z.string(),
  revision,
  did: z.string().nullable(),
  payload: z.unknown(),
})

export const passageSchemas = defineSchemas({
  importPassages: {
    body: z.strictObject({
      format: z.enum(Object.keys(importFormats) as ImportFormat[]),
      text: z.string(),
      source: z.string().max(300).default('import'),
      qualification: z.boolean().default(false).describe('as qualification passages, which need gold'),
    }),
    response: z.object({ added: z.int(), skipped: z.array(z.object({ item: z.string(), reason: z.string() })) }),
  },
  listPassages: {
    query: z.object({
      ...pageQuery,
      status: passageStatus.optional(),
      mine: z.stringbool().optional(),
      flagged: z.stringbool().optional(),
      search: z.string().max(200).optional(),
    }),
    response: definePage(passage),
  },
  nextPassage: { response: z.object({ passage: name.nullable(), reason: z.string().nullable() }) },
  readPassage: { response: passageDetail },
  changePassage: { body: defineChanges(passageChange), response: saved },
  deletePassage: { response: done },
  readHistory: { query: z.object(pageQuery), response: definePage(historyEntry) },
})
