/**
 * The categories that wordings belong to, the same in every language. A table names, for each category, the phrases that carry it.
 * `common` serves every reader, `choosing` the reader of options, `judging` the readers of inference and of theories.
 */
export interface Wordings {
  readonly common: Readonly<Partial<Record<CommonCategory, string>>>
  readonly choosing: Readonly<Partial<Record<ChoosingCategory, string>>>
  readonly judging: Readonly<Partial<Record<JudgingCategory, string>>>
}

export type Ordinal = 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'last'
export const ordinals: readonly Ordinal[] = ['first', 'second', 'third', 'fourth', 'fifth', 'last']

export type CommonCategory =
  /** "answer", "correct option": what follows is the answer. */
  | 'ans'
  | 'is'
  | 'neg'
  /** "wait", "actually": what was said is taken back. */
  | 'wait'
  /** "if", "at first glance", "one might think": said without being meant. */
  | 'hyp'
  | 'but'
  /** "whereas", "rather than", "unlike": what follows is only compared with. */
  | 'aside'
  | 'so'
  | 'because'
  | 'and'
  | 'or'
  | 'nor'
  | 'both'
  /** "none of the above", "all of them": no single answer. */
  | 'none'
  | 'refuse'
  | 'yes'
  | 'no'
  | Ordinal

export type ChoosingCategory =
  /** "that's": said of an option; of a statement it is a subject. */
  | 'is'
  /** "option", "choice": a letter or a number beside it names an option. */
  | 'option'
  | 'choose'
  /** "probably", "I think": a letter right after it is meant. */
  | 'hedge'
  /** A verb of choosing that stands after the letter. */
  | 'chosen'
  | 'good'
  | 'bad'
  | 'reject'
  /** "leaves", "only", "remains". */
  | 'only'

export type JudgingCategory =
  /** "statement", "hypothesis", "conclusion": what is judged. */
  | 'subject'
  | 'true'
  | 'false'
  | 'unknown'
  /** "follows", "entailed", "can be inferred": derived from what is given. */
  | 'derived'
  | 'contradiction'
  | 'neutral'
  /** "necessarily", "guaranteed", "certain": denied, it leaves things open. */
  | 'surely'
  /** "negation", "opposite", "contrary": what is said of it is said of the opposite. */
  | 'opposite'
  /** "not entailed", "does not follow", "non-entailment". */
  | 'not-derived'

export type Category = CommonCategory | ChoosingCategory | JudgingCategory
