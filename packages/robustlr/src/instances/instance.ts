/** Writing of generated instances: theory and statement in English and symbolic syntax, decided label and checked proof. */

import type { Vocabulary } from '@elenchus/english/writing'
import type { Formula } from '@elenchus/logic'
import type { Proof, Rule, Step, Theory } from '@elenchus/logic/rules'
import { checkProof, decide } from '@elenchus/logic/rules'
import { createLiteral } from '../formulas/literals.ts'
import { formatFormula } from '../formulas/symbols.ts'
import type { AnswerLabel } from '../labels.ts'
import type { AtomIndex } from '../reasoner/atom-index.ts'
import { checkGroundProof } from '../reasoner/ground-proof.ts'
import { type AtomValue, decideAtoms, decideGround } from '../reasoner/ground-reasoner.ts'
import {
  createWording,
  type Wording,
  type WrittenSentence,
  writeFact,
  writeRule,
  writeSymbols,
  writeWithMentions,
} from '../wording/wording.ts'

/** A step of a stored proof, as `Step` of @elenchus/logic, with its conclusion in symbolic syntax; `premises` are positions of earlier steps. */
export interface StoredStep {
  readonly by: 'fact' | 'rule' | 'lemma' | 'supposition' | 'discharge' | 'combination'
  readonly fact?: number
  readonly rule?: number
  readonly lemma?: number
  readonly supposed?: readonly number[]
  readonly premises: readonly number[]
  readonly conclusion: string
}

export interface StoredProof {
  readonly conclusion: string
  readonly steps: readonly StoredStep[]
  /** Positions of the facts and rules used. */
  readonly facts: readonly number[]
  readonly rules: readonly number[]
  readonly depth: number
}

/** Mention of a literal in the context, with its truth value in the theory. */
export interface StoredMention {
  readonly start: number
  readonly end: number
  readonly literal: string
  readonly value: AtomValue
}

/** An instance as written to JSON Lines; the order of the fields is part of the format. */
export interface Instance {
  readonly id: string
  readonly theoryId: string
  readonly variant: string
  readonly group: string
  readonly context: string
  readonly statement: string
  readonly label: AnswerLabel
  /** Facts and rules of the context, and the statement, in symbolic syntax. */
  readonly facts: readonly string[]
  readonly rules: readonly string[]
  readonly query: string
  /** Depth of the proof. */
  readonly depth: number | null
  readonly proof: StoredProof | null
  readonly mentions?: readonly StoredMention[]
}

/** State that the variants of a theory share: atom numbers, wording and written sentences. */
export interface InstanceWriter {
  readonly index: AtomIndex
  readonly wording: Wording
  /** Cache of sentences; `null` for a theory with a single instance. */
  readonly sentenceCache: Map<Formula | Rule, WrittenSentence> | null
  /** Adds the mentions of literals to each instance. */
  readonly mentions: boolean
}

export interface InstanceWriterOptions {
  readonly vocabulary?: Vocabulary
  /** True if several instances share the theory. */
  readonly isShared?: boolean
  readonly mentions?: boolean
}

export const createInstanceWriter = (
  seed: number,
  index: AtomIndex,
  options: InstanceWriterOptions = {},
): InstanceWriter => ({
  index,
  wording: createWording(seed, index, options.vocabulary),
  sentenceCache: options.isShared === true ? new Map() : null,
  mentions: options.mentions === true,
})

export interface LabelWithProof {
  readonly label: AnswerLabel
  /** `null` for Unknown. */
  readonly proof: Proof | null
}

export type CheckedDecision = LabelWithProof | { readonly label: 'Inconsistent'; readonly proof: null }

/**
 * Decides a statement by classical entailment, with a checked proof. Precondition: equal atoms are the same object; `isConsistent` is set only
 * if the theory is known to have a model, which is then not searched for.
 */
export function decideChecked(
  theory: Theory,
  statement: Formula,
  index: AtomIndex,
  options?: { readonly isConsistent?: boolean },
): CheckedDecision {
  const { label, proof } = decideGround(theory, statement, index, options)
  if (label === 'Unknown' || label === 'Inconsistent') return { label, proof: null } as CheckedDecision
  if (proof == null) return decideByCases(theory, statement, label)
  return { label, proof: requireValidProof(theory, proof, index) }
}

/** Returns a proof of the ground reasoner, or throws if it is not valid. */
export function requireValidProof(theory: Theory, proof: Proof, index: AtomIndex): Proof {
  if (checkGroundProof(theory, proof, proof.conclusion, index)) return proof
  throw new Error(`internal error: the proof of ${formatFormula(proof.conclusion)} is not valid`)
}

/** Proves an entailment that needs case splits, with the general reasoner. */
function decideByCases(theory: Theory, statement: Formula, label: 'True' | 'False'): LabelWithProof {
  const decision = decide(theory, statement)
  if (decision.label !== label || decision.proof === null || !checkProof(theory, decision.proof).valid)
    throw new Error(
      `internal error: ${formatFormula(statement)} is ${label} to the ground reasoner and ${decision.label} to the general one`,
    )
  return { label, proof: decision.proof }
}

/** Writes a decided theory as an instance. */
export function writeInstance(
  names: Readonly<{ id: string; theoryId: string; variant: string; group: string }>,
  theory: Theory,
  statement: Formula,
  decision: LabelWithProof,
  writer: InstanceWriter,
): Instance {
  const facts: string[] = []
  const rules: string[] = []
  let context = ''
  for (const fact of theory.facts) {
    const { english, symbols } = writeCached(writer, fact, writeFact)
    context = context === '' ? english : `${context}. ${english}`
    facts.push(symbols)
  }
  for (const rule of theory.rules) {
    const { english, symbols } = writeCached(writer, rule, writeRule)
    context = context === '' ? english : `${context}. ${english}`
    rules.push(symbols)
  }
  const { label, proof } = decision
  const query = writeFact(writer.wording, statement)
  const instance: Instance = {
    id: names.id,
    theoryId: names.theoryId,
    variant: names.variant,
    group: names.group,
    context: `${context}.`,
    statement: `${query.english}.`,
    label,
    facts,
    rules,
    query: query.symbols,
    depth: proof === null ? null : proof.depth,
    proof: proof === null ? null : toStoredProof(proof, writer.wording),
  }
  return writer.mentions ? addMentions(instance, theory, writer) : instance
}

function writeCached<T extends Formula | Rule>(
  { sentenceCache, wording }: InstanceWriter,
  item: T,
  write: (wording: Wording, item: T) => WrittenSentence,
): WrittenSentence {
  const cached = sentenceCache?.get(item)
  if (cached !== undefined) return cached
  const sentence = write(wording, item)
  sentenceCache?.set(item, sentence)
  return sentence
}

/** Converts a proof to symbolic syntax. */
function toStoredProof(proof: Proof, wording: Wording): StoredProof {
  const steps: StoredStep[] = []
  for (const step of proof.steps) steps.push(toStoredStep(step, writeSymbols(wording, step.conclusion)))
  const { facts, rules, depth } = proof
  return { conclusion: writeSymbols(wording, proof.conclusion), steps, facts, rules, depth }
}

function toStoredStep(step: Step, conclusion: string): StoredStep {
  const { premises } = step
  switch (step.by) {
    case 'fact':
      return { by: 'fact', fact: step.fact, premises, conclusion }
    case 'rule':
      return { by: 'rule', rule: step.rule, premises, conclusion }
    case 'lemma':
      return { by: 'lemma', lemma: step.lemma, premises, conclusion }
    case 'discharge':
      return { by: 'discharge', supposed: step.supposed, premises, conclusion }
    default:
      return { by: step.by, premises, conclusion }
  }
}

const OPPOSITE = { True: 'False', False: 'True', Unknown: 'Unknown' } as const

/** Adds the mentions of literals with their truth values; the text is written again to find their positions. */
function addMentions(instance: Instance, theory: Theory, writer: InstanceWriter): Instance {
  const values = decideAtoms(theory, writer.index)
  if (values === null) throw new Error('internal error: a theory with mentions has no model')
  const { text, mentions } = writeWithMentions(writer.wording, theory)
  const stored = mentions.map(({ literal, start, end }): StoredMention => {
    const atomValue = values.get(literal.atom) ?? 'Unknown'
    const value = literal.negated ? OPPOSITE[atomValue] : atomValue
    return { start, end, literal: formatFormula(createLiteral(literal.atom, literal.negated)), value }
  })
  return { ...instance, context: text, mentions: stored }
}
