/** One generated line: a theory and a statement in English and in symbols, the label, and the proof of it. */

import type { Vocabulary } from '@elenchus/english/writing'
import type { Formula } from '@elenchus/logic'
import type { Proof, Rule, Step, Theory } from '@elenchus/logic/rules'
import { checkProof, decide } from '@elenchus/logic/rules'
import { symbols } from '../formulas/symbols.ts'
import type { AnswerLabel } from '../labels.ts'
import type { AtomIndex } from '../reasoner/atom-index.ts'
import { checkSmallProof } from '../reasoner/small-proof.ts'
import { type AtomValue, decideSmall, smallValues } from '../reasoner/small-reasoner.ts'
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

/** A place in the context where a literal is said, and its truth value in the theory. */
export interface StoredMention {
  readonly start: number
  readonly end: number
  readonly literal: string
  readonly value: AtomValue
}

/** The fields and their order are those of a generated JSON line. */
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

/** What the variants of one theory share: atoms by number, sentences already written. */
export interface Workshop {
  readonly index: AtomIndex
  readonly wording: Wording
  /** Sentences of facts and rules; `null` for a theory with a single instance, which would gain nothing. */
  readonly written: Map<Formula | Rule, Written> | null
  /** Whether to give the value of every literal mention. */
  readonly mentions: boolean
}

export interface WorkshopOptions {
  readonly vocabulary?: Vocabulary
  /** Several instances will be made. */
  readonly shared?: boolean
  readonly mentions?: boolean
}

export const workshop = (seed: number, index: AtomIndex, options: WorkshopOptions = {}): Workshop => ({
  index,
  wording: wording(seed, index, options.vocabulary),
  written: options.shared === true ? new Map() : null,
  mentions: options.mentions === true,
})

export interface Labelled {
  readonly label: AnswerLabel
  /** `null` for Unknown. */
  readonly proof: Proof | null
}

export type Decided = Labelled | { readonly label: 'Inconsistent'; readonly proof: null }

/**
 * The label by classical entailment, with a proof that has been checked. Pre: equal atoms are one object; `consistent`:
 * the theory is known to have a model.
 */
export function decideChecked(theory: Theory, statement: Formula, index: AtomIndex, consistent = false): Decided {
  const decision = decideSmall(theory, statement, index, consistent)
  const { label, proof } = decision
  if (label === 'Unknown' || label === 'Inconsistent') return { label, proof: null } as Decided
  return proof == null ? decideByCases(theory, statement, label) : { label, proof: checked(theory, proof, index) }
}

/** A proof of the small reasoner, once it has been checked. */
export function checked(theory: Theory, proof: Proof, index: AtomIndex): Proof {
  if (checkSmallProof(theory, proof, proof.conclusion, index)) return proof
  throw new Error(`internal error: the proof of ${symbols(proof.conclusion)} does not check`)
}

/** Entailments that need a case split: @elenchus/logic finds and checks their proofs. */
function decideByCases(theory: Theory, statement: Formula, label: 'True' | 'False'): Labelled {
  const decision = decide(theory, statement)
  if (decision.label !== label || decision.proof === null || !checkProof(theory, decision.proof).valid)
    throw new Error(`internal error: ${symbols(statement)} is ${label} here and ${decision.label} to the reasoner`)
  return { label, proof: decision.proof }
}

export interface InstanceNames {
  readonly id: string
  readonly theoryId: string
  readonly variant: string
  readonly group: string
}

/** Writes a decided theory down. */
export function makeInstance(
  names: InstanceNames,
  theory: Theory,
  statement: Formula,
  decided: Labelled,
  shop: Workshop,
): Instance {
  const facts: string[] = []
  const rules: string[] = []
  let context = ''
  for (const fact of theory.facts) {
    const { english, symbols } = writtenFact(shop, fact)
    context = context === '' ? english : `${context}. ${english}`
    facts.push(symbols)
  }
  for (const rule of theory.rules) {
    const { english, symbols } = writtenRule(shop, rule)
    context = context === '' ? english : `${context}. ${english}`
    rules.push(symbols)
  }
  const { label, proof } = decided
  const asked = writeFact(shop.wording, statement)
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
    proof: proof === null ? null : storedProof(proof, shop.wording),
  }
  return shop.mentions ? withMentions(instance, theory, shop) : instance
}

function writtenFact({ written, wording: words }: Workshop, fact: Formula): Written {
  if (written === null) return writeFact(words, fact)
  let known = written.get(fact)
  if (known === undefined) {
    known = writeFact(words, fact)
    written.set(fact, known)
  }
  return known
}

function writtenRule({ written, wording: words }: Workshop, rule: Rule): Written {
  if (written === null) return writeRule(words, rule)
  let known = written.get(rule)
  if (known === undefined) {
    known = writeRule(words, rule)
    written.set(rule, known)
  }
  return known
}

/** A proof with its formulas in the symbolic syntax. */
function storedProof(proof: Proof, words: Wording): StoredProof {
  const steps: StoredStep[] = []
  for (const step of proof.steps) steps.push(storedStep(step, writeSymbols(words, step.conclusion)))
  const { facts, rules, depth } = proof
  return { conclusion: writeSymbols(words, proof.conclusion), steps, facts, rules, depth }
}

function storedStep(step: Step, conclusion: string): StoredStep {
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

function withMentions(instance: Instance, theory: Theory, shop: Workshop): Instance {
  const values = smallValues(theory, shop.index)
  if (values === null) throw new Error('internal error: mentions asked of a theory without a model')
  const { text, mentions } = writeWithMentions(shop.wording, theory)
  const stored = mentions.map(({ literal, start, end }): StoredMention => {
    const value = values.get(literal.atom) ?? 'Unknown'
    const turned = literal.negated && value !== 'Unknown' ? (value === 'True' ? 'False' : 'True') : value
    const formula: Formula = literal.negated ? { kind: 'not', operand: literal.atom } : literal.atom
    return { start, end, literal: symbols(formula), value: turned }
  })
  return { ...instance, context: text, mentions: stored }
}
