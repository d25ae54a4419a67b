/** Parts of an exam graph (edges, conclusion, unused statements) as features and as columns of the tree model. */
import type { QuestionKind } from '@elenchus/language/exam-questions'
import { detectQuestionKind, questionKinds, readExpectedPolarity } from '@elenchus/language/exam-questions'
import { type SparseVector, sparseVector } from '@elenchus/learning'
import type { NamedFeatures } from '../features/degree-features.ts'
import { computeEdgeFeatures, computeRootFeatures, computeUnusedFeatures } from '../features/edge-features.ts'
import { getSharedContent, type PassageView } from '../features/passage-view.ts'
import { computePolarityFeatures } from '../features/polarity-features.ts'
import { mapParts, type PartScores, type PerPart } from './candidates.ts'
import { columnCount, type Encoder, encode } from './ensemble.ts'
import type { OptionRole, RolePrediction } from './option-role.ts'
import { getSituationIndex, kindFeatureCount, type PassageParts, situationCount } from './tree-model.ts'

/** Features of all parts of a passage. */
export interface PassageFeatures {
  /** Number of statements. */
  readonly n: number
  /** Index of the answer option, or -1. */
  readonly option: number
  /** Edge i → j at i × n + j; null on the diagonal. */
  readonly edge: readonly (NamedFeatures | null)[]
  readonly root: readonly NamedFeatures[]
  readonly unused: readonly NamedFeatures[]
  readonly polarity: NamedFeatures | null
  /** Polarity that the question asks for: positive for support, negative for rebut, 0 if unknown. */
  readonly expectedPolarity: number
  readonly questionKind: QuestionKind | null
  readonly passage: PassageView
}

export function computePassageFeatures(passage: PassageView): PassageFeatures {
  const n = passage.views.length
  const indices = passage.views.map((_, i) => i)
  return {
    n,
    option: passage.option,
    edge: indices.flatMap(i => indices.map(j => (i === j ? null : computeEdgeFeatures(passage, i, j)))),
    root: indices.map(i => computeRootFeatures(passage, i)),
    unused: indices.map(i => computeUnusedFeatures(passage, i)),
    polarity: passage.option >= 0 ? computePolarityFeatures(passage) : null,
    expectedPolarity: readExpectedPolarity(passage.question),
    questionKind: detectQuestionKind(passage.question),
    passage,
  }
}

export type PartEncoders = PerPart<Encoder>

/** Number of columns of each part: those of its encoder, and one for the forest's log odds. */
export const partColumns = (encoders: PartEncoders) => mapParts(part => columnCount(encoders[part]) + 1)

const emptyVector: SparseVector = sparseVector([], [])

function encodeWithLogit(encoder: Encoder, features: NamedFeatures, forestLogit: number): SparseVector {
  const { indices, values } = encode(encoder, features)
  return {
    indices: Uint32Array.from([...indices, columnCount(encoder)]),
    values: Float32Array.from([...values, forestLogit]),
  }
}

export interface PartsOptions {
  /** Role of the option, predicted from its wording. */
  readonly predictedRole: RolePrediction
  /** Log odds of every part from the forests. */
  readonly forestLogits: PartScores
  readonly useQuestion: boolean
}

/** Kind of question that asks for an option of each role. Without a question, the probability of the role is the feature. */
const questionKindByRole: readonly (readonly [OptionRole, QuestionKind])[] = [
  ['objection', 'weaken'],
  ['assumption', 'assumption'],
  ['reason', 'strengthen'],
]

/** Tree model input of a passage. */
export function createPassageParts(
  features: PassageFeatures,
  encoders: PartEncoders,
  { predictedRole: { polarity, roles }, forestLogits, useQuestion }: PartsOptions,
): PassageParts {
  const { n, option } = features
  const situation = new Float32Array(situationCount)
  situation[getSituationIndex(n)] = 1
  situation[getSituationIndex('polarity')] = polarity
  if (useQuestion) {
    if (features.questionKind) situation[getSituationIndex(features.questionKind)] = 1
  } else for (const [role, kind] of questionKindByRole) situation[getSituationIndex(kind)] = roles[role]
  return {
    n,
    option,
    edge: features.edge.map((each, k) =>
      each ? encodeWithLogit(encoders.edge, each, forestLogits.edge[k]!) : emptyVector,
    ),
    root: features.root.map((each, i) => encodeWithLogit(encoders.root, each, forestLogits.root[i]!)),
    unused: features.unused.map((each, i) => encodeWithLogit(encoders.unused, each, forestLogits.unused[i]!)),
    kindFeatures: computeKindFeatures(features, polarity, useQuestion),
    situation,
  }
}

/** Features of rebut against support, `kindFeatureCount` per edge, in the order of `type` in `feature-names.json`. */
function computeKindFeatures(
  { n, option, expectedPolarity, passage }: PassageFeatures,
  polarity: number,
  useQuestion: boolean,
): Float32Array {
  const kindFeatures = new Float32Array(n * n * kindFeatureCount)
  for (let i = 0; i < n; i++) {
    const { cues, indicators } = passage.views[i]!
    const fromOption = i === option
    const opensWithContrast = cues.some(
      cue => (cue.kind === 'contrast' || cue.kind === 'concession') && cue.opensSentence,
    )
    const hasContrastInside = cues.some(cue => cue.kind === 'contrast' && !cue.opensSentence)
    for (let j = 0; j < n; j++)
      kindFeatures.set(
        [
          1,
          Number(fromOption),
          fromOption ? polarity : 0,
          fromOption && useQuestion ? Math.max(0, expectedPolarity) : 0,
          fromOption && useQuestion ? Math.max(0, -expectedPolarity) : 0,
          Number(opensWithContrast),
          Number(hasContrastInside),
          Number(j === option),
          Number(j > i),
          Number(indicators.some(each => each.operator === 'not')),
          Number(fromOption && j === passage.conclusion),
          Number(fromOption && j === n - 2),
          fromOption && i !== j ? Math.min(3, getSharedContent(passage, i, j)) : 0,
        ],
        (i * n + j) * kindFeatureCount,
      )
  }
  return kindFeatures
}

/** Numeric features for the forests, one row per part; with a question also its kind. */
export function listPartNumbers(
  { n, option, questionKind, edge, root, unused }: PassageFeatures,
  useQuestion: boolean,
): PerPart<number[][]> {
  const questionFeatures = (from: boolean, to: boolean) =>
    useQuestion
      ? questionKinds.flatMap(each =>
          [each === questionKind, each === questionKind && from, each === questionKind && to].map(Number),
        )
      : []
  return {
    edge: edge.flatMap((each, k) =>
      each ? [[...each.numbers, ...questionFeatures(Math.floor(k / n) === option, k % n === option)]] : [],
    ),
    root: root.map((each, i) => [...each.numbers, ...questionFeatures(i === option, false)]),
    unused: unused.map((each, i) => [...each.numbers, ...questionFeatures(i === option, false)]),
  }
}
