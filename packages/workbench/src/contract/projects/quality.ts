/** Schemas of annotation quality: agreement, audits, answer verification, qualification. */
import { z } from 'zod'
import { eventId, revision, safeId, time } from '../common.ts'
import { defineSchemas } from '../route.ts'
import { defineChange, defineChanges, revisionReply } from './changes.ts'

export const auditChange = defineChange(
  'audit.judged',
  z.strictObject({ passage: safeId, accepted: z.boolean(), note: z.string().max(2000) }),
)
export const audit = z.object({
  id: safeId,
  seed: z.int(),
  created: time,
  sample: z.array(
    z.object({
      passage: safeId,
      title: z.string(),
      accepted: z.boolean().nullable(),
      note: z.string(),
      by: safeId.nullable(),
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
      /** Passages to annotate again, because at least two people (`dissents`) disagreed with the known answer. */
      toRedo: z.array(
        z.object({
          passage: safeId,
          title: z.string(),
          gold: z.array(z.string()),
          answers: z.array(z.object({ account: safeId, labels: z.array(z.string()) })),
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
    response: revisionReply,
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
  /** Cohen's kappa. */
  kappa: z.number().nullable(),
  /** Observed agreement, as a proportion. */
  observed: z.number().nullable(),
  /** Number of compared items. */
  n: z.int(),
  labels: z.array(z.string()),
  /** Confusion matrix: rows are the labels of the first annotator, columns those of the second. */
  counts: z.array(z.array(z.int())),
})
export const pairAgreement = z.object({
  first: safeId,
  second: safeId,
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
    query: z.object({ first: safeId, second: safeId }),
    response: z.object({
      passages: z.array(
        z.object({
          passage: safeId,
          title: z.string(),
          measures: z.record(z.string(), kappa.pick({ kappa: true, observed: true, n: true })),
        }),
      ),
    }),
  },
  /** Annotations that started from a proposal, and those that did not. */
  readPreannotation: { response: z.object({ with: effectGroup, without: effectGroup }) },
})
