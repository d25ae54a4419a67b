/**
 * Explains plain text of any length: removes boilerplate, predicts a tree per segment, and joins the segments by their
 * claims.
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
  /** Second opinion on the tree of a segment; see `decodeTree`. */
  readonly opinion?: DecodeTreeOptions['opinion']
  /** Second opinion on the parts of a graph, such as an encoder's. */
  readonly second?: WeightedSecondOpinion | undefined
  /** Keeps improbable links. Default: false. */
  readonly keepWeakLinks?: boolean | undefined
}

/** Shares of common words below which segments are unrelated, and from which they have the same topic. */
const minRelatedness = 0.06
const fullRelatedness = 0.18
/** Minimum probability of a link between segments. */
const minSegmentLinkProbability = 0.2

export function readText(
  model: EverydayModel,
  views: readonly StatementView[],
  { paragraphStarts = [], lineStarts, opinion, second, keepWeakLinks }: ReadTextOptions = {},
): TextReading {
  const layout = findBoilerplate(
    views.map(({ text }) => text),
    { lineStarts, paragraphStarts },
  )
  if (!layout.includes(true)) return readArgument(model, views, { paragraphStarts, opinion, second, keepWeakLinks })
  const argumentIndices = views.map((_, i) => i).filter(i => !layout[i])
  const argumentViews = argumentIndices.map(i => views[i]!)
  const read = readArgument(model, argumentViews, {
    paragraphStarts: argumentIndices.map(i => paragraphStarts[i] ?? false),
    opinion,
    second,
    keepWeakLinks,
  })
  const argumentIndex = views.map((_, i) => argumentIndices.indexOf(i))
  const expandValues = (values: Float64Array, fallback: number) =>
    Float64Array.from(argumentIndex, k => (k < 0 ? fallback : values[k]!))
  return {
    parents: Int16Array.from(argumentIndex, k =>
      k < 0 ? UNUSED : read.parents[k]! < 0 ? read.parents[k]! : argumentIndices[read.parents[k]!]!,
    ),
    rebuts: argumentIndex.map(k => k >= 0 && read.rebuts[k]!),
    undercuts: argumentIndex.map(k => k >= 0 && read.undercuts[k]!),
    edgeProbability: expandValues(read.edgeProbability, 0),
    direction: expandValues(read.direction, 0),
    claimProbability: expandValues(read.claimProbability, 0),
    unusedProbability: expandValues(read.unusedProbability, 1),
    rivals: argumentIndex.map(k => {
      const rival = k < 0 ? null : read.rivals[k]!
      return rival && { ...rival, to: argumentIndices[rival.to]! }
    }),
    calibrationFeatures: argumentIndex.map(k => (k < 0 ? null : read.calibrationFeatures[k]!)),
    truncated: read.truncated.map(k => argumentIndices[k]!),
    decidedBy: i => (argumentIndex[i]! < 0 ? undefined : read.decidedBy(argumentIndex[i]!)),
    getFeatures: i => (argumentIndex[i]! < 0 ? null : read.getFeatures(argumentIndex[i]!)),
  }
}

function readArgument(
  model: EverydayModel,
  views: readonly StatementView[],
  { paragraphStarts = [], opinion, second, keepWeakLinks }: ReadTextOptions,
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
  const deciders: (DecidedBy | undefined)[] = new Array(n).fill(undefined)
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
    const read = readEveryday(model, segmentDiscourse, {
      opinion,
      second,
      textLength: n,
      isSegment: segments.length > 1,
      keepWeakLinks,
    })
    truncated.push(...read.truncated.map(k => from + k))
    read.parents.forEach((parent, k) => {
      const i = from + k
      parents[i] = parent >= 0 ? from + parent : parent
      rebuts[i] = read.rebuts[k]!
      undercuts[i] = read.undercuts[k]!
      edgeProbability[i] = read.edgeProbability[k]!
      direction[i] = read.direction[k]!
      claimProbability[i] = read.claimProbability[k]!
      unusedProbability[i] = read.unusedProbability[k]!
      const rival = read.rivals[k]
      // At most the remaining probability.
      if (rival)
        rivals[i] = {
          ...rival,
          to: from + rival.to,
          probability: Math.min(rival.probability, 1 - read.edgeProbability[k]!),
        }
      calibrationFeatures[i] = parent >= 0 ? read.calibrationFeatures[k]! : null
      featureSources[i] = parent >= 0 ? { features: read.features, index: k * (to - from) + parent } : null
      if (parent !== UNUSED) deciders[i] = read.decidedBy(k)
      if (parent === ROOT) claims.push(i)
    })
  }
  if (claims.length > 1) {
    const own = readDiscourse(
      claims.map(i => views[i]!),
      { speakersByStatement: claims.map(i => speakers[i]!) },
    )
    const claimGraph = readEveryday(model, own, { textLength: n, isContiguous: false })
    claims.forEach((i, k) => {
      // Segments are joined without the second opinion.
      deciders[i] = undefined
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
    decidedBy: i => deciders[i],
    getFeatures: i => featureSources[i]!,
  }
}
