/** RobustLR, appendices A and B: RoBERTa-Large as a classifier and T5-Large as a writer, on each of five training sets. */
import { type Cell, type Recipe, type Settings, type TrainingKind, unprinted, usualSettings } from '../recipe.ts'

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
const noteOn = (kind: TrainingKind): string =>
  `The paper prints optimizer, rate and batch, and nearly eight hours of one GPU. ${unprinted(settings, kind, ['optimizer', 'rate', 'batch'])}`

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

const trained = sets.flatMap((set): Recipe[] => [
  {
    name: `robustlr-roberta-${set}`,
    kind: 'classifier',
    about: `RoBERTa-Large on the training set ${printed(set)}`,
    data: { task: 'robustlr', corpus: `train-${set}` },
    base: { checkpoint: 'roberta-large', family: 'roberta' },
    settings,
    seeds: 1,
    reproduces: cells('RoBERTa large', set, true),
    note: noteOn('classifier'),
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
    note: noteOn('seq2seq'),
  },
])

/** Section 6.3 and Table 6: the same network without what it was pretrained on. */
const untaught: Recipe = {
  name: 'robustlr-roberta-fresh-and-or-neg',
  kind: 'classifier',
  about: 'The network of RoBERTa-Large from nothing, on the training set AND+OR+NEG',
  data: { task: 'robustlr', corpus: 'train-and-or-neg' },
  base: { checkpoint: 'roberta-large', family: 'roberta', fresh: true },
  settings,
  seeds: 1,
  reproduces: [cell('Tables 4 to 6', 'from scratch, AND+OR+NEG', operators)],
  note: `The checkpoint gives its network and its vocabulary; its weights are drawn anew by the seed. ${noteOn('classifier')}`,
}

export const robustlrRecipes: readonly Recipe[] = [...trained, untaught]
