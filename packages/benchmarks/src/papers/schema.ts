/** Schema of the published facts in `*.json`: one file per paper, with its tables, its items and the recipes of its fine-tuned systems. */
import { z } from 'zod'

const row = z.strictObject({
  name: z.string(),
  kind: z.enum(['model', 'human', 'ceiling', 'chance']).default('model'),
  /** Parts of the input that the model read, such as `A`; absent for the whole input. */
  input: z.string().optional(),
  /** Reason not to compare with this row; always shown with its figures. */
  caveat: z.string().optional(),
  /** In the order of the columns; `null` for an empty cell. */
  values: z.array(z.number().nullable()),
})

const table = z.strictObject({
  /** Label in the paper, such as "Table 7". */
  label: z.string(),
  /** Results of models, or figures about the corpus itself. */
  subject: z.enum(['models', 'corpus']).default('models'),
  caption: z.string(),
  unit: z.enum(['%', 'F1', 'count']),
  columns: z.array(z.string()),
  note: z.string().optional(),
  /** Contradictions with another table, the text or the released data. */
  doubt: z.string().optional(),
  rows: z.array(row),
})

const item = z.strictObject({
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
  /** What else is needed: a model, answers of people. */
  model: z.string().optional(),
  /** Descriptions of other files that the commands name: { "predictions.jsonl": "graphs that a model predicted" }. */
  placeholders: z.record(z.string(), z.string()).optional(),
  /** Commands run for docs/papers, in one folder per paper; `section` selects headings of Markdown output. */
  walk: z.array(z.union([z.string(), z.strictObject({ command: z.string(), section: z.string() })])).optional(),
  /** Labels of the tables with the published figures. */
  tables: z.array(z.string()).default([]),
  /** How the output differs from the paper, or what is doubtful in it. */
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

const settings = z.strictObject({
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
  /** Share of the steps with a rising learning rate. */
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

const cells = z.strictObject({
  /** Label of the table. */
  table: z.string(),
  row: z.string(),
  columns: z.array(z.string()),
})

const recipe = z.strictObject({
  name: z.string(),
  kind: z.enum(['seq2seq', 'classifier', 'multiple-choice']),
  about: z.string(),
  /** Training data: the corpus and what the model sees of it. */
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
  /** Corpus of the evaluation, if it is not that of the training. */
  measuredOn: z.string().optional(),
  /** Recipe whose result is the base. */
  after: z.string().optional(),
  settings,
  /** Settings that the paper does not print. */
  assumed: z.array(settings.keyof()).default([]),
  /** Values that the paper searched; `settings` holds one of them. */
  grid: z
    .strictObject({
      batch: z.array(z.number()).optional(),
      rate: z.array(z.number()).optional(),
      accumulate: z.array(z.number()).optional(),
    })
    .optional(),
  /** Number of runs, each with another seed. */
  seeds: z.int(),
  reproduces: z.array(cells),
  /** What the paper leaves open and how it was decided. */
  note: z.string().optional(),
})

export const paperSchema = z.strictObject({
  /** Name on the command line. */
  name: z.string(),
  shortTitle: z.enum(['MetaLogic', 'ReClor', 'LogiQA 2.0', 'RobustLR']),
  title: z.string(),
  /** Authors, venue and year. */
  reference: z.string(),
  tables: z.array(table),
  items: z.array(item),
  /** Input files of the walk's commands, by name. */
  walkFiles: z.record(z.string(), z.string()).optional(),
  recipes: z.array(recipe),
})

type PaperJson = z.infer<typeof paperSchema>
export type PaperTitle = PaperJson['shortTitle']
export type PublishedRow = z.infer<typeof row>
export type PublishedTable = z.infer<typeof table> & { readonly paper: PaperTitle }
export type PaperItem = z.infer<typeof item>
export type PaperItemState = PaperItem['state']
export type Paper = Omit<PaperJson, 'tables' | 'recipes'> & { readonly tables: readonly PublishedTable[] }

export type Family = (typeof families)[number]
/** Cells of one row of a published table. */
export type Cell = z.infer<typeof cells> & { readonly paper: PaperTitle }
/** Training of one published system, as data. */
export type Recipe = Omit<z.infer<typeof recipe>, 'reproduces'> & { readonly reproduces: readonly Cell[] }
export type Settings = z.infer<typeof settings>
export type TrainingData = Recipe['data']
export type TrainingKind = Recipe['kind']
