/** Models in folders, and the runtime that is installed: onnxruntime-node, which is faster, or else onnxruntime-web. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NeuralError } from './neural-error.ts'
import { type NeuralModel, openModel } from './open-model.ts'
import type { OnnxRuntime } from './runtime.ts'

const runtimes = ['onnxruntime-node', 'onnxruntime-web']

/** The first ONNX Runtime that is installed. */
export async function installedRuntime(): Promise<OnnxRuntime> {
  for (const name of runtimes) {
    try {
      const loaded = (await import(name)) as OnnxRuntime & { readonly default?: OnnxRuntime }
      return loaded.InferenceSession === undefined && loaded.default ? loaded.default : loaded
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== 'ERR_MODULE_NOT_FOUND' && !message.includes(`resolve "${name}"`)) throw error
    }
  }
  throw new NeuralError(
    'Neural models need ONNX Runtime. Install it with: npm install onnxruntime-node (without a GPU: ONNXRUNTIME_NODE_INSTALL_CUDA=skip npm install onnxruntime-node), or npm install onnxruntime-web.',
  )
}

/** Whether a folder holds a model that `elenchus train` made. */
export const isModelFolder = (folder: string): boolean => existsSync(join(folder, 'elenchus.json'))

/** Opens the model of a folder. */
export async function openModelFolder(folder: string, runtime?: OnnxRuntime): Promise<NeuralModel> {
  return openModel(async name => readFile(join(folder, name)), runtime ?? (await installedRuntime()))
}
