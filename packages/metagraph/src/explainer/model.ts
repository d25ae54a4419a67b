/** The explainer's model: what it consists of, and how it becomes a file and comes back. */
import {
  bundle,
  bundleMeta,
  type Json,
  type ModelFile,
  type ModelFileContents,
  ModelFileError,
  packForest,
  packLogistic,
  partOf,
  readModelFile,
  section,
  unpackForest,
  unpackLogistic,
  writeModelFile,
} from '@elenchus/learning'
import { type BlendModel, type Encoder, encoderOf } from './blend.ts'
import { shapeCount } from './candidates.ts'
import type { StructureModel } from './structure.ts'
import { type TreeWeights, typeCount } from './tree-model.ts'

export interface ExplainerModel {
  /** Whether a statement has a formula, from its text and its given variables. */
  readonly gate: BlendModel
  /** The same from the text alone. */
  readonly textGate: BlendModel
  readonly degree: BlendModel
  readonly pair: BlendModel
  readonly operand: BlendModel
  readonly structure: StructureModel
  /** Where the model comes from: data, number of passages, seed. */
  readonly about: Readonly<Record<string, string | number>>
}

export const explainerKind = 'explainer'

type Parts = Record<string, ModelFileContents>

const packEncoder = ({ means, scales, hashes }: Encoder): ModelFileContents => ({
  kind: 'encoder',
  sections: { means, scales, hashes },
})

const unpackEncoder = (file: ModelFile): Encoder =>
  encoderOf(
    section(file, 'means', Float32Array),
    section(file, 'scales', Float32Array),
    section(file, 'hashes', Uint32Array),
  )

function packBlend(name: string, { encoder, logistic, forest }: BlendModel): Parts {
  return {
    [`${name} encoder`]: packEncoder(encoder),
    [`${name} linear`]: packLogistic(logistic, { as: 'float16' }),
    ...(forest ? { [`${name} trees`]: packForest(forest, { as: 'int8' }) } : {}),
  }
}

function unpackBlend(file: ModelFile, name: string, trees: boolean): BlendModel {
  const logistic = unpackLogistic(partOf(file, `${name} linear`))
  const encoder = unpackEncoder(partOf(file, `${name} encoder`))
  const model = { classes: logistic.classes, encoder, logistic }
  return trees ? { ...model, forest: unpackForest(partOf(file, `${name} trees`)) } : model
}

const packWeights = ({ edge, root, unused, shape, type }: TreeWeights): ModelFileContents => ({
  kind: 'tree-weights',
  sections: {
    edge: { data: Float32Array.from(edge), as: 'float16' },
    root: { data: Float32Array.from(root), as: 'float16' },
    unused: { data: Float32Array.from(unused), as: 'float16' },
    shape: Float32Array.from(shape),
    type: Float32Array.from(type),
  },
})

function unpackWeights(file: ModelFile): TreeWeights {
  const read = (name: string) => section(file, name, Float32Array)
  if (read('shape').length !== shapeCount || read('type').length !== typeCount)
    throw new ModelFileError('the model was trained by another version of the explainer; train it again')
  return { edge: read('edge'), root: read('root'), unused: read('unused'), shape: read('shape'), type: read('type') }
}

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
        'edge encoder': packEncoder(structure.edge),
        'root encoder': packEncoder(structure.root),
        'unused encoder': packEncoder(structure.unused),
        plain: packWeights(structure.plain),
        asked: packWeights(structure.asked),
        'edge trees': packForest(structure.forests.edge, { as: 'int8' }),
        'root trees': packForest(structure.forests.root, { as: 'int8' }),
        'unused trees': packForest(structure.forests.unused, { as: 'int8' }),
      },
    }),
  )
}

/** Reads a model from the bytes of a model file; throws ModelFileError when they are damaged or hold another model. */
export function loadExplainer(bytes: Uint8Array): ExplainerModel {
  const file = readModelFile(bytes, { kind: explainerKind })
  return {
    gate: unpackBlend(file, 'gate', true),
    textGate: unpackBlend(file, 'text gate', true),
    degree: unpackBlend(file, 'degree', true),
    pair: unpackBlend(file, 'pair', true),
    operand: unpackBlend(file, 'operand', true),
    structure: {
      polarity: unpackBlend(file, 'polarity', false),
      edge: unpackEncoder(partOf(file, 'edge encoder')),
      root: unpackEncoder(partOf(file, 'root encoder')),
      unused: unpackEncoder(partOf(file, 'unused encoder')),
      plain: unpackWeights(partOf(file, 'plain')),
      asked: unpackWeights(partOf(file, 'asked')),
      forests: {
        edge: unpackForest(partOf(file, 'edge trees')),
        root: unpackForest(partOf(file, 'root trees')),
        unused: unpackForest(partOf(file, 'unused trees')),
      },
    },
    about: bundleMeta(file) as Record<string, string | number>,
  }
}
