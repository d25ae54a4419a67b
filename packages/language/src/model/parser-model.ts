/** Parser model: tagger, lemmatiser and dependency parser, loaded from a model file. */
import { type Json, ModelFileError, readModelFile, section, writeModelFile } from '@elenchus/learning/model-file'
import { type LemmaTable, lemmatise } from '../lemma/lemmatiser.ts'
import { indexLexicon, type LexiconIndex } from '../network/lexicon.ts'
import { layoutParameters, type Sizes } from '../network/parameters.ts'
import { createPredictor, type Predictor } from '../network/predict/predictor.ts'
import type { NetworkWeights } from '../network/predict/quantised-network.ts'
import { normaliseForm } from '../tokens/tokenise.ts'

export interface ParserModel {
  /** Provenance: data, seed, epochs. */
  readonly about: Readonly<Record<string, string | number>>
  /** Joint tags: universal and Penn tag, separated by a space. */
  readonly tags: readonly string[]
  readonly relations: readonly string[]
  readonly lexicon: LexiconIndex
  readonly lemmas: LemmaTable
  readonly network: NetworkWeights
}

/** Analysis of a word; `head` counts from 0 within the sentence, -1 for the root. */
export interface WordAnalysis {
  readonly upos: string
  readonly xpos: string
  readonly lemma: string
  readonly head: number
  readonly relation: string
}

const kind = 'english'

interface Meta {
  readonly about: Record<string, string | number>
  readonly sizes: Sizes
  readonly tags: readonly string[]
  readonly relations: readonly string[]
  /** Words of the lexicon, one per line. */
  readonly words: string
  readonly classes: readonly string[]
  readonly hashed: number
  /** Keys of the lemma table, one per line; their scripts are a section. */
  readonly lemmas: string
  readonly scripts: readonly string[]
}

/** Loads a model from the bytes of a model file; throws ModelFileError if they are damaged or of another kind. */
export function loadModel(bytes: Uint8Array): ParserModel {
  const file = readModelFile(bytes, { kind })
  const meta = file.meta as unknown as Meta
  if (typeof meta?.lemmas !== 'string' || typeof meta.words !== 'string' || typeof meta.sizes !== 'object')
    throw new ModelFileError('the parser model does not describe its words and sizes; fetch it or train it again')
  const scripts = section(file, 'lemmas', Uint16Array)
  const keys = meta.lemmas.split('\n')
  const network: NetworkWeights = {
    sizes: meta.sizes,
    dense: section(file, 'dense', Float32Array),
    embeddings: section(file, 'embeddings', Int8Array),
    embeddingScales: section(file, 'embeddingScales', Float32Array),
  }
  const words = meta.words.split('\n')
  const rows = words.length + 1 + meta.hashed
  if (
    network.dense.length !== layoutParameters(meta.sizes).length ||
    network.embeddings.length !== rows * meta.sizes.word ||
    network.embeddingScales.length !== rows ||
    scripts.length !== keys.length
  )
    throw new ModelFileError('the sections of the parser model do not fit its sizes; train it again')
  return {
    about: meta.about,
    tags: meta.tags,
    relations: meta.relations,
    lexicon: indexLexicon({
      words,
      sets: section(file, 'sets', Uint16Array),
      modes: section(file, 'modes', Uint16Array),
      classes: meta.classes,
      hashed: meta.hashed,
    }),
    lemmas: { entries: new Map(keys.map((key, i) => [key, scripts[i]!])), scripts: meta.scripts },
    network,
  }
}

/** Serialises a model. */
export function saveModel(model: ParserModel): Uint8Array {
  const { lexicon, lemmas, network } = model
  const meta: Meta = {
    about: { ...model.about },
    sizes: network.sizes,
    tags: model.tags,
    relations: model.relations,
    words: lexicon.words.join('\n'),
    classes: lexicon.classes,
    hashed: lexicon.hashed,
    lemmas: [...lemmas.entries.keys()].join('\n'),
    scripts: lemmas.scripts,
  }
  return writeModelFile({
    kind,
    meta: meta as unknown as Json,
    sections: {
      dense: { data: network.dense, as: 'float16' },
      embeddings: network.embeddings,
      embeddingScales: network.embeddingScales,
      sets: lexicon.sets,
      modes: lexicon.modes,
      lemmas: Uint16Array.from(lemmas.entries.values()),
    },
  })
}

/** State built on first use: the network in kernel memory, split tags, cached lemmas. */
interface ModelState {
  readonly predict: Predictor
  readonly tags: readonly (readonly [upos: string, xpos: string])[]
  readonly lemmas: Map<string, string>[]
}

const states = new WeakMap<ParserModel, ModelState>()

function getState(model: ParserModel): ModelState {
  let state = states.get(model)
  if (!state) {
    state = {
      predict: createPredictor(model.network, model.lexicon, { root: model.relations.indexOf('root') }),
      tags: model.tags.map(tag => tag.split(' ') as [string, string]),
      lemmas: model.tags.map(() => new Map()),
    }
    states.set(model, state)
  }
  return state
}

export interface AnalyseOptions {
  readonly signal?: AbortSignal
}

/**
 * Tags, lemmatises and parses tokenised sentences.
 *
 *     analyse(model, [['Birds', 'sing', '.']])[0].map(word => word.upos)   // ['NOUN', 'VERB', 'PUNCT']
 */
export function analyse(
  model: ParserModel,
  sentences: readonly (readonly string[])[],
  options: AnalyseOptions = {},
): WordAnalysis[][] {
  const { predict, tags, lemmas } = getState(model)
  const forms = sentences.map(words => words.map(normaliseForm))
  return predict(forms, options.signal).map((prediction, s) =>
    forms[s]!.map((form, i): WordAnalysis => {
      const tag = prediction.tags[i]!
      const [upos, xpos] = tags[tag]!
      const lemmaCache = lemmas[tag]!
      let lemma = lemmaCache.get(form)
      if (lemma === undefined) {
        lemma = lemmatise(model.lemmas, form, `${upos}/${xpos}`, word => model.lexicon.index.has(word))
        if (lemmaCache.size < 20_000) lemmaCache.set(form, lemma)
      }
      return { upos, xpos, lemma, head: prediction.heads[i]! - 1, relation: model.relations[prediction.relations[i]!]! }
    }),
  )
}
