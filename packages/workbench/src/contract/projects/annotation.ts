/** Schemas of one person's annotation of a passage, which is hidden from the others until all have submitted. */
import { z } from 'zod'
import { revision, safeId, time } from '../common.ts'
import { defineSchemas } from '../route.ts'
import { content, defineChange, defineChanges, revisionReply } from './changes.ts'

export const annotation = z.object({
  passage: safeId,
  account: safeId,
  content,
  submitted: z.boolean(),
  /** Active time, measured by the client. */
  seconds: z.number(),
  /** The version of the guidelines with which it was made. */
  guidelines: z.int().nullable(),
  /** True if proposals were enabled. */
  preannotated: z.boolean(),
  updated: time,
  revision,
})
export const annotationChange = z.discriminatedUnion('kind', [
  defineChange(
    'annotation.saved',
    z.strictObject({
      content,
      /** Description of the edit for the history: `3 supports 1`. */
      did: z.string().max(300),
      seconds: z.number().nonnegative().max(86_400).describe('active seconds since the last save'),
    }),
  ),
  defineChange('annotation.submitted', z.strictObject({})),
  defineChange('annotation.reopened', z.strictObject({})),
])

export const annotationSchemas = defineSchemas({
  saveAnnotation: { body: defineChanges(annotationChange), response: revisionReply },
  readAnnotation: { response: annotation },
})
