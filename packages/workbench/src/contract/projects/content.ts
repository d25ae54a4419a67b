/** What is made of a passage, by an annotator or as gold. */
import { z } from 'zod'
import { metagraph } from '../metagraph.ts'

export const content = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('metagraph'), graph: metagraph }),
  z.strictObject({
    kind: z.literal('labels'),
    labels: z.array(z.string().max(100)).max(100),
    note: z.string().max(5000).exactOptional(),
  }),
])
export type Content = z.infer<typeof content>
