/** MetaLogic, section 6.1 and appendix E: three ways to generate a metagraph with T5, on all of the training data or on a share. */
import { type Cell, type Recipe, type Settings, unprinted, usualSettings } from '../recipe.ts'

const strategies = [
  ['once', 'Once'],
  ['multitask', 'Multitask'],
  ['metgen', 'MetGen'],
] as const

const settings: Settings = {
  ...usualSettings,
  epochs: 300,
  batch: 32,
  rate: 1e-5,
  optimizer: 'adafactor',
  schedule: 'constant',
  warmup: 0,
  weightDecay: 0,
  evaluateEvery: 10,
  longest: 512,
}

/** Sections 6.1 and E.4; the shares of Tables 15 and 16 say nothing else of themselves. */
const printed = ['epochs', 'batch', 'rate', 'optimizer', 'evaluateEvery'] as const
const note = (strategy: string): string =>
  [
    ...(strategy === 'metgen'
      ? ['How many pairs without a relation the modules are shown is not printed: as many as there are steps.']
      : []),
    unprinted(settings, 'seq2seq', printed),
  ].join(' ')

const graph = ['node F1', 'node All', 'step F1', 'step All', 'formula F1', 'formula All']
const rest = ['certainty accuracy', 'certainty All', 'certainty macro-F1', 'overall']
const byPart = ['support F1', 'support All', 'rebut F1', 'rebut All', '→', '∧', '∨', '¬', '□', '◇', 'none']
const wholes = [...graph, ...rest]
const cell = (where: string, row: string, columns: readonly string[]): Cell => ({
  paper: 'MetaLogic',
  where,
  row,
  columns,
})

const sizes = [
  ['large', 'T5 large', 't5-large', 32, 3],
  ['11b', 'T5-11B', 't5-11b', 4, 1],
] as const

const whole = strategies.flatMap(([strategy, name]) =>
  sizes.map(
    ([id, model, checkpoint, batch, seeds]): Recipe => ({
      name: `metalogic-${strategy}-${id}`,
      kind: 'seq2seq',
      about: `${name} with ${model}`,
      data: { task: 'metalogic', corpus: 'metalogic', strategy },
      base: { checkpoint, family: 't5' },
      settings: { ...settings, batch },
      seeds,
      reproduces: [cell('Table 3', `${name} (${model})`, wholes), cell('Table 14', `${name} (${model})`, byPart)],
      note: note(strategy),
    }),
  ),
)

const shares = strategies.flatMap(([strategy, name]) =>
  [50, 20, 10, 5, 2, 1].map(
    (share): Recipe => ({
      name: `metalogic-${strategy}-large-${share}`,
      kind: 'seq2seq',
      about: `${name} with T5 large on ${share}% of the training data`,
      data: { task: 'metalogic', corpus: 'metalogic', strategy, share },
      base: { checkpoint: 't5-large', family: 't5' },
      settings,
      // E.4: all experiments with T5 large were run three times.
      seeds: 3,
      note: note(strategy),
      reproduces: [cell('Table 15', `${name}, ${share}%`, wholes), cell('Table 16', `${name}, ${share}%`, byPart)],
    }),
  ),
)

const scratch = strategies.map(
  ([strategy, name]): Recipe => ({
    name: `metalogic-${strategy}-scratch`,
    kind: 'seq2seq',
    about: `${name} with a small network from nothing`,
    data: { task: 'metalogic', corpus: 'metalogic', strategy },
    base: { checkpoint: null, family: 'scratch-seq2seq' },
    settings: {
      ...settings,
      epochs: 40,
      rate: 5e-4,
      optimizer: 'adamw',
      schedule: 'linear',
      warmup: 0.05,
      clip: 1,
      evaluateEvery: 2,
    },
    seeds: 1,
    reproduces: [],
    note: 'Ours: no table has such a row.',
  }),
)

export const metalogicRecipes: readonly Recipe[] = [...whole, ...shares, ...scratch]
