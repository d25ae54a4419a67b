/** One interface over the three syntaxes in which a theory can be given. */
import type { DecisionLabel, FolEvidenceDocument, ProofDocument, ReadingDocument } from '../../schemas/logic.ts'

export const syntaxes = ['english', 'symbolic', 'fol'] as const
export type Syntax = (typeof syntaxes)[number]
export const domains = ['open', 'closed'] as const
export const semantics = ['classical', 'forward'] as const

export interface DecisionDocument {
  readonly label: DecisionLabel
  readonly depth: number | null
  readonly proof: ProofDocument | null
  /** First-order syntax: the premises used, or models that leave the statement open. */
  readonly evidence?: FolEvidenceDocument | null
  /** English: the reasoner that decided, why, and the reading of each sentence. */
  readonly engine?: 'rules' | 'first-order'
  readonly why?: string
  readonly reading?: ReadingDocument
  /** Remarks, such as a word of the statement that the theory never uses. */
  readonly notes: readonly string[]
}

export interface DecideSettings {
  readonly semantics: (typeof semantics)[number]
  readonly proof: boolean
  readonly minimal: boolean
  readonly budgetMs: number
  /** English: number of the reading of an ambiguous sentence, from 1. */
  readonly reading?: number
  /** English: with `closed`, "everyone" means the named individuals only. */
  readonly domain?: (typeof domains)[number]
}

/** Decides a statement about a theory, both as text. */
export type Decider = (theory: string, statement: string, settings: DecideSettings) => Promise<DecisionDocument>

/** Loads the decider of a syntax; first-order logic brings the solver with it, the others do not. */
export async function deciderOf(syntax: Syntax): Promise<Decider> {
  const decide = await load(syntax)
  return (theory, statement, settings) => decide(theory, statement, settings).catch(gaveUp)
}

/** A spent budget is an answer. The error is recognised by name, so that its module need not be loaded. */
function gaveUp(error: unknown): DecisionDocument {
  if (!(error instanceof Error) || error.name !== 'GaveUp') throw error
  return { label: 'gave up', depth: null, proof: null, notes: [] }
}

async function load(syntax: Syntax): Promise<Decider> {
  if (syntax === 'symbolic') return decideSymbolic
  if (syntax === 'english') return (await import('./english.ts')).decideEnglish
  return (await import('./fol.ts')).decideFol
}

async function decideSymbolic(text: string, statement: string, settings: DecideSettings): Promise<DecisionDocument> {
  const [{ parse }, { decide, describeProof, readSymbolic }] = await Promise.all([
    import('@elenchus/logic'),
    import('@elenchus/logic/rules'),
  ])
  const theory = readSymbolic(text)
  const { label, depth, proof } = decide(theory, parse(statement), settings)
  return { label, depth, proof: proof && describeProof(theory, proof), notes: [] }
}
