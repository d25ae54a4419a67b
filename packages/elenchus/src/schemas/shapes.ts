/** Building blocks of the JSON schemas. */
import { z } from 'zod'

export const text = z.string()
export const texts = z.array(text)
export const number = z.number()
export const int = z.int()
export const count = z.int().nonnegative()
export const share = z.number().min(0).max(1)
export const score = number.nullable()
export const id = z.unknown().optional()

/** Fields that share a type, by name. */
export const fields = <T extends z.ZodType, const N extends string>(type: T, ...names: readonly N[]) =>
  Object.fromEntries(names.map(name => [name, type])) as Record<N, T>

/** A list of objects. */
export const list = <T extends z.ZodRawShape>(shape: T) => z.array(z.object(shape))

/** A confidence interval of 95% as a pair. */
export const interval = z.tuple([number, number])

/** A confidence interval of 95% with named ends. */
export const namedInterval = z.object(fields(number, 'low', 'high'))

export const document = <T extends z.ZodRawShape>(shape: T) => z.object({ schemaVersion: z.literal(1), ...shape })

/** A row of a batch for a line that could not be answered. */
export const rowError = document({ id, line: z.int().positive(), error: text }).describe(
  'a line of the batch with an error; the batch continues',
)

export const label = z.enum(['True', 'False', 'Unknown'])
export const span = z.object(fields(count, 'start', 'end'))
export const operators = z.array(z.enum(['not', 'box', 'diamond']))

/** Problems of a file of predictions. */
export const problems = z.object({
  badLines: list({ line: int, problem: text }),
  duplicates: list({ id: text, line: int }),
  unknownIds: texts,
  missing: texts,
})

export const input = text
  .nullable()
  .describe('parts of the input that the model read, such as CQA or A; null where the task has no parts')
