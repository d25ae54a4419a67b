/** Which links are open in what `explain --json` wrote: the graph there keeps the likelier kind, the evidence beside it the doubt. */
import type { LinkDirections } from '@elenchus/explainer'
import { FormatError, type OpenLinks } from '@elenchus/metagraph'
import { z } from 'zod'
import { pathOf } from './own-metagraph.ts'

const direction = z.number().min(0).max(1).optional()
const directions = z.object({
  edges: z.array(z.object({ kind: z.enum(['support', 'rebut']), from: z.string(), to: z.string(), direction })),
  undercuts: z.array(z.object({ from: z.string(), direction })).optional(),
})

/** Evidence that somebody has edited by hand is refused by the name of the field that is wrong: a doubt must not get lost in silence. */
export async function openLinksIn(evidence: object): Promise<OpenLinks> {
  const { data, error } = directions.safeParse(evidence)
  const [issue] = error?.issues ?? []
  if (issue !== undefined)
    throw new FormatError(`not evidence as explain writes it: ${pathOf(issue)}: ${issue.message}`)
  return (await import('@elenchus/explainer')).openLinks(data as LinkDirections)
}
