/**
 * Perturbing a theory of one's own: the paper's edits and three that must not matter (paraphrase, shuffle, rename).
 *
 * Each variant is decided, its proof checked, and the edit shown sentence by sentence. Where a variant has no model, or
 * the law does not apply, it is named among the skipped with the reason; nothing is dropped in silence.
 */

import { readStatement } from '@elenchus/english'
import { TheoryError, VOCABULARY, type Vocabulary, type WriteOptions, writeStatement } from '@elenchus/english/writing'
import type { Atom, Formula } from '@elenchus/logic'
import { type Binding, checkProof, type Decision, decide, type Proof, type Theory } from '@elenchus/logic/rules'
import type { ContrastBase } from '../contrast/base.ts'
import { minimalProofSet, partOf } from '../contrast/minimal-proof-set.ts'
import { contrastRows } from '../contrast/rows.ts'
import type { ContrastOperator } from '../contrast/tables.ts'
import type { Equivalence } from '../equivalence/equivalences.ts'
import { rewritings } from '../equivalence/equivalent.ts'
import { eachLiteral } from '../formulas/literals.ts'
import { sameLiteral } from '../formulas/same.ts'
import type { AnswerLabel } from '../labels.ts'
import { type Random, randomAt } from '../random/random.ts'
import { type Edit, type Passage, readPassage, revise, writePassage } from './passage.ts'
import { paraphrased, type Rewording, renamed, shuffled } from './surface.ts'

export type PerturbationKind = ContrastOperator | Equivalence | 'paraphrase' | 'shuffle' | 'rename'

export const PERTURBATION_KINDS: readonly PerturbationKind[] = [
  'conjunction',
  'disjunction',
  'negation',
  'contrapositive',
  'distributive1',
  'distributive2',
  'paraphrase',
  'shuffle',
  'rename',
]

export interface PerturbOptions {
  /** Chooses the unseen predicate, wordings, orders and names. Default 0. */
  readonly seed?: number
  readonly vocabulary?: Vocabulary
  /** Which reading of an ambiguous sentence to take, from 1. */
  readonly reading?: number
  /** Contrast kinds: keep what the base's proof does not use (default), or leave it out. */
  readonly distractors?: 'with' | 'without'
  /** How many variants of `paraphrase`, `shuffle` and `rename`. Default 3. */
  readonly count?: number
}

export interface Perturbed {
  /** `conj3`, `contrapositive`, `shuffle2`. */
  readonly variant: string
  readonly group: string
  readonly context: string
  readonly statement: string
  readonly theory: Theory
  readonly query: Formula
  readonly label: AnswerLabel
  /** `null` for Unknown. */
  readonly proof: Proof | null
  readonly edits: readonly Edit[]
  /** What the paper's table (or the equivalence) says; it differs where another part of the theory interferes. */
  readonly expected: AnswerLabel
}

export interface Perturbation {
  readonly base: Perturbed
  readonly variants: readonly Perturbed[]
  readonly skipped: readonly { readonly variant: string; readonly reason: string }[]
}

/**
 * The variants of a theory and a statement, each as English or already read.
 *
 * `perturb('Charlie is tall. If Charlie is tall then Erin is kind.', 'Erin is kind.', 'conjunction').variants`
 */
export function perturb(
  theory: Theory | string,
  statement: Formula | string,
  kind: PerturbationKind,
  options: PerturbOptions = {},
): Perturbation {
  const { vocabulary = VOCABULARY, seed = 0 } = options
  const read = { vocabulary, ...(options.reading === undefined ? {} : { reading: options.reading }) }
  const passage = typeof theory === 'string' ? readPassage(theory, read) : writePassage(theory, { vocabulary })
  const write: WriteOptions = { vocabulary: passage.vocabulary ?? vocabulary }
  const context = typeof theory === 'string' ? { context: theory } : {}
  const query = typeof statement === 'string' ? readStatement(statement, { ...read, ...context }) : statement
  const asked = typeof statement === 'string' ? statement.trim() : writeStatement(query, write)
  const decided = decideChecked(passage.theory, query)
  if (decided.label === 'Inconsistent' || decided.label === 'Both')
    throw new TheoryError(
      'the theory contradicts itself, so everything follows from it and no label would mean anything',
      {
        code: 'inconsistent',
        remedy: 'Mend the contradiction first; `decide` shows where it lies.',
      },
    )
  const base: Perturbed = {
    variant: 'base',
    group: 'BASE',
    context: passage.sentences.map(sentence => sentence.text).join(' '),
    statement: asked,
    theory: passage.theory,
    query,
    label: decided.label,
    proof: decided.proof,
    edits: [],
    expected: decided.label,
  }
  const random = randomAt(seed, 'perturb', kind)
  switch (kind) {
    case 'conjunction':
    case 'disjunction':
    case 'negation':
      return contrastVariants(passage, base, kind, random, options, write)
    case 'contrapositive':
    case 'distributive1':
    case 'distributive2':
      return equivalentVariants(passage, base, kind, write)
    default:
      return rewordings(passage, base, kind, random, options, write)
  }
}

function decideChecked(theory: Theory, statement: Formula): Decision {
  const decision = decide(theory, statement)
  if (decision.proof !== null) {
    const check = checkProof(theory, decision.proof)
    if (!check.valid) throw new Error(`internal error: a proof does not check: ${check.reason}`)
  }
  return decision
}

/** Decides a rewritten theory and writes it, or says why not. */
function finish(
  passage: Passage,
  base: Perturbed,
  rewritten: { variant: string; group: string; theory: Theory; expected: AnswerLabel },
  write: WriteOptions,
): Perturbed | { variant: string; reason: string } {
  const { variant, group, theory, expected } = rewritten
  const { label, proof } = decideChecked(theory, base.query)
  if (label === 'Inconsistent' || label === 'Both') return { variant, reason: 'the edited theory contradicts itself' }
  const { context, edits } = revise(passage, theory, write)
  return {
    variant,
    group,
    context,
    statement: base.statement,
    theory,
    query: base.query,
    label,
    proof,
    edits,
    expected,
  }
}

function collected(
  base: Perturbed,
  results: readonly (Perturbed | { variant: string; reason: string })[],
): Perturbation {
  return {
    base,
    variants: results.filter((result): result is Perturbed => !('reason' in result)),
    skipped: results.filter((result): result is { variant: string; reason: string } => 'reason' in result),
  }
}

function contrastVariants(
  passage: Passage,
  base: Perturbed,
  operator: ContrastOperator,
  random: Random,
  options: PerturbOptions,
  write: WriteOptions,
): Perturbation {
  const { rule, ground, label } = perturbedRule(base)
  const fresh = freshAtom(base, rule, random, options.vocabulary ?? VOCABULARY)
  const full: ContrastBase = {
    theory: passage.theory,
    label,
    rule,
    fresh,
    place: passage.theory.facts.length,
    ground,
  }
  const start = options.distractors === 'without' ? withoutDistractors(full, base) : full
  const rows = contrastRows(start, operator)
  const results = rows.map(row => finish(passage, base, row, write))
  const missing = operator === 'disjunction' && rows.length < 7
  const { variants, skipped } = collected(base, results)
  const reason = 'the conditions of the rule are derived, not given; their negation would contradict the derivation'
  return { base, variants, skipped: missing ? [...skipped, { variant: 'rows with {~p, ~t}', reason }] : skipped }
}

/** The base reduced to what its proof needs; the rule that is perturbed stays. */
function withoutDistractors(full: ContrastBase, { theory, query, label, proof }: Perturbed): ContrastBase {
  const suffices = (part: Theory): boolean =>
    part.rules.includes(theory.rules[full.rule]!) && decide(part, query, { proof: false }).label === label
  const needed = minimalProofSet(theory, proof!, suffices)
  return { ...full, theory: partOf(theory, needed), rule: needed.rules.indexOf(full.rule) }
}

/** The rule whose head is the proved literal: the one a contrast set perturbs. */
function perturbedRule(base: Perturbed): {
  rule: number
  label: 'True' | 'False'
  ground: (formula: Formula) => Formula
} {
  const unsuitable = (problem: string): TheoryError =>
    new TheoryError(problem, {
      code: 'unproved',
      remedy: 'A contrast set edits the rule that proves the statement: ask about the conclusion of a rule.',
    })
  const { label, proof } = base
  if (label === 'Unknown' || proof === null) throw unsuitable('the theory leaves the statement open')
  const last = proof.steps[proof.steps.length - 1]!
  if (last.by === 'fact') throw unsuitable('the statement, or its negation, is given as a fact')
  if (last.by !== 'rule') throw unsuitable('the statement follows by cases, from no single rule')
  const binding: Binding = last.binding ?? {}
  const ground = (formula: Formula): Formula => bind(formula, binding)
  if (!sameLiteral(ground(base.theory.rules[last.rule]!.head), proof.conclusion))
    throw unsuitable('the statement is not the conclusion of the rule that proves it')
  return { rule: last.rule, label, ground }
}

function bind(formula: Formula, binding: Binding): Formula {
  switch (formula.kind) {
    case 'atom':
      if (formula.terms.every(term => term.kind === 'constant')) return formula
      return {
        ...formula,
        terms: formula.terms.map(term =>
          term.kind === 'variable' && Object.hasOwn(binding, term.name)
            ? { kind: 'constant', name: binding[term.name]! }
            : term,
        ),
      }
    case 'not':
      return { kind: 'not', operand: bind(formula.operand, binding) }
    case 'and':
    case 'or':
      return { kind: formula.kind, operands: formula.operands.map(operand => bind(operand, binding)) }
    default:
      return formula
  }
}

/** An adjective that the theory never uses, about the subject of the rule's first condition. */
function freshAtom(base: Perturbed, rule: number, random: Random, vocabulary: Vocabulary): Atom {
  const used = new Set<string>()
  const note = (atom: Atom): void => void used.add(atom.name)
  for (const fact of base.theory.facts) eachLiteral(fact, note)
  for (const each of base.theory.rules) {
    eachLiteral(each.body, note)
    eachLiteral(each.head, note)
  }
  eachLiteral(base.query, note)
  const words = vocabulary.adjectives.filter(word => !used.has(word))
  if (words.length === 0)
    throw new TheoryError('the vocabulary has no adjective that the theory does not use', {
      code: 'vocabulary',
      remedy: 'Extend the vocabulary.',
    })
  const about: Atom[] = []
  eachLiteral(base.theory.rules[rule]!.body, atom => void about.push(atom))
  const subject = about.find(atom => atom.terms.length > 0)?.terms[0]
  const name = words[random.below(words.length)]!
  return { kind: 'atom', name, terms: subject === undefined ? [] : [subject] }
}

function equivalentVariants(passage: Passage, base: Perturbed, kind: Equivalence, write: WriteOptions): Perturbation {
  const found = rewritings(passage.theory, kind)
  if (found.length === 0) {
    const problem = {
      contrapositive: 'there is no rule to contrapose',
      distributive1: 'no two rules have the same conditions',
      distributive2: 'no two rules have the same conclusion, and no rule has "or" between its conditions',
    }[kind]
    return { base, variants: [], skipped: [{ variant: kind, reason: problem }] }
  }
  return collected(
    base,
    found.map(({ theory }, i) => {
      const variant = found.length === 1 ? kind : `${kind}-${i + 1}`
      return finish(passage, base, { variant, group: kind.toUpperCase(), theory, expected: base.label }, write)
    }),
  )
}

function rewordings(
  passage: Passage,
  base: Perturbed,
  kind: 'paraphrase' | 'shuffle' | 'rename',
  random: Random,
  options: PerturbOptions,
  write: WriteOptions,
): Perturbation {
  const make = { paraphrase: paraphrased, shuffle: shuffled, rename: renamed }[kind]
  const seen = new Set([base.context])
  const variants: Perturbed[] = []
  for (let attempt = 0; variants.length < (options.count ?? 3) && attempt < 50; attempt++) {
    const made: Rewording = make(passage, base.query, base.statement, random, write)
    if (seen.has(made.context)) continue
    seen.add(made.context)
    const { label, proof } = decideChecked(made.theory, made.query)
    if (label !== base.label)
      throw new Error(`internal error: ${kind} changed the label from ${base.label} to ${label}`)
    variants.push({
      ...made,
      variant: `${kind}${variants.length + 1}`,
      group: kind.toUpperCase(),
      label: base.label,
      proof,
      expected: base.label,
    })
  }
  const reason = 'there is no other way to do it for so small a theory'
  return { base, variants, skipped: variants.length === 0 ? [{ variant: kind, reason }] : [] }
}
