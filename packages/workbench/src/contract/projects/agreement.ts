/** How far annotators agree, and what the proposals of a machine do to them. */
import { z } from 'zod'
import { name } from '../common.ts'
import { defineRoutes, judges } from '../route.ts'
import { at } from './changes.ts'

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
    method: 'get',
    path: `${at}/agreement`,
    allowed: judges,
    summary: 'Agreement per pair of annotators and overall.',
    response: z.object({
      pairs: z.array(pairAgreement),
      overall: pairAgreement.omit({ first: true, second: true }).nullable(),
    }),
  },
  readPassageAgreement: {
    method: 'get',
    path: `${at}/agreement/passages`,
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
    method: 'get',
    path: `${at}/preannotation`,
    allowed: judges,
    summary: 'What proposals do to people: agreement and time with and without.',
    response: z.object({ with: effectSide, without: effectSide }),
  },
})
