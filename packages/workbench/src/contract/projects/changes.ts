/** Schemas of document changes as sent by clients, and of annotation content. */
import { z } from 'zod'
import { eventId, revision } from '../common.ts'
import { metagraph } from '../metagraph.ts'

/** Defines the schema of one event. The client generates its id, so that resending it is idempotent. */
export const defineChange = <K extends string, P extends z.ZodType>(kind: K, payload: P) =>
  z.strictObject({ id: eventId, kind: z.literal(kind), payload })
/** Defines the schema of a list of events based on a revision, which are committed atomically. Events that are already stored are skipped. */
export const defineChanges = <T extends z.ZodType>(events: T) =>
  z.strictObject({ revision, events: z.array(events).min(1).max(200) })

/** Reply to a change whose resulting state the client already has. */
export const revisionReply = z.object({ revision })

/** The content of an annotation: a graph or labels. */
export const content = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('metagraph'), graph: metagraph }),
  z.strictObject({
    kind: z.literal('labels'),
    labels: z.array(z.string().max(100)).max(100),
    note: z.string().max(5000).optional(),
  }),
])
export type Content = z.infer<typeof content>
