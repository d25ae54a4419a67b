/** Opens models on disk: model folders and installed packages of weights, in the installed ONNX Runtime. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { OpenedEncoder, OpenOptions } from './encoder/open-encoder.ts'
import { NeuralError } from './neural-error.ts'
import { type Checksums, readChecksums, verifyChecksum } from './onnx/checksums.ts'
import type { OnnxRuntime } from './onnx/runtime.ts'
import { type NeuralModel, openModel } from './open-model.ts'

/** Imports an ONNX Runtime; `undefined` if it is not installed. */
async function importRuntime(name: 'onnxruntime-node' | 'onnxruntime-web'): Promise<OnnxRuntime | undefined> {
  try {
    const loaded = (await import(name)) as OnnxRuntime & { readonly default?: OnnxRuntime }
    return loaded.InferenceSession === undefined && loaded.default ? loaded.default : loaded
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ERR_MODULE_NOT_FOUND' || message.includes(`resolve "${name}"`)) return undefined
    throw error
  }
}

/** Imports the installed ONNX Runtime: onnxruntime-node if possible, else onnxruntime-web. */
export async function importInstalledRuntime(): Promise<OnnxRuntime> {
  const runtime = (await importRuntime('onnxruntime-node')) ?? (await importRuntime('onnxruntime-web'))
  if (runtime) return runtime
  throw new NeuralError(
    'Neural models need ONNX Runtime. Install it with: npm install onnxruntime-node (without a GPU: ONNXRUNTIME_NODE_INSTALL_CUDA=skip npm install onnxruntime-node), or npm install onnxruntime-web.',
  )
}

/** Imports onnxruntime-node if it is installed. The encoder does not use onnxruntime-web, which is slower than the WebAssembly kernels. */
export const importNativeRuntime = (): Promise<OnnxRuntime | undefined> => importRuntime('onnxruntime-node')

const { resolve } = createRequire(import.meta.url)

/** Returns the path of the encoder weights in the optional package `@elenchus/encoder`; throws if the package is not installed. */
export const resolveSmallEncoderFile = (): string => resolve('@elenchus/encoder/model')

/** Returns the dev splits that the encoder of `@elenchus/encoder` was trained on, by corpus; results on them are contaminated. */
export const readSmallEncoderTrainedOn = (): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(resolve('@elenchus/encoder/trained-on'), 'utf8')) as Record<string, string>

/** Returns the path of the reasoner weights in the optional package `@elenchus/robustlr-small`; throws if the package is not installed. */
export const resolveRobustlrSmallFile = (): string => resolve('@elenchus/robustlr-small/model')

/** Opens an encoder file in onnxruntime-node, or in WebAssembly kernels if that is not installed. */
export async function openEncoderFile(path: string, options: OpenOptions = {}): Promise<OpenedEncoder> {
  const { openEncoder } = await import('./encoder/open-encoder.ts')
  return openEncoder(await readFile(path), { runtime: await importNativeRuntime(), ...options })
}

/** Returns true if a folder contains a model written by `elenchus train`. */
export const isModelFolder = (folder: string): boolean => existsSync(join(folder, 'elenchus.json'))

/** Returns true if a runtime is onnxruntime-node, which opens files of any size by path, with their external data. */
const isNative = (runtime: OnnxRuntime): boolean => 'listSupportedBackends' in runtime

/** Opens the model in a folder. */
export async function openModelFolder(folder: string, runtime?: OnnxRuntime): Promise<NeuralModel> {
  const problem = describeFileInsteadOfFolder(folder)
  if (problem !== null) throw new NeuralError(problem)
  const loadedRuntime = runtime ?? (await importInstalledRuntime())
  const readModelFile = async (name: string) => {
    try {
      return await readFile(join(folder, name))
    } catch (error) {
      throw createReadError(folder, name, error as NodeJS.ErrnoException)
    }
  }
  if (!isNative(loadedRuntime)) return openModel(readModelFile, loadedRuntime)
  const checksums = await readChecksums(readModelFile)
  return openModel(readModelFile, loadedRuntime, async name => {
    if (!existsSync(join(folder, name))) throw createMissingError(folder, name)
    await verifyNetwork(folder, name, checksums)
    return loadedRuntime.InferenceSession.create(join(folder, name))
  })
}

/** Verifies the checksums of a network and its external data, streaming files of any size. */
async function verifyNetwork(folder: string, network: string, checksums: Checksums): Promise<void> {
  for (const name of Object.keys(checksums).filter(each => each === network || each.startsWith(`${network}.`))) {
    const path = join(folder, name)
    if (!existsSync(path)) throw createMissingError(folder, name)
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(chunk as Uint8Array)
    verifyChecksum(checksums, name, hash.digest('hex'), path)
  }
}

/** Returns the error message for the path of a file where the folder of a model is expected; null for other paths. */
export function describeFileInsteadOfFolder(path: string): string | null {
  if (!(statSync(path, { throwIfNoEntry: false })?.isFile() ?? false)) return null
  const folder = dirname(path)
  return isModelFolder(folder)
    ? `${path} is a file of a model; use its folder, ${folder}`
    : `${path} is a file; a model is a folder with elenchus.json, tokenizer.json and a network, as written by elenchus train`
}

function createReadError(folder: string, name: string, { code, message }: NodeJS.ErrnoException): NeuralError {
  if (code === 'ENOENT') return createMissingError(folder, name)
  const path = join(folder, name)
  if (code === 'ERR_FS_FILE_TOO_LARGE')
    return new NeuralError(
      `${path} is larger than 2 GiB, the limit of onnxruntime-web. Install onnxruntime-node, which has no limit: npm install onnxruntime-node.`,
    )
  return new NeuralError(`${path} cannot be read (${code ?? message})`)
}

/** Creates the error for a missing file. The network is written at the end of training, so it is missing if training was stopped. */
function createMissingError(folder: string, name: string): NeuralError {
  const isNetwork = /\.onnx(?:\.data)?$/.test(name) && existsSync(join(folder, 'job.json'))
  const hasCheckpoint = existsSync(join(folder, 'checkpoint.pt'))
  return new NeuralError(`${join(folder, name)} is missing. ${isNetwork ? describeReason() : copyRemedy}.`)

  function describeReason(): string {
    if (isFinished(folder))
      return `The training run finished, so the file was removed or never exported. ${hasCheckpoint ? 'Run elenchus train with --resume to write it again' : copyRemedy}`
    return `The training run did not finish. ${hasCheckpoint ? 'Continue it with elenchus train --resume' : 'Train again'}`
  }
}

const copyRemedy = 'Copy it from the machine where the model was trained, or train again'

/** Returns true if the manifest says that training finished. */
function isFinished(folder: string): boolean {
  try {
    return (JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { finished?: boolean }).finished === true
  } catch {
    return false
  }
}
