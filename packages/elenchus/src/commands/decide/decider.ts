/** One interface over the three syntaxes in which a theory can be given. */
import type { DecisionLabel, FolEvidenceDocument, ProofDocument, ReadingDocument } from '../../schemas/decide.ts'

export const syntaxes = ['english', 'symbolic', 'fol'] as const
export type Syntax = (typeof syntaxes)[number]
export const domains = ['open', 'closed'] as const
export const semantics = ['classical', 'forward'] as const

export interface DecisionDocument {
  readonly label: DecisionLabel
  readonly depth: number | null
  readonly proof: ProofDocument | null
  /** First-order syntax: the premises used, or the models that leave the statement open. */
  readonly evidence?: FolEvidenceDocument | null
  /** English: what decided, why, and how each sentence was read. */
  readonly engine?: 'rules' | 'first-order'
  readonly why?: string
  readonly reading?: ReadingDocument
  /** Things worth knowing, such as a word of the statement that the theory never uses. */
  readonly notes: readonly string[]
}

export interface DecideSettings {
  readonly semantics: (typeof semantics)[number]
  readonly proof: boolean
  readonly minimal: boolean
  readonly budgetMs: number
  /** English: which reading of an ambiguous sentence to take, from 1. */
  readonly reading?: number
  /** English: `closed` lets "everyone" speak of the named individuals alone. */
  readonly domain?: (typeof domains)[number]
}

/** Decides a statement about a theory, both as text. */
export type Decider = (theory: string, statement: string, settings: DecideSettings) => Promise<DecisionDocument>

/** Loads the decider of a syntax; first-order logic brings the solver with it, the others do not. */
export async function deciderOf(syntax: Syntax): Promise<Decider> {
  const decide = await loaded(syntax)
  return (theory, statement, settings) => decide(theory, statement, settings).catch(gaveUp)
}

/** Out of time is an answer. The class is known by its name, so that first-order logic alone need not load the rules. */
function gaveUp(error: unknown): DecisionDocument {
  if (!(error instanceof Error) || error.name !== 'GaveUp') throw error
  return { label: 'gave up', depth: null, proof: null, notes: [] }
}

async function loaded(syntax: Syntax): Promise<Decider> {
  if (syntax === 'symbolic') return (await import('./rules.ts')).decideSymbolic
  if (syntax === 'english') return (await import('./english.ts')).decideEnglish
  return (await import('./fol.ts')).decideFol
}
