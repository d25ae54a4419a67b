/** Changes of documents, as clients send them. */
import { z } from 'zod'
import { eventId, revision } from '../common.ts'

/** Where a project is found. */
export const at = '/api/projects/:project' as const

/** One change: its id is made by the client, so that it is stored once however often it is sent. */
export const change = <K extends string, P extends z.ZodType>(kind: K, payload: P) =>
  z.strictObject({ id: eventId, kind: z.literal(kind), payload })
/** Changes made on a revision, in order, all or none. Those whose id is known already are passed over. */
export const changesOf = <T extends z.ZodType>(events: T) =>
  z.strictObject({ revision, events: z.array(events).min(1).max(200) })

/** After changes of a document whose new state the client knows: its revision. */
export const saved = z.object({ revision })
