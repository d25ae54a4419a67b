/** An encoder from a file, by the fastest that is installed: onnxruntime-node, or else our own kernels. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type OnnxRuntime, type OpenedEncoder, type OpenOptions, openEncoder } from './open-encoder.ts'

const name = 'onnxruntime-node'

/** Where the encoder lies that comes with the package; see MODEL-CARD.md for what it learnt from and on what terms it may be used. */
export const smallEncoderFile = (): string =>
  fileURLToPath(new URL('../model/encoder-small.safetensors', import.meta.url))

/**
 * The corpora by which systems are measured and whose dev split (ReClor calls it validation) that encoder learnt from, by the names that
 * recipes have for them: fine-tuned and measured there it would look better than it is.
 */
export const smallEncoderLearntFrom: Readonly<Record<string, string>> = {
  reclor: 'the validation split of ReClor',
  'logiqa2-mrc': 'the dev split of LogiQA 2.0',
  'logiqa2-portion': 'the dev split of LogiQA 2.0',
  'logiqa2-nli': 'the questions of LogiQA 2.0’s dev split, of which dev pairs were made',
  logiqa1: 'the dev split of LogiQA 1.0',
}

/** onnxruntime-node where it is installed. (onnxruntime-web is slower here than our own kernels.) */
export async function installedRuntime(): Promise<OnnxRuntime | undefined> {
  try {
    const loaded = (await import(name)) as OnnxRuntime & { readonly default?: OnnxRuntime }
    return loaded.InferenceSession === undefined && loaded.default ? loaded.default : loaded
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_MODULE_NOT_FOUND' || message.includes(`resolve "${name}"`)) return undefined
    throw error
  }
}

/** Opens a model file; `by` of what is given says what runs it. */
export async function openEncoderFile(path: string, options: OpenOptions = {}): Promise<OpenedEncoder> {
  return openEncoder(await readFile(path), { runtime: await installedRuntime(), ...options })
}
