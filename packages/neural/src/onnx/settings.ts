/**
 * What a folder of a model says about itself in `elenchus.json`: which head it has, how its input is laid out and where its texts
 * come from. The trainer writes the file; the same settings lay out the examples in training, so that both sides cannot differ.
 */
import { NeuralError } from '../neural-error.ts'

export const heads = ['choice', 'classification', 'tokens', 'seq2seq', 'causal'] as const
export type Head = (typeof heads)[number]

/** Names of special tokens, and numbers that stand for the segments of an input: `['[CLS]', 0, '[SEP]', 1, '[SEP]']`. */
export type Layout = readonly (string | number)[]

export interface InputSettings {
  readonly layout: Layout
  readonly pad: { readonly token: string; readonly side: 'left' | 'right' }
  /** Tokens of an input at most, special ones included. */
  readonly longest: number
  /** Whether the network is told which segment a token stands in (BERT, XLNet). */
  readonly types: boolean
}

export interface ModelSettings {
  readonly format: 'elenchus-neural-1'
  readonly name: string
  readonly head: Head
  readonly input: InputSettings
  /** Of classes or of tokens, in the order of the logits. */
  readonly labels?: readonly string[]
  /** Of a model that writes: the tokens that an output begins and ends with, and how long it may become; a causal one begins after its prompt. */
  readonly output?: { readonly start: string; readonly end: string; readonly longest: number }
  /** What the model was trained for, such as `{ "task": "reclor", "input": "CQA" }`. */
  readonly data?: Readonly<Record<string, string | number | boolean>>
}

/** Checks what was read from `elenchus.json`. */
export function readSettings(value: unknown): ModelSettings {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Partial<ModelSettings>
  const wrong = (what: string) => new NeuralError(`elenchus.json: ${what}. elenchus train writes the file anew.`)
  if (given.format !== 'elenchus-neural-1') throw wrong(`format ${JSON.stringify(given.format)} is not known here`)
  if (given.head === undefined || !heads.includes(given.head)) throw wrong(`"head" is one of ${heads.join(', ')}`)
  const { layout, pad, longest } = given.input ?? ({} as Partial<InputSettings>)
  if (!Array.isArray(layout) || pad === undefined || typeof longest !== 'number')
    throw wrong('"input" has a layout, a pad token and a greatest length')
  if ((given.head === 'seq2seq' || given.head === 'causal') && given.output === undefined)
    throw wrong(`a ${given.head} model needs "output"`)
  if ((given.head === 'classification' || given.head === 'tokens') && !given.labels?.length)
    throw wrong('this head needs "labels"')
  return given as ModelSettings
}
