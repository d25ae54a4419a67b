/** What `eval` prints. */
import { z } from 'zod'
import { document } from './document.ts'

const count = z.number().int().nonnegative()

const scores = {
  n: count.describe('rows'),
  unparsed: count.describe('answered, but no answer was found in the response'),
  failed: count.describe('not answered; the row says why'),
  interval: z.record(z.string(), z.tuple([z.number(), z.number()])).describe('by metric, 95%'),
  standardError: z.record(z.string(), z.number()).describe('by metric'),
}

const run = {
  task: z.string(),
  model: z.string(),
  dataset: z.object({ name: z.string(), checksum: z.string() }),
  protocol: z.string(),
  run: z.string().nullable().describe('folder of the log; null: in a store'),
  status: z.enum(['complete', 'stopped']),
  reason: z.string().nullable(),
  answered: count.describe('rows written by this call'),
  ...scores,
}

/** Metrics stand beside these fields under their own names. */
export const evalDocument = document(run).loose()

export const evalConfigDocument = document({ runs: z.array(z.object(run).loose()) })

const plan = {
  task: z.string(),
  model: z.string(),
  items: count,
  requests: count.describe('without retries'),
  inputTokens: count,
  outputTokens: count,
  money: z.number().nullable(),
  examples: z.array(
    z.object({ sampleId: z.string(), protocol: z.string(), request: z.record(z.string(), z.unknown()) }),
  ),
}

export const evalPlan = document(plan)
export const evalConfigPlan = document({ runs: z.array(z.object(plan)) })
