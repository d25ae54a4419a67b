/** Our own JSON of a metagraph, checked: what somebody has edited by hand is refused by the name of the field that is wrong. */
import { FormatError, type Metagraph } from '@elenchus/metagraph'
import type { z } from 'zod'
import { metagraph } from '../schemas/graph.ts'

/** `statements[2].degree`. */
export const pathOf = ({ path }: z.core.$ZodIssue) =>
  path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i === 0 ? '' : '.'}${String(key)}`)).join('')

export function readOwnMetagraph(value: unknown): Metagraph {
  const { data, error } = metagraph.safeParse(value)
  const [issue] = error?.issues ?? []
  if (issue !== undefined)
    throw new FormatError(`not a metagraph in Elenchus's format: ${pathOf(issue)}: ${issue.message}`)
  const graph = data as Metagraph
  const known = new Set(graph.statements.map(({ id }) => id))
  for (const { from, to } of graph.edges)
    for (const id of [from, to])
      if (!known.has(id))
        throw new FormatError(`not a metagraph in Elenchus's format: an edge names ${id}, which is no statement`)
  const steps = new Set(graph.edges.map(({ from, to }) => `${from} ${to}`))
  for (const { from, edge } of graph.undercuts ?? []) {
    if (!known.has(from))
      throw new FormatError(
        `not a metagraph in Elenchus's format: an undercut comes from ${from}, which is no statement`,
      )
    if (!steps.has(`${edge.from} ${edge.to}`))
      throw new FormatError(
        `not a metagraph in Elenchus's format: ${from} undercuts ${edge.from} → ${edge.to}, which is no edge`,
      )
  }
  return graph
}
