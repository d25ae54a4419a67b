/** RobustLR, appendices A and B: RoBERTa-Large as a classifier and T5-Large as a writer, on each of five training sets. */
import { type Cell, type Recipe, type Settings, usualSettings } from '../recipe.ts'

const sets = ['no-logic-op', 'neg', 'and-neg', 'or-neg', 'and-or-neg'] as const
const printed = (set: string) => (set === 'no-logic-op' ? 'NO LOGIC OP' : set.toUpperCase().replaceAll('-', '+'))

const settings: Settings = {
  ...usualSettings,
  epochs: 3,
  batch: 8,
  rate: 1e-5,
  schedule: 'constant',
  warmup: 0,
  longest: 512,
  outputLongest: 16,
}
const note = 'The paper prints rate and batch, and eight hours of one GPU; epochs and schedule are ours.'

const operators = ['conjunction', 'disjunction']
const distractors = ['', ' with distractors']
const contrast = distractors.flatMap(more => operators.map(operator => `${operator}${more}`))
const laws = ['contrapositive', 'distributive 1', 'distributive 2']
const gold = ['False', 'True', 'Unknown']
const groups = [
  ...['BASE', 'CONJ', 'CONJ+NEG'].map(group => `conjunction ${group}`),
  ...['BASE', 'DISJ', 'DISJ+NEG'].map(group => `disjunction ${group}`),
]

const cell = (where: string, row: string, columns: readonly string[]): Cell => ({
  paper: 'RobustLR',
  where,
  row,
  columns,
})

function cells(model: string, set: string, byLabel: boolean): Cell[] {
  const row = `${model}, ${printed(set)}`
  return [
    cell('Table 3', model, [printed(set)]),
    cell('Tables 4 to 6', row, contrast),
    cell('Table 5', row, laws),
    cell('Tables 11 and 12', row, groups),
    ...(byLabel
      ? [
          cell(
            'Table 13',
            row,
            contrast.flatMap(column => gold.map(label => `${column} ${label}`)),
          ),
          cell(
            'Table 14',
            row,
            laws.flatMap(law => gold.map(label => `${law} ${label}`)),
          ),
        ]
      : []),
  ]
}

export const robustlrRecipes: readonly Recipe[] = sets.flatMap((set): Recipe[] => [
  {
    name: `robustlr-roberta-${set}`,
    kind: 'classifier',
    about: `RoBERTa-Large on the training set ${printed(set)}`,
    data: { task: 'robustlr', corpus: `train-${set}` },
    base: { checkpoint: 'roberta-large', family: 'roberta' },
    settings,
    seeds: 1,
    reproduces: cells('RoBERTa large', set, true),
    note,
  },
  {
    name: `robustlr-t5-${set}`,
    kind: 'seq2seq',
    about: `T5-Large on the training set ${printed(set)}`,
    data: { task: 'robustlr', corpus: `train-${set}` },
    base: { checkpoint: 't5-large', family: 't5' },
    settings: { ...settings, rate: 1e-4 },
    seeds: 1,
    reproduces: cells('T5 large', set, false),
    note,
  },
])
