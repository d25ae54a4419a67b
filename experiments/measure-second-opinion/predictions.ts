/** What trained encoders said of passages: the files that `elenchus_trainer.encoder tune` writes, one line a passage and setting. */
import type { SecondScores } from '../../packages/explainer/src/models/second-opinion.ts'

const keys = ['edge', 'rebut', 'root', 'unused'] as const
type Numbers = Readonly<Record<(typeof keys)[number], readonly number[]>>

interface Line extends Numbers {
  readonly id: string
  readonly set: string
  readonly run: string
  readonly n: number
  /** Who stands against whom, where sides were read. */
  readonly against?: readonly number[]
  /** The scores of every seed, averaged; the line itself holds those of one model whose weights are averaged. */
  readonly averaged: Numbers
}

export interface PredictionOptions {
  /** The run that must have read the passages: the one that left them out. */
  readonly run: string
  /** The setting. */
  readonly set: string
  /** Take the averaged scores of all seeds instead of the one model that can be shipped. */
  readonly seeds?: boolean
}

/** Scores by the passage's id. */
export function readPredictions(
  text: string,
  { run, set, seeds = false }: PredictionOptions,
): Map<string, SecondScores> {
  const found = new Map<string, SecondScores>()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const read = JSON.parse(line) as Line
    if (read.set !== set) continue
    if (read.run !== run) throw new Error(`${read.id} was read by run ${read.run}, where ${run} is wanted`)
    if (found.has(read.id)) throw new Error(`${read.id} stands twice in run ${run}, set ${set}`)
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

const scoresOf = (get: (key: (typeof keys)[number]) => Float64Array): SecondScores => ({
  edge: get('edge'),
  rebut: get('rebut'),
  root: get('root'),
  unused: get('unused'),
})

/** The mean of what several encoders say of one passage. */
export const meanScores = (all: readonly SecondScores[]): SecondScores =>
  scoresOf(key => all[0]![key].map((_, k) => all.reduce((sum, scores) => sum + scores[key][k]!, 0) / all.length))
