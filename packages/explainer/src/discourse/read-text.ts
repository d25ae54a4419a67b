/**
 * Predicts the argument graph of plain text of any length: removes boilerplate, predicts a tree per segment, and links
 * the claims of the segments.
 */
import type { StatementView } from '../features/statement-view.ts'
import { ROOT, UNUSED } from '../models/candidates.ts'
import type { DecidedBy } from '../models/second-opinion.ts'
import type { DecodeTreeOptions, Rival } from './graph/decode-tree.ts'
import type { DiscourseFeatures } from './graph/edge-features.ts'
import { type EverydayModel, readEveryday } from './graph/everyday-model.ts'
import type { WeightedSecondOpinion } from './graph/second-opinion-scores.ts'
import { readDiscourse } from './markers/discourse.ts'
import { findBoilerplate } from './segmentation/boilerplate.ts'
import { measureRelatedness, segmentByTopic } from './segmentation/topic-segments.ts'

export interface TextReading {
  /** Target of each statement, or ROOT (claim of the text), or UNUSED. */
  readonly parents: Int16Array
  readonly rebuts: readonly boolean[]
  readonly undercuts: readonly boolean[]
  readonly edgeProbability: Float64Array
  /** Probability of the direction (for or against) of the edge out of each statement, given the edge; 0 without an edge. */
  readonly direction: Float64Array
  readonly claimProbability: Float64Array
  readonly unusedProbability: Float64Array
  /** For each statement the most probable edge within its segment that was not chosen, if any. */
  readonly rivals: readonly (Rival | null)[]
  /** Calibration features of the edge out of each statement; null without an edge and for edges between segments. */
  readonly calibrationFeatures: readonly (Float64Array | null)[]
  /** Statements that the second opinion truncated. */
  readonly truncated: readonly number[]
  /** Model that alone predicts the edge or claim of statement i; undefined without a second opinion and for edges between segments. */
  readonly decidedBy: (i: number) => DecidedBy | undefined
  /** Features of an edge within a segment; null for edges between segments. */
  readonly getFeatures: (i: number) => { readonly features: DiscourseFeatures; readonly index: number } | null
}

export interface ReadTextOptions {
  /** True if a paragraph begins at each statement. */
  readonly paragraphStarts?: readonly boolean[] | undefined
  /** True if a line begins at each statement. */
  readonly lineStarts?: readonly boolean[] | undefined
  /** Additional score of the tree of a segment; see `decodeTree`. */
  readonly auxiliaryScore?: DecodeTreeOptions['auxiliaryScore']
  /** Encoder whose scores of graph parts are added. */
  readonly secondOpinion?: WeightedSecondOpinion | undefined
  /** Keeps improbable links. Default: false. */
  readonly keepWeakLinks?: boolean | undefined
}

/** Relatedness (see `measureRelatedness`) below which segments are unrelated, and from which they have the same topic. */
const minRelatedness = 0.06
const fullRelatedness = 0.18
/** Minimum probability of a link between segments. */
const minSegmentLinkProbability = 0.2

export function readText(
  model: EverydayModel,
  views: readonly StatementView[],
  { paragraphStarts = [], lineStarts, auxiliaryScore, secondOpinion, keepWeakLinks }: ReadTextOptions = {},
): TextReading {
  const isBoilerplate = findBoilerplate(
    views.map(({ text }) => text),
    { lineStarts, paragraphStarts },
  )
  if (!isBoilerplate.includes(true))
    return readArgument(model, views, { paragraphStarts, auxiliaryScore, secondOpinion, keepWeakLinks })
  const argumentIndices = views.map((_, i) => i).filter(i => !isBoilerplate[i])
  const argumentViews = argumentIndices.map(i => views[i]!)
  const reading = readArgument(model, argumentViews, {
    paragraphStarts: argumentIndices.map(i => paragraphStarts[i] ?? false),
    auxiliaryScore,
    secondOpinion,
    keepWeakLinks,
  })
  const argumentIndex = views.map((_, i) => argumentIndices.indexOf(i))
  const expandValues = (values: Float64Array, fallback: number) =>
    Float64Array.from(argumentIndex, k => (k < 0 ? fallback : values[k]!))
  return {
    parents: Int16Array.from(argumentIndex, k =>
      k < 0 ? UNUSED : reading.parents[k]! < 0 ? reading.parents[k]! : argumentIndices[reading.parents[k]!]!,
    ),
    rebuts: argumentIndex.map(k => k >= 0 && reading.rebuts[k]!),
    undercuts: argumentIndex.map(k => k >= 0 && reading.undercuts[k]!),
    edgeProbability: expandValues(reading.edgeProbability, 0),
    direction: expandValues(reading.direction, 0),
    claimProbability: expandValues(reading.claimProbability, 0),
    unusedProbability: expandValues(reading.unusedProbability, 1),
    rivals: argumentIndex.map(k => {
      const rival = k < 0 ? null : reading.rivals[k]!
      return rival && { ...rival, to: argumentIndices[rival.to]! }
    }),
    calibrationFeatures: argumentIndex.map(k => (k < 0 ? null : reading.calibrationFeatures[k]!)),
    truncated: reading.truncated.map(k => argumentIndices[k]!),
    decidedBy: i => (argumentIndex[i]! < 0 ? undefined : reading.decidedBy(argumentIndex[i]!)),
    getFeatures: i => (argumentIndex[i]! < 0 ? null : reading.getFeatures(argumentIndex[i]!)),
  }
}

function readArgument(
  model: EverydayModel,
  views: readonly StatementView[],
  { paragraphStarts = [], auxiliaryScore, secondOpinion, keepWeakLinks }: ReadTextOptions,
): TextReading {
  const n = views.length
  const textDiscourse = readDiscourse(views)
  const segments = segmentByTopic(textDiscourse, paragraphStarts)
  const speakers = textDiscourse.statements.map(each => each.speaker)
  const parents = new Int16Array(n).fill(UNUSED)
  const rebuts = new Array<boolean>(n).fill(false)
  const undercuts = new Array<boolean>(n).fill(false)
  const edgeProbability = new Float64Array(n)
  const direction = new Float64Array(n)
  const claimProbability = new Float64Array(n)
  const unusedProbability = new Float64Array(n)
  const rivals: (Rival | null)[] = new Array(n).fill(null)
  const calibrationFeatures: (Float64Array | null)[] = new Array(n).fill(null)
  const featureSources: ({ features: DiscourseFeatures; index: number } | null)[] = new Array(n).fill(null)
  const decidedByStatement: (DecidedBy | undefined)[] = new Array(n).fill(undefined)
  const truncated: number[] = []
  const claims: number[] = []
  for (const [from, to] of segments) {
    if (to - from === 1) {
      claims.push(from)
      claimProbability[from] = 1
      continue
    }
    const segmentDiscourse =
      segments.length === 1
        ? textDiscourse
        : readDiscourse(views.slice(from, to), { speakersByStatement: speakers.slice(from, to) })
    const reading = readEveryday(model, segmentDiscourse, {
      auxiliaryScore,
      secondOpinion,
      textLength: n,
      isSegment: segments.length > 1,
      keepWeakLinks,
    })
    truncated.push(...reading.truncated.map(k => from + k))
    reading.parents.forEach((parent, k) => {
      const i = from + k
      parents[i] = parent >= 0 ? from + parent : parent
      rebuts[i] = reading.rebuts[k]!
      undercuts[i] = reading.undercuts[k]!
      edgeProbability[i] = reading.edgeProbability[k]!
      direction[i] = reading.direction[k]!
      claimProbability[i] = reading.claimProbability[k]!
      unusedProbability[i] = reading.unusedProbability[k]!
      const rival = reading.rivals[k]
      // The probability of a rival is at most that which the chosen edge leaves.
      if (rival)
        rivals[i] = {
          ...rival,
          to: from + rival.to,
          probability: Math.min(rival.probability, 1 - reading.edgeProbability[k]!),
        }
      calibrationFeatures[i] = parent >= 0 ? reading.calibrationFeatures[k]! : null
      featureSources[i] = parent >= 0 ? { features: reading.features, index: k * (to - from) + parent } : null
      if (parent !== UNUSED) decidedByStatement[i] = reading.decidedBy(k)
      if (parent === ROOT) claims.push(i)
    })
  }
  if (claims.length > 1) {
    const claimDiscourse = readDiscourse(
      claims.map(i => views[i]!),
      { speakersByStatement: claims.map(i => speakers[i]!) },
    )
    const claimGraph = readEveryday(model, claimDiscourse, { textLength: n, isContiguous: false })
    claims.forEach((i, k) => {
      // Segments are joined without the second opinion.
      decidedByStatement[i] = undefined
      const parent = claimGraph.parents[k]!
      const similarity = parent < 0 ? 0 : measureRelatedness(textDiscourse, segments[k]!, segments[parent]!)
      const p =
        claimGraph.edgeProbability[k]! *
        Math.max(0, Math.min(1, (similarity - minRelatedness) / (fullRelatedness - minRelatedness)))
      parents[i] = parent === ROOT ? ROOT : UNUSED
      claimProbability[i]! *= claimGraph.claimProbability[k]!
      if (parent < 0 || p < minSegmentLinkProbability) return
      parents[i] = claims[parent]!
      rebuts[i] = claimGraph.rebuts[k]!
      edgeProbability[i] = p
      direction[i] = claimGraph.direction[k]!
    })
  }
  return {
    parents,
    rebuts,
    undercuts,
    edgeProbability,
    direction,
    claimProbability,
    unusedProbability,
    rivals,
    calibrationFeatures,
    truncated,
    decidedBy: i => decidedByStatement[i],
    getFeatures: i => featureSources[i]!,
  }
}
