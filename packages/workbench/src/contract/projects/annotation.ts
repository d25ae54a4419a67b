/** Schemas of one person's annotation of a passage, which is hidden from the others until all have submitted. */
import { z } from 'zod'
import { name, revision, time } from '../common.ts'
import { defineSchemas } from '../route.ts'
import { content, defineChange, defineChanges, saved } from './changes.ts'

export const annotation = z.object({
  passage: name,
  account: name,
  content,
  submitted: z.boolean(),
  /** Active time, measured by the client. */
  seconds: z.number(),
  guidelines: z.int().nullable(),
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
  saveAnnotation: { body: defineChanges(annotationChange), response: saved },
  readAnnotation: { response: annotation },
})
