/**
 * The structure model: the polarity of the option, the tree model, and forests that judge edges, conclusions and
 * left-out statements one by one, blended in the logarithm. The forests see combinations that the linear parts of the
 * tree model cannot; the tree model sees the whole graph.
 */
import {
  denseMatrix,
  type ForestModel,
  forestProbabilities,
  forestTraining,
  type SparseVector,
  type Training,
} from '@elenchus/learning'
import {
  type BlendModel,
  blendProbabilities,
  blendTraining,
  columnCount,
  type Encoder,
  encode,
  fitEncoder,
} from './blend.ts'
import {
  allTrees,
  type CandidateList,
  mostListed,
  type PartScores,
  ROOT,
  searchTrees,
  shapeCount,
  shapeOf,
  UNUSED,
} from './candidates.ts'
import type { Named } from './certainty.ts'
import { type Decoded, decode } from './decode.ts'
import { edgeFeatures, rootFeatures, unusedFeatures } from './edges.ts'
import type { Features } from './features.ts'
import { type PassageView, sharedContent } from './passage.ts'
import { polarityFeatures } from './polarity.ts'
import {
  type GoldTree,
  normalise,
  type PassageParts,
  potentialsOf,
  scoreTrees,
  type TreeExample,
  type TreeWeights,
  treeTraining,
  typeCount,
  withKinds,
} from './tree-model.ts'

export interface StructureModel {
  readonly polarity: BlendModel
  readonly edge: Encoder
  readonly root: Encoder
  readonly unused: Encoder
  /** Weights when no question is given, and when one is. */
  readonly plain: TreeWeights
  readonly asked: TreeWeights
  readonly forests: { readonly edge: ForestModel; readonly root: ForestModel; readonly unused: ForestModel }
}

/** Chosen by cross-validation over train and dev. `exact` is what the likeliest whole graph earns beyond its F1. */
export const blendOf = { tree: 0.6, forests: 0.6, exact: 0.15 }

const doubts =
  /\b(?:weaken|undermin|doubt|dubious|in ?to question|criticism|counter|challenge|damag|vulnerable|objection|disput|refut|flaw|jeopardi|(?:speak|count|tell|argue|weigh|evidence)s? (?:\w+ )?against)/i
const supports =
  /\b(?:strengthen|support|justif|assum|presuppos|relies|rely|depends?|require|bolster|reinforc|follows?|properly|conclu|explain|evidence|basis|take[ns]? for granted|(?:speak|count|tell|argue|weigh)s? (?:\w+ )?(?:for|in favou?r)|hold if|must be true)/i
const exception = /\bexcept\b|\bleast\b/i

/**
 * 1 if the option should count against the argument, -1 if it should count for it, 0 if the question does not tell. An
 * exception ("each of the following weakens the argument EXCEPT") mostly turns the answer round, but in MetaLogic a
 * third of such passages come with one of the other options: it counts less.
 */
export function askedFor(question: string): number {
  const asked = doubts.test(question) ? 1 : supports.test(question) ? -1 : 0
  return exception.test(question) ? -0.3 * asked : asked
}

/** The features of all parts of a passage, computed once. */
export interface PassageFeatures {
  readonly n: number
  readonly option: number
  readonly edge: readonly (Named | null)[]
  readonly root: readonly Named[]
  readonly unused: readonly Named[]
  readonly polarity: Named | null
  readonly asked: number
  readonly passage: PassageView
}

export function passageFeatures(passage: PassageView): PassageFeatures {
  const n = passage.views.length
  const indices = passage.views.map((_, i) => i)
  return {
    n,
    option: passage.option,
    edge: indices.flatMap(i => indices.map(j => (i === j ? null : edgeFeatures(passage, i, j)))),
    root: indices.map(i => rootFeatures(passage, i)),
    unused: indices.map(i => unusedFeatures(passage, i)),
    polarity: passage.option >= 0 ? polarityFeatures(passage) : null,
    asked: askedFor(passage.question),
    passage,
  }
}

const logit = (p: number) => Math.log(Math.max(1e-4, p) / Math.max(1e-4, 1 - p))
const nothing: SparseVector = { indices: new Uint32Array(0), values: new Float32Array(0) }

/** The columns and type features of a passage; `polarity` is the log odds that its option rebuts. */
export function partsOf(
  features: PassageFeatures,
  encoders: Pick<StructureModel, 'edge' | 'root' | 'unused'>,
  polarity: number,
  useQuestion: boolean,
): PassageParts {
  const { n, option, asked, passage } = features
  const types = new Float32Array(n * n * typeCount)
  for (let i = 0; i < n; i++) {
    const { cues, indicators } = passage.views[i]!
    const fromOption = i === option
    const opens = cues.some(cue => (cue.kind === 'contrast' || cue.kind === 'concession') && cue.opensSentence)
    const inside = cues.some(cue => cue.kind === 'contrast' && !cue.opensSentence)
    for (let j = 0; j < n; j++) {
      const at = (i * n + j) * typeCount
      types[at] = 1
      types[at + 1] = Number(fromOption)
      types[at + 2] = fromOption ? polarity : 0
      types[at + 3] = fromOption && useQuestion ? Math.max(0, asked) : 0
      types[at + 4] = fromOption && useQuestion ? Math.max(0, -asked) : 0
      types[at + 5] = Number(opens)
      types[at + 6] = Number(inside)
      types[at + 7] = Number(j === option)
      types[at + 8] = Number(j > i)
      types[at + 9] = indicators.some(each => each.operator === 'not') ? 1 : 0
      types[at + 10] = Number(fromOption && j === passage.conclusion)
      types[at + 11] = Number(fromOption && j === n - 2)
      types[at + 12] = fromOption && i !== j ? Math.min(3, sharedContent(passage, i, j)) : 0
    }
  }
  return {
    n,
    option,
    edge: features.edge.map(each => (each ? encode(encoders.edge, each) : nothing)),
    root: features.root.map(each => encode(encoders.root, each)),
    unused: features.unused.map(each => encode(encoders.unused, each)),
    types,
  }
}

export interface StructureExample {
  readonly features: PassageFeatures
  /** `null` where the gold graph is no tree: such passages train nothing but polarity. */
  readonly gold: GoldTree | null
  /** Whether the option rebuts; `null` if it has no edge of its own. */
  readonly optionRebuts: boolean | null
  /** Passages with equal groups stay together in cross-fitting. */
  readonly group: number
}

export interface StructureOptions {
  readonly seed?: number
  readonly trees?: number
  readonly l2?: number
  readonly l2Small?: number
  readonly polarityL2?: number
  /** More options of known polarity, for research models. */
  readonly extraPolarity?: readonly { readonly features: Features; readonly rebuts: boolean }[]
}

/** Trains the structure model, a step at a time. */
export function* structureTraining(
  examples: readonly StructureExample[],
  options: StructureOptions = {},
): Training<StructureModel> {
  const { seed = 1, trees = 200, l2 = 4, l2Small = 0.5, polarityL2 = 20, extraPolarity = [] } = options
  const judged = examples.filter(({ optionRebuts, features }) => optionRebuts !== null && features.polarity)
  const train = (chosen: readonly StructureExample[]) =>
    blendTraining(
      [...chosen.map(each => each.features.polarity!), ...extraPolarity.map(each => each.features)],
      [...chosen.map(each => Number(each.optionRebuts)), ...extraPolarity.map(each => Number(each.rebuts))],
      { classes: 2, l2: polarityL2, trees: 0, seed },
    )
  const polarity = yield* train(judged)
  // Cross-fitted, so that the tree model learns how far the polarity can be trusted on passages it has not seen.
  const crossed = new Map<StructureExample, number>()
  const folds = 5
  for (let fold = 0; fold < folds; fold++) {
    const model = yield* train(judged.filter(each => each.group % folds !== fold))
    for (const each of examples) if (each.group % folds === fold) crossed.set(each, polarityOf(model, each.features))
  }
  const treelike = examples.filter(({ gold, features }) => gold !== null && features.n <= mostListed)
  const every = {
    edge: treelike.flatMap(each => each.features.edge.filter(edge => edge !== null)),
    root: treelike.flatMap(each => each.features.root),
    unused: treelike.flatMap(each => each.features.unused),
  }
  const encoders = {
    edge: fitEncoder(every.edge, 3),
    root: fitEncoder(every.root, 3),
    unused: fitEncoder(every.unused, 3),
  }
  const columns = {
    edge: columnCount(encoders.edge),
    root: columnCount(encoders.root),
    unused: columnCount(encoders.unused),
  }
  const weights: TreeWeights[] = []
  for (const useQuestion of [false, true]) {
    const treeExamples = treelike.map(
      (each): TreeExample => ({
        parts: partsOf(each.features, encoders, crossed.get(each)!, useQuestion),
        list: allTrees(each.features.n, each.features.option),
        gold: each.gold!,
      }),
    )
    weights.push(yield* treeTraining(treeExamples, columns, { l2, l2Small }))
  }
  const forest = (rows: readonly Features[], labels: readonly number[], salt: number) =>
    forestTraining(denseMatrix(rows.map(row => row.numbers)), labels, {
      classes: 2,
      trees,
      minLeaf: 3,
      bins: 64,
      seed: seed + salt,
    })
  const labelsOf = (label: (gold: GoldTree, i: number) => boolean) =>
    treelike.flatMap(each => each.features.root.map((_, i) => Number(label(each.gold!, i))))
  const edgeLabels = treelike.flatMap(({ gold, features: { n } }) =>
    Array.from({ length: n * n }, (_, k) => k)
      .filter(k => k % (n + 1) !== 0)
      .map(k => Number(gold!.parents[Math.floor(k / n)] === k % n)),
  )
  return {
    polarity,
    ...encoders,
    plain: weights[0]!,
    asked: weights[1]!,
    forests: {
      edge: yield* forest(every.edge, edgeLabels, 1),
      root: yield* forest(
        every.root,
        labelsOf((gold, i) => gold.parents[i] === ROOT),
        2,
      ),
      unused: yield* forest(
        every.unused,
        labelsOf((gold, i) => gold.parents[i] === UNUSED),
        3,
      ),
    },
  }
}

/** The log odds that the option rebuts; 0 without an option. */
export function polarityOf(model: BlendModel, features: PassageFeatures): number {
  return features.polarity ? logit(blendProbabilities(model, [features.polarity])[1]!) : 0
}

export interface Distribution {
  readonly list: CandidateList
  readonly probabilities: Float64Array
  /** Log odds of rebut for each edge. */
  readonly rebut: Float64Array
}

/** The distribution over candidate graphs of a passage of at least two statements. */
export function distributionOf(
  model: StructureModel,
  features: PassageFeatures,
  useQuestion: boolean,
  blend: { readonly tree: number; readonly forests: number } = blendOf,
): Distribution {
  const { n, option } = features
  const weights = useQuestion && features.asked !== 0 ? model.asked : model.plain
  const parts = partsOf(features, model, polarityOf(model.polarity, features), useQuestion)
  const potentials = potentialsOf(parts, weights)
  const linear = withKinds(potentials)
  const judge = (forest: ForestModel, rows: readonly Features[]) => {
    const p = forestProbabilities(forest, denseMatrix(rows.map(row => row.numbers)))
    return Float64Array.from(rows, (_, i) => logit(p[2 * i + 1]!))
  }
  const edgeRows = features.edge.filter(edge => edge !== null)
  const edgeLogits = judge(model.forests.edge, edgeRows)
  const rootLogits = judge(model.forests.root, features.root)
  const unusedLogits = judge(model.forests.unused, features.unused)
  const mixed: PartScores = {
    edge: new Float64Array(n * n),
    root: Float64Array.from(linear.root, (v, i) => blend.tree * v + blend.forests * rootLogits[i]!),
    unused: Float64Array.from(linear.unused, (v, i) => blend.tree * v + blend.forests * unusedLogits[i]!),
  }
  let row = 0
  for (let k = 0; k < n * n; k++)
    if (k % (n + 1) !== 0) mixed.edge[k] = blend.tree * linear.edge[k]! + blend.forests * edgeLogits[row++]!
  const shape = Float64Array.from(weights.shape, value => blend.tree * value)
  const scratch = new Float32Array(shapeCount)
  const list =
    n <= mostListed
      ? allTrees(n, option)
      : searchTrees(n, option, mixed, parents => {
          shapeOf(parents, option, scratch, 0)
          let sum = 0
          for (let s = 0; s < shapeCount; s++) sum += scratch[s]! * shape[s]!
          return sum
        })
  const probabilities = scoreTrees(list, mixed, shape)
  normalise(probabilities)
  return { list, probabilities, rebut: potentials.rebut }
}

export function decodeStructure(distribution: Distribution, exact = blendOf.exact): Decoded {
  return decode(distribution.list, distribution.probabilities, distribution.rebut, exact)
}
