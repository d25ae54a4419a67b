/** Schemas of passages: import, assignment, discussion, history. */
import { z } from 'zod'
import { definePage, eventId, okReply, pageQuery, revision, safeId, time } from '../common.ts'
import { defineSchemas } from '../route.ts'
import { adjudication } from './adjudication.ts'
import { annotation } from './annotation.ts'
import { content, defineChange, defineChanges, revisionReply } from './changes.ts'
import { type ImportFormat, importFormats } from './kinds.ts'

export const passageStatus = z.enum(['open', 'annotating', 'submitted', 'done'])
export const comment = z.object({ id: eventId, author: safeId, time, text: z.string() })
export const passage = z.object({
  id: safeId,
  /** Position in the project, from 0. */
  number: z.int(),
  title: z.string(),
  status: passageStatus,
  flagged: z.boolean(),
  /** Accounts that skipped it. */
  skipped: z.array(safeId),
  /** Annotators see only themselves until all have submitted. */
  annotators: z.array(safeId),
  adjudicator: safeId.nullable(),
  /** True if new annotators must annotate it first, as a test. */
  qualification: z.boolean(),
  comments: z.int(),
})
export const passageDetail = z.object({
  passage,
  /** The content with which an annotation starts. */
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
  defineChange(
    'passage.assigned',
    z.strictObject({ annotators: z.array(safeId).max(9), adjudicator: safeId.nullable() }),
  ),
])
/** An event of a passage. `subject` is the key of the changed document; `did` describes the change, such as `3 supports 1`. */
export const historyEntry = z.object({
  id: eventId,
  author: safeId,
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
      qualification: z
        .boolean()
        .default(false)
        .describe('import as qualification passages, which must contain gold annotations'),
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
  nextPassage: { response: z.object({ passage: safeId.nullable(), reason: z.string().nullable() }) },
  readPassage: { response: passageDetail },
  changePassage: { body: defineChanges(passageChange), response: revisionReply },
  deletePassage: { response: okReply },
  readHistory: { query: z.object(pageQuery), response: definePage(historyEntry) },
})
