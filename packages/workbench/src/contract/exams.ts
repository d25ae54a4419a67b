/** Schemas of exams, in which people answer items so that their scores can be compared with models. */
import { z } from 'zod'
import { eventId, revision, safeId, time, title } from './common.ts'
import { defineSchemas } from './route.ts'

/** A question with its options, or a theory and a statement with the labels as options. */
export const examItem = z.strictObject({
  id: z.string().min(1).max(200),
  group: z.string().max(200).optional(),
  /** Category by which results are broken down. */
  type: z.string().max(100).optional(),
  text: z.string().max(50_000),
  question: z.string().max(5000).default(''),
  options: z.array(z.string().max(5000)).min(2).max(26),
  /** The index of the correct option. */
  gold: z.int().nonnegative(),
})
export type ExamItem = z.infer<typeof examItem>

/**
 * All items for everyone, one test of different items per person, or each group of items for a panel of `readers` people. `sample` is the
 * number of items drawn at random; all items without it.
 */
export const examDesign = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everyone'), sample: z.int().positive().optional() }),
  z.strictObject({ kind: z.literal('tests'), sample: z.int().positive().optional() }),
  z.strictObject({ kind: z.literal('panels'), sample: z.int().positive().optional(), readers: z.int().positive() }),
])
export const exam = z.object({
  id: safeId,
  title: z.string(),
  /** Evaluation task whose models are compared with these people; null for none. */
  task: z.string().nullable(),
  design: examDesign,
  seed: z.int(),
  people: z.array(z.string()),
  items: z.int(),
  closed: z.boolean(),
  created: time,
  revision,
})
const sittingState = z.object({ person: z.string(), answered: z.int(), items: z.int(), seconds: z.number() })
/** `right` is the number of correct answers. */
const personResult = z.object({ name: z.string(), answered: z.int(), right: z.int(), accuracy: z.number().nullable() })
/** Results on the items of one type or group, whose name is in `type`. The fields have the same meaning as in `examResults`. */
const breakdownRow = z.object({
  type: z.string(),
  performance: z.number().nullable(),
  ceiling: z.number().nullable(),
  items: z.int(),
})
export const examResults = z.object({
  people: z.array(personResult),
  /** Mean accuracy of the people. */
  performance: z.number().nullable(),
  /** Proportion of items that at least one person answered correctly. */
  ceiling: z.number().nullable(),
  fleissKappa: z.number().nullable(),
  items: z.int(),
  byType: z.array(breakdownRow),
  byGroup: z.array(breakdownRow),
  majority: personResult.nullable(),
})
/** An exam as shown to a participant, without the correct answers. */
export const sitting = z.object({
  exam: z.string(),
  person: z.string(),
  items: z.array(examItem.omit({ gold: true, group: true })),
  answers: z.record(z.string(), z.int()),
  finished: z.boolean(),
  revision,
})
export const sittingChange = z.discriminatedUnion('kind', [
  z.strictObject({
    id: eventId,
    kind: z.literal('sitting.answered'),
    payload: z.strictObject({
      item: z.string().max(200),
      answer: z.int().nonnegative(),
      seconds: z.number().nonnegative().max(86_400),
    }),
  }),
  z.strictObject({ id: eventId, kind: z.literal('sitting.finished'), payload: z.strictObject({}) }),
])

export const examSchemas = defineSchemas({
  listExams: { response: z.object({ exams: z.array(exam) }) },
  createExam: {
    body: z.strictObject({
      event: eventId,
      title,
      task: z.string().max(100).optional().describe('evaluation task whose models are compared with these people'),
      items: z.array(examItem).min(1).max(20_000),
      people: z.array(z.string().trim().min(1).max(100)).min(1).max(500),
      design: examDesign,
      seed: z.int().default(1),
    }),
    response: z.object({ exam, links: z.array(z.object({ person: z.string(), link: z.string() })) }),
  },
  readExam: { response: z.object({ exam, sittings: z.array(sittingState) }) },
  closeExam: { response: exam },
  readResults: { response: examResults },
  readSitting: { response: sitting },
  answerSitting: {
    body: z.strictObject({ revision, events: z.array(sittingChange).min(1).max(200) }),
    response: z.object({ revision }),
  },
})
