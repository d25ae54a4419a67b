/** One record type per family of tasks. What a corpus says beyond these fields is kept under `original`. */
import type { ReasoningType } from './reasoning-types.ts'

/** A multiple-choice question about a passage. */
export interface ChoiceItem {
  readonly id: string
  readonly context: string
  readonly question: string
  readonly options: readonly string[]
  /** Index of the right option; `null` where the corpus withholds it (ReClor's test split). */
  readonly answer: number | null
  /** ReClor's question type, 0 to 16, where it is given. */
  readonly questionType?: number
  /** LogiQA's reasoning types, where they are given. */
  readonly reasoningTypes?: readonly ReasoningType[]
  readonly original: Readonly<Record<string, unknown>>
}

/** A premise and a hypothesis. */
export interface InferencePair {
  readonly id: string
  readonly premise: string
  readonly hypothesis: string
  readonly label: InferenceLabel | null
  /** LogiQA 2.0 divides its premises. */
  readonly majorPremise?: readonly string[]
  readonly minorPremise?: readonly string[]
  /** LogiQA's reasoning types, where they are given. */
  readonly reasoningTypes?: readonly ReasoningType[]
  readonly original: Readonly<Record<string, unknown>>
}

/** Two-way corpora use `entailed` and `not entailed`; three-way ones all of the rest. */
export type InferenceLabel = 'entailed' | 'not entailed' | 'neutral' | 'contradiction'

/** A theory in English (and perhaps in formulas) with a statement to decide. */
export interface TheoryItem {
  readonly id: string
  readonly theory: string
  readonly statement: string
  /** `Both` is LogicNLI's self-contradiction. */
  readonly label: 'True' | 'False' | 'Unknown' | 'Both'
  /** FOLIO: the premises and the conclusion as formulas. */
  readonly formulas?: { readonly premises: readonly string[]; readonly conclusion: string }
  /** Items about the same theory share a group. */
  readonly group: string
  readonly depth?: number
  readonly original: Readonly<Record<string, unknown>>
}
