/**
 * Scores a predicted metagraph against gold (MetaLogic, appendix F). Mode `official` reproduces the released scorer, quirks included; mode
 * `paper` follows the text: sets, symmetric ∧ and ∨, overall 1 only if everything is correct.
 */
import type { Edge, Scorable, Triple } from '../model/metagraph.ts'
import { edgeKey, type Mode, tripleKey, unique } from './keys.ts'
import { type Match, match, meanMatch } from './match.ts'

export interface SampleScore {
  readonly id: string
  readonly node: Match
  readonly step: Match
  readonly support: Match
  readonly rebut: Match
  /** Mean over the gold statements. */
  readonly formula: Match
  /** Per gold statement, in order. */
  readonly formulas: readonly Match[]
  readonly certaintyAccuracy: number
  readonly certaintyAllCorrect: number
  readonly overall: number
}

const ends = (edges: readonly Edge[]) => unique(edges.flatMap(edge => [edge.from, edge.to]))

/** Scores one prediction against gold. A formula that was not predicted counts as empty, a missing degree as wrong. */
export function scoreSample(
  predicted: Scorable,
  gold: Scorable,
  { mode = 'official' }: { mode?: Mode } = {},
): SampleScore {
  const keys = (edges: readonly Edge[], kind?: Edge['kind']) => {
    const list = edges.filter(edge => !kind || edge.kind === kind).map(edgeKey)
    return mode === 'paper' ? unique(list) : list
  }
  const formulaKeys = (triples: readonly Triple[]) => {
    const list = triples.map(triple => tripleKey(triple, mode))
    return mode === 'paper' ? unique(list) : list
  }
  const step = match(keys(predicted.edges), keys(gold.edges))
  const formulas = [...gold.triples].map(([id, triples]) =>
    match(formulaKeys(predicted.triples.get(id) ?? []), formulaKeys(triples)),
  )
  const formula = meanMatch(formulas)
  let correct = 0
  for (const [id, degree] of gold.degrees) if (degree !== null && predicted.degrees.get(id) === degree) correct++
  const certaintyAccuracy = correct / gold.degrees.size
  const certaintyAllCorrect = certaintyAccuracy === 1 ? 1 : 0
  const product = step.allCorrect * formula.allCorrect * certaintyAllCorrect
  return {
    id: gold.id,
    node: match(ends(predicted.edges), ends(gold.edges)),
    step,
    support: match(keys(predicted.edges, 'support'), keys(gold.edges, 'support')),
    rebut: match(keys(predicted.edges, 'rebut'), keys(gold.edges, 'rebut')),
    formula,
    formulas,
    certaintyAccuracy,
    certaintyAllCorrect,
    overall: mode === 'official' ? product : product === 1 ? 1 : 0,
  }
}
