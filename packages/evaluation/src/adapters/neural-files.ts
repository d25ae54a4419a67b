/** What the files of a trained model's folder are known by. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { NeuralModel } from '@elenchus/neural'

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
