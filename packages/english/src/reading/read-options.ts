import type { Vocabulary } from '../writing/vocabulary.ts'

export interface ReadOptions {
  /**
   * `auto` (default): plain English, read as a careful reader would or refused.
   * `generated`: the English of generated corpora (RobustLR, ProofWriter, PrOntoQA, LogicNLI) with their conventions: "All
   * X are not Y" means none is, and "everyone" in a condition speaks of the individuals that are named.
   * `robustlr`: the same sentences with the vocabulary's words only; another word is refused by name.
   */
  readonly dialect?: 'auto' | 'generated' | 'robustlr'
  /** Its verbs and nouns are recognised in every form; with `robustlr`, no other words are. */
  readonly vocabulary?: Vocabulary
  /** Individuals that "everyone" in a condition counts besides those the text names. */
  readonly individuals?: Iterable<string>
  /** `auto`: which reading of an ambiguous sentence to take, from 1. Without it such a sentence is refused. */
  readonly reading?: number
  /** `auto`: `closed` lets "everyone" and "someone" speak of the named individuals alone. Default `open`. */
  readonly domain?: 'open' | 'closed'
  /** `auto`, for a statement: the theory it is about, whose individuals "she" and "the dog" may take up. */
  readonly context?: string
}
