/** Schemas of annotation quality: agreement, audits, answer verification, qualification. */
import { z } from 'zod'
import { eventId, name, revision, time } from '../common.ts'
import { defineSchemas } from '../route.ts'
import { defineChange, defineChanges, saved } from './changes.ts'

export const auditChange = defineChange(
  'audit.judged',
  z.strictObject({ passage: name, accepted: z.boolean(), note: z.string().max(2000) }),
)
export const audit = z.object({
  id: name,
  seed: z.int(),
  created: time,
  sample: z.array(
    z.object({
      passage: name,
      title: z.string(),
      accepted: z.boolean().nullable(),
      note: z.string(),
      by: name.nullable(),
    }),
  ),
  accepted: z.int(),
  judged: z.int(),
  rate: z.number().nullable(),
  /** Wilson's 95% interval. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  revision,
})

export const qualitySchemas = defineSchemas({
  readVerification: {
    response: z.object({
      verified: z.int(),
      open: z.int(),
      toRedo: z.array(
        z.object({
          passage: name,
          title: z.string(),
          gold: z.array(z.string()),
          answers: z.array(z.object({ account: name, labels: z.array(z.string()) })),
          dissents: z.int(),
          revision,
        }),
      ),
    }),
  },
  redoPassage: {
    body: z.strictObject({
      event: eventId,
      revision,
      text: z.string().min(1).max(200_000),
      question: z.string().max(5000).nullable(),
      gold: z.array(z.string().max(100)).max(100),
    }),
    response: saved,
  },
  listAudits: { response: z.object({ audits: z.array(audit) }) },
  beginAudit: {
    body: z.strictObject({ event: eventId, size: z.int().min(1).max(10_000), seed: z.int().default(1) }),
    response: audit,
  },
  judgeAudit: { body: defineChanges(auditChange), response: audit },
  qualify: {
    response: z.object({
      needed: z.boolean(),
      passages: z.int(),
      answered: z.int(),
      score: z.number().nullable(),
      passed: z.boolean(),
    }),
  },
})

const kappa = z.object({
  kappa: z.number().nullable(),
  observed: z.number().nullable(),
  n: z.int(),
  labels: z.array(z.string()),
  counts: z.array(z.array(z.int())),
})
export const pairAgreement = z.object({
  first: name,
  second: name,
  /** Number of common passages; without any, the pair cannot be compared. */
  passages: z.int(),
  measures: z.record(z.string(), kappa),
})
const effectGroup = z.object({
  annotations: z.int(),
  medianSeconds: z.number().nullable(),
  /** Passages that two people annotated under this condition. */
  passages: z.int(),
  measures: z.record(z.string(), kappa.pick({ kappa: true, observed: true, n: true })),
})

export const agreementSchemas = defineSchemas({
  readAgreement: {
    response: z.object({
      pairs: z.array(pairAgreement),
      overall: pairAgreement.omit({ first: true, second: true }).nullable(),
    }),
  },
  readPassageAgreement: {
    query: z.object({ first: name, second: name }),
    response: z.object({
      passages: z.array(
        z.object({
          passage: name,
          title: z.string(),
          measures: z.record(z.string(), kappa.pick({ kappa: true, observed: true, n: true })),
        }),
      ),
    }),
  },
  readPreannotation: { response: z.object({ with: effectGroup, without: effectGroup }) },
})
