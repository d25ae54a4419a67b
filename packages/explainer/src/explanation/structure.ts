/** Edges, undercuts and claim of a passage, with their evidence. */
import type { Edge, Metagraph, Undercut } from '@elenchus/metagraph'
import type { EdgeEvidence, Evidence, UndercutEvidence } from '../decoding/evidence.ts'
import type { EverydayModel } from '../discourse/graph/everyday-model.ts'
import { readText, type TextReading } from '../discourse/read-text.ts'
import type { StatementView } from '../features/statement-view.ts'
import { ROOT } from '../models/candidates.ts'
import { type Contribution, rankContributions, selectLargest } from '../models/ensemble.ts'
import { type DecidedBy, everydayWeights, scaleEncoderWeights, type WeightedOpinion } from '../models/second-opinion.ts'
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
      secondOpinion: opinion && {
        encoder: opinion.by,
        weights: scaleEncoderWeights(everydayWeights, opinion.weight),
        calibrationShare: Math.min(1, opinion.weight ?? 1),
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
    rivals: reading.rivals.flatMap((rival, i) => {
      if (!rival) return []
      const kind = rival.rebuts ? 'rebut' : 'support'
      return [{ kind, from: getId(i), to: getId(rival.to), confidence: rival.probability }]
    }),
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
  const { encoders, weights } = stanceModel
  const edge = rankContributions(features.edge[index]!, encoders.edge, column => weights.edge[column]!)
  if (!read.rebuts[i]) return edge
  const attack = rankContributions(features.attack[index]!, encoders.attack, column => weights.attack[column]!)
  return selectLargest([...attack, ...edge])
}
