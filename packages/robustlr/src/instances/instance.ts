/** Generated instances: theory and statement in English and symbolic syntax, the decided label and its checked proof. */

import type { Vocabulary } from '@elenchus/english/writing'
import type { Formula } from '@elenchus/logic'
import type { Proof, Rule, Step, Theory } from '@elenchus/logic/rules'
import { checkProof, decide } from '@elenchus/logic/rules'
import { formatFormula } from '../formulas/symbols.ts'
import type { AnswerLabel } from '../labels.ts'
import type { AtomIndex } from '../reasoner/atom-index.ts'
import { checkSmallProof } from '../reasoner/small-proof.ts'
import { type AtomValue, decideAtoms, decideSmall } from '../reasoner/small-reasoner.ts'
import {
  type Wording,
  type Written,
  wording,
  writeFact,
  writeRule,
  writeSymbols,
  writeWithMentions,
} from '../wording/wording.ts'

/** A step of a stored proof; `conclusion` is in the symbolic syntax, `premises` are positions of earlier steps. */
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

/** Generated JSON line; the order of the fields is part of the format. */
export interface Instance {
  readonly id: string
  readonly theoryId: string
  readonly variant: string
  readonly group: string
  readonly context: string
  readonly statement: string
  readonly label: AnswerLabel
  readonly facts: readonly string[]
  readonly rules: readonly string[]
  readonly query: string
  readonly depth: number | null
  readonly proof: StoredProof | null
  readonly mentions?: readonly StoredMention[]
}

/** State shared by the variants of a theory: atom numbers, wording and written sentences. */
export interface InstanceWriter {
  readonly index: AtomIndex
  readonly wording: Wording
  /** Cache of sentences; `null` for a theory with a single instance. */
  readonly written: Map<Formula | Rule, Written> | null
  /** Whether to add the value of every literal mention. */
  readonly mentions: boolean
}

export interface InstanceWriterOptions {
  readonly vocabulary?: Vocabulary
  /** Whether several instances share the theory. */
  readonly shared?: boolean
  readonly mentions?: boolean
}

export const createInstanceWriter = (
  seed: number,
  index: AtomIndex,
  options: InstanceWriterOptions = {},
): InstanceWriter => ({
  index,
  wording: wording(seed, index, options.vocabulary),
  written: options.shared === true ? new Map() : null,
  mentions: options.mentions === true,
})

export interface LabelWithProof {
  readonly label: AnswerLabel
  /** `null` for Unknown. */
  readonly proof: Proof | null
}

export type CheckedDecision = LabelWithProof | { readonly label: 'Inconsistent'; readonly proof: null }

/**
 * Decides a statement by classical entailment, with a checked proof. Pre: equal atoms are one object. `consistent`: the theory is known to
 * have a model.
 */
export function decideChecked(
  theory: Theory,
  statement: Formula,
  index: AtomIndex,
  consistent = false,
): CheckedDecision {
  const decision = decideSmall(theory, statement, index, consistent)
  const { label, proof } = decision
  if (label === 'Unknown' || label === 'Inconsistent') return { label, proof: null } as CheckedDecision
  return proof == null
    ? decideByCases(theory, statement, label)
    : { label, proof: checkGeneratedProof(theory, proof, index) }
}

/** Checks a proof of the small reasoner. */
export function checkGeneratedProof(theory: Theory, proof: Proof, index: AtomIndex): Proof {
  if (checkSmallProof(theory, proof, proof.conclusion, index)) return proof
  throw new Error(`internal error: the proof of ${formatFormula(proof.conclusion)} does not check`)
}

/** Proves entailments that need case splits with the general reasoner. */
function decideByCases(theory: Theory, statement: Formula, label: 'True' | 'False'): LabelWithProof {
  const decision = decide(theory, statement)
  if (decision.label !== label || decision.proof === null || !checkProof(theory, decision.proof).valid)
    throw new Error(
      `internal error: ${formatFormula(statement)} is ${label} here and ${decision.label} to the reasoner`,
    )
  return { label, proof: decision.proof }
}

export interface InstanceNames {
  readonly id: string
  readonly theoryId: string
  readonly variant: string
  readonly group: string
}

/** Writes a decided theory as an instance. */
export function writeInstance(
  names: InstanceNames,
  theory: Theory,
  statement: Formula,
  decided: LabelWithProof,
  writer: InstanceWriter,
): Instance {
  const facts: string[] = []
  const rules: string[] = []
  let context = ''
  for (const fact of theory.facts) {
    const { english, symbols } = cachedFact(writer, fact)
    context = context === '' ? english : `${context}. ${english}`
    facts.push(symbols)
  }
  for (const rule of theory.rules) {
    const { english, symbols } = cachedRule(writer, rule)
    context = context === '' ? english : `${context}. ${english}`
    rules.push(symbols)
  }
  const { label, proof } = decided
  const asked = writeFact(writer.wording, statement)
  const instance: Instance = {
    id: names.id,
    theoryId: names.theoryId,
    variant: names.variant,
    group: names.group,
    context: `${context}.`,
    statement: `${asked.english}.`,
    label,
    facts,
    rules,
    query: asked.symbols,
    depth: proof === null ? null : proof.depth,
    proof: proof === null ? null : toStoredProof(proof, writer.wording),
  }
  return writer.mentions ? addMentions(instance, theory, writer) : instance
}

function cachedFact({ written, wording: words }: InstanceWriter, fact: Formula): Written {
  if (written === null) return writeFact(words, fact)
  let known = written.get(fact)
  if (known === undefined) {
    known = writeFact(words, fact)
    written.set(fact, known)
  }
  return known
}

function cachedRule({ written, wording: words }: InstanceWriter, rule: Rule): Written {
  if (written === null) return writeRule(words, rule)
  let known = written.get(rule)
  if (known === undefined) {
    known = writeRule(words, rule)
    written.set(rule, known)
  }
  return known
}

/** Converts a proof to symbolic syntax. */
function toStoredProof(proof: Proof, words: Wording): StoredProof {
  const steps: StoredStep[] = []
  for (const step of proof.steps) steps.push(toStoredStep(step, writeSymbols(words, step.conclusion)))
  const { facts, rules, depth } = proof
  return { conclusion: writeSymbols(words, proof.conclusion), steps, facts, rules, depth }
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

function addMentions(instance: Instance, theory: Theory, writer: InstanceWriter): Instance {
  const values = decideAtoms(theory, writer.index)
  if (values === null) throw new Error('internal error: mentions asked of a theory without a model')
  const { text, mentions } = writeWithMentions(writer.wording, theory)
  const stored = mentions.map(({ literal, start, end }): StoredMention => {
    const value = values.get(literal.atom) ?? 'Unknown'
    const turned = literal.negated && value !== 'Unknown' ? (value === 'True' ? 'False' : 'True') : value
    const formula: Formula = literal.negated ? { kind: 'not', operand: literal.atom } : literal.atom
    return { start, end, literal: formatFormula(formula), value: turned }
  })
  return { ...instance, context: text, mentions: stored }
}
