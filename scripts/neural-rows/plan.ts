/**
 * Our rows of the papers' tables that take a GPU for some minutes: what is trained on what, from what, and how long it may take. Every job
 * chooses its epoch by a tenth of its training data and answers a test part that it never saw.
 */
import type { Settings } from '@elenchus/evaluation/training'

export type Body = 'nothing' | 'pretrained'

export interface RowPlan {
  /** The name of its folder. */
  readonly name: string
  readonly recipe: string
  readonly body: Body
  readonly corpus: 'reclor' | 'logiqa2-mrc' | 'logiqa2-nli' | 'metalogic'
  /** Parts of the input that it sees. */
  readonly input?: string
  /** The job whose body it goes on from. */
  readonly after?: string
  readonly changes?: Partial<Settings>
  /** Seconds of training at most. */
  readonly seconds: number
}

const fromNothing: Partial<Settings> = { rate: 3e-4, epochs: 8, patience: 4, clip: 1, warmup: 0.1 }
const fromPretrained: Partial<Settings> = { rate: 1e-4, epochs: 10, patience: null, clip: 1, warmup: 0.1 }
const short: Partial<Settings> = { epochs: 8 }
const inputs = ['CQA', 'CA', 'QA', 'A'] as const

const reclor = inputs.flatMap((input): RowPlan[] => [
  {
    name: `scratch-reclor-${input}`,
    recipe: 'reclor-scratch',
    body: 'nothing',
    corpus: 'reclor',
    input,
    changes: fromNothing,
    seconds: 60,
  },
  {
    name: `encoder-reclor-${input}`,
    recipe: 'reclor-scratch',
    body: 'pretrained',
    corpus: 'reclor',
    input,
    changes: fromPretrained,
    seconds: input.includes('C') ? 150 : 80,
  },
])

const logiqa = (['logiqa2-mrc', 'logiqa2-nli'] as const).flatMap((corpus): RowPlan[] => {
  const recipe = corpus === 'logiqa2-mrc' ? 'logiqa2-scratch' : 'logiqa2-nli-scratch'
  const common = { recipe, corpus }
  return [
    { ...common, name: `scratch-${corpus}`, body: 'nothing', changes: { ...fromNothing, ...short }, seconds: 40 },
    { ...common, name: `encoder-${corpus}`, body: 'pretrained', changes: { ...fromPretrained, ...short }, seconds: 60 },
    {
      ...common,
      name: `scratch-${corpus}-after-reclor`,
      body: 'nothing',
      after: 'scratch-reclor-CQA',
      changes: { ...fromNothing, ...short, rate: 1e-4 },
      seconds: 40,
    },
    {
      ...common,
      name: `encoder-${corpus}-after-reclor`,
      body: 'pretrained',
      after: 'encoder-reclor-CQA',
      changes: { ...fromPretrained, ...short, rate: 1e-4 },
      seconds: 60,
    },
  ]
})

export const plan: readonly RowPlan[] = [
  {
    name: 'bilstm-reclor',
    recipe: 'reclor-bilstm',
    body: 'nothing',
    corpus: 'reclor',
    changes: { epochs: 40 },
    seconds: 70,
  },
  // The printed rate of 0.1 does not converge; this one does.
  {
    name: 'bilstm-reclor-slow',
    recipe: 'reclor-bilstm',
    body: 'nothing',
    corpus: 'reclor',
    changes: { epochs: 20, rate: 1e-3, dropout: 0.2 },
    seconds: 70,
  },
  ...reclor,
  ...logiqa,
  {
    name: 'once',
    recipe: 'metalogic-once-scratch',
    body: 'nothing',
    corpus: 'metalogic',
    changes: { epochs: 60, batch: 32, accumulate: 1 },
    seconds: 90,
  },
  {
    name: 'multitask',
    recipe: 'metalogic-multitask-scratch',
    body: 'nothing',
    corpus: 'metalogic',
    changes: { epochs: 20, batch: 32, accumulate: 1 },
    seconds: 120,
  },
]
