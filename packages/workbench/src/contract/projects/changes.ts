/** Schemas of document changes as sent by clients, and of annotation content. */
import { z } from 'zod'
import { eventId, revision } from '../common.ts'
import { metagraph } from '../metagraph.ts'

/** One event. The client generates its id, so that resending it is idempotent. */
export const change = <K extends string, P extends z.ZodType>(kind: K, payload: P) =>
  z.strictObject({ id: eventId, kind: z.literal(kind), payload })
/** Events made on a revision, applied in order, all or none. Events with known ids are skipped. */
export const changesOf = <T extends z.ZodType>(events: T) =>
  z.strictObject({ revision, events: z.array(events).min(1).max(200) })

/** Reply to a change whose resulting state the client knows already. */
export const saved = z.object({ revision })

export const content = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('metagraph'), graph: metagraph }),
  z.strictObject({
    kind: z.literal('labels'),
    labels: z.array(z.string().max(100)).max(100),
    note: z.string().max(5000).optional(),
  }),
])
export type Content = z.infer<typeof content>
