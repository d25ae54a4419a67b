/** Few-shot exemplars of theories in our own words, with translations; tests verify every label with our reasoner. */
import exemplars from './exemplars.json' with { type: 'json' }

export interface TheoryExemplar {
  readonly theory: string
  readonly statement: string
  readonly label: 'True' | 'False' | 'Unknown' | 'Both'
  readonly why: string
  /** The theory in our notation, then `STATEMENT:` and the statement. */
  readonly translation: string
}

const { rules, contradiction, kinds, stories } = exemplars

export const theoryExemplars = {
  robustlr: rules,
  proofwriter: rules,
  logicnli: [...rules.slice(0, 3), contradiction, ...rules.slice(3)],
  prontoqa: kinds,
  folio: stories,
} as Readonly<Record<string, readonly TheoryExemplar[]>>
