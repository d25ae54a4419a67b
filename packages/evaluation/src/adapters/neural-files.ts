/** What the files of a trained model's folder are known by, and whether they belong together. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NeuralModel } from '@elenchus/neural'
import { EvaluationError } from '../error.ts'

async function sha256(folder: string, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of files) for await (const part of createReadStream(join(folder, file))) hash.update(part)
  return hash.digest('hex')
}

/** Fingerprints of a folder: one that is trained again holds another model, whose answers are not those in a log. */
export async function fingerprints(
  folder: string,
  kind: NeuralModel['kind'],
): Promise<{ readonly weights: string; readonly reading: string }> {
  // Large weights lie beside the file, in files that begin with its name.
  const own = kind === 'seq2seq' ? /^(?:en|de)coder\.onnx/ : /^model\.onnx/
  const files = (await readdir(folder)).filter(file => own.test(file)).sort()
  return {
    weights: (await sha256(folder, files)).slice(0, 16),
    // How texts become numbers, and numbers labels.
    reading: (await sha256(folder, ['elenchus.json', 'tokenizer.json'])).slice(0, 16),
  }
}

/** The trainer notes the checksum of the tokenizer; another one would turn texts into numbers that mean other words to the network. */
export async function refuseOtherTokenizer(name: string, folder: string): Promise<void> {
  const noted = await notedChecksum(join(folder, 'manifest.json'))
  if (noted === null || !existsSync(join(folder, 'tokenizer.json'))) return
  const found = await sha256(folder, ['tokenizer.json'])
  if (found === noted) return
  throw new EvaluationError(
    `${name}: tokenizer.json is not the one that the model was trained with: its checksum is ${found.slice(0, 16)}…, and manifest.json notes ${noted.slice(0, 16)}…; put back the file of that training, or train into the folder again`,
  )
}

/** null where there is no manifest, or one that notes no tokenizer. */
async function notedChecksum(path: string): Promise<string | null> {
  if (!existsSync(path)) return null
  try {
    const { checksums } = JSON.parse(await readFile(path, 'utf8')) as { checksums?: Record<string, unknown> }
    const noted = checksums?.['tokenizer.json']
    return typeof noted === 'string' ? noted : null
  } catch {
    return null
  }
}
