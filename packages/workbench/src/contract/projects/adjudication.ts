/** Schemas of adjudication: a third person resolves disagreements, and the result becomes gold. */
import { z } from 'zod'
import { revision, safeId, time } from '../common.ts'
import { diagnostic } from '../metagraph.ts'
import { defineSchemas } from '../route.ts'
import { content, defineChange, defineChanges } from './changes.ts'

/** A disagreement between two annotations. `about` is its kind; `first` and `second` describe the two choices. */
export const disagreement = z.object({
  id: z.string(),
  about: z.enum(['statements', 'edge', 'undercut', 'variables', 'formula', 'degree', 'labels']),
  first: z.string(),
  second: z.string(),
})
/** `disagreement` is the id of the decided disagreement. */
export const decision = z.strictObject({
  disagreement: z.string().max(300),
  choice: z.enum(['first', 'second', 'neither']),
  reason: z.string().max(2000),
})
/** The two annotators who are compared. */
export const comparedPair = z.strictObject({ first: safeId, second: safeId })
export const adjudication = z.object({
  passage: safeId,
  /** Null for the first two submitted annotations, in assignment order. */
  pair: comparedPair.nullable(),
  decisions: z.array(decision.extend({ by: safeId, time })),
  gold: content.nullable(),
  done: z.boolean(),
  revision,
})
export const adjudicationChange = z.discriminatedUnion('kind', [
  /** Chooses another pair. Earlier decisions are dropped but remain in the history. */
  defineChange('adjudication.paired', comparedPair),
  defineChange('adjudication.decided', decision),
  defineChange('adjudication.withdrawn', z.strictObject({ disagreement: z.string().max(300) })),
  defineChange('adjudication.finished', z.strictObject({ gold: content })),
  defineChange('adjudication.reopened', z.strictObject({})),
])

export const adjudicationSchemas = defineSchemas({
  findDisagreements: {
    query: z.object({ statements: z.enum(['first', 'second']).optional() }),
    response: z.object({ first: safeId, second: safeId, disagreements: z.array(disagreement) }),
  },
  adjudicate: { body: defineChanges(adjudicationChange), response: adjudication },
  mergePassage: {
    /** `open` contains the ids of the disagreements without a decision. */
    response: z.object({ gold: content.nullable(), open: z.array(z.string()), diagnostics: z.array(diagnostic) }),
  },
})
