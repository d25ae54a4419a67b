/** Reads encoder predictions as `elenchus_trainer.encoder tune` writes them: one line for each passage and setting. */
import type { EncoderScores } from '../../packages/explainer/src/models/second-opinion.ts'

const keys = ['edge', 'rebut', 'root', 'unused'] as const
type Numbers = Readonly<Record<(typeof keys)[number], readonly number[]>>

interface Line extends Numbers {
  readonly id: string
  readonly set: string
  readonly run: string
  readonly n: number
  /** Stance scores of pairs of statements, where the encoder has them. */
  readonly against?: readonly number[]
  /** Mean scores of all seeds; the line itself has those of one model with averaged weights. */
  readonly averaged: Numbers
}

export interface PredictionOptions {
  /** The run that left these passages out. */
  readonly run: string
  /** The setting. */
  readonly set: string
  /** Use the mean scores of all seeds instead of the model that can be shipped. */
  readonly seeds?: boolean
}

/** Scores by passage id. */
export function readPredictions(
  text: string,
  { run, set, seeds = false }: PredictionOptions,
): Map<string, EncoderScores> {
  const found = new Map<string, EncoderScores>()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const read = JSON.parse(line) as Line
    if (read.set !== set) continue
    if (read.run !== run) throw new Error(`${read.id} is from run ${read.run}; expected ${run}`)
    if (found.has(read.id)) throw new Error(`${read.id} occurs twice in run ${run}, set ${set}`)
    const from = seeds ? read.averaged : read
    for (const key of keys)
      if (from[key].length !== (key === 'edge' || key === 'rebut' ? read.n ** 2 : read.n))
        throw new Error(`${read.id}: ${key} has ${from[key].length} numbers for ${read.n} statements`)
    found.set(read.id, {
      ...scoresOf(key => Float64Array.from(from[key])),
      ...(read.against && { against: Float64Array.from(read.against) }),
    })
  }
  return found
}

const scoresOf = (get: (key: (typeof keys)[number]) => Float64Array): EncoderScores => ({
  edge: get('edge'),
  rebut: get('rebut'),
  root: get('root'),
  unused: get('unused'),
})

/** Mean scores of several encoders for one passage. */
export const meanScores = (all: readonly EncoderScores[]): EncoderScores =>
  scoresOf(key => all[0]![key].map((_, k) => all.reduce((sum, scores) => sum + scores[key][k]!, 0) / all.length))
