/** Parts of an exam graph (edges, conclusion, unused statements) as features and as columns of the tree model. */
import type { QuestionKind } from '@elenchus/language/exam-questions'
import { detectQuestionKind, questionKinds, readExpectedPolarity } from '@elenchus/language/exam-questions'
import { type SparseVector, sparseVector } from '@elenchus/learning'
import type { NamedFeatures } from '../features/degree-features.ts'
import { computeEdgeFeatures, computeRootFeatures, computeUnusedFeatures } from '../features/edge-features.ts'
import { getSharedContent, type PassageView } from '../features/passage-view.ts'
import { computePolarityFeatures } from '../features/polarity-features.ts'
import { columnCount, type Encoder, encode } from './blend.ts'
import { mapParts, type PartScores, type PerPart } from './candidates.ts'
import type { OptionReading, OptionRole } from './option-role.ts'
import { getSituationIndex, type PassageParts, situationCount, typeCount } from './tree-model.ts'

/** Features of all parts of a passage. */
export interface PassageFeatures {
  readonly n: number
  readonly option: number
  readonly edge: readonly (NamedFeatures | null)[]
  readonly root: readonly NamedFeatures[]
  readonly unused: readonly NamedFeatures[]
  readonly polarity: NamedFeatures | null
  readonly asked: number
  readonly kind: QuestionKind | null
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
    asked: readExpectedPolarity(passage.question),
    kind: detectQuestionKind(passage.question),
    passage,
  }
}

export type PartEncoders = PerPart<Encoder>

/** Each part has one column more than its encoder, for the forests. */
export const partColumns = (encoders: PartEncoders) => mapParts(part => columnCount(encoders[part]) + 1)

const emptyVector: SparseVector = sparseVector([], [])

function encodeWithLogit(encoder: Encoder, features: NamedFeatures, partLogits: number): SparseVector {
  const { indices, values } = encode(encoder, features)
  return {
    indices: Uint32Array.from([...indices, columnCount(encoder)]),
    values: Float32Array.from([...values, partLogits]),
  }
}

export interface PartsOptions {
  /** Role of the option, from its wording. */
  readonly optionReading: OptionReading
  /** Log odds of every part from the forests. */
  readonly partLogits: PartScores
  readonly useQuestion: boolean
}

/** Kind of question that asks for an option of this role; its probability is used without a question. */
const askedBy: readonly (readonly [OptionRole, QuestionKind])[] = [
  ['objection', 'weaken'],
  ['assumption', 'assumption'],
  ['reason', 'strengthen'],
]

/** Tree model input of a passage. */
export function createPassageParts(
  features: PassageFeatures,
  encoders: PartEncoders,
  { optionReading: { polarity, roles }, partLogits, useQuestion }: PartsOptions,
): PassageParts {
  const { n, option } = features
  const situation = new Float32Array(situationCount)
  situation[getSituationIndex(n)] = 1
  situation[getSituationIndex('polarity')] = polarity
  if (useQuestion) {
    if (features.kind) situation[getSituationIndex(features.kind)] = 1
  } else for (const [role, kind] of askedBy) situation[getSituationIndex(kind)] = roles[role]
  return {
    n,
    option,
    edge: features.edge.map((each, k) =>
      each ? encodeWithLogit(encoders.edge, each, partLogits.edge[k]!) : emptyVector,
    ),
    root: features.root.map((each, i) => encodeWithLogit(encoders.root, each, partLogits.root[i]!)),
    unused: features.unused.map((each, i) => encodeWithLogit(encoders.unused, each, partLogits.unused[i]!)),
    types: computeTypeFeatures(features, polarity, useQuestion),
    situation,
  }
}

/** Features of rebut against support, `typeCount` per edge, in the order of `typeNames`. */
function computeTypeFeatures(
  { n, option, asked, passage }: PassageFeatures,
  polarity: number,
  useQuestion: boolean,
): Float32Array {
  const types = new Float32Array(n * n * typeCount)
  for (let i = 0; i < n; i++) {
    const { cues, indicators } = passage.views[i]!
    const fromOption = i === option
    const opensWithContrast = cues.some(
      cue => (cue.kind === 'contrast' || cue.kind === 'concession') && cue.opensSentence,
    )
    const hasContrastInside = cues.some(cue => cue.kind === 'contrast' && !cue.opensSentence)
    for (let j = 0; j < n; j++)
      types.set(
        [
          1,
          Number(fromOption),
          fromOption ? polarity : 0,
          fromOption && useQuestion ? Math.max(0, asked) : 0,
          fromOption && useQuestion ? Math.max(0, -asked) : 0,
          Number(opensWithContrast),
          Number(hasContrastInside),
          Number(j === option),
          Number(j > i),
          Number(indicators.some(each => each.operator === 'not')),
          Number(fromOption && j === passage.conclusion),
          Number(fromOption && j === n - 2),
          fromOption && i !== j ? Math.min(3, getSharedContent(passage, i, j)) : 0,
        ],
        (i * n + j) * typeCount,
      )
  }
  return types
}

/** Numeric features of every part for the forests, row by row; with a question also its kind. */
export function listPartNumbers(
  { n, option, kind, edge, root, unused }: PassageFeatures,
  useQuestion: boolean,
): PerPart<number[][]> {
  const questionFeatures = (from: boolean, to: boolean) =>
    useQuestion
      ? questionKinds.flatMap(each => [each === kind, each === kind && from, each === kind && to].map(Number))
      : []
  return {
    edge: edge.flatMap((each, k) =>
      each ? [[...each.numbers, ...questionFeatures(Math.floor(k / n) === option, k % n === option)]] : [],
    ),
    root: root.map((each, i) => [...each.numbers, ...questionFeatures(i === option, false)]),
    unused: unused.map((each, i) => [...each.numbers, ...questionFeatures(i === option, false)]),
  }
}
