/** Edges, undercuts and claim of a passage, with their evidence. */
import { hashString } from '@elenchus/learning'
import type { Edge, Metagraph, Undercut } from '@elenchus/metagraph'
import type { EdgeEvidence, Evidence, UndercutEvidence } from '../decoding/evidence.ts'
import type { EverydayModel } from '../discourse/graph/everyday-model.ts'
import { readText, type TextReading } from '../discourse/read-text.ts'
import type { NamedFeatures } from '../features/degree-features.ts'
import type { StatementView } from '../features/statement-view.ts'
import type { Contribution, Encoder } from '../models/blend.ts'
import { ROOT } from '../models/candidates.ts'
import { type DecidedBy, plainWeights, scaleOpinionWeights, type WeightedOpinion } from '../models/second-opinion.ts'
import { cueWords, nearestReasons } from './cue-words.ts'
import { dropIdleQuestions } from './leave-questions.ts'

export interface Structure {
  readonly edges: readonly Edge[]
  readonly undercuts: readonly Undercut[]
  readonly evidence: readonly EdgeEvidence[]
  readonly undercutEvidence: readonly UndercutEvidence[]
  readonly rivals: NonNullable<Evidence['rivals']>
  readonly conclusion: Float64Array
  readonly unused: Float64Array
  readonly probability: number
  /** With a second opinion: which model alone would have chosen statement i as the conclusion. */
  readonly claimedBy: (i: number) => DecidedBy | undefined
  /** What the second opinion truncated, if anything. */
  readonly cut: Evidence['cut']
}

/** Ids of truncated statements and whether the question was truncated; undefined if nothing was. */
export const cutOf = ({ statements }: Metagraph, cut: readonly number[], question = false): Structure['cut'] =>
  cut.length > 0 || question ? { statements: cut.map(i => statements[i]!.id), question } : undefined

/** Whether each statement is separated from the preceding one by such a gap. */
const gapsOf = ({ text, statements }: Metagraph, gap: RegExp): boolean[] =>
  statements.map(({ spans: [span] }, i) => {
    const before = i === 0 ? undefined : statements[i - 1]!.spans.at(-1)
    return before !== undefined && span !== undefined && gap.test(text.slice(before.end, span.start))
  })
const paragraph = /\n[^\S\n]*\n/
const line = /\n/

/** Predicts the structure of plain text. */
export function everydayStructure(
  graph: Metagraph,
  views: readonly StatementView[],
  model: EverydayModel,
  opinion?: WeightedOpinion,
): Structure {
  const read = dropIdleQuestions(
    readText(model, views, {
      breaks: gapsOf(graph, paragraph),
      lines: gapsOf(graph, line),
      second: opinion && {
        by: opinion.by,
        weights: scaleOpinionWeights(plainWeights, opinion.weight),
        share: Math.min(1, opinion.weight ?? 1),
      },
    }),
    views.map(({ text }) => text),
  )
  const name = (i: number) => graph.statements[i]!.id
  const edges: Edge[] = []
  const undercuts: Undercut[] = []
  const evidence: EdgeEvidence[] = []
  const undercutEvidence: UndercutEvidence[] = []
  const nearest = nearestReasons(read.parents, read.rebuts)
  let probability = 1
  read.parents.forEach((parent, i) => {
    if (parent < 0) return
    const confidence = read.edgeProbability[i]!
    const direction = read.direction[i]!
    probability *= confidence
    const features = contributionsOf(read, model, i)
    const kind = read.rebuts[i] ? 'rebut' : 'support'
    const cues = cueWords(graph, views, { from: i, to: parent, kind, nearest: nearest[i]! })
    const decider = read.decidedBy(i)
    const decided = decider === undefined ? {} : { decidedBy: decider }
    if (read.undercuts[i]) {
      const step = { from: name(parent), to: name(read.parents[parent]!) }
      undercuts.push({ from: name(i), edge: step })
      undercutEvidence.push({ from: name(i), edge: step, confidence, direction, cues, features, ...decided })
      return
    }
    edges.push({ kind, from: name(i), to: name(parent) })
    evidence.push({ kind, from: name(i), to: name(parent), confidence, direction, cues, features, ...decided })
  })
  return {
    edges,
    undercuts,
    evidence,
    undercutEvidence,
    rivals: read.rivals.flatMap((rival, i) =>
      rival
        ? [
            {
              kind: rival.rebuts ? 'rebut' : 'support',
              from: name(i),
              to: name(rival.to),
              confidence: rival.probability,
            },
          ]
        : [],
    ),
    conclusion: read.claimProbability,
    unused: read.unusedProbability,
    probability,
    claimedBy: i => (read.parents[i] === ROOT ? read.decidedBy(i) : undefined),
    cut: cutOf(graph, read.cut),
  }
}

function contributionsOf(read: TextReading, { sides }: EverydayModel, i: number): Contribution[] {
  const found = read.featuresOf(i)
  if (!found) return []
  const { features, index } = found
  const edge = edgeContributions(features.edge[index]!, sides.encoders.edge, sides.weights.edge)
  if (!read.rebuts[i]) return edge
  const attack = edgeContributions(features.attack[index]!, sides.encoders.attack, sides.weights.attack)
  return [...attack, ...edge].sort((a, b) => b.weight - a.weight || (a.feature < b.feature ? -1 : 1)).slice(0, 4)
}

/** Features with the largest contribution to an edge. */
export function edgeContributions(
  { numbers, names, flags }: NamedFeatures,
  { means, scales, columnOf }: Encoder,
  weights: ArrayLike<number>,
): Contribution[] {
  const found: Contribution[] = numbers.map((value, i) => ({
    feature: names[i]!,
    weight: weights[i]! * Math.max(-4, Math.min(4, (value - means[i]!) * scales[i]!)),
  }))
  for (const flag of new Set(flags)) {
    const column = columnOf.get(hashString(flag))
    if (column !== undefined) found.push({ feature: flag, weight: weights[column]! })
  }
  return found
    .filter(({ weight }) => weight > 0.02)
    .sort((a, b) => b.weight - a.weight || (a.feature < b.feature ? -1 : 1))
    .slice(0, 4)
    .map(({ feature, weight }) => ({ feature, weight: Math.round(weight * 1000) / 1000 }))
}
