/** What all JSON output shares: a schema version, and rows that say what was wrong with a bad line. */
import { z } from 'zod'

const version = { schemaVersion: z.literal(1) }

export const document = <T extends z.ZodRawShape>(shape: T) => z.object({ ...version, ...shape })

export const rowError = document({
  id: z.unknown().optional(),
  line: z.number().int().positive(),
  error: z.string(),
}).describe('a line of the batch that could not be read; the batch goes on')
