/** Routes of annotation quality: agreement, audits, answer verification, qualification. */
import { z } from 'zod'
import { eventId, name, revision, time } from '../common.ts'
import { administrators, defineRoutes, judges, members } from '../route.ts'
import { change, changesOf, saved } from './changes.ts'

export const auditChange = change(
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
  /** Wilson's, 95%. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  revision,
})

export const qualityRoutes = defineRoutes({
  readVerification: {
    allowed: judges,
    summary:
      'Which answers the workers confirm, and which have to be redone: those that two or more of them dissent from.',
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
    allowed: administrators,
    summary: 'A new text for a passage whose answer was not confirmed; it is verified anew.',
    body: z.strictObject({
      event: eventId,
      revision,
      text: z.string().min(1).max(200_000),
      question: z.string().max(5000).nullable(),
      gold: z.array(z.string().max(100)).max(100),
    }),
    response: saved,
  },
  listAudits: {
    allowed: judges,
    summary: 'Audits of random samples, with the rate of what was accepted.',
    response: z.object({ audits: z.array(audit) }),
  },
  beginAudit: {
    allowed: judges,
    summary: 'Draws a random sample of what is done.',
    body: z.strictObject({ event: eventId, size: z.int().min(1).max(10_000), seed: z.int().default(1) }),
    response: audit,
  },
  judgeAudit: {
    allowed: judges,
    summary: 'Accepts or rejects passages of the sample.',
    body: changesOf(auditChange),
    response: audit,
  },
  qualify: {
    allowed: members,
    summary: 'How one stands in the qualification.',
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
  /** 0: not comparable. */
  passages: z.int(),
  measures: z.record(z.string(), kappa),
})
const effectSide = z.object({
  annotations: z.int(),
  medianSeconds: z.number().nullable(),
  /** Passages that two people annotated under this condition. */
  passages: z.int(),
  measures: z.record(z.string(), kappa.pick({ kappa: true, observed: true, n: true })),
})

export const agreementRoutes = defineRoutes({
  readAgreement: {
    allowed: judges,
    summary: 'Agreement per pair of annotators and overall.',
    response: z.object({
      pairs: z.array(pairAgreement),
      overall: pairAgreement.omit({ first: true, second: true }).nullable(),
    }),
  },
  readPassageAgreement: {
    allowed: judges,
    summary: 'Agreement of two annotators, passage by passage.',
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
  readPreannotation: {
    allowed: judges,
    summary: 'What proposals do to people: agreement and time with and without.',
    response: z.object({ with: effectSide, without: effectSide }),
  },
})
