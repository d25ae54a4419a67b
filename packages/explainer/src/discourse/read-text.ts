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
import { relatedness, segmentByTopic } from './segmentation/topic-segments.ts'

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
  readonly traits: readonly (Float64Array | null)[]
  /** Statements that the second opinion truncated. */
  readonly cut: readonly number[]
  /** Which model alone would have predicted the edge out of statement i, or chosen it as the claim; `undefined` without a second opinion and for edges between segments. */
  readonly decidedBy: (i: number) => DecidedBy | undefined
  /** Features of an edge within a segment; null for edges between segments. */
  readonly featuresOf: (i: number) => { readonly features: DiscourseFeatures; readonly index: number } | null
}

export interface ReadTextOptions {
  /** Whether a paragraph begins at each statement. */
  readonly breaks?: readonly boolean[] | undefined
  /** Whether a line begins at each statement. */
  readonly lines?: readonly boolean[] | undefined
  /** Second opinion on the tree of a segment; see `decodeTree`. */
  readonly opinion?: DecodeTreeOptions['opinion']
  /** Second opinion on the parts of a graph, such as an encoder's. */
  readonly second?: WeightedSecondOpinion | undefined
  /** Whether to keep improbable links. Default: false. */
  readonly keepWeakLinks?: boolean | undefined
}

/** Shares of common words below which segments are unrelated, and from which they have the same topic. */
const unrelated = 0.06
const related = 0.18
/** Minimum probability of a link between segments. */
const minJointProbability = 0.2

export function readText(
  model: EverydayModel,
  views: readonly StatementView[],
  { breaks = [], lines, opinion, second, keepWeakLinks }: ReadTextOptions = {},
): TextReading {
  const layout = findBoilerplate(
    views.map(({ text }) => text),
    { lines, breaks },
  )
  if (!layout.includes(true)) return readArgument(model, views, { breaks, opinion, second, keepWeakLinks })
  const kept = views.map((_, i) => i).filter(i => !layout[i])
  const argued = kept.map(i => views[i]!)
  const read = readArgument(model, argued, {
    breaks: kept.map(i => breaks[i] ?? false),
    opinion,
    second,
    keepWeakLinks,
  })
  const at = views.map((_, i) => kept.indexOf(i))
  const spread = (values: Float64Array, otherwise: number) =>
    Float64Array.from(at, k => (k < 0 ? otherwise : values[k]!))
  return {
    parents: Int16Array.from(at, k =>
      k < 0 ? UNUSED : read.parents[k]! < 0 ? read.parents[k]! : kept[read.parents[k]!]!,
    ),
    rebuts: at.map(k => k >= 0 && read.rebuts[k]!),
    undercuts: at.map(k => k >= 0 && read.undercuts[k]!),
    edgeProbability: spread(read.edgeProbability, 0),
    direction: spread(read.direction, 0),
    claimProbability: spread(read.claimProbability, 0),
    unusedProbability: spread(read.unusedProbability, 1),
    rivals: at.map(k => {
      const rival = k < 0 ? null : read.rivals[k]!
      return rival && { ...rival, to: kept[rival.to]! }
    }),
    traits: at.map(k => (k < 0 ? null : read.traits[k]!)),
    cut: read.cut.map(k => kept[k]!),
    decidedBy: i => (at[i]! < 0 ? undefined : read.decidedBy(at[i]!)),
    featuresOf: i => (at[i]! < 0 ? null : read.featuresOf(at[i]!)),
  }
}

function readArgument(
  model: EverydayModel,
  views: readonly StatementView[],
  { breaks = [], opinion, second, keepWeakLinks }: ReadTextOptions,
): TextReading {
  const n = views.length
  const whole = readDiscourse(views)
  const segments = segmentByTopic(whole, breaks)
  const spoken = whole.statements.map(each => each.speaker)
  const parents = new Int16Array(n).fill(UNUSED)
  const rebuts = new Array<boolean>(n).fill(false)
  const undercuts = new Array<boolean>(n).fill(false)
  const edgeProbability = new Float64Array(n)
  const direction = new Float64Array(n)
  const claimProbability = new Float64Array(n)
  const unusedProbability = new Float64Array(n)
  const rivals: (Rival | null)[] = new Array(n).fill(null)
  const traits: (Float64Array | null)[] = new Array(n).fill(null)
  const sources: ({ features: DiscourseFeatures; index: number } | null)[] = new Array(n).fill(null)
  const deciders: (DecidedBy | undefined)[] = new Array(n).fill(undefined)
  const cut: number[] = []
  const claims: number[] = []
  for (const [from, to] of segments) {
    if (to - from === 1) {
      claims.push(from)
      claimProbability[from] = 1
      continue
    }
    const own = segments.length === 1 ? whole : readDiscourse(views.slice(from, to), { spoken: spoken.slice(from, to) })
    const read = readEveryday(model, own, { opinion, second, whole: n, inParts: segments.length > 1, keepWeakLinks })
    cut.push(...read.cut.map(k => from + k))
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
      traits[i] = parent >= 0 ? read.traits[k]! : null
      sources[i] = parent >= 0 ? { features: read.features, index: k * (to - from) + parent } : null
      if (parent !== UNUSED) deciders[i] = read.decidedBy(k)
      if (parent === ROOT) claims.push(i)
    })
  }
  if (claims.length > 1) {
    const own = readDiscourse(
      claims.map(i => views[i]!),
      { spoken: claims.map(i => spoken[i]!) },
    )
    const joint = readEveryday(model, own, { whole: n, together: false })
    claims.forEach((i, k) => {
      // Segments are joined without the second opinion.
      deciders[i] = undefined
      const parent = joint.parents[k]!
      const ties = parent < 0 ? 0 : relatedness(whole, segments[k]!, segments[parent]!)
      const p = joint.edgeProbability[k]! * Math.max(0, Math.min(1, (ties - unrelated) / (related - unrelated)))
      parents[i] = parent === ROOT ? ROOT : UNUSED
      claimProbability[i]! *= joint.claimProbability[k]!
      if (parent < 0 || p < minJointProbability) return
      parents[i] = claims[parent]!
      rebuts[i] = joint.rebuts[k]!
      edgeProbability[i] = p
      direction[i] = joint.direction[k]!
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
    traits,
    cut,
    decidedBy: i => deciders[i],
    featuresOf: i => sources[i]!,
  }
}
