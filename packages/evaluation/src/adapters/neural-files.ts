/** Checksums of a trained model's files. */
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

/** Checksums of a model folder's weights and tokenizer files: a model that is trained again counts as another model. */
export async function fingerprints(
  folder: string,
  kind: NeuralModel['kind'],
): Promise<{ readonly weights: string; readonly reading: string }> {
  // Large weights are stored in separate files that share the model file's name as a prefix.
  const own = kind === 'seq2seq' ? /^(?:en|de)coder\.onnx/ : /^model\.onnx/
  const files = (await readdir(folder)).filter(file => own.test(file)).sort()
  return {
    weights: (await sha256(folder, files)).slice(0, 16),
    // Vocabulary, tokenizer and label mapping.
    reading: (await sha256(folder, ['elenchus.json', 'tokenizer.json'])).slice(0, 16),
  }
}
