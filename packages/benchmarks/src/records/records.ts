/** Record types of the corpora, one per family of tasks. Other fields of a released record are kept under `original`. */
import type { ReasoningType } from './reasoning-types.ts'

/** A multiple-choice question about a passage. */
export interface ChoiceItem {
  readonly id: string
  readonly context: string
  readonly question: string
  readonly options: readonly string[]
  /** Index of the correct option; `null` if the corpus withholds it (ReClor's test split). */
  readonly answer: number | null
  /** ReClor's question type, 0 to 16, if given. */
  readonly questionType?: number
  /** LogiQA's reasoning types, if given. */
  readonly reasoningTypes?: readonly ReasoningType[]
  readonly original: Readonly<Record<string, unknown>>
}

/** A premise and a hypothesis with their relation. */
export interface InferencePair {
  readonly id: string
  readonly premise: string
  readonly hypothesis: string
  readonly label: InferenceLabel | null
  /** The premises of LogiQA 2.0 are divided into major and minor ones. */
  readonly majorPremise?: readonly string[]
  readonly minorPremise?: readonly string[]
  /** LogiQA's reasoning types, if given. */
  readonly reasoningTypes?: readonly ReasoningType[]
  readonly original: Readonly<Record<string, unknown>>
}

/** Two-way corpora use `entailed` and `not entailed`; three-way corpora use `entailed`, `neutral` and `contradiction`. */
export type InferenceLabel = 'entailed' | 'not entailed' | 'neutral' | 'contradiction'

/** A theory in English, with formulas in some corpora, and a statement to decide. */
export interface TheoryItem {
  readonly id: string
  readonly theory: string
  readonly statement: string
  /** `Both` is LogicNLI's self-contradiction. */
  readonly label: 'True' | 'False' | 'Unknown' | 'Both'
  /** First-order formulas of the premises and the conclusion (FOLIO). */
  readonly formulas?: { readonly premises: readonly string[]; readonly conclusion: string }
  /** Items about the same theory share a group. */
  readonly group: string
  readonly depth?: number
  readonly original: Readonly<Record<string, unknown>>
}
