/** Reads Elenchus's own JSON formats: metagraphs, annotation tasks and the evidence of `explain`. Errors name the field. */
import { type AnnotationTask, taskToGraph } from '@elenchus/annotation'
import type { LinkDirections } from '@elenchus/explainer'
import { degreeConventions, FormatError, type Metagraph, type OpenLinks } from '@elenchus/metagraph'
import { z } from 'zod'

const text = z.string()
const offset = z.int().nonnegative()
const span = z.object({ start: offset, end: offset })
const operators = z.array(z.enum(['not', 'box', 'diamond']))
const operand = z.object({ operators, variable: text })
const triple = z.object({ left: operand, operator: z.enum(['implies', 'and', 'or']), right: operand })
const degree = z.int().min(0).max(4)
const edge = z.object({ from: text, to: text })
const kind = z.enum(['support', 'rebut'])

const metagraphSchema = z.looseObject({
  id: text,
  text,
  question: text.optional(),
  statements: z.array(
    z.looseObject({
      id: text,
      text,
      spans: z.array(span),
      variables: z.array(z.object({ id: text, text, span: span.nullable() })),
      formula: z.object({ operators, triples: z.array(triple) }),
      degree: degree.nullable(),
      part: z.enum(['context', 'option']).optional(),
      marked: text.optional(),
    }),
  ),
  edges: z.array(z.looseObject({ kind, ...edge.shape, link: text.optional() })),
  undercuts: z.array(z.looseObject({ from: text, edge })).optional(),
  provenance: z
    .looseObject({ source: text, annotator: text.optional(), degrees: z.enum(degreeConventions).optional() })
    .optional(),
})

const annotationTaskSchema = z.looseObject({
  id: text,
  type: text,
  question: text,
  text,
  statements: z.array(
    z.looseObject({
      id: text,
      part: z.enum(['context', 'option']),
      text,
      span,
      variables: z.array(z.looseObject({ id: text, text, span, operators })),
      operators,
      indicators: z.array(z.object({ word: text, span, operator: text })).optional(),
      degree,
    }),
  ),
  option: z.object({ index: z.int(), why: text }).optional(),
})

const direction = z.number().min(0).max(1).optional()
const linkDirectionsSchema = z.object({
  edges: z.array(z.object({ kind, ...edge.shape, direction })),
  undercuts: z.array(z.object({ from: text, direction })).optional(),
})

/** Formats the path of a field: `statements[2].degree`. */
const formatPath = ({ path }: z.core.$ZodIssue) =>
  path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i === 0 ? '' : '.'}${String(key)}`)).join('')

function validate<T>(schema: z.ZodType, value: unknown, expected: string): T {
  const { data, error } = schema.safeParse(value)
  const [issue] = error?.issues ?? []
  if (issue) throw new FormatError(`not ${expected}: ${formatPath(issue)}: ${issue.message}`)
  return data as T
}

/** Reads a metagraph; throws if an edge or undercut refers to a missing statement. */
export function readElenchusMetagraph(value: unknown): Metagraph {
  const format = "a metagraph in Elenchus's format"
  const graph = validate<Metagraph>(metagraphSchema, value, format)
  const createError = (problem: string) => new FormatError(`not ${format}: ${problem}`)
  const ids = new Set(graph.statements.map(({ id }) => id))
  const missing = graph.edges.flatMap(({ from, to }) => [from, to]).find(id => !ids.has(id))
  if (missing !== undefined) throw createError(`an edge refers to ${missing}, which is not a statement`)
  const edgeKeys = new Set(graph.edges.map(({ from, to }) => `${from} ${to}`))
  for (const { from, edge } of graph.undercuts ?? []) {
    if (!ids.has(from)) throw createError(`an undercut comes from ${from}, which is not a statement`)
    if (!edgeKeys.has(`${edge.from} ${edge.to}`))
      throw createError(`${from} undercuts ${edge.from} → ${edge.to}, which is not an edge`)
  }
  return graph
}

/** Reads a task of `annotate construct` as a metagraph without edges. */
export function readTaskGraph(value: unknown): Metagraph {
  return taskToGraph(validate<AnnotationTask>(annotationTaskSchema, value, 'a task of annotate construct'))
}

/** Reads the open links from the evidence of `explain --json`: those that may support or rebut. */
export async function readOpenLinks(evidence: object): Promise<OpenLinks> {
  const { findOpenLinks } = await import('@elenchus/explainer')
  return findOpenLinks(validate<LinkDirections>(linkDirectionsSchema, evidence, 'evidence of explain'))
}
