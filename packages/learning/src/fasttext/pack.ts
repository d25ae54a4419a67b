/** fastText models in model files. */
import { ModelFileError } from '../model-file/model-file-error.ts'
import { type ModelFile, section } from '../model-file/read.ts'
import type { ModelFileContents } from '../model-file/write.ts'
import type { FastTextModel, FastTextSettings } from './fasttext.ts'
import { outputRows } from './output-layers.ts'

/** A fastText model as the contents of a model file; int8 keeps a scale for each vector. */
export function packFastText(
  model: FastTextModel,
  options: { readonly as?: 'float32' | 'float16' | 'int8' | undefined } = {},
): ModelFileContents {
  const { settings, words, buckets, input, output } = model
  const { as = 'float32' } = options
  const matrix = (data: Float32Array) => (as === 'float32' ? data : { data, as, block: settings.dim })
  return {
    kind: 'fasttext',
    meta: { settings: { ...settings }, words },
    sections: { buckets, input: matrix(input), output: matrix(output) },
  }
}

/** The reverse of {@link packFastText}. */
export function unpackFastText(file: ModelFile): FastTextModel {
  if (file.kind !== 'fasttext') throw new ModelFileError(`the model is of kind "${file.kind}"; "fasttext" is expected`)
  const { settings, words } = checkedMeta(file)
  const buckets = section(file, 'buckets', Uint32Array)
  const input = section(file, 'input', Float32Array)
  if (input.length !== (words.length + buckets.length) * settings.dim) {
    throw new ModelFileError(`the fasttext model has ${input.length / settings.dim} vectors for ${words.length} words`)
  }
  const output = section(file, 'output', Float32Array)
  const { loss, classCounts, dim } = settings
  if (output.length !== outputRows(loss, classCounts.length) * dim)
    throw new ModelFileError(`the fasttext model has ${output.length / dim} outputs for ${classCounts.length} classes`)
  return { kind: 'fasttext', settings, words, buckets, input, output }
}

/** What predicting takes for granted of the description. */
function checkedMeta({ meta }: ModelFile): { readonly settings: FastTextSettings; readonly words: string[] } {
  const { settings, words } = (meta ?? {}) as { settings?: Partial<FastTextSettings> | null; words?: unknown }
  const fits =
    typeof settings === 'object' &&
    settings !== null &&
    Number.isSafeInteger(settings.dim) &&
    settings.dim! > 0 &&
    Array.isArray(settings.classCounts) &&
    settings.classCounts.every(count => typeof count === 'number') &&
    Array.isArray(words) &&
    words.every(word => typeof word === 'string')
  if (!fits) throw new ModelFileError('the fasttext model is malformed: its settings or words are missing')
  return { settings: settings as FastTextSettings, words }
}
