/**
 * Decides statements about theories in each of the three syntaxes. Reasoners are loaded when needed, since first-order logic loads a
 * solver.
 */
import type { EnglishAnswer, TheoryReading } from '@elenchus/english'
import type { FolEvidence, FolFormula, FolRowAnswer } from '@elenchus/logic/fol'
import type { DescribedProof, Label } from '@elenchus/logic/rules'
import { InputError } from '../../cli/io.ts'

export const syntaxes = ['english', 'symbolic', 'fol'] as const
export type Syntax = (typeof syntaxes)[number]
export const domains = ['open', 'closed'] as const
export const semantics = ['classical', 'forward'] as const

/** Evidence with its premises as lines of the theory instead of indices. */
type WithPremises<E> = E extends { readonly premises: unknown } ? Omit<E, 'premises'> & { premises: PremiseLine[] } : E
/** A premise with its line number in the theory, counted from 1. */
type PremiseLine = Readonly<{ line: number; text: string }>

export interface DecisionDocument {
  /**
   * Inconsistent: the theory has no model (classical). Both: the statement and its negation are derived (forward).
   * gave up: the time limit was reached.
   */
  readonly label: Label | 'gave up'
  /** Depth of the proof. */
  readonly depth: number | null
  readonly proof: DescribedProof | null
  /** First-order logic: the premises used, or models that leave the statement open. */
  readonly evidence?: WithPremises<FolEvidence> | null
  /** The reasoner that decided (English only). */
  readonly engine?: 'rules' | 'first-order'
  /** Why this reasoner decided. */
  readonly why?: string
  /** The reading of each sentence (English only). */
  readonly reading?: ReadingDocument
  /** Remarks, such as a word of the statement that the theory never uses. */
  readonly notes: readonly string[]
}

/** A reading without the notes of all its sentences together. */
export type ReadingDocument = Omit<TheoryReading, 'notes'>

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

export type Decider = (theory: string, statement: string, settings: DecideSettings) => Promise<DecisionDocument>

const deciders: Record<Syntax, Decider> = { english: decideEnglish, symbolic: decideSymbolic, fol: decideFirstOrder }

/** Returns the decider of a syntax; reaching the time limit gives the label `gave up`. */
export function chooseDecider(syntax: Syntax): Decider {
  return (theory, statement, settings) =>
    deciders[syntax](theory, statement, settings).catch((error: unknown) => {
      // Recognised by name, so that the reasoner's module is not loaded for its class.
      if (!(error instanceof Error) || error.name !== 'GaveUp') throw error
      return { label: 'gave up', depth: null, proof: null, notes: [] }
    })
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

/** Decides by rules if they suffice, otherwise by first-order logic. */
async function decideEnglish(text: string, statement: string, settings: DecideSettings): Promise<DecisionDocument> {
  const [english, { describeProof }] = await Promise.all([import('@elenchus/english'), import('@elenchus/logic/rules')])
  const answer = await english.decideEnglish(text, statement, settings)
  const { label, engine, why, decision, theory, notes } = answer
  return {
    label,
    depth: decision?.depth ?? null,
    proof: decision?.proof && theory ? describeProof(theory, decision.proof) : null,
    evidence: describeEvidence(answer),
    engine,
    why,
    reading: toReadingDocument(answer.reading),
    notes,
  }
}

export const toReadingDocument = ({ sentences, statement, assumptions }: TheoryReading): ReadingDocument => ({
  sentences,
  statement,
  assumptions,
})

/** Replaces the indices of premises by sentences. */
function describeEvidence({ evidence, reading }: EnglishAnswer): DecisionDocument['evidence'] {
  if (evidence === undefined || !('premises' in evidence)) return evidence
  const texts = [...reading.sentences.map(({ text }) => text), ...reading.assumptions.map(({ note }) => note)]
  return { ...evidence, premises: evidence.premises.map(i => ({ line: i + 1, text: texts[i] ?? '' })) }
}

type FolModule = typeof import('@elenchus/logic/fol')
type FolAnswer = Exclude<FolRowAnswer, { label: 'unread' }>

/** Decides theories in FOLIO's notation with the solver z3; FOLIO's Uncertain is our Unknown. */
async function decideFirstOrder(
  theory: string,
  statement: string,
  settings: DecideSettings,
): Promise<DecisionDocument> {
  const fol = await import('@elenchus/logic/fol')
  const { budgetMs } = settings
  const answer = await fol.decide({ theory, statement }, { budgetMs, totalMs: budgetMs })
  type Problem = Readonly<{ part: string; message: string; line: number; column: number }>
  const formatProblem = ({ part, message, line, column }: Problem) =>
    `${part === 'both' ? '' : `${part}, ${line}:${column}: `}${message}`
  if (answer.label === 'unread') throw new InputError(answer.problems.map(formatProblem).join('; '))
  const { label, evidence, usedLines, diagnostics } = answer
  const lines = theory.split(/\r\n|[\n\r]/)
  const premises = usedLines.map(line => ({ line, text: lines[line - 1] ?? '' }))
  return {
    label: label === 'Uncertain' ? 'Unknown' : label,
    depth: null,
    proof: settings.proof ? await deriveProof(fol, answer, theory, statement) : null,
    evidence: 'premises' in evidence ? { ...evidence, premises } : evidence,
    notes: diagnostics.map(formatProblem),
  }
}

/** Derives the statement, its negation or a contradiction, by the label, from the premises that the solver used; null if no derivation is found. */
async function deriveProof(
  fol: FolModule,
  { label, evidence, usedLines }: FolAnswer,
  theory: string,
  statement: string,
): Promise<DescribedProof | null> {
  if (!('premises' in evidence)) return null
  const conclusion = fol.readTheory([statement.replace(/\s*[\n\r]\s*/g, ' ')]).formulas[0]!
  const premises = fol.readTheory(theory)
  const conclusions: Readonly<Record<string, FolFormula>> = {
    Inconsistent: { kind: 'false' },
    False: { kind: 'not', operand: fol.close(conclusion) },
  }
  const derivation = fol.derive(
    evidence.premises.map(i => premises.formulas[i]!),
    conclusions[label] ?? conclusion,
  )
  if (!derivation) return null
  const [{ print }, { describeProof }] = await Promise.all([import('@elenchus/logic'), import('@elenchus/logic/rules')])
  const lines = theory.split(/\r\n|[\n\r]/)
  const description = describeProof(derivation.theory, derivation.proof, {
    write: formula => print(formula),
    place: (kind, index) => {
      const line = usedLines[(kind === 'fact' ? derivation.factPremises : derivation.rulePremises)[index]!]!
      return { place: `line ${line}`, source: lines[line - 1]!.trim() }
    },
  })
  // Variables of first-order notation have no question mark.
  const steps = description.steps.map(step =>
    step.binding === undefined ? step : { ...step, binding: step.binding.replaceAll('?', '') },
  )
  return { ...description, steps }
}
