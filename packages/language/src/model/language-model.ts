/** What the package knows about English: loaded once from a model file, then used by `readDoc` and `analyse`. */
import { type Json, readModelFile, section, writeModelFile } from '@elenchus/learning'
import { type LemmaTable, lemmatise } from '../lemma/lemmatiser.ts'
import { type ParserModel, parse } from '../parser/arc-hybrid.ts'
import { type TaggerModel, tag } from '../tagger/tagger.ts'
import { normalForm } from '../tokens/tokenise.ts'

export interface LanguageModel {
  readonly tagger: TaggerModel
  readonly parser: ParserModel
  readonly lemmas: LemmaTable
}

/** What the model says of one word of a sentence; `head` counts from 0 within the sentence, -1 for the root. */
export interface WordAnalysis {
  readonly upos: string
  readonly xpos: string
  readonly lemma: string
  readonly head: number
  readonly relation: string
}

export const modelKind = 'language'

/** Reads a model from the bytes of a model file; throws ModelFileError when they are damaged. */
export function loadModel(bytes: Uint8Array): LanguageModel {
  const file = readModelFile(bytes, { kind: modelKind })
  const meta = file.meta as unknown as {
    tags: string[]
    relations: string[]
    lemmas: [string, number][]
    scripts: string[]
    masks: [number, number]
  }
  const [tagMask, parseMask] = meta.masks
  return {
    tagger: { tags: meta.tags, weights: section(file, 'tagger', Float32Array), mask: tagMask },
    parser: { relations: meta.relations, weights: section(file, 'parser', Float32Array), mask: parseMask },
    lemmas: { entries: new Map(meta.lemmas), scripts: meta.scripts },
  }
}

/** The bytes of a model file. */
export function saveModel(model: LanguageModel): Uint8Array {
  return writeModelFile({
    kind: modelKind,
    meta: {
      tags: model.tagger.tags,
      relations: model.parser.relations,
      lemmas: [...model.lemmas.entries] as unknown as Json,
      scripts: model.lemmas.scripts,
      masks: [model.tagger.mask, model.parser.mask],
    },
    sections: {
      tagger: { data: model.tagger.weights, as: 'int8', block: 256 },
      parser: { data: model.parser.weights, as: 'int8', block: 256 },
    },
  })
}

/** Tags and parses sentences given as lists of words. */
export function analyse(model: LanguageModel, sentences: readonly (readonly string[])[]): WordAnalysis[][] {
  const split = model.tagger.tags.map(name => name.split(' ') as [string, string])
  const upos = [...new Set(split.map(pair => pair[0]))]
  const uposOf = split.map(pair => upos.indexOf(pair[0]))
  return sentences.map(words => {
    const forms = words.map(normalForm)
    const tags = tag(model.tagger, forms)
    const tree = parse(
      model.parser,
      forms,
      tags,
      tags.map(t => uposOf[t]!),
    )
    return forms.map((form, i) => {
      const [u, x] = split[tags[i]!]!
      return {
        upos: u,
        xpos: x,
        lemma: lemmatise(model.lemmas, form, `${u}/${x}`),
        head: tree.heads[i + 1]! - 1,
        relation: model.parser.relations[tree.relations[i + 1]!]!,
      }
    })
  })
}
