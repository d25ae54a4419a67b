/** Treebanks in CoNLL-U, and models of `elenchus train parser`. */
import { loadModel, type ParserModel } from '@elenchus/language'
import { type ConlluSentence, readConllu } from '@elenchus/language/conllu'
import { english } from '@elenchus/language/node'
import { inputName, readText } from '../cli/files.ts'
import { InputError, locateErrors } from '../cli/io.ts'
import { readModel } from './models.ts'

export async function readTreebank(path: string): Promise<ConlluSentence[]> {
  const text = await readText(path)
  const sentences = locateErrors(`${inputName(path)}, `, () => readConllu(text))
  if (sentences.length === 0) throw new InputError(`${inputName(path)}: the file has no sentences`)
  return sentences
}

/** Loads a tagger and dependency parser: the bundled one, or one from a file. */
export const readParserModel = async (path: string | undefined): Promise<ParserModel> =>
  path === undefined ? english() : readModel(path, loadModel)
