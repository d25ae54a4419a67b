/** Metagraphs and annotation tasks in our own JSON, read and written. */
import { z } from 'zod'
import { fields, int, list, operators, span, text } from './shapes.ts'

const operand = z.object({ operators, variable: text })
const degree = z.int().min(0).max(4)

const statement = z
  .object({
    id: text,
    text,
    spans: z.array(span).describe('position in the passage, UTF-16 offsets'),
    variables: list({ id: text, text, span: span.nullable() }),
    formula: z.object({
      operators,
      triples: list({ left: operand, operator: z.enum(['implies', 'and', 'or']), right: operand }),
    }),
    degree: degree.nullable().describe('4 necessary, 3 possible, 2 contingent, 1 unnecessary, 0 impossible'),
  })
  .loose()

export const metagraph = z
  .object({
    id: text,
    text,
    question: text.optional(),
    statements: z.array(statement),
    edges: z.array(z.object({ kind: z.enum(['support', 'rebut']), from: text, to: text }).loose()),
    undercuts: z
      .array(z.object({ from: text, edge: z.object(fields(text, 'from', 'to')) }).loose())
      .optional()
      .describe('statements that attack a step, which is identified by its two statements'),
  })
  .loose()

/** A task of `annotate construct`. */
export const annotationTask = z
  .object({
    ...fields(text, 'id', 'type', 'question', 'text'),
    statements: z.array(
      z
        .object({
          id: text,
          part: z.enum(['context', 'option']),
          text,
          span,
          variables: z.array(z.object({ id: text, text, span, operators }).loose()),
          operators,
          indicators: list({ word: text, span, operator: text }).optional(),
          degree,
        })
        .loose(),
    ),
    option: z.object({ index: int, why: text }).optional(),
  })
  .loose()
