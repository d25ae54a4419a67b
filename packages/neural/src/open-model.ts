/** A model from its files, wherever they come from: a folder, a page's own addresses, a test. */

import { causalModel } from './generation/causal-model.ts'
import { sequenceModel } from './generation/sequence-model.ts'
import type { SequenceModel } from './generation/writing.ts'
import { NeuralError } from './neural-error.ts'
import { checkBytes, notedChecksums } from './onnx/checksums.ts'
import { type EncoderModel, encoderModel } from './onnx/encoder-model.ts'
import { outsideFiles } from './onnx/outside-files.ts'
import type { OnnxRuntime, OnnxSession } from './onnx/runtime.ts'
import { readSettings } from './onnx/settings.ts'
import { readTokenizer, type Tokenizer } from './tokenizer/tokenizer.ts'

/** The bytes of a file of the model, such as `elenchus.json`. */
export type ReadFile = (name: string) => Promise<Uint8Array>

/** A session of a network, such as `model.onnx`. */
export type OpenSession = (name: string) => Promise<OnnxSession>

export type NeuralModel =
  | ({ readonly kind: 'encoder' } & EncoderModel)
  | ({ readonly kind: 'seq2seq' | 'causal' } & SequenceModel)

/** Sessions from bytes; weights that lie outside the ONNX file are read and handed over with it. */
function fromBytes(read: ReadFile, runtime: OnnxRuntime): OpenSession {
  return async name => {
    const bytes = await read(name)
    const outside = outsideFiles(bytes)
    if (outside.length === 0) return runtime.InferenceSession.create(bytes)
    const externalData = await Promise.all(outside.map(async path => ({ path, data: await read(path) })))
    return runtime.InferenceSession.create(bytes, { externalData })
  }
}

const remedy = 'Put back the file that elenchus train wrote, or train into the folder again'

/** What a part of the model gives, or why it cannot be had: what the libraries say names no file and no remedy. */
async function opened<T>(what: string, open: () => T | Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof NeuralError) throw error
    throw new NeuralError(`${what} (${firstLine(error)}). ${remedy}.`)
  }
}

const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0]!.trim()

async function readJson(read: ReadFile, name: string): Promise<object> {
  const bytes = await read(name)
  return opened(`${name} is not whole: it is no JSON`, () => JSON.parse(new TextDecoder().decode(bytes)) as object)
}

const tokenizerOf = async (read: ReadFile): Promise<Tokenizer> => {
  const json = await readJson(read, 'tokenizer.json')
  return opened('tokenizer.json describes no tokenizer', () => readTokenizer(json))
}

/** A short input goes through the network once, so that files that do not belong together are refused here and not at the first question. */
async function tried(model: NeuralModel): Promise<NeuralModel> {
  try {
    if (model.kind !== 'encoder') await model.generate('a', { longest: 1 })
    else if (model.settings.head === 'choice') await model.score([[['a', 'a']]])
    else if (model.settings.head === 'tokens') await model.labelTokens([['a', 'a']])
    else await model.classify([['a', 'a']])
    return model
  } catch (error) {
    await model.close()
    return opened(`${model.settings.name}: the network does not take a short text`, () => {
      throw error
    })
  }
}

/**
 * Opens a model that `elenchus train` or the trainer's `export-causal` made.
 *
 *     import * as runtime from 'onnxruntime-web'
 *     const model = await openModel(async name => new Uint8Array(await (await fetch(`/model/${name}`)).arrayBuffer()), runtime)
 *
 * Files whose checksum `manifest.json` notes are compared with it. `session` opens a network by other means than its bytes, such as its path, and
 * then compares by itself.
 */
export async function openModel(read: ReadFile, runtime: OnnxRuntime, session?: OpenSession): Promise<NeuralModel> {
  const settings = readSettings(await readJson(read, 'elenchus.json'))
  const checksums = await notedChecksums(read)
  const checked: ReadFile = async name => {
    const bytes = await read(name)
    await checkBytes(checksums, name, bytes)
    return bytes
  }
  const tokenizer = await tokenizerOf(checked)
  const open = session ?? fromBytes(checked, runtime)
  const networkIn = (name: string) => opened(`${name} cannot be read as a network`, () => open(name))
  if (settings.head !== 'seq2seq') {
    const network = await networkIn('model.onnx')
    const parts = { runtime, settings, tokenizer, network }
    if (settings.head === 'causal') return tried({ kind: 'causal', ...causalModel(parts) })
    return tried({ kind: 'encoder', ...encoderModel(parts) })
  }
  const [encoder, decoder] = [await networkIn('encoder.onnx'), await networkIn('decoder.onnx')]
  return tried({ kind: 'seq2seq', ...sequenceModel({ runtime, settings, tokenizer, encoder, decoder }) })
}
