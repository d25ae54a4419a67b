/**
 * A recipe: everything that the training of one published system takes, as data, and the cells of the papers' tables that it is to
 * reproduce. Recipes are lists in `recipes/`; a command prepares the examples and hands them to the trainer.
 */
import type { Family } from './families.ts'

export type TrainingKind = 'seq2seq' | 'classifier' | 'multiple-choice'

/** A cell (or all cells of a row, by columns) of a published table. */
export interface Cell {
  readonly paper: 'MetaLogic' | 'ReClor' | 'LogiQA 2.0' | 'RobustLR'
  readonly where: string
  readonly row: string
  readonly columns: readonly string[]
}

/** What a model sees and learns: which corpus, which parts of the input. */
export interface TrainingData {
  readonly task: 'choice' | 'inference' | 'robustlr' | 'metalogic'
  /** The corpus, for people: `reclor`, `race`, `metalogic`. */
  readonly corpus: string
  /** Parts of the input: CQA, QA, CA, A of questions, PH, P, H of pairs. */
  readonly input?: string
  /** Premises told apart by leading tokens (LogiQA 2.0, section III-A). */
  readonly tags?: 'major-minor'
  /** How MetaLogic's graphs are asked for. */
  readonly strategy?: 'once' | 'multitask' | 'metgen'
  /** Share of the training examples, in percent (MetaLogic, Tables 15 and 16). */
  readonly share?: number
}

export interface Settings {
  readonly epochs: number
  /** Examples in a step before gradients are gathered. */
  readonly batch: number
  /** Batches whose gradients make one step. */
  readonly accumulate: number
  readonly rate: number
  readonly optimizer: 'adam' | 'adamw' | 'adafactor'
  readonly schedule: 'linear' | 'constant' | 'halving'
  /** Share of the steps with a rising rate. */
  readonly warmup: number
  readonly weightDecay: number
  readonly betas: readonly [number, number]
  readonly epsilon: number
  /** Greatest norm of the gradient; null: not clipped. */
  readonly clip: number | null
  readonly dropout: number
  /** Epochs between looks at dev. */
  readonly evaluateEvery: number
  /** Epochs without a better dev score after which training ends; null: never. */
  readonly patience: number | null
  readonly bf16: boolean
  /** Tokens of an input at most; of an output at most. */
  readonly longest: number
  readonly outputLongest: number
}

export interface Recipe {
  readonly name: string
  readonly kind: TrainingKind
  readonly about: string
  readonly data: TrainingData
  /** The checkpoint that the paper starts from, and how its inputs are laid out; null: from scratch. */
  readonly base: {
    readonly checkpoint: string | null
    readonly family: Family
    /** Only the checkpoint's network and vocabulary are taken; its weights are drawn anew. */
    readonly fresh?: true
  }
  /** The corpus by which it is measured, where it is put to another than it was trained on. */
  readonly measuredOn?: string
  /** The recipe whose result is the base: fine-tuned on one corpus, then on another. */
  readonly after?: string
  readonly settings: Settings
  /** Values that the paper searched; the settings hold one of them. */
  readonly grid?: Readonly<Partial<Record<'batch' | 'rate' | 'accumulate', readonly number[]>>>
  readonly seeds: number
  readonly reproduces: readonly Cell[]
  /** What the paper leaves open and how it was filled in; `unprinted` writes the part on settings. */
  readonly note?: string
}

/** What most recipes share; each names what is its own. */
export const usualSettings: Settings = {
  epochs: 10,
  batch: 24,
  accumulate: 1,
  rate: 2e-5,
  optimizer: 'adamw',
  schedule: 'linear',
  warmup: 0.1,
  weightDecay: 0.01,
  betas: [0.9, 0.999],
  epsilon: 1e-6,
  clip: null,
  dropout: 0.1,
  evaluateEvery: 1,
  patience: null,
  bf16: true,
  longest: 256,
  outputLongest: 256,
}

/** Says which settings a paper does not print, with the values that stand in for them: the part of a note that follows from data. */
export function unprinted(settings: Settings, kind: TrainingKind, printed: readonly (keyof Settings)[]): string {
  const plain: Partial<Settings> = { accumulate: 1, patience: null }
  const idle: readonly (keyof Settings)[] = [
    ...(kind === 'seq2seq' ? [] : (['outputLongest'] as const)),
    ...(settings.optimizer === 'adafactor' ? (['betas', 'epsilon'] as const) : []),
  ]
  const open = (Object.keys(settings) as (keyof Settings)[])
    .filter(key => !printed.includes(key) && !idle.includes(key) && !(key in plain && settings[key] === plain[key]))
    .map(key => (key === 'clip' && settings.clip === null ? 'no clipping' : `${key} ${settings[key]}`))
  return `Not printed, so ours: ${open.join(', ')}.`
}
