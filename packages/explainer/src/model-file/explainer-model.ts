/** The explainer's models, and how they are saved to and loaded from a model file. */
import { packLogistic, unpackLogistic } from '@elenchus/learning/linear'
import {
  bundle,
  getPart,
  type Json,
  type ModelFile,
  type ModelFileContents,
  ModelFileError,
  readBundleMeta,
  readModelFile,
  section,
  writeModelFile,
} from '@elenchus/learning/model-file'
import { packForest, unpackForest } from '@elenchus/learning/trees'
import { calibrationFeatureCount } from '../discourse/graph/edge-calibration.ts'
import { contextFeatureCount } from '../discourse/graph/edge-features.ts'
import type { EverydayModel } from '../discourse/graph/everyday-model.ts'
import { factors, mapFactors, type StanceModel } from '../discourse/graph/stance-model.ts'
import { contextCount } from '../discourse/graph/tree-marginals.ts'
import { mapParts, shapeCount } from '../models/candidates.ts'
import { createEncoder, type Encoder, type EnsembleModel } from '../models/ensemble.ts'
import type { Forests } from '../models/forests.ts'
import type { GraphModels, StructureModel } from '../models/structure-model.ts'
import { kindFeatureCount, situationCount, type TreeWeights } from '../models/tree-model.ts'

export interface ExplainerModel {
  /** Predicts from the text and the given variables whether a statement has a formula. */
  readonly gate: EnsembleModel
  /** Predicts from the text alone whether a statement has a formula. */
  readonly textGate: EnsembleModel
  /** Predicts the degree of certainty of a statement with a formula. */
  readonly degree: EnsembleModel
  /** Predicts the operator between two variables of a statement. */
  readonly pair: EnsembleModel
  /** Predicts the local operators of a variable. */
  readonly operand: EnsembleModel
  /** Predicts the graphs of exam passages. */
  readonly structure: StructureModel
  /** Predicts the graphs of plain text; absent in models trained on exam passages alone. */
  readonly everyday?: EverydayModel
  /** Training data, number of passages, seed. */
  readonly metadata: Readonly<Record<string, string | number>>
}

export const explainerKind = 'explainer'

type Parts = Record<string, ModelFileContents>

const packEncoder = ({ means, scales, hashes }: Encoder): ModelFileContents => ({
  kind: 'encoder',
  sections: { means, scales, hashes },
})

function unpackEncoder(file: ModelFile): Encoder {
  const [means, scales] = [section(file, 'means', Float32Array), section(file, 'scales', Float32Array)]
  return createEncoder(means, scales, section(file, 'hashes', Uint32Array))
}

function assertCurrentVersion(isCurrent: boolean): void {
  if (!isCurrent) throw new ModelFileError('the model was trained by another version of the explainer; train it again')
}

const packEnsemble = (name: string, { encoder, logistic, forest }: EnsembleModel): Parts => ({
  [`${name} encoder`]: packEncoder(encoder),
  [`${name} linear`]: packLogistic(logistic, { as: 'float16' }),
  ...(forest ? { [`${name} trees`]: packForest(forest, { as: 'int8' }) } : {}),
})

function unpackEnsemble(file: ModelFile, name: string, hasForest: boolean): EnsembleModel {
  const logistic = unpackLogistic(getPart(file, `${name} linear`))
  const encoder = unpackEncoder(getPart(file, `${name} encoder`))
  const model = { classes: logistic.classes, encoder, logistic }
  return hasForest ? { ...model, forest: unpackForest(getPart(file, `${name} trees`)) } : model
}

const packWeights = ({ shape, kind, ...weights }: TreeWeights): ModelFileContents => ({
  kind: 'tree-weights',
  sections: {
    ...mapParts(part => ({ data: Float32Array.from(weights[part]), as: 'float16' as const })),
    shape: Float32Array.from(shape),
    type: Float32Array.from(kind),
  },
})

function unpackWeights(file: ModelFile): TreeWeights {
  const readSection = (name: string) => section(file, name, Float32Array)
  const [shape, kind] = [readSection('shape'), readSection('type')]
  assertCurrentVersion(shape.length === shapeCount * (1 + situationCount) && kind.length === kindFeatureCount)
  return { ...mapParts(readSection), shape, kind }
}

const packForests = (name: string, { edge, root, unused }: Forests): Parts => ({
  [`${name} edge trees`]: packForest(edge, { as: 'int8' }),
  [`${name} root trees`]: packForest(root, { as: 'int8' }),
  [`${name} unused trees`]: packForest(unused, { as: 'int8' }),
})

const packGraphs = (name: string, { edge, root, unused, withoutQuestion, withQuestion }: GraphModels): Parts => ({
  [`${name} edge encoder`]: packEncoder(edge),
  [`${name} root encoder`]: packEncoder(root),
  [`${name} unused encoder`]: packEncoder(unused),
  [`${name} plain`]: packWeights(withoutQuestion.weights),
  [`${name} asked`]: packWeights(withQuestion.weights),
  ...packForests(`${name} plain`, withoutQuestion.forests),
  ...packForests(`${name} asked`, withQuestion.forests),
})

function unpackGraphs(file: ModelFile, name: string): GraphModels {
  const unpackGraph = (which: 'plain' | 'asked') => ({
    weights: unpackWeights(getPart(file, `${name} ${which}`)),
    forests: mapParts(part => unpackForest(getPart(file, `${name} ${which} ${part} trees`))),
  })
  const encoders = mapParts(part => unpackEncoder(getPart(file, `${name} ${part} encoder`)))
  return { ...encoders, withoutQuestion: unpackGraph('plain'), withQuestion: unpackGraph('asked') }
}

const packEveryday = ({ stanceModel, undercut, segmentation, calibration }: EverydayModel): Parts => ({
  ...Object.fromEntries(factors.map(block => [`everyday ${block} encoder`, packEncoder(stanceModel.encoders[block])])),
  'everyday weights': {
    kind: 'side-weights',
    sections: {
      ...mapFactors(block => ({ data: Float32Array.from(stanceModel.weights[block]), as: 'float16' as const })),
      links: Float32Array.from(stanceModel.contextWeights),
      calibration,
    },
  },
  ...packEnsemble('everyday undercut', undercut),
  ...packEnsemble('everyday cuts', segmentation),
})

function unpackEveryday(file: ModelFile): EverydayModel {
  const weights = getPart(file, 'everyday weights')
  const contextWeights = section(weights, 'links', Float32Array)
  const calibration = section(weights, 'calibration', Float32Array)
  const isComplete = contextWeights.length === contextFeatureCount * contextCount
  assertCurrentVersion(isComplete && calibration.length === calibrationFeatureCount)
  const stanceModel: StanceModel = {
    encoders: mapFactors(block => unpackEncoder(getPart(file, `everyday ${block} encoder`))),
    weights: mapFactors(block => section(weights, block, Float32Array)),
    contextWeights,
  }
  return {
    stanceModel,
    undercut: unpackEnsemble(file, 'everyday undercut', false),
    segmentation: unpackEnsemble(file, 'everyday cuts', false),
    calibration,
  }
}

const hasPart = (file: ModelFile, name: string) => [...file.sections.keys()].some(key => key.startsWith(`${name}/`))

/** Saves a model to the bytes of a model file. Weights are rounded, so loaded models agree to about three digits. */
export function saveExplainer(model: ExplainerModel): Uint8Array {
  const { structure } = model
  return writeModelFile(
    bundle({
      kind: explainerKind,
      meta: model.metadata as unknown as Json,
      parts: {
        ...packEnsemble('gate', model.gate),
        ...packEnsemble('text gate', model.textGate),
        ...packEnsemble('degree', model.degree),
        ...packEnsemble('pair', model.pair),
        ...packEnsemble('operand', model.operand),
        ...packEnsemble('polarity', structure.polarity),
        ...packGraphs('marked', structure.annotated),
        ...packGraphs('text', structure.text),
        ...(model.everyday ? packEveryday(model.everyday) : {}),
      },
    }),
  )
}

/** Reads a model from the bytes of a model file; throws a ModelFileError if they are damaged or are another kind of model. */
export function loadExplainer(bytes: Uint8Array): ExplainerModel {
  const file = readModelFile(bytes, { kind: explainerKind })
  const operand = unpackEnsemble(file, 'operand', true)
  assertCurrentVersion(operand.classes === 2)
  return {
    gate: unpackEnsemble(file, 'gate', true),
    textGate: unpackEnsemble(file, 'text gate', true),
    degree: unpackEnsemble(file, 'degree', true),
    pair: unpackEnsemble(file, 'pair', true),
    operand,
    structure: {
      polarity: unpackEnsemble(file, 'polarity', false),
      annotated: unpackGraphs(file, 'marked'),
      text: unpackGraphs(file, 'text'),
    },
    ...(hasPart(file, 'everyday weights') ? { everyday: unpackEveryday(file) } : {}),
    metadata: readBundleMeta(file) as Record<string, string | number>,
  }
}
