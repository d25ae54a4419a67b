/**
 * Model description in `elenchus.json`: head, input layout, labels and training data. The trainer writes the file and uses the
 * same settings to encode its examples.
 */
import { NeuralError } from '../neural-error.ts'

export const heads = ['choice', 'classification', 'tokens', 'seq2seq', 'causal'] as const
export type Head = (typeof heads)[number]

/** Special tokens, and indices of input segments: `['[CLS]', 0, '[SEP]', 1, '[SEP]']`. */
export type Layout = readonly (string | number)[]

export interface InputSettings {
  readonly layout: Layout
  readonly pad: { readonly token: string; readonly side: 'left' | 'right' }
  /** Maximum tokens of an input, including special tokens. */
  readonly longest: number
  /** True if the network has segment ids as input (BERT, XLNet). */
  readonly types: boolean
}

export interface ModelSettings {
  readonly format: 'elenchus-neural-1'
  readonly name: string
  readonly head: Head
  readonly input: InputSettings
  /** Labels of classes or tokens, in the order of the logits. */
  readonly labels?: readonly string[]
  /** For generation: start and end token, and maximum length of an output. */
  readonly output?: { readonly start: string; readonly end: string; readonly longest: number }
  /** Training task, such as `{ "task": "reclor", "input": "CQA" }`. */
  readonly data?: Readonly<Record<string, string | number | boolean>>
}

/** Validates the content of `elenchus.json`. */
export function readSettings(value: unknown): ModelSettings {
  const settings = (typeof value === 'object' && value !== null ? value : {}) as Partial<ModelSettings>
  const createError = (reason: string) => new NeuralError(`elenchus.json: ${reason}. Restore the file, or train again.`)
  if (settings.format !== 'elenchus-neural-1') throw createError(`format ${JSON.stringify(settings.format)} is unknown`)
  if (settings.head === undefined || !heads.includes(settings.head))
    throw createError(`"head" must be one of ${heads.join(', ')}`)
  const { layout, pad, longest } = settings.input ?? ({} as Partial<InputSettings>)
  if (!Array.isArray(layout) || pad === undefined || typeof longest !== 'number')
    throw createError('"input" needs "layout", "pad" and "longest"')
  if ((settings.head === 'seq2seq' || settings.head === 'causal') && settings.output === undefined)
    throw createError(`a ${settings.head} model needs "output"`)
  if ((settings.head === 'classification' || settings.head === 'tokens') && !settings.labels?.length)
    throw createError(`a ${settings.head} head needs "labels"`)
  return settings as ModelSettings
}
