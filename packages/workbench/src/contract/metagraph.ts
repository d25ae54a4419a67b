/** Schemas of metagraphs in requests and responses, matching the types of `@elenchus/metagraph`. */
import type { LinkDirections } from '@elenchus/explainer'
import { degreeConventions, type Metagraph } from '@elenchus/metagraph'
import { z } from 'zod'

export const span = z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() })
const id = z.string().min(1).max(60)
const unary = z.enum(['not', 'box', 'diamond'])
const operators = z.array(unary).max(20)
const operand = z.object({ operators, variable: id })
const triple = z.object({ left: operand, operator: z.enum(['implies', 'and', 'or']), right: operand })
/** A degree of certainty, from 0 (impossible) to 4 (necessary). */
const degree = z.literal([0, 1, 2, 3, 4])
/** Maximum length of a passage. */
export const maxPassageLength = 100_000
const text = z.string().max(maxPassageLength)

/** A list with a maximum length; the message has the number of items found. */
const list = <T extends z.ZodType>(item: T, max: number, items: string) =>
  z.array(item).max(max, { error: ({ input }) => `${(input as unknown[]).length} ${items}; the limit is ${max}` })
const maxStatements = 1000
const maxEdges = 4000
const maxUndercuts = 1000

const variable = z.object({ id, text, span: span.nullable() })
const statement = z.object({
  id,
  text,
  spans: z.array(span).max(200),
  variables: z.array(variable).max(200),
  formula: z.object({ operators, triples: z.array(triple).max(200) }),
  degree: degree.nullable(),
  part: z.enum(['context', 'option']).optional(),
  /** The annotated text of the statement in a MetaLogic file. */
  marked: text.optional(),
})
/** Edges with the same `link` come from linked premises, which count only together. */
const edge = z.object({ kind: z.enum(['support', 'rebut']), from: id, to: id, link: id.optional() })
const undercut = z.object({ from: id, edge: z.object({ from: id, to: id }) })

export const metagraph: z.ZodType<Metagraph, Metagraph> = z.object({
  id: z.string().min(1).max(200),
  text,
  question: text.optional(),
  statements: list(statement, maxStatements, 'statements'),
  edges: list(edge, maxEdges, 'edges'),
  undercuts: list(undercut, maxUndercuts, 'undercuts').optional(),
  provenance: z
    .object({
      source: z.string().max(300),
      annotator: z.string().max(300).optional(),
      degrees: z.enum(degreeConventions).optional(),
    })
    .optional(),
})

const direction = z.number().min(0).max(1).optional()
/** The part of the evidence from `explain` that identifies open links; other fields are ignored. */
export const linkDirections: z.ZodType<LinkDirections, LinkDirections> = z.object({
  edges: z.array(edge.pick({ kind: true, from: true, to: true }).extend({ direction })).max(maxEdges),
  undercuts: z
    .array(undercut.pick({ from: true }).extend({ direction }))
    .max(maxUndercuts)
    .optional(),
})

export const diagnostic = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
  statement: z.string().optional(),
})
