/** Schemas of evaluation runs: logs in folders and stores, remarks on rows, and runs started from the browser. */
import type { Row, RunHeader, RunUsage, Scores } from '@elenchus/evaluation'
import { z } from 'zod'
import { definePage, eventId, exportedFile, json, pageQuery, revision, safeId, time } from './common.ts'
import { examResults } from './exams.ts'
import { defineSchemas } from './route.ts'

export const run = z.object({
  id: safeId,
  /** Name of its folder, or its name in a store. */
  name: z.string(),
  task: z.string(),
  model: z.string(),
  dataset: z.string(),
  created: z.string(),
  rows: z.int(),
  /** True if rows are still being added. */
  live: z.boolean(),
  accuracy: z.object({ right: z.int(), wrong: z.int(), unparsed: z.int(), failed: z.int() }),
  tokens: z.object({ input: z.int(), output: z.int() }),
})
export const rowSummary = z.object({
  /** Position in the log, used in URLs. */
  row: z.int(),
  sampleId: z.string(),
  repeat: z.int(),
  protocol: z.string(),
  group: z.string(),
  target: z.string(),
  answer: z.string(),
  correct: z.boolean().nullable(),
  /** The error message, if the request failed. */
  failed: z.string().nullable(),
  /** The beginning of the question. */
  text: z.string(),
  elapsedMs: z.number(),
  tags: z.array(z.string()),
  overridden: z.boolean(),
})
/** Tags, note and correction that people added to a row. */
export const remark = z.object({
  tags: z.array(z.string()),
  note: z.string(),
  /** Manual correction of an answer that was parsed wrongly; the log itself never changes. */
  override: z.object({ answer: z.string(), correct: z.boolean(), author: safeId, time, reason: z.string() }).nullable(),
  revision,
})
export const remarkChange = z.discriminatedUnion('kind', [
  z.strictObject({
    id: eventId,
    kind: z.literal('remark.tagged'),
    payload: z.strictObject({ tags: z.array(z.string().trim().min(1).max(50)).max(30) }),
  }),
  z.strictObject({
    id: eventId,
    kind: z.literal('remark.noted'),
    payload: z.strictObject({ note: z.string().max(5000) }),
  }),
  z.strictObject({
    id: eventId,
    kind: z.literal('remark.overridden'),
    payload: z
      .strictObject({ answer: z.string().max(1000), correct: z.boolean(), reason: z.string().max(2000) })
      .nullable(),
  }),
])
const metric = z.object({
  value: z.number().nullable(),
  n: z.int(),
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
})
/**
 * A run in the leaderboard; `protocols` is null while its scores are being computed. `corrected` counts manual corrections (`overrides`) and
 * the answers that are correct with them.
 */
const rankedRun = z.object({
  run,
  protocols: z
    .array(
      z.object({ protocol: z.string(), metrics: z.record(z.string(), metric), usage: json<RunUsage>().nullable() }),
    )
    .nullable(),
  corrected: z.object({ right: z.int(), overrides: z.int() }),
})
const published = z.object({
  paper: z.string(),
  /** The table or page of the paper. */
  where: z.string(),
  column: z.string(),
  /** Differences between the data of the run and of the paper. */
  caveat: z.string(),
  rows: z.array(
    z.object({ name: z.string(), kind: z.enum(['model', 'human', 'ceiling', 'chance']), value: z.number() }),
  ),
})
/** Exam results of people, shown next to models. */
const humans = z.object({
  exam: safeId,
  title: z.string(),
  task: z.string().nullable(),
  closed: z.boolean(),
  results: examResults,
})
const verdict = z.enum(['right', 'wrong', 'unparsed', 'failed'])
const rowQuery = {
  ...pageQuery,
  verdict: verdict.optional(),
  search: z.string().max(200).optional(),
  tag: z.string().max(50).optional(),
  protocol: z.string().max(100).optional(),
  offset: z.coerce.number().int().nonnegative().optional().describe('instead of `after`: matching rows to skip'),
}

export const job = z.object({
  id: safeId,
  task: z.string(),
  model: z.string(),
  run: z.string(),
  status: z.enum(['running', 'pausing', 'paused', 'complete', 'failed']),
  reason: z.string().nullable(),
  progress: z
    .object({
      done: z.int(),
      total: z.int().nullable(),
      failed: z.int(),
      /** Items per second. */
      rate: z.number(),
      etaMs: z.number().nullable(),
      tokens: z.number(),
      money: z.number().nullable(),
    })
    .nullable(),
  started: time,
})

export const runSchemas = defineSchemas({
  listRuns: {
    response: z.object({ runs: z.array(run), problems: z.array(z.object({ name: z.string(), reason: z.string() })) }),
  },
  readLeaderboard: {
    response: z.object({
      tasks: z.array(
        z.object({
          task: z.string(),
          /** Accuracy of guessing; null if it varies. */
          chance: z.number().nullable(),
          mainMetric: z.string(),
          runs: z.array(rankedRun),
          published: published.nullable(),
        }),
      ),
      people: z.array(humans),
      problems: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
  },
  readRun: {
    response: z.object({
      run,
      header: json<RunHeader>(),
      scores: json<Record<string, Scores>>().nullable().describe('null while they are being computed'),
      corrected: z.object({ right: z.int(), overrides: z.int() }),
    }),
  },
  listRows: { query: z.object(rowQuery), response: definePage(rowSummary) },
  readRow: { response: z.object({ row: json<Row>(), remark }) },
  changeRemark: { body: z.strictObject({ revision, events: z.array(remarkChange).min(1).max(20) }), response: remark },
  compareRuns: {
    query: z.object({
      ...pageQuery,
      first: safeId,
      second: safeId,
      show: z.enum(['all', 'differ', 'only-first', 'only-second', 'both', 'neither']).default('differ'),
    }),
    response: definePage(
      z.object({
        sampleId: z.string(),
        repeat: z.int(),
        protocol: z.string(),
        first: rowSummary.nullable(),
        second: rowSummary.nullable(),
      }),
    ).extend({
      summary: z.object({
        both: z.int(),
        onlyFirst: z.int(),
        onlySecond: z.int(),
        neither: z.int(),
        unpaired: z.int(),
        /** The p-value of McNemar's test. */
        p: z.number().nullable(),
      }),
    }),
  },
  reportRuns: {
    query: z.object({ runs: z.string().max(4000).describe('ids, separated by commas') }),
    response: exportedFile,
  },
  listModels: {
    response: z.object({
      models: z.array(z.object({ id: safeId, model: z.string() })),
      tasks: z.array(z.string()),
      data: z.array(safeId),
    }),
  },
  answerTheories: {
    body: z.strictObject({
      model: safeId.describe('one of the configured models'),
      items: z
        .array(
          z.strictObject({
            id: z.string().min(1).max(100),
            theory: z.string().trim().min(1).max(20_000),
            statement: z.string().trim().min(1).max(2000),
          }),
        )
        .min(1)
        .max(60),
    }),
    response: z.object({
      answers: z.array(
        z.object({
          id: z.string(),
          answer: z.string().nullable().describe('null if unparsed or failed'),
          response: z.string(),
          failed: z.string().nullable(),
        }),
      ),
    }),
  },
  listJobs: { response: z.object({ jobs: z.array(job) }) },
  startJob: {
    body: z.strictObject({
      task: z.string().max(100),
      data: safeId.optional().describe('one of the configured data files'),
      model: safeId.describe('one of the configured models'),
      run: safeId,
      limit: z.int().positive().optional(),
      concurrency: z.int().min(1).max(64).optional(),
      budget: z
        .strictObject({
          requests: z.int().positive().optional(),
          tokens: z.int().positive().optional(),
          money: z.number().positive().optional(),
        })
        .optional(),
    }),
    response: job,
  },
  pauseJob: { response: job },
  resumeJob: { response: job },
})
