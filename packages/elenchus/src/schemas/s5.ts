import { z } from 'zod'
import { document, rowError } from './document.ts'

const world = z.record(z.string(), z.boolean())
const pointedModel = z.object({
  worlds: z.array(world).readonly().describe('an atom that is not named is false'),
  sees: z
    .array(z.array(z.number().int()).readonly())
    .readonly()
    .exactOptional()
    .describe('which worlds each world sees, counted from 0; absent in S5: every world sees every world'),
  at: z.number().int().describe('the world in which the claim is made'),
})
const answer = z.union([z.boolean(), z.literal('gave up')])
const logic = z.enum(['K', 'D', 'T', 'B', 'S4', 'S5'])
const tableau = z
  .object({
    lines: z.array(
      z.object({
        above: z.number().int().describe('the line above on its branch, counted from 1; 0 for the first'),
        world: z.string().describe('1.2 is the second world found to be seen from 1'),
        formula: z.string(),
        by: z.string().describe('the rule, by the sign it takes apart'),
        from: z.array(z.number().int()).describe('the lines it was applied to, counted from 1'),
      }),
    ),
    closed: z.array(z.object({ leaf: z.number().int(), by: z.array(z.number().int()) })),
  })
  .exactOptional()
  .describe('the derivation of what is valid or entailed, where it was asked for')

const validity = {
  formula: z.string(),
  logic,
  valid: answer,
  satisfiable: answer,
  model: pointedModel.nullable().describe('where the formula holds'),
  countermodel: pointedModel.nullable().describe('where it fails'),
  tableau,
}
const entailment = {
  premises: z.array(z.string()),
  conclusion: z.string(),
  logic,
  entails: answer,
  entailsGlobally: answer.exactOptional().describe('absent in K, D, T and B, where it is not decided'),
  countermodel: pointedModel.nullable().describe('where the premises hold and the conclusion fails'),
  tableau,
}
const reduction = z
  .object({
    degree: z.number().int().min(0).max(4),
    name: z.enum(['impossible', 'unnecessary', 'contingent', 'possible', 'necessary']),
    steps: z.array(z.string()),
  })
  .exactOptional()
  .describe('S5 alone: what chains of not, necessary and possible come down to')

export const s5Document = z.union([document({ ...validity, reduction }), document(entailment)])
export const s5Row = z.union([
  document({ id: z.unknown().optional(), valid: answer, satisfiable: answer }),
  document({ id: z.unknown().optional(), entails: answer, entailsGlobally: answer.exactOptional() }),
  rowError,
])
