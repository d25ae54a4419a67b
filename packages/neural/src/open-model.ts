/** A model from its files, wherever they come from: a folder, a page's own addresses, a test. */
import { type EncoderModel, encoderModel } from './encoder-model.ts'
import { type SequenceModel, sequenceModel } from './generation/sequence-model.ts'
import type { OnnxRuntime } from './runtime.ts'
import { readSettings } from './settings.ts'
import { readTokenizer } from './tokenizer.ts'

/** The bytes of a file of the model, such as `elenchus.json`. */
export type ReadFile = (name: string) => Promise<Uint8Array>

export type NeuralModel = ({ readonly kind: 'encoder' } & EncoderModel) | ({ readonly kind: 'seq2seq' } & SequenceModel)

/**
 * Opens a model that `elenchus train` made.
 *
 *     import * as runtime from 'onnxruntime-web'
 *     const model = await openModel(async name => new Uint8Array(await (await fetch(`/model/${name}`)).arrayBuffer()), runtime)
 */
export async function openModel(read: ReadFile, runtime: OnnxRuntime): Promise<NeuralModel> {
  const json = async (name: string) => JSON.parse(new TextDecoder().decode(await read(name))) as object
  const settings = readSettings(await json('elenchus.json'))
  const tokenizer = await readTokenizer(await json('tokenizer.json'))
  const session = async (name: string) => runtime.InferenceSession.create(await read(name))
  if (settings.head !== 'seq2seq') {
    const network = await session('model.onnx')
    return { kind: 'encoder', ...encoderModel({ runtime, settings, tokenizer, network }) }
  }
  const [encoder, decoder] = [await session('encoder.onnx'), await session('decoder.onnx')]
  return { kind: 'seq2seq', ...sequenceModel({ runtime, settings, tokenizer, encoder, decoder }) }
}
