import { z } from 'zod'
import { document, rowError } from './document.ts'

const world = z.record(z.string(), z.boolean())
const pointedModel = z.object({
  worlds: z.array(world).describe('every world sees every world; an atom that is not named is false'),
  at: z.number().int().describe('the world in which the claim is made'),
})
const answer = z.union([z.boolean(), z.literal('gave up')])

const validity = {
  formula: z.string(),
  valid: answer,
  satisfiable: answer,
  model: pointedModel.nullable().describe('where the formula holds'),
  countermodel: pointedModel.nullable().describe('where it fails'),
}
const entailment = {
  premises: z.array(z.string()),
  conclusion: z.string(),
  entails: answer,
  entailsGlobally: answer,
  countermodel: pointedModel.nullable().describe('where the premises hold and the conclusion fails'),
}
const reduction = z.object({
  degree: z.number().int().min(0).max(4),
  name: z.enum(['impossible', 'unnecessary', 'contingent', 'possible', 'necessary']),
  steps: z.array(z.string()),
})

export const s5Document = z.union([document({ ...validity, reduction }), document(entailment)])
export const s5Row = z.union([
  document({ id: z.unknown().optional(), valid: answer, satisfiable: answer }),
  document({ id: z.unknown().optional(), entails: answer, entailsGlobally: answer }),
  rowError,
])
