/** Schema of the `*.json` files in this folder: one per paper, with its tables, its items and the recipes of its fine-tuned systems. */
import { z } from 'zod'

const rowSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(['model', 'human', 'ceiling', 'chance']).default('model'),
  /** Parts of the input that the model read, such as `A`; absent for the whole input. */
  input: z.string().optional(),
  /** Reason not to compare with this row; always shown with its values. */
  caveat: z.string().optional(),
  /** In the order of the columns; `null` for an empty cell. */
  values: z.array(z.number().nullable()),
})

const tableSchema = z.strictObject({
  /** Label in the paper, such as "Table 7". */
  label: z.string(),
  /** Results of models, or statistics of the corpus itself. */
  subject: z.enum(['models', 'corpus']).default('models'),
  caption: z.string(),
  unit: z.enum(['%', 'F1', 'count']),
  columns: z.array(z.string()),
  note: z.string().optional(),
  /** Contradictions with another table, the text or the released data. */
  doubt: z.string().optional(),
  rows: z.array(rowSchema),
})

const itemSchema = z.strictObject({
  /** Label in the paper: "Table 7", "Figure 4". */
  label: z.string(),
  caption: z.string(),
  /**
   * - `printed`: a command computes it from the data alone
   * - `model`: a command computes it for any model; the paper's own models need fine-tuning first
   * - `people`: answers of people, which were not released
   * - `illustration`: an example, a definition or a drawing
   * - `missing`: no command computes it yet
   */
  state: z.enum(['printed', 'model', 'people', 'illustration', 'missing']),
  /** Commands that compute it, in order, without the program's name. */
  commands: z.array(z.string()).default([]),
  /** Files that the commands read, relative to the corpora folder: "reclor/val.json". */
  data: z.array(z.string()).default([]),
  /** Other requirement: a model, answers of people. */
  model: z.string().optional(),
  /** Descriptions of other files that the commands name: { "predictions.jsonl": "graphs that a model predicted" }. */
  placeholders: z.record(z.string(), z.string()).optional(),
  /** Commands whose output is shown in docs/papers, run in one folder per paper; `section` selects headings of Markdown output. */
  walk: z.array(z.union([z.string(), z.strictObject({ command: z.string(), section: z.string() })])).optional(),
  /** Labels of the published tables. */
  tables: z.array(z.string()).default([]),
  /** Differences from the paper, or doubts about it. */
  remark: z.string().optional(),
})

export const families = [
  'bert',
  'roberta',
  'xlnet',
  'bart',
  'gpt',
  'gpt2',
  'gpt2-marked',
  't5',
  'encoder',
  'scratch-encoder',
  'scratch-bilstm',
  'scratch-seq2seq',
] as const

const settingsSchema = z.strictObject({
  epochs: z.int(),
  /** Batch size. */
  batch: z.int(),
  /** Gradient accumulation: batches per optimizer step. */
  accumulate: z.int(),
  /** Peak learning rate. */
  rate: z.number(),
  optimizer: z.enum(['adam', 'adamw', 'adafactor']),
  /** Learning-rate schedule after warm-up; `halving` halves the rate when dev does not improve. */
  schedule: z.enum(['linear', 'constant', 'halving']),
  /** Proportion of warm-up steps, in which the learning rate rises. */
  warmup: z.number(),
  weightDecay: z.number(),
  betas: z.tuple([z.number(), z.number()]),
  epsilon: z.number(),
  /** Gradient clipping: maximum norm; `null` for none. */
  clip: z.number().nullable(),
  dropout: z.number(),
  /** Epochs between evaluations on dev. */
  evaluateEvery: z.int(),
  /** Early stopping: epochs without improvement on dev; `null` for none. */
  patience: z.int().nullable(),
  bf16: z.boolean(),
  /** Maximum tokens of an input. */
  longest: z.int(),
  /** Maximum tokens of an output. */
  outputLongest: z.int(),
})

const cellsSchema = z.strictObject({
  /** Label of the table. */
  table: z.string(),
  row: z.string(),
  columns: z.array(z.string()),
})

const recipeSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(['seq2seq', 'classifier', 'multiple-choice']),
  about: z.string(),
  /** Training data: the corpus and the parts of it that the model sees. */
  data: z.strictObject({
    task: z.enum(['choice', 'inference', 'robustlr', 'metalogic']),
    /** Display name: `reclor`, `race`, `metalogic`. */
    corpus: z.string(),
    /** Parts of the input: CQA, QA, CA, A of questions; PH, P, H of pairs. */
    input: z.string().optional(),
    /** Major and minor premises marked by tokens (LogiQA 2.0, section III-A). */
    tags: z.literal('major-minor').optional(),
    /** Generation strategy for metagraphs. */
    strategy: z.enum(['once', 'multitask', 'metgen']).optional(),
    /** Percentage of the training examples (MetaLogic, Tables 15 and 16). */
    share: z.number().optional(),
  }),
  base: z.strictObject({
    /** Checkpoint that the paper starts from; `null` for training from scratch. */
    checkpoint: z.string().nullable(),
    family: z.enum(families),
    /** Architecture and vocabulary of the checkpoint with newly initialised weights. */
    fresh: z.literal(true).optional(),
  }),
  /** Evaluation corpus, if it differs from the training corpus. */
  measuredOn: z.string().optional(),
  /** Recipe whose trained model is the starting point. */
  after: z.string().optional(),
  settings: settingsSchema,
  /** Settings that the paper does not state. */
  assumed: z.array(settingsSchema.keyof()).default([]),
  /** Grid of the paper's hyperparameter search; `settings` holds one of its points. */
  grid: z
    .strictObject({
      batch: z.array(z.number()).optional(),
      rate: z.array(z.number()).optional(),
      accumulate: z.array(z.number()).optional(),
    })
    .optional(),
  /** Number of runs, each with a different seed. */
  seeds: z.int(),
  reproduces: z.array(cellsSchema),
  /** Details that the paper leaves open, and the choices made here. */
  note: z.string().optional(),
})

export const paperSchema = z.strictObject({
  /** Name on the command line. */
  name: z.string(),
  shortTitle: z.enum(['MetaLogic', 'ReClor', 'LogiQA 2.0', 'RobustLR']),
  title: z.string(),
  /** Authors, venue and year. */
  reference: z.string(),
  tables: z.array(tableSchema),
  items: z.array(itemSchema),
  /** Input files of the walk's commands, by name. */
  walkFiles: z.record(z.string(), z.string()).optional(),
  recipes: z.array(recipeSchema),
})

type PaperJson = z.infer<typeof paperSchema>
export type PaperTitle = PaperJson['shortTitle']
export type PublishedRow = z.infer<typeof rowSchema>
export type PublishedTable = z.infer<typeof tableSchema> & { readonly paper: PaperTitle }
export type PaperItem = z.infer<typeof itemSchema>
export type PaperItemState = PaperItem['state']
export type Paper = Omit<PaperJson, 'tables' | 'recipes'> & { readonly tables: readonly PublishedTable[] }

export type Family = (typeof families)[number]
/** Cells of one row of a published table. */
export type Cell = z.infer<typeof cellsSchema> & { readonly paper: PaperTitle }
/** Training recipe of one published system. */
export type Recipe = Omit<z.infer<typeof recipeSchema>, 'reproduces'> & { readonly reproduces: readonly Cell[] }
export type Settings = z.infer<typeof settingsSchema>
export type TrainingData = Recipe['data']
export type TrainingKind = Recipe['kind']
