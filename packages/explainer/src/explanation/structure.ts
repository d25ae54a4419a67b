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
import { type DecidedBy, everydayWeights, scaleOpinionWeights, type WeightedOpinion } from '../models/second-opinion.ts'
import { findCueWords, findNearestReasons } from './cue-words.ts'
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
  /** With a second opinion: the model that alone chooses statement i as the conclusion. */
  readonly claimDecidedBy: (i: number) => DecidedBy | undefined
  /** Inputs that the second opinion truncated, if any. */
  readonly truncated: Evidence['cut']
}

/** Ids of truncated statements and whether the question was truncated; undefined if nothing was. */
export const describeTruncation = (
  { statements }: Metagraph,
  cut: readonly number[],
  question = false,
): Structure['truncated'] =>
  cut.length > 0 || question ? { statements: cut.map(i => statements[i]!.id), question } : undefined

/** Returns for each statement whether the gap before it matches the pattern. */
const findGaps = ({ text, statements }: Metagraph, gap: RegExp): boolean[] =>
  statements.map(({ spans: [span] }, i) => {
    const before = i === 0 ? undefined : statements[i - 1]!.spans.at(-1)
    return before !== undefined && span !== undefined && gap.test(text.slice(before.end, span.start))
  })
const paragraph = /\n[^\S\n]*\n/
const line = /\n/

/** Predicts the structure of plain text. */
export function predictEverydayStructure(
  graph: Metagraph,
  views: readonly StatementView[],
  model: EverydayModel,
  opinion?: WeightedOpinion,
): Structure {
  const reading = dropIdleQuestions(
    readText(model, views, {
      paragraphStarts: findGaps(graph, paragraph),
      lineStarts: findGaps(graph, line),
      second: opinion && {
        by: opinion.by,
        weights: scaleOpinionWeights(everydayWeights, opinion.weight),
        opinionShare: Math.min(1, opinion.weight ?? 1),
      },
    }),
    views.map(({ text }) => text),
  )
  const getId = (i: number) => graph.statements[i]!.id
  const edges: Edge[] = []
  const undercuts: Undercut[] = []
  const evidence: EdgeEvidence[] = []
  const undercutEvidence: UndercutEvidence[] = []
  const nearest = findNearestReasons(reading.parents, reading.rebuts)
  let probability = 1
  reading.parents.forEach((parent, i) => {
    if (parent < 0) return
    const confidence = reading.edgeProbability[i]!
    const direction = reading.direction[i]!
    probability *= confidence
    const features = findContributions(reading, model, i)
    const kind = reading.rebuts[i] ? 'rebut' : 'support'
    const cues = findCueWords(graph, views, { from: i, to: parent, kind, nearest: nearest[i]! })
    const decider = reading.decidedBy(i)
    const decision = decider === undefined ? {} : { decidedBy: decider }
    if (reading.undercuts[i]) {
      const step = { from: getId(parent), to: getId(reading.parents[parent]!) }
      undercuts.push({ from: getId(i), edge: step })
      undercutEvidence.push({ from: getId(i), edge: step, confidence, direction, cues, features, ...decision })
      return
    }
    edges.push({ kind, from: getId(i), to: getId(parent) })
    evidence.push({ kind, from: getId(i), to: getId(parent), confidence, direction, cues, features, ...decision })
  })
  return {
    edges,
    undercuts,
    evidence,
    undercutEvidence,
    rivals: reading.rivals.flatMap((rival, i) =>
      rival
        ? [
            {
              kind: rival.rebuts ? 'rebut' : 'support',
              from: getId(i),
              to: getId(rival.to),
              confidence: rival.probability,
            },
          ]
        : [],
    ),
    conclusion: reading.claimProbability,
    unused: reading.unusedProbability,
    probability,
    claimDecidedBy: i => (reading.parents[i] === ROOT ? reading.decidedBy(i) : undefined),
    truncated: describeTruncation(graph, reading.truncated),
  }
}

function findContributions(read: TextReading, { stanceModel }: EverydayModel, i: number): Contribution[] {
  const source = read.getFeatures(i)
  if (!source) return []
  const { features, index } = source
  const edge = findEdgeContributions(features.edge[index]!, stanceModel.encoders.edge, stanceModel.weights.edge)
  if (!read.rebuts[i]) return edge
  const attack = findEdgeContributions(features.attack[index]!, stanceModel.encoders.attack, stanceModel.weights.attack)
  return [...attack, ...edge].sort((a, b) => b.weight - a.weight || (a.feature < b.feature ? -1 : 1)).slice(0, 4)
}

/** Features with the largest contribution to an edge. */
export function findEdgeContributions(
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
