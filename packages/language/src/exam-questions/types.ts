/** ReClor's 17 question types (reclor.txt, Table 3): number in the released files, name, share of the test split, what is asked. */
export interface QuestionType {
  readonly number: number
  readonly name: string
  /** Percentage of the 1,000 test questions, as printed. */
  readonly printedShare: number
  readonly asks: string
}

const row = (number: number, name: string, printedShare: number, asks: string): QuestionType => ({
  number,
  name,
  printedShare,
  asks,
})

export const questionTypes: readonly QuestionType[] = [
  row(0, 'Necessary Assumptions', 11.4, 'what the argument needs to be true'),
  row(1, 'Sufficient Assumptions', 3.0, 'what, if added, would make the argument valid'),
  row(2, 'Strengthen', 9.4, 'what would make the argument stronger'),
  row(3, 'Weaken', 11.3, 'what would make the argument weaker'),
  row(4, 'Evaluation', 1.3, 'what one would have to know to judge the argument'),
  row(5, 'Implication', 4.6, 'what must be so if the statements are true'),
  row(6, 'Conclusion/Main Point', 3.6, 'what the argument is meant to show'),
  row(7, 'Most Strongly Supported', 5.6, 'what the statements support most'),
  row(8, 'Explain or Resolve', 8.4, 'what would explain or reconcile what is reported'),
  row(9, 'Principle', 6.5, 'which general rule fits the case, or which case the rule'),
  row(10, 'Dispute', 3.0, 'what two speakers disagree or agree about'),
  row(11, 'Technique', 3.6, 'how the argument proceeds'),
  row(12, 'Role', 3.2, 'what part a statement plays in the argument'),
  row(13, 'Identify a Flaw', 11.7, 'what is wrong with the argument'),
  row(14, 'Match Flaws', 3.1, 'which argument makes the same mistake'),
  row(15, 'Match the Structure', 3.0, 'which argument is built alike'),
  row(16, 'Others', 7.3, 'anything else'),
]
