/** The figures under the names that the authors' scorer prints. */
import { formulaTokens } from '../metalogic/tokens.ts'
import type { Match } from './match.ts'
import type { SampleScore } from './sample.ts'
import { type Figures, operatorNames } from './tally.ts'

const dimensionNames = {
  node: 'node',
  step: 'step',
  support: 'conclusion_step',
  rebut: 'rebuttal_step',
  formula: 'triples',
} as const
const partNames = { precision: 'p', recall: 'r', f1: 'f1', allCorrect: 'AC' } as const satisfies Record<
  keyof Match,
  string
>
type Dimension = keyof typeof dimensionNames
const dimensions = Object.keys(dimensionNames) as Dimension[]
const parts = Object.keys(partNames) as (keyof Match)[]

const operatorTokens: Readonly<Record<string, string>> = {
  ...formulaTokens.unary,
  ...formulaTokens.binary,
  none: 'none',
}

/** The released scorer divides by a count plus this, so that nothing is divided by zero. */
const tiny = 1e-10

export function releasedAggregate(figures: Figures): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const dimension of dimensions)
    for (const part of parts)
      result[`${dimensionNames[dimension]}_${partNames[part]}`] = figures[`${dimension}.${part}`]
  result['degree_acc'] = figures['certainty.accuracy']
  result['degree_AC'] = figures['certainty.allCorrect']
  result['Overall'] = figures.overall
  result['degree_macro_f1'] = figures['certainty.macroF1']
  result['degree_micro_f1'] = figures['certainty.microF1']
  for (const [kind, short] of [
    ['support', 'con'],
    ['rebut', 'reb'],
  ] as const) {
    const heads = figures[`${kind}.headMatches`]
    const both = figures[`${kind}.headAndTailMatches`]
    result[`num_head_relation_match_step_${short}`] = heads
    result[`num_head_relation_tail_match_step_${short}`] = both
    result[`ratio_tail_match_in_head_relation_match_step_${short}`] = both / (heads + tiny)
  }
  const operators = operatorNames.filter(name => figures[`operator.${name}`] !== null)
  result['triples_f1_by_operator'] = Object.fromEntries(
    operators
      .map(name => [operatorTokens[name]!, figures[`operator.${name}`]] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  return result
}

export function releasedSample(score: SampleScore): Record<string, unknown> {
  const result: Record<string, unknown> = { id_string: score.id }
  for (const dimension of dimensions)
    for (const part of parts) result[`${dimensionNames[dimension]}_${partNames[part]}`] = score[dimension][part]
  return {
    ...result,
    degree_acc: score.certaintyAccuracy,
    degree_AC: score.certaintyAllCorrect,
    Overall: score.overall,
  }
}
