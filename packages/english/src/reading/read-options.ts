import type { Vocabulary } from '../writing/vocabulary.ts'

/** Options of the readers of English. */
export interface ReadOptions {
  /**
   * `auto` (default): natural English; ambiguous sentences are rejected. `generated`: English of generated corpora (RobustLR, ProofWriter,
   * PrOntoQA, LogicNLI) with their conventions: "All X are not Y" means that no X is Y, and "everyone" in a condition ranges over the named
   * individuals. `robustlr`: the same sentences, with words of the vocabulary only; other words are reported.
   */
  readonly dialect?: 'auto' | 'generated' | 'robustlr'
  /** Vocabulary whose verbs and nouns are recognised in every form; with `robustlr`, no other words are allowed. */
  readonly vocabulary?: Vocabulary
  /** Individuals that "everyone" in a condition includes in addition to those of the text. */
  readonly individuals?: Iterable<string>
  /** `auto`: number of the reading to choose for an ambiguous sentence, from 1. By default such a sentence is rejected. */
  readonly reading?: number
  /** `auto`: with `closed`, "everyone" and "someone" range only over the named individuals. Default `open`. */
  readonly domain?: 'open' | 'closed'
  /** `auto`, for a statement: the theory that it is about, to whose individuals "she" and "the dog" may refer. */
  readonly context?: string
}
