/** Opens a neural model from its files, which are read by a function of the caller: from a folder, a server or elsewhere. */
import { createCausalModel } from './generation/causal-model.ts'
import type { SequenceModel } from './generation/generate.ts'
import { createSequenceModel } from './generation/sequence-model.ts'
import { NeuralError } from './neural-error.ts'
import { readChecksums, verifyBytes } from './onnx/checksums.ts'
import { createEncoderModel, type EncoderModel } from './onnx/encoder-model.ts'
import { listExternalDataFiles } from './onnx/external-data.ts'
import type { OnnxRuntime, OnnxSession } from './onnx/runtime.ts'
import { readSettings } from './onnx/settings.ts'
import { readTokenizer, type Tokenizer } from './tokenizer/tokenizer.ts'

/** Reads a file of the model, such as `elenchus.json`. */
export type ReadFile = (name: string) => Promise<Uint8Array>

/** Opens a network, such as `model.onnx`. */
export type OpenSession = (name: string) => Promise<OnnxSession>

export type NeuralModel =
  | ({ readonly kind: 'encoder' } & EncoderModel)
  | ({ readonly kind: 'seq2seq' | 'causal' } & SequenceModel)

/** Creates a function that opens a network from its bytes and external data files. */
function createSessionOpener(read: ReadFile, runtime: OnnxRuntime): OpenSession {
  return async name => {
    const bytes = await read(name)
    const files = listExternalDataFiles(bytes)
    if (files.length === 0) return runtime.InferenceSession.create(bytes)
    const externalData = await Promise.all(files.map(async path => ({ path, data: await read(path) })))
    return runtime.InferenceSession.create(bytes, { externalData })
  }
}

const remedy = 'Restore the file that elenchus train wrote, or train again'

/** Adds the problem and a remedy to errors of libraries, whose messages do not name the file. */
async function withRemedy<T>(problem: string, action: () => T | Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof NeuralError) throw error
    throw new NeuralError(`${problem} (${getFirstLine(error)}). ${remedy}.`)
  }
}

const getFirstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0]!.trim()

async function readJson(read: ReadFile, name: string): Promise<object> {
  const bytes = await read(name)
  return withRemedy(`${name} is not valid JSON`, () => JSON.parse(new TextDecoder().decode(bytes)) as object)
}

const loadTokenizer = async (read: ReadFile): Promise<Tokenizer> => {
  const json = await readJson(read, 'tokenizer.json')
  return withRemedy('tokenizer.json is not a tokenizer', () => readTokenizer(json))
}

/** Runs a short input, so that a mix of files from different models is detected when the model is opened. */
async function smokeTest(model: NeuralModel): Promise<NeuralModel> {
  try {
    if (model.kind !== 'encoder') await model.generate('a', { maxLength: 1 })
    else if (model.settings.head === 'choice') await model.score([[['a', 'a']]])
    else if (model.settings.head === 'tokens') await model.labelTokens([['a', 'a']])
    else await model.classify([['a', 'a']])
    return model
  } catch (error) {
    await model.close()
    return withRemedy(`${model.settings.name}: the network cannot process a short text`, () => {
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
 * Files are verified by the checksums in `manifest.json`. `openSession` opens networks by other means than their bytes, such as
 * their paths; it must verify them.
 */
export async function openModel(read: ReadFile, runtime: OnnxRuntime, openSession?: OpenSession): Promise<NeuralModel> {
  const settings = readSettings(await readJson(read, 'elenchus.json'))
  const checksums = await readChecksums(read)
  const readVerified: ReadFile = async name => {
    const bytes = await read(name)
    await verifyBytes(checksums, name, bytes)
    return bytes
  }
  const tokenizer = await loadTokenizer(readVerified)
  const openNetworkFile = openSession ?? createSessionOpener(readVerified, runtime)
  const openNetwork = (name: string) => withRemedy(`${name} is not a valid network`, () => openNetworkFile(name))
  if (settings.head !== 'seq2seq') {
    const network = await openNetwork('model.onnx')
    const parts = { runtime, settings, tokenizer, network }
    if (settings.head === 'causal') return smokeTest({ kind: 'causal', ...createCausalModel(parts) })
    return smokeTest({ kind: 'encoder', ...createEncoderModel(parts) })
  }
  const [encoder, decoder] = [await openNetwork('encoder.onnx'), await openNetwork('decoder.onnx')]
  return smokeTest({ kind: 'seq2seq', ...createSequenceModel({ runtime, settings, tokenizer, encoder, decoder }) })
}
