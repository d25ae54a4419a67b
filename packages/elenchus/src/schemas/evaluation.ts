/** JSON documents of `eval` and `paper`. */
import { z } from 'zod'
import { document } from './shapes.ts'

const count = z.number().int().nonnegative()

const tokens = count.nullable()

/** Costs of rows. */
export const usage = z
  .object({
    requests: count.describe('sent, retries included'),
    retries: count,
    fromCache: count.describe('turns that a cache answered'),
    inputTokens: tokens.describe('cached ones included; null: the model does not say'),
    outputTokens: tokens,
    cachedTokens: tokens.describe('of the input'),
    money: z.number().nullable().describe('null without a price'),
    latencyMs: z.object({ p50: z.number(), p95: z.number() }).nullable().describe('of one answer, without retries'),
    cutOff: count.describe('responses that ended at the output limit'),
    shortened: count
      .optional()
      .describe('rows whose input the model did not read to its end; missing where there are none'),
    judge: z
      .object({
        answers: count,
        inputTokens: count,
        outputTokens: count,
        cachedTokens: count.describe('of the input'),
        money: z.number().nullable().describe('null without a price of the judge'),
      })
      .optional()
      .describe('what judging cost, where there was a judge; but for the requests not in the other figures'),
  })
  .describe('what the answers cost')

const scores = {
  n: count.describe('rows'),
  unparsed: count.describe('answered, but no answer was found in the response'),
  truncated: count.describe('cut off at the output limit before an answer could be read; not among the unparsed'),
  failed: count.describe('not answered; the row says why'),
  interval: z.record(z.string(), z.tuple([z.number(), z.number()])).describe('by metric, 95%'),
  standardError: z.record(z.string(), z.number()).describe('by metric'),
  usage: usage.optional(),
}

const run = {
  task: z.string(),
  model: z.string(),
  dataset: z.object({ name: z.string(), checksum: z.string() }),
  input: z
    .string()
    .nullable()
    .describe('parts of the input that the model read: CQA and PH are all of it; null where the task has no parts'),
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
  judge: z
    .object({ requests: count, inputTokens: count, outputTokens: count })
    .optional()
    .describe('of the figures above, what goes to a judge'),
  money: z.number().nullable(),
  examples: z.array(
    z.object({
      sampleId: z.string(),
      protocol: z.string(),
      request: z.record(z.string(), z.unknown()),
      reads: z
        .array(z.string())
        .optional()
        .describe('the texts that the model reads in place of the prompt; missing where it reads the prompt'),
      unreadTokens: count.optional().describe('tokens of the longest of these texts that it has no room for'),
    }),
  ),
}

export const evalPlan = document(plan)
export const evalConfigPlan = document({ runs: z.array(z.object(plan)) })

export const paperDocument = document({
  name: z.string(),
  title: z.string(),
  reference: z.string(),
  items: z.array(
    z.object({
      where: z.string().describe('as the paper names it'),
      about: z.string(),
      state: z
        .enum(['printed', 'model', 'people', 'illustration', 'missing'])
        .describe('ours: printed from data alone, for a model, of people, nothing to compute, not yet'),
      commands: z.array(z.string()),
      data: z.array(
        z.object({ path: z.string(), there: z.boolean().nullable().describe('null where no folder is given') }),
      ),
      model: z.string().nullable(),
      placeholders: z.record(z.string(), z.string()).describe('other files that the commands name, and what they are'),
      recipes: z.array(z.string()).describe('what `elenchus train` reproduces rows with'),
      published: z.array(
        z.object({
          where: z.string(),
          unit: z.enum(['%', 'F1', 'count']),
          columns: z.array(z.string()),
          rows: z.array(
            z.object({
              name: z.string(),
              kind: z.enum(['model', 'human', 'ceiling', 'chance']),
              values: z.array(z.number().nullable()),
              input: z.string().optional().describe('parts of the input that the model read, where they were not all'),
              caveat: z.string().optional().describe('why nobody should compare with this row'),
            }),
          ),
        }),
      ),
      remark: z.string().nullable(),
    }),
  ),
})
