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

/** Whether a runtime is onnxruntime-node, which reads files of any size from their path, and weights that lie outside them. */
const isNative = (runtime: OnnxRuntime): boolean => 'listSupportedBackends' in runtime

/** Opens the model of a folder. */
export async function openModelFolder(folder: string, runtime?: OnnxRuntime): Promise<NeuralModel> {
  const chosen = runtime ?? (await installedRuntime())
  const read = async (name: string) => {
    try {
      return await readFile(join(folder, name))
    } catch (error) {
      throw unreadable(folder, name, error as NodeJS.ErrnoException)
    }
  }
  if (!isNative(chosen)) return openModel(read, chosen)
  return openModel(read, chosen, async name => {
    if (!existsSync(join(folder, name))) throw missing(folder, name)
    return chosen.InferenceSession.create(join(folder, name))
  })
}

function unreadable(folder: string, name: string, { code, message }: NodeJS.ErrnoException): NeuralError {
  if (code === 'ENOENT') return missing(folder, name)
  const path = join(folder, name)
  if (code === 'ERR_FS_FILE_TOO_LARGE')
    return new NeuralError(
      `${path} is larger than 2 GiB, more than onnxruntime-web can be given. Install onnxruntime-node, which reads files of any size: npm install onnxruntime-node.`,
    )
  return new NeuralError(`${path} cannot be read (${code ?? message})`)
}

/** The network is written at the end of a training; what else is missing was taken away. */
function missing(folder: string, name: string): NeuralError {
  const unfinished = name.endsWith('.onnx') && existsSync(join(folder, 'job.json'))
  const kept = existsSync(join(folder, 'checkpoint.pt'))
  const remedy = !unfinished
    ? 'Copy it from where the model was trained, or train into the folder again.'
    : `The training in this folder did not come to its end: ${kept ? 'elenchus train with --resume goes on with it' : 'train into the folder again'}.`
  return new NeuralError(`${join(folder, name)} is missing. ${remedy}`)
}
