/** Renames figures to the keys of the released scorer. */
import { formulaTokens } from '../metalogic/tokens.ts'
import type { Match } from './match.ts'
import type { SampleScore } from './sample.ts'
import { dimensions, type Figures, matchParts, operatorNames } from './tally.ts'

const dimensionNames = {
  node: 'node',
  step: 'step',
  support: 'conclusion_step',
  rebut: 'rebuttal_step',
  formula: 'triples',
} as const
const partNames = { precision: 'p', recall: 'r', f1: 'f1', allCorrect: 'AC' } as const
type Dimension = keyof typeof dimensionNames
type FigureName = `${(typeof dimensionNames)[Dimension]}_${(typeof partNames)[keyof Match]}`

const operatorTokens = { ...formulaTokens.unary, ...formulaTokens.binary, none: 'none' }

/** Added to denominators by the released scorer. */
const epsilon = 1e-10

/** Returns the figures of every dimension and part, by key. */
function mapDimensions(getFigure: (dimension: Dimension, part: keyof Match) => number) {
  const result = {} as Record<FigureName, number>
  for (const dimension of dimensions)
    for (const part of matchParts)
      result[`${dimensionNames[dimension]}_${partNames[part]}`] = getFigure(dimension, part)
  return result
}

/** Returns the counts of correct heads, and of correct heads and tails, of support or rebut steps. */
function countMatches(figures: Figures, kind: 'support' | 'rebut', suffix: string): Record<string, number> {
  const heads = figures[`${kind}.headMatches`]
  const headsAndTails = figures[`${kind}.headAndTailMatches`]
  return {
    [`num_head_relation_match_step_${suffix}`]: heads,
    [`num_head_relation_tail_match_step_${suffix}`]: headsAndTails,
    [`ratio_tail_match_in_head_relation_match_step_${suffix}`]: headsAndTails / (heads + epsilon),
  }
}

export function toReleasedAggregate(figures: Figures) {
  const operators = operatorNames.flatMap(name => {
    const value = figures[`operator.${name}`]
    return value === null ? [] : [[operatorTokens[name], value] as const]
  })
  return {
    ...mapDimensions((dimension, part) => figures[`${dimension}.${part}`]),
    degree_acc: figures['certainty.accuracy'],
    degree_AC: figures['certainty.allCorrect'],
    Overall: figures.overall,
    degree_macro_f1: figures['certainty.macroF1'],
    degree_micro_f1: figures['certainty.microF1'],
    ...countMatches(figures, 'support', 'con'),
    ...countMatches(figures, 'rebut', 'reb'),
    triples_f1_by_operator: Object.fromEntries(operators.sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

export const toReleasedSample = (score: SampleScore) => ({
  id_string: score.id,
  ...mapDimensions((dimension, part) => score[dimension][part]),
  degree_acc: score.certaintyAccuracy,
  degree_AC: score.certaintyAllCorrect,
  Overall: score.overall,
})
