/** A metagraph as our own JSON has it, printed and read. */
import { z } from 'zod'

const span = z.object({ start: z.number().int().nonnegative(), end: z.number().int().nonnegative() })
const unary = z.array(z.enum(['not', 'box', 'diamond']))
const operand = z.object({ operators: unary, variable: z.string() })

const statement = z
  .object({
    id: z.string(),
    text: z.string(),
    spans: z.array(span).describe('where it stands in the passage, UTF-16 offsets'),
    variables: z.array(z.object({ id: z.string(), text: z.string(), span: span.nullable() })),
    formula: z.object({
      operators: unary,
      triples: z.array(z.object({ left: operand, operator: z.enum(['implies', 'and', 'or']), right: operand })),
    }),
    degree: z
      .number()
      .int()
      .min(0)
      .max(4)
      .nullable()
      .describe('4 necessary, 3 possible, 2 contingent, 1 unnecessary, 0 impossible'),
  })
  .loose()

export const metagraph = z
  .object({
    id: z.string(),
    text: z.string(),
    question: z.string().optional(),
    statements: z.array(statement),
    edges: z.array(z.object({ kind: z.enum(['support', 'rebut']), from: z.string(), to: z.string() }).loose()),
    undercuts: z
      .array(z.object({ from: z.string(), edge: z.object({ from: z.string(), to: z.string() }) }).loose())
      .optional()
      .describe('statements that attack a step, which is named by its two statements'),
  })
  .loose()
