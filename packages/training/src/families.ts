/**
 * Input formats of the model families (ReClor, Table 8 and appendix A; LogiQA 2.0, sections III and IV), and networks that can be trained
 * from scratch, as listed in families.json. Segment 0 is the passage, segment 1 the question and option.
 *
 * RoBERTa has two `</s>` between the segments, as in the library that the authors used; Table 8 shows one. BART's score is computed at the
 * first position of the decoder (LogiQA 2.0, sections III-A and IV-B). LogiQA delimits GPT-2's input as for BERT (`gpt2-marked`). Our
 * encoder has no token for a whole text, so its states are averaged.
 */
import type { Family } from '@elenchus/benchmarks/papers'
import type { Layout } from '@elenchus/neural'
import families from './families.json' with { type: 'json' }

export interface FamilyLayout {
  /** Order of segments and special tokens in an input. */
  readonly layout: Layout
  readonly pad: { readonly token: string; readonly side: 'left' | 'right' }
  /** True if the network reads token type ids (segment numbers). */
  readonly types: boolean
  /** Pooling: the state of the first or last token, or mean or max pooling over all tokens. */
  readonly pool: 'first' | 'last' | 'mean' | 'max'
  /** Number of layers between the pooled state and the scores. */
  readonly headLayers: 1 | 2
  /** Special tokens to add to the tokenizer of a checkpoint. */
  readonly added: readonly string[]
  /** Key in config.json of the number of position embeddings; absent if the length is not limited. */
  readonly positions?: 'max_position_embeddings' | 'n_positions'
  /** First and last token of an output, for seq2seq models. */
  readonly output?: { readonly start: string; readonly end: string }
}

export interface ScratchNetwork {
  readonly family: Family
  /** Default vocabulary size. */
  readonly vocabulary: number
  /** Arguments of the trainer's network class. */
  readonly sizes: Readonly<Record<string, string | number>>
}

export const familyLayouts = families.layouts as Readonly<Record<Family, FamilyLayout>>

/** Special tokens of learned vocabularies; the first is padding. */
export const scratchTokens: readonly string[] = families.scratchTokens

/** Networks trained from scratch, by name: `--base scratch:NAME`. */
export const scratchNetworks = families.scratchNetworks as Readonly<Record<string, ScratchNetwork>>

/** Returns true for a network from scratch, whose vocabulary is learned from the training data. */
export const isScratch = (base: string): boolean => base.startsWith('scratch:')

/** Finds the network of a base `scratch:NAME`; `undefined` for another kind of base or an unknown name. */
export const findScratchNetwork = (base: string): ScratchNetwork | undefined =>
  Object.entries(scratchNetworks).find(([name]) => base === `scratch:${name}`)?.[1]

/** List of all bases `scratch:NAME`, for messages. */
export const scratchBases: string = Object.keys(scratchNetworks)
  .map(name => `scratch:${name}`)
  .join(', ')
