/** The explainer's models, and their serialisation. */
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
import { blocks, mapBlocks, type StanceModel } from '../discourse/graph/stance-model.ts'
import { contextCount } from '../discourse/graph/tree-marginals.ts'
import { type BlendModel, createEncoder, type Encoder } from '../models/blend.ts'
import { mapParts, shapeCount } from '../models/candidates.ts'
import type { Forests } from '../models/forests.ts'
import type { GraphModels, StructureModel } from '../models/structure-model.ts'
import { situationCount, type TreeWeights, typeCount } from '../models/tree-model.ts'

export interface ExplainerModel {
  /** True if a statement has a formula, from its text and its given variables. */
  readonly gate: BlendModel
  /** True if a statement has a formula, from its text alone. */
  readonly textGate: BlendModel
  readonly degree: BlendModel
  readonly pair: BlendModel
  readonly operand: BlendModel
  readonly structure: StructureModel
  /** What decides on the graph of plain text without a question; absent in models trained on exam passages alone. */
  readonly everyday?: EverydayModel
  /** Where the model comes from: data, number of passages, seed. */
  readonly about: Readonly<Record<string, string | number>>
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

function packBlend(name: string, { encoder, logistic, forest }: BlendModel): Parts {
  return {
    [`${name} encoder`]: packEncoder(encoder),
    [`${name} linear`]: packLogistic(logistic, { as: 'float16' }),
    ...(forest ? { [`${name} trees`]: packForest(forest, { as: 'int8' }) } : {}),
  }
}

function unpackBlend(file: ModelFile, name: string, trees: boolean): BlendModel {
  const logistic = unpackLogistic(getPart(file, `${name} linear`))
  const encoder = unpackEncoder(getPart(file, `${name} encoder`))
  const model = { classes: logistic.classes, encoder, logistic }
  return trees ? { ...model, forest: unpackForest(getPart(file, `${name} trees`)) } : model
}

const packWeights = ({ shape, type, ...weights }: TreeWeights): ModelFileContents => ({
  kind: 'tree-weights',
  sections: {
    ...mapParts(part => ({ data: Float32Array.from(weights[part]), as: 'float16' as const })),
    shape: Float32Array.from(shape),
    type: Float32Array.from(type),
  },
})

function unpackWeights(file: ModelFile): TreeWeights {
  const read = (name: string) => section(file, name, Float32Array)
  const [shape, type] = [read('shape'), read('type')]
  assertCurrentVersion(shape.length === shapeCount * (1 + situationCount) && type.length === typeCount)
  return { ...mapParts(read), shape, type }
}

const packForests = (name: string, { edge, root, unused }: Forests): Parts => ({
  [`${name} edge trees`]: packForest(edge, { as: 'int8' }),
  [`${name} root trees`]: packForest(root, { as: 'int8' }),
  [`${name} unused trees`]: packForest(unused, { as: 'int8' }),
})

const packGraphs = (name: string, { edge, root, unused, plain, asked }: GraphModels): Parts => ({
  [`${name} edge encoder`]: packEncoder(edge),
  [`${name} root encoder`]: packEncoder(root),
  [`${name} unused encoder`]: packEncoder(unused),
  [`${name} plain`]: packWeights(plain.weights),
  [`${name} asked`]: packWeights(asked.weights),
  ...packForests(`${name} plain`, plain.forests),
  ...packForests(`${name} asked`, asked.forests),
})

function unpackGraphs(file: ModelFile, name: string): GraphModels {
  const graph = (which: 'plain' | 'asked') => ({
    weights: unpackWeights(getPart(file, `${name} ${which}`)),
    forests: mapParts(part => unpackForest(getPart(file, `${name} ${which} ${part} trees`))),
  })
  const encoders = mapParts(part => unpackEncoder(getPart(file, `${name} ${part} encoder`)))
  return { ...encoders, plain: graph('plain'), asked: graph('asked') }
}

const packEveryday = ({ stanceModel, undercut, segmentation, calibration }: EverydayModel): Parts => ({
  ...Object.fromEntries(blocks.map(block => [`everyday ${block} encoder`, packEncoder(stanceModel.encoders[block])])),
  'everyday weights': {
    kind: 'side-weights',
    sections: {
      ...mapBlocks(block => ({ data: Float32Array.from(stanceModel.weights[block]), as: 'float16' as const })),
      links: Float32Array.from(stanceModel.links),
      calibration,
    },
  },
  ...packBlend('everyday undercut', undercut),
  ...packBlend('everyday cuts', segmentation),
})

function unpackEveryday(file: ModelFile): EverydayModel {
  const weights = getPart(file, 'everyday weights')
  const links = section(weights, 'links', Float32Array)
  const calibration = section(weights, 'calibration', Float32Array)
  const isComplete = links.length === contextFeatureCount * contextCount
  assertCurrentVersion(isComplete && calibration.length === calibrationFeatureCount)
  const stanceModel: StanceModel = {
    encoders: mapBlocks(block => unpackEncoder(getPart(file, `everyday ${block} encoder`))),
    weights: mapBlocks(block => section(weights, block, Float32Array)),
    links,
  }
  return {
    stanceModel,
    undercut: unpackBlend(file, 'everyday undercut', false),
    segmentation: unpackBlend(file, 'everyday cuts', false),
    calibration,
  }
}

const hasPart = (file: ModelFile, name: string) => [...file.sections.keys()].some(key => key.startsWith(`${name}/`))

/** The bytes of a model file; what is read back decides alike to about three digits. */
export function saveExplainer(model: ExplainerModel): Uint8Array {
  const { structure } = model
  return writeModelFile(
    bundle({
      kind: explainerKind,
      meta: model.about as unknown as Json,
      parts: {
        ...packBlend('gate', model.gate),
        ...packBlend('text gate', model.textGate),
        ...packBlend('degree', model.degree),
        ...packBlend('pair', model.pair),
        ...packBlend('operand', model.operand),
        ...packBlend('polarity', structure.polarity),
        ...packGraphs('marked', structure.annotated),
        ...packGraphs('text', structure.text),
        ...(model.everyday ? packEveryday(model.everyday) : {}),
      },
    }),
  )
}

/** Reads a model from the bytes of a model file; throws ModelFileError when they are damaged or hold another model. */
export function loadExplainer(bytes: Uint8Array): ExplainerModel {
  const file = readModelFile(bytes, { kind: explainerKind })
  const operand = unpackBlend(file, 'operand', true)
  assertCurrentVersion(operand.classes === 2)
  return {
    gate: unpackBlend(file, 'gate', true),
    textGate: unpackBlend(file, 'text gate', true),
    degree: unpackBlend(file, 'degree', true),
    pair: unpackBlend(file, 'pair', true),
    operand,
    structure: {
      polarity: unpackBlend(file, 'polarity', false),
      annotated: unpackGraphs(file, 'marked'),
      text: unpackGraphs(file, 'text'),
    },
    ...(hasPart(file, 'everyday weights') ? { everyday: unpackEveryday(file) } : {}),
    about: readBundleMeta(file) as Record<string, string | number>,
  }
}
