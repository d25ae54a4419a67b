/** Edges, undercuts and claim of a passage, with their evidence. */
import type { Edge, Metagraph, Undercut } from '@elenchus/metagraph'
import type { EdgeEvidence, Evidence, UndercutEvidence } from '../decoding/evidence.ts'
import type { EverydayModel } from '../discourse/graph/everyday-model.ts'
import { readText, type TextReading } from '../discourse/read-text.ts'
import type { StatementView } from '../features/statement-view.ts'
import { ROOT } from '../models/candidates.ts'
import { type Contribution, rankContributions, selectLargest } from '../models/ensemble.ts'
import { type DecidedBy, everydayWeights, scaleEncoderWeights, type WeightedOpinion } from '../models/second-opinion.ts'
import { findCueWords, markNearestReasons } from './cue-words.ts'
import { dropIdleQuestions } from './drop-idle-questions.ts'

export interface Structure {
  readonly edges: readonly Edge[]
  readonly undercuts: readonly Undercut[]
  readonly evidence: readonly EdgeEvidence[]
  readonly undercutEvidence: readonly UndercutEvidence[]
  readonly rivals: NonNullable<Evidence['rivals']>
  /** Probability of each statement of being the conclusion. */
  readonly conclusion: Float64Array
  /** Probability of each statement of being unused. */
  readonly unused: Float64Array
  /** Probability of the whole graph. */
  readonly probability: number
  /** With a second opinion: the model that alone chooses statement i as the conclusion. */
  readonly claimDecidedBy: (i: number) => DecidedBy | undefined
  /** Inputs that the second opinion truncated, if any. */
  readonly truncated: Evidence['cut']
}

/** Returns the ids of truncated statements and whether the question was truncated; undefined if nothing was. */
export const describeTruncation = (
  { statements }: Metagraph,
  truncatedIndices: readonly number[],
  isQuestionTruncated = false,
): Structure['truncated'] =>
  truncatedIndices.length > 0 || isQuestionTruncated
    ? { statements: truncatedIndices.map(i => statements[i]!.id), question: isQuestionTruncated }
    : undefined

/** Returns for each statement whether the gap before it matches the pattern. */
const findGaps = ({ text, statements }: Metagraph, gap: RegExp): boolean[] =>
  statements.map(({ spans: [span] }, i) => {
    const before = i === 0 ? undefined : statements[i - 1]!.spans.at(-1)
    return before !== undefined && span !== undefined && gap.test(text.slice(before.end, span.start))
  })
const paragraphBreak = /\n[^\S\n]*\n/
const lineBreak = /\n/

/** Predicts the structure of plain text. */
export function predictEverydayStructure(
  graph: Metagraph,
  views: readonly StatementView[],
  model: EverydayModel,
  opinion?: WeightedOpinion,
): Structure {
  const reading = dropIdleQuestions(
    readText(model, views, {
      paragraphStarts: findGaps(graph, paragraphBreak),
      lineStarts: findGaps(graph, lineBreak),
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
  const isNearestReason = markNearestReasons(reading.parents, reading.rebuts)
  let probability = 1
  reading.parents.forEach((parent, i) => {
    if (parent < 0) return
    const confidence = reading.edgeProbability[i]!
    const direction = reading.direction[i]!
    probability *= confidence
    const features = findContributions(reading, model, i)
    const kind = reading.rebuts[i] ? 'rebut' : 'support'
    const cues = findCueWords(graph, views, { from: i, to: parent, kind, isNearestReason: isNearestReason[i]! })
    const decider = reading.decidedBy(i)
    const decision = decider === undefined ? {} : { decidedBy: decider }
    if (reading.undercuts[i]) {
      const undercutEdge = { from: getId(parent), to: getId(reading.parents[parent]!) }
      undercuts.push({ from: getId(i), edge: undercutEdge })
      undercutEvidence.push({ from: getId(i), edge: undercutEdge, confidence, direction, cues, features, ...decision })
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

function findContributions(reading: TextReading, { stanceModel }: EverydayModel, i: number): Contribution[] {
  const source = reading.getFeatures(i)
  if (!source) return []
  const { features, index } = source
  const { encoders, weights } = stanceModel
  const edge = rankContributions(features.edge[index]!, encoders.edge, column => weights.edge[column]!)
  if (!reading.rebuts[i]) return edge
  const attack = rankContributions(features.attack[index]!, encoders.attack, column => weights.attack[column]!)
  return selectLargest([...attack, ...edge])
}
