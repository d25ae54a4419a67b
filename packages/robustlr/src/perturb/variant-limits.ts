/** Limits of the variants of a theory: a budget for all decisions, and a maximum number and size. */
import { type Budget, GaveUp } from '@elenchus/logic/rules'
import type { Edit } from './passage.ts'

/** The reason of variants that are skipped because the budget is used up; more time helps. */
export const budgetReason = 'budget used up'

const MAX_VARIANTS = 2000
const MAX_CHARACTERS = 1_500_000

type Sized = Readonly<{ context: string; statement: string; edits: readonly Edit[] }>

/** Counts the variants of one or several kinds. */
export class VariantLimits {
  readonly budget: Budget
  private readonly maxVariants: number
  private readonly maxCharacters: number
  private variants = 0
  private characters = 0

  constructor(budget: Budget, maxVariants = MAX_VARIANTS, maxCharacters = MAX_CHARACTERS) {
    this.budget = budget
    this.maxVariants = maxVariants
    this.maxCharacters = maxCharacters
  }

  /** Calls `create` and counts its result if it is a variant. Returns the reason if a limit is reached before or during the call. */
  attempt<Result extends object | null>(create: () => Result): Result | string {
    if (this.variants >= this.maxVariants) return `the limit of ${this.maxVariants} variants is reached`
    if (this.characters >= this.maxCharacters)
      return `the limit of ${this.maxCharacters} characters in all variants is reached`
    try {
      this.budget.check()
      const result = create()
      if (result && 'edits' in result) this.count(result as unknown as Sized)
      return result
    } catch (error) {
      if (error instanceof GaveUp) return budgetReason
      throw error
    }
  }

  private count({ context, statement, edits }: Sized): void {
    this.variants++
    this.characters += context.length + statement.length
    for (const { before = '', after = '' } of edits) this.characters += before.length + after.length
  }
}
