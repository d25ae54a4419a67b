/** Serialisation of fastText models. */
import type { PackOptions } from '../linear/linear-model.ts'
import { ModelFileError } from '../model-file/layout.ts'
import { type ModelFile, section } from '../model-file/read.ts'
import type { ModelFileContents } from '../model-file/write.ts'
import type { FastTextModel, FastTextSettings } from './fasttext.ts'
import { countOutputRows } from './output-layers.ts'

/** Converts a model to the contents of a model file; int8 has one scale per vector. */
export function packFastText(model: FastTextModel, { as = 'float32' }: PackOptions = {}): ModelFileContents {
  const { settings, words, buckets, input, output } = model
  const toSection = (data: Float32Array) => (as === 'float32' ? data : { data, as, block: settings.dim })
  return {
    kind: 'fasttext',
    meta: { settings: { ...settings }, words },
    sections: { buckets, input: toSection(input), output: toSection(output) },
  }
}

/** Inverse of {@link packFastText}. */
export function unpackFastText(file: ModelFile): FastTextModel {
  if (file.kind !== 'fasttext') throw new ModelFileError(`the model is of kind "${file.kind}"; "fasttext" is expected`)
  const { settings, words } = checkMeta(file)
  const buckets = section(file, 'buckets', Uint32Array)
  const input = section(file, 'input', Float32Array)
  if (input.length !== (words.length + buckets.length) * settings.dim) {
    throw new ModelFileError(
      `the fasttext model has ${input.length / settings.dim} vectors for ${words.length} words and ${buckets.length} buckets`,
    )
  }
  const output = section(file, 'output', Float32Array)
  const { loss, classCounts, dim } = settings
  if (output.length !== countOutputRows(loss, classCounts.length) * dim)
    throw new ModelFileError(`the fasttext model has ${output.length / dim} outputs for ${classCounts.length} classes`)
  return { kind: 'fasttext', settings, words, buckets, input, output }
}

/** Validates the metadata that prediction relies on. */
function checkMeta({ meta }: ModelFile): { readonly settings: FastTextSettings; readonly words: string[] } {
  const { settings, words } = (meta ?? {}) as { settings?: Partial<FastTextSettings> | null; words?: unknown }
  const isValid =
    typeof settings === 'object' &&
    settings !== null &&
    Number.isSafeInteger(settings.dim) &&
    settings.dim! > 0 &&
    Array.isArray(settings.classCounts) &&
    settings.classCounts.every(count => typeof count === 'number') &&
    Array.isArray(words) &&
    words.every(word => typeof word === 'string')
  if (!isValid) throw new ModelFileError('the fasttext model is malformed: its settings or words are missing')
  return { settings: settings as FastTextSettings, words }
}
