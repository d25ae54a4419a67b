/**
 * How each family of checkpoints wants its input: the special tokens around the segments, padding, and the token whose state is
 * scored (ReClor, Table 8 and appendix A; LogiQA 2.0, sections III and IV). Segment 0 is the passage, segment 1 the rest.
 *
 * Table 8 prints RoBERTa's line with one `</s>` in the middle; the library that the authors used puts two, and so do we.
 */
import type { Family } from '@elenchus/benchmarks/papers'
import type { Layout } from '@elenchus/neural'

export type { Family } from '@elenchus/benchmarks/papers'

export interface FamilyLayout {
  readonly layout: Layout
  readonly pad: { readonly token: string; readonly side: 'left' | 'right' }
  /** Whether the network is told which segment a token stands in. */
  readonly types: boolean
  /** Whose state is scored: the first token, the last one, the mean or the greatest value of all. */
  readonly pool: 'first' | 'last' | 'mean' | 'max'
  /** Fully connected layers above it. */
  readonly headLayers: 1 | 2
  /** Tokens that the checkpoint does not have yet. */
  readonly added: readonly string[]
  /** Of a seq2seq model: what an output begins and ends with. */
  readonly output?: { readonly start: string; readonly end: string }
}

const right = (token: string) => ({ token, side: 'right' as const })
const robertas: Layout = ['<s>', 0, '</s>', '</s>', 1, '</s>']
const gpts: Layout = ['_start_', 0, '_delimiter_', 1, '_classify_']
const gptTokens = ['_start_', '_delimiter_', '_classify_']

export const familyLayouts: Readonly<Record<Family, FamilyLayout>> = {
  bert: {
    layout: ['[CLS]', 0, '[SEP]', 1, '[SEP]'],
    pad: right('[PAD]'),
    types: true,
    pool: 'first',
    headLayers: 2,
    added: [],
  },
  roberta: { layout: robertas, pad: right('<pad>'), types: false, pool: 'first', headLayers: 2, added: [] },
  xlnet: {
    layout: [0, '<sep>', 1, '<sep>', '<cls>'],
    pad: { token: '<pad>', side: 'left' },
    types: true,
    pool: 'last',
    headLayers: 2,
    added: [],
  },
  // "[CLS] from the decoder" (LogiQA 2.0, sections III-A and IV-B): the decoder's first place, which reads the input through the encoder.
  bart: { layout: robertas, pad: right('<pad>'), types: false, pool: 'first', headLayers: 2, added: [] },
  gpt: { layout: gpts, pad: right('<unk>'), types: false, pool: 'last', headLayers: 1, added: gptTokens },
  gpt2: { layout: gpts, pad: right('<|endoftext|>'), types: false, pool: 'last', headLayers: 1, added: gptTokens },
  // LogiQA marks GPT-2's input as BERT's, and scores the last mark.
  'gpt2-marked': {
    layout: ['[CLS]', 0, '[SEP]', 1, '[SEP]'],
    pad: right('<|endoftext|>'),
    types: false,
    pool: 'last',
    headLayers: 2,
    added: ['[CLS]', '[SEP]'],
  },
  t5: {
    layout: [0, '</s>'],
    pad: right('<pad>'),
    types: false,
    pool: 'first',
    headLayers: 1,
    added: [],
    output: { start: '<pad>', end: '</s>' },
  },
  // Our own: no token of its pretraining stands for a whole text, so all are averaged.
  encoder: {
    layout: ['[cls]', 0, '[sep]', '[option]', 1, '[sep]'],
    pad: right('[pad]'),
    types: false,
    pool: 'mean',
    headLayers: 2,
    added: [],
  },
  'scratch-encoder': {
    layout: ['<s>', 0, '</s>', 1, '</s>'],
    pad: right('<pad>'),
    types: true,
    pool: 'first',
    headLayers: 2,
    added: [],
  },
  'scratch-bilstm': {
    layout: [0, '</s>', 1],
    pad: right('<pad>'),
    types: false,
    pool: 'max',
    headLayers: 1,
    added: [],
  },
  'scratch-seq2seq': {
    layout: [0, '</s>'],
    pad: right('<pad>'),
    types: false,
    pool: 'first',
    headLayers: 1,
    added: [],
    output: { start: '<s>', end: '</s>' },
  },
}

/** The special tokens of vocabularies that are learnt here; the first is padding. */
export const scratchTokens: readonly string[] = ['<pad>', '<s>', '</s>']

/** Sizes of networks that start from nothing, by name; `scratch:NAME` picks one that suits the kind of training. */
export const scratchNetworks: Readonly<
  Record<
    string,
    { readonly family: Family; readonly vocabulary: number; readonly sizes: Readonly<Record<string, string | number>> }
  >
> = {
  bilstm: {
    family: 'scratch-bilstm',
    vocabulary: 16_000,
    sizes: { network: 'bilstm', width: 300, hidden: 256, layers: 2 },
  },
  encoder: {
    family: 'scratch-encoder',
    vocabulary: 8_000,
    sizes: { network: 'encoder', width: 256, heads: 4, hidden: 1024, layers: 4 },
  },
  'tiny-encoder': {
    family: 'scratch-encoder',
    vocabulary: 400,
    sizes: { network: 'encoder', width: 16, heads: 2, hidden: 32, layers: 1 },
  },
  'tiny-bilstm': {
    family: 'scratch-bilstm',
    vocabulary: 400,
    sizes: { network: 'bilstm', width: 12, hidden: 8, layers: 2 },
  },
  seq2seq: {
    family: 'scratch-seq2seq',
    vocabulary: 8_000,
    sizes: { network: 'seq2seq', width: 256, heads: 4, hidden: 1024, layers: 4 },
  },
  'tiny-seq2seq': {
    family: 'scratch-seq2seq',
    vocabulary: 400,
    sizes: { network: 'seq2seq', width: 16, heads: 2, hidden: 32, layers: 1 },
  },
}

/** The first network from nothing of a family, for recipes that start from no checkpoint. */
export const scratchFor = (family: Family): string | undefined =>
  Object.entries(scratchNetworks).find(([, network]) => network.family === family)?.[0]
