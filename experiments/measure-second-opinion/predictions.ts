/** Reads encoder predictions as `elenchus_trainer.encoder tune` writes them: one line for each passage and setting. */
import type { EncoderScores } from '../../packages/explainer/src/models/second-opinion.ts'

const keys = ['edge', 'rebut', 'root', 'unused'] as const
type Numbers = Readonly<Record<(typeof keys)[number], readonly number[]>>

interface Line extends Numbers {
  readonly id: string
  readonly set: string
  readonly run: string
  /** Number of statements. */
  readonly n: number
  /** Stance scores of pairs of statements, where the encoder has them. */
  readonly against?: readonly number[]
  /** Mean scores of all seeds; the line itself has those of one model with averaged weights. */
  readonly averaged: Numbers
}

export interface PredictionOptions {
  /** The run that left these passages out. */
  readonly run: string
  /** The setting, `paper` or `question`. */
  readonly set: string
  /** Use the mean scores of all seeds instead of those of the model with averaged weights. */
  readonly seeds?: boolean
}

/** Scores by passage id. */
export function readPredictions(
  text: string,
  { run, set, seeds = false }: PredictionOptions,
): Map<string, EncoderScores> {
  const scoresById = new Map<string, EncoderScores>()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const record = JSON.parse(line) as Line
    if (record.set !== set) continue
    if (record.run !== run) throw new Error(`${record.id} is from run ${record.run}; expected ${run}`)
    if (scoresById.has(record.id)) throw new Error(`${record.id} occurs twice in run ${run}, set ${set}`)
    const source = seeds ? record.averaged : record
    for (const key of keys)
      if (source[key].length !== (key === 'edge' || key === 'rebut' ? record.n ** 2 : record.n))
        throw new Error(`${record.id}: ${key} has ${source[key].length} numbers for ${record.n} statements`)
    scoresById.set(record.id, {
      ...createScores(key => Float64Array.from(source[key])),
      ...(record.against && { against: Float64Array.from(record.against) }),
    })
  }
  return scoresById
}

const createScores = (get: (key: (typeof keys)[number]) => Float64Array): EncoderScores => ({
  edge: get('edge'),
  rebut: get('rebut'),
  root: get('root'),
  unused: get('unused'),
})

/** Mean scores of several encoders for one passage. */
export const meanScores = (all: readonly EncoderScores[]): EncoderScores =>
  createScores(key => all[0]![key].map((_, k) => all.reduce((sum, scores) => sum + scores[key][k]!, 0) / all.length))
