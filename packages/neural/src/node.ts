/** Models on disk: model folders, installed weights packages and the installed ONNX Runtime. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { OpenedEncoder, OpenOptions } from './encoder/open-encoder.ts'
import { NeuralError } from './neural-error.ts'
import { type Checksums, checkSum, notedChecksums } from './onnx/checksums.ts'
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

/** The installed ONNX Runtime: onnxruntime-node if possible, else onnxruntime-web. */
export async function installedRuntime(): Promise<OnnxRuntime> {
  const runtime = (await importRuntime('onnxruntime-node')) ?? (await importRuntime('onnxruntime-web'))
  if (runtime) return runtime
  throw new NeuralError(
    'Neural models need ONNX Runtime. Install it with: npm install onnxruntime-node (without a GPU: ONNXRUNTIME_NODE_INSTALL_CUDA=skip npm install onnxruntime-node), or npm install onnxruntime-web.',
  )
}

/** onnxruntime-node if it is installed. The encoder does without onnxruntime-web, which is slower than its own kernels. */
export const nativeRuntime = (): Promise<OnnxRuntime | undefined> => importRuntime('onnxruntime-node')

const { resolve } = createRequire(import.meta.url)

/** Path of the encoder weights in the optional package `@elenchus/encoder`; throws if the package is not installed. */
export const smallEncoderFile = (): string => resolve('@elenchus/encoder/model')

/** Dev splits that the encoder of `@elenchus/encoder` was trained on, by corpus: results measured there are contaminated. */
export const smallEncoderTrainedOn = (): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(resolve('@elenchus/encoder/trained-on'), 'utf8')) as Record<string, string>

/** Path of the reasoner weights in the optional package `@elenchus/robustlr-small`; throws if the package is not installed. */
export const robustlrSmallFile = (): string => resolve('@elenchus/robustlr-small/model')

/** Opens an encoder file in onnxruntime-node, or in WebAssembly kernels if that is not installed. */
export async function openEncoderFile(path: string, options: OpenOptions = {}): Promise<OpenedEncoder> {
  const { openEncoder } = await import('./encoder/open-encoder.ts')
  return openEncoder(await readFile(path), { runtime: await nativeRuntime(), ...options })
}

/** Whether a folder holds a model that `elenchus train` made. */
export const isModelFolder = (folder: string): boolean => existsSync(join(folder, 'elenchus.json'))

/** Whether a runtime is onnxruntime-node, which reads files of any size from their path, and weights that lie outside them. */
const isNative = (runtime: OnnxRuntime): boolean => 'listSupportedBackends' in runtime

/** Opens the model of a folder. */
export async function openModelFolder(folder: string, runtime?: OnnxRuntime): Promise<NeuralModel> {
  refuseFile(folder)
  const chosen = runtime ?? (await installedRuntime())
  const read = async (name: string) => {
    try {
      return await readFile(join(folder, name))
    } catch (error) {
      throw unreadable(folder, name, error as NodeJS.ErrnoException)
    }
  }
  if (!isNative(chosen)) return openModel(read, chosen)
  const checksums = await notedChecksums(read)
  return openModel(read, chosen, async name => {
    if (!existsSync(join(folder, name))) throw missing(folder, name)
    await checkNetwork(folder, name, checksums)
    return chosen.InferenceSession.create(join(folder, name))
  })
}

/** The file of a network, and weights beside it, of any size: read piece by piece. */
async function checkNetwork(folder: string, network: string, checksums: Checksums): Promise<void> {
  for (const name of Object.keys(checksums).filter(each => each === network || each.startsWith(`${network}.`))) {
    const path = join(folder, name)
    if (!existsSync(path)) throw missing(folder, name)
    const hash = createHash('sha256')
    for await (const part of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(part as Uint8Array)
    checkSum(checksums, name, hash.digest('hex'), path)
  }
}

/** Refuses the path of a file, such as that of the network, where the folder is wanted. */
function refuseFile(path: string): void {
  const said = fileInsteadOfFolder(path)
  if (said !== null) throw new NeuralError(said)
}

/** What to say to who names a file of a model in place of its folder; null to who names no file. */
export function fileInsteadOfFolder(path: string): string | null {
  if (!(statSync(path, { throwIfNoEntry: false })?.isFile() ?? false)) return null
  const folder = dirname(path)
  return isModelFolder(folder)
    ? `${path} is a file of a model: give its folder, ${folder}`
    : `${path} is a file, and a model is a folder with elenchus.json, tokenizer.json and its network: give the folder that elenchus train wrote`
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
  const ofTraining = /\.onnx(?:\.data)?$/.test(name) && existsSync(join(folder, 'job.json'))
  const kept = existsSync(join(folder, 'checkpoint.pt'))
  return new NeuralError(`${join(folder, name)} is missing. ${ofTraining ? whyMissing() : copyIt}.`)

  function whyMissing(): string {
    if (isFinished(folder))
      return `The training in this folder came to its end, so the file was taken away afterwards or never exported. ${kept ? 'elenchus train with --resume writes it again from what is kept' : copyIt}`
    return `The training in this folder did not come to its end: ${kept ? 'elenchus train with --resume goes on with it' : 'train into the folder again'}`
  }
}

const copyIt = 'Copy it from where the model was trained, or train into the folder again'

/** Whether the manifest says that the training came to its end. */
function isFinished(folder: string): boolean {
  try {
    return (JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { finished?: boolean }).finished === true
  } catch {
    return false
  }
}
