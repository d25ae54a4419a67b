/** Our own JSON formats: metagraphs, annotation tasks and the evidence of `explain`. Errors name the field. */
import { type AnnotationTask, graphOfTask } from '@elenchus/annotation'
import type { LinkDirections } from '@elenchus/explainer'
import { FormatError, type Metagraph, type OpenLinks } from '@elenchus/metagraph'
import { z } from 'zod'
import { annotationTask, metagraph } from '../schemas/graph.ts'

/** The path of a field: `statements[2].degree`. */
const fieldPath = ({ path }: z.core.$ZodIssue) =>
  path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i === 0 ? '' : '.'}${String(key)}`)).join('')

function check<T>(schema: z.ZodType<T>, value: unknown, expected: string): T {
  const { data, error } = schema.safeParse(value)
  const [issue] = error?.issues ?? []
  if (issue) throw new FormatError(`not ${expected}: ${fieldPath(issue)}: ${issue.message}`)
  return data as T
}

export function readOwnMetagraph(value: unknown): Metagraph {
  const format = "a metagraph in Elenchus's format"
  const graph = check(metagraph, value, format) as Metagraph
  const fail = (problem: string) => new FormatError(`not ${format}: ${problem}`)
  const known = new Set(graph.statements.map(({ id }) => id))
  const missing = graph.edges.flatMap(({ from, to }) => [from, to]).find(id => !known.has(id))
  if (missing !== undefined) throw fail(`an edge names ${missing}, which is no statement`)
  const steps = new Set(graph.edges.map(({ from, to }) => `${from} ${to}`))
  for (const { from, edge } of graph.undercuts ?? []) {
    if (!known.has(from)) throw fail(`an undercut comes from ${from}, which is no statement`)
    if (!steps.has(`${edge.from} ${edge.to}`))
      throw fail(`${from} undercuts ${edge.from} → ${edge.to}, which is no edge`)
  }
  return graph
}

/** Reads a task of `annotate construct` as a metagraph without edges. */
export function readTaskGraph(value: unknown): Metagraph {
  return graphOfTask(check(annotationTask, value, 'a task of annotate construct') as AnnotationTask)
}

const direction = z.number().min(0).max(1).optional()
const directions = z.object({
  edges: z.array(z.object({ kind: z.enum(['support', 'rebut']), from: z.string(), to: z.string(), direction })),
  undercuts: z.array(z.object({ from: z.string(), direction })).optional(),
})

/** The links that the evidence of `explain --json` leaves open. */
export async function readOpenLinks(evidence: object): Promise<OpenLinks> {
  const { openLinks } = await import('@elenchus/explainer')
  return openLinks(check(directions, evidence, 'evidence as explain writes it') as LinkDirections)
}
