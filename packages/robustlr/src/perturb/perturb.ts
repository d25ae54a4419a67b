/**
 * Perturbation of a user's theory by the edits of RobustLR's contrast and equivalence sets and by three label-preserving ones (paraphrase,
 * shuffle, rename).
 *
 * Each variant is decided with a checked proof, and its edits are listed by sentence. Inconsistent variants, equivalences that do not apply
 * and variants beyond a limit are listed as skipped, with the reason.
 */

import { readStatement } from '@elenchus/english'
import { TheoryError, VOCABULARY, type Vocabulary, type WriteOptions, writeStatement } from '@elenchus/english/writing'
import type { Atom, Formula } from '@elenchus/logic'
import {
  type Binding,
  Budget,
  checkProof,
  type Decision,
  decide,
  GaveUp,
  type Proof,
  type Theory,
} from '@elenchus/logic/rules'
import type { ContrastBase } from '../contrast/minimal-proof-set.ts'
import { minimizeProofSet, restrictTheory } from '../contrast/minimal-proof-set.ts'
import { applyContrastRows } from '../contrast/rows.ts'
import { CONTRAST_ROWS, type ContrastOperator } from '../contrast/tables.ts'
import type { Equivalence } from '../equivalence/equivalences.ts'
import { findRewritings, type Rewriting } from '../equivalence/equivalences.ts'
import { isSameLiteral, visitLiterals } from '../formulas/literals.ts'
import type { AnswerLabel } from '../labels.ts'
import { createRandom, type Random } from '../random/random.ts'
import { type Edit, type Passage, readPassage, rewritePassage, writePassage } from './passage.ts'
import { paraphrase, type Rewording, renameWords, shuffleSentences } from './surface.ts'
import { budgetReason, VariantLimits } from './variant-limits.ts'

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
  /** Seed of the choice of the unseen predicate, wordings, orders and names. Default 0. */
  readonly seed?: number
  readonly vocabulary?: Vocabulary
  /** Number of the chosen reading of an ambiguous sentence, from 1. */
  readonly reading?: number
  /** Contrast kinds: includes sentences that the proof of the base does not use (default), or leaves them out. */
  readonly distractors?: 'with' | 'without'
  /** Number of variants of `paraphrase`, `shuffle` and `rename`. Default 3. */
  readonly count?: number
  /** Budget of all decisions together. Variants that are left when it is used up are skipped. Default: none. */
  readonly budget?: Budget
  /** Maximum number of variants, and of characters of their theories, statements and edits. Default 2,000, and 1,500,000. */
  readonly maxVariants?: number
  readonly maxCharacters?: number
}

export interface Perturbed {
  /** Name: `conj3`, `contrapositive`, `shuffle2`. */
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
  /** Label according to the paper's table or the equivalence; other parts of the theory can change it. */
  readonly expected: AnswerLabel
}

/** A variant that is not created, or a range of them, with the reason. */
export interface SkippedVariant {
  readonly variant: string
  readonly reason: string
}

export interface Perturbation {
  readonly base: Perturbed
  readonly variants: readonly Perturbed[]
  readonly skipped: readonly SkippedVariant[]
}

/** The variants of one kind. */
export interface KindPerturbation {
  readonly kind: PerturbationKind
  readonly variants: readonly Perturbed[]
  readonly skipped: readonly SkippedVariant[]
  /** The error of a kind that needs a proved statement, which is then skipped. */
  readonly inapplicable?: TheoryError
}

/**
 * Creates variants of a theory and a statement, each given as English or parsed. Throws `GaveUp` if the budget is used up before the base is
 * decided.
 *
 * `perturb('Charlie is tall. If Charlie is tall then Erin is kind.', 'Erin is kind.', 'conjunction').variants`
 */
export function perturb(
  theory: Theory | string,
  statement: Formula | string,
  kind: PerturbationKind,
  options: PerturbOptions = {},
): Perturbation {
  const subject = readSubject(theory, statement, options)
  const base = decideBase(subject)
  return createVariants(subject, base, kind)
}

/**
 * Creates variants of several kinds, which share the limits. The theory is read and decided once. A kind that needs a proved statement is
 * skipped, with its error; `base` is null if the budget is used up before the base is decided.
 */
export function perturbKinds(
  theory: Theory | string,
  statement: Formula | string,
  kinds: readonly PerturbationKind[],
  options: PerturbOptions = {},
): { readonly base: Perturbed | null; readonly kinds: readonly KindPerturbation[] } {
  const skip = (kind: PerturbationKind, reason: string) => ({
    kind,
    variants: [],
    skipped: [{ variant: kind, reason }],
  })
  const subject = readSubject(theory, statement, options)
  let base: Perturbed
  try {
    base = decideBase(subject)
  } catch (error) {
    if (error instanceof GaveUp) return { base: null, kinds: kinds.map(kind => skip(kind, budgetReason)) }
    throw error
  }
  const perturbKind = (kind: PerturbationKind): KindPerturbation => {
    try {
      const { variants, skipped } = createVariants(subject, base, kind)
      return { kind, variants, skipped }
    } catch (error) {
      if (!(error instanceof TheoryError) || error.code !== 'unproved') throw error
      return { ...skip(kind, error.message.split('\n')[0]!), inapplicable: error }
    }
  }
  return { base, kinds: kinds.map(perturbKind) }
}

/** A theory and a statement that are read, with the options and limits of their variants. */
interface Subject {
  readonly passage: Passage
  readonly query: Formula
  readonly statement: string
  readonly options: PerturbOptions
  readonly writeOptions: WriteOptions
  readonly limits: VariantLimits
}

function readSubject(theory: Theory | string, statement: Formula | string, options: PerturbOptions): Subject {
  const { vocabulary = VOCABULARY, maxVariants, maxCharacters } = options
  const limits = new VariantLimits(options.budget ?? new Budget(), maxVariants, maxCharacters)
  const readOptions = { vocabulary, reading: options.reading }
  const passage = typeof theory === 'string' ? readPassage(theory, readOptions) : writePassage(theory, { vocabulary })
  const writeOptions: WriteOptions = { vocabulary: passage.vocabulary ?? vocabulary }
  const query =
    typeof statement === 'string'
      ? readStatement(statement, { ...readOptions, context: typeof theory === 'string' ? theory : undefined })
      : statement
  const statementText = typeof statement === 'string' ? statement.trim() : writeStatement(query, writeOptions)
  return { passage, query, statement: statementText, options, writeOptions, limits }
}

function decideBase({ passage, query, statement, limits }: Subject): Perturbed {
  limits.budget.check()
  const decision = decideChecked(passage.theory, query, limits)
  if (decision.label === 'Inconsistent' || decision.label === 'Both')
    throw new TheoryError('the theory is inconsistent: every statement follows from it, so labels are meaningless', {
      code: 'inconsistent',
      remedy: 'Remove the contradiction; `elenchus decide` shows it.',
    })
  return {
    variant: 'base',
    group: 'BASE',
    context: passage.sentences.map(sentence => sentence.text).join(' '),
    statement,
    theory: passage.theory,
    query,
    label: decision.label,
    proof: decision.proof,
    edits: [],
    expected: decision.label,
  }
}

function createVariants(subject: Subject, base: Perturbed, kind: PerturbationKind): Perturbation {
  const random = createRandom(subject.options.seed ?? 0, 'perturb', kind)
  switch (kind) {
    case 'conjunction':
    case 'disjunction':
    case 'negation':
      return createContrastVariants(subject, base, kind, random)
    case 'contrapositive':
    case 'distributive1':
    case 'distributive2':
      return createEquivalentVariants(subject, base, kind)
    default:
      return createRewordings(subject, base, kind, random)
  }
}

function decideChecked(theory: Theory, statement: Formula, { budget }: VariantLimits): Decision {
  const decision = decide(theory, statement, { budget })
  if (decision.proof !== null) {
    const check = checkProof(theory, decision.proof)
    if (!check.valid) throw new Error(`internal error: a proof is not valid: ${check.reason}`)
  }
  return decision
}

/** A variant that is not decided yet. */
interface Candidate {
  readonly variant: string
  readonly group: string
  readonly theory: Theory
  readonly expected: AnswerLabel
}

type NamedCandidate = readonly [variant: string, create: () => Candidate]

/** Decides and writes a variant, or returns the reason why it is skipped. */
function decideVariant(
  { passage, writeOptions, limits }: Subject,
  base: Perturbed,
  { variant, group, theory, expected }: Candidate,
): Perturbed | SkippedVariant {
  const { label, proof } = decideChecked(theory, base.query, limits)
  if (label === 'Inconsistent' || label === 'Both') return { variant, reason: 'the edited theory is inconsistent' }
  const { context, edits } = rewritePassage(passage, theory, writeOptions)
  return { ...base, variant, group, context, theory, label, proof, edits, expected }
}

/** Decides candidates, each with its name, until a limit is reached; the others are skipped together. */
function decideVariants(subject: Subject, base: Perturbed, candidates: Iterable<NamedCandidate>): Perturbation {
  const variants: Perturbed[] = []
  const skipped: SkippedVariant[] = []
  let remainder: { reason: string; first: string; last: string } | null = null
  for (const [variant, create] of candidates) {
    if (remainder) {
      remainder.last = variant
      continue
    }
    const result = subject.limits.attempt(() => decideVariant(subject, base, create()))
    if (typeof result === 'string') remainder = { reason: result, first: variant, last: variant }
    else if ('reason' in result) skipped.push(result)
    else variants.push(result)
  }
  if (remainder) {
    const { reason, first, last } = remainder
    skipped.push({ variant: first === last ? first : `${first} to ${last}`, reason })
  }
  return { base, variants, skipped }
}

function createContrastVariants(
  subject: Subject,
  base: Perturbed,
  operator: ContrastOperator,
  random: Random,
): Perturbation {
  const { passage, options, limits } = subject
  const { rule, instantiate, label } = findPerturbedRule(base)
  const unseenAtom = drawUnseenAtom(base, rule, random, options.vocabulary ?? VOCABULARY)
  const fullBase: ContrastBase = {
    theory: passage.theory,
    label,
    rule,
    unseenAtom,
    insertPosition: passage.theory.facts.length,
    instantiate,
  }
  const contrastBase = limits.attempt(() =>
    options.distractors === 'without' ? removeDistractors(fullBase, base, limits.budget) : fullBase,
  )
  if (typeof contrastBase === 'string')
    return { base, variants: [], skipped: [{ variant: operator, reason: contrastBase }] }
  const rows = applyContrastRows(contrastBase, operator)
  const { variants, skipped } = decideVariants(
    subject,
    base,
    rows.map((row): NamedCandidate => [row.variant, () => row]),
  )
  const hasMissingRows = rows.length < CONTRAST_ROWS[operator].length
  const reason = 'the conditions of the rule are derived, so negating them would make the theory inconsistent'
  return { base, variants, skipped: hasMissingRows ? [...skipped, { variant: 'rows with {~p, ~t}', reason }] : skipped }
}

/** Reduces the base to a minimal proof that includes the perturbed rule. */
function removeDistractors(
  fullBase: ContrastBase,
  { theory, query, label, proof }: Perturbed,
  budget: Budget,
): ContrastBase {
  const suffices = (part: Theory): boolean =>
    part.rules.includes(theory.rules[fullBase.rule]!) && decide(part, query, { proof: false, budget }).label === label
  const minimalSet = minimizeProofSet(theory, proof!, suffices)
  return { ...fullBase, theory: restrictTheory(theory, minimalSet), rule: minimalSet.rules.indexOf(fullBase.rule) }
}

/** Finds the rule to perturb, whose head is the proved literal. */
function findPerturbedRule(base: Perturbed): {
  rule: number
  label: 'True' | 'False'
  instantiate: (formula: Formula) => Formula
} {
  const createUnsuitableError = (problem: string): TheoryError =>
    new TheoryError(problem, {
      code: 'unproved',
      remedy: 'Use the conclusion of a rule as the statement: a contrast set edits the rule that proves the statement.',
    })
  const { label, proof } = base
  if (label === 'Unknown' || proof === null) throw createUnsuitableError('the statement is Unknown in this theory')
  const lastStep = proof.steps[proof.steps.length - 1]!
  if (lastStep.by === 'fact') throw createUnsuitableError('the statement, or its negation, is given as a fact')
  if (lastStep.by !== 'rule') throw createUnsuitableError('the statement follows by cases, not from a single rule')
  const binding: Binding = lastStep.binding ?? {}
  const instantiate = (formula: Formula): Formula => substitute(formula, binding)
  if (!isSameLiteral(instantiate(base.theory.rules[lastStep.rule]!.head), proof.conclusion))
    throw createUnsuitableError('the statement is not the conclusion of the rule that proves it')
  return { rule: lastStep.rule, label, instantiate }
}

function substitute(formula: Formula, binding: Binding): Formula {
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
      return { kind: 'not', operand: substitute(formula.operand, binding) }
    case 'and':
    case 'or':
      return { kind: formula.kind, operands: formula.operands.map(operand => substitute(operand, binding)) }
    default:
      return formula
  }
}

/** Draws an atom with an adjective that the theory does not use, about the subject of the rule's first condition. */
function drawUnseenAtom(base: Perturbed, rule: number, random: Random, vocabulary: Vocabulary): Atom {
  const { facts, rules } = base.theory
  const usedNames = new Set<string>()
  for (const formula of [...facts, ...rules.flatMap(({ body, head }) => [body, head]), base.query])
    visitLiterals(formula, atom => void usedNames.add(atom.name))
  const words = vocabulary.adjectives.filter(word => !usedNames.has(word))
  if (words.length === 0)
    throw new TheoryError('the theory uses every adjective of the vocabulary, but an unused one is needed', {
      code: 'vocabulary',
      remedy: 'Add adjectives to the vocabulary.',
    })
  const bodyAtoms: Atom[] = []
  visitLiterals(base.theory.rules[rule]!.body, atom => void bodyAtoms.push(atom))
  const subject = bodyAtoms.find(atom => atom.terms.length > 0)?.terms[0]
  const name = words[random.nextBelow(words.length)]!
  return { kind: 'atom', name, terms: subject === undefined ? [] : [subject] }
}

function createEquivalentVariants(subject: Subject, base: Perturbed, kind: Equivalence): Perturbation {
  const { theory } = subject.passage
  const rewritings = findRewritings(theory, kind)
  const first = rewritings.next()
  if (first.done === true) {
    const reason = {
      contrapositive: 'there is no rule to contrapose',
      distributive1: 'no two rules have the same conditions',
      distributive2: 'no two rules have the same conclusion, and no rule has "or" between its conditions',
    }[kind]
    return { base, variants: [], skipped: [{ variant: kind, reason }] }
  }
  const second = rewritings.next()
  const toCandidate = (variant: string, rewrite: () => Rewriting): NamedCandidate => [
    variant,
    () => ({ variant, group: kind.toUpperCase(), theory: rewrite().theory, expected: base.label }),
  ]
  function* listCandidates(first: () => Rewriting): Generator<NamedCandidate> {
    yield toCandidate(second.done ? kind : `${kind}-1`, first)
    if (second.done) return
    yield toCandidate(`${kind}-2`, second.value)
    let number = 3
    for (const rewrite of rewritings) yield toCandidate(`${kind}-${number++}`, rewrite)
  }
  return decideVariants(subject, base, listCandidates(first.value))
}

/** Maximum number of attempts to find different rewordings. */
const MAX_REWORDINGS = 50

function createRewordings(
  { passage, options, writeOptions, limits }: Subject,
  base: Perturbed,
  kind: 'paraphrase' | 'shuffle' | 'rename',
  random: Random,
): Perturbation {
  const reword = { paraphrase, shuffle: shuffleSentences, rename: renameWords }[kind]
  const { count = 3 } = options
  const seen = new Set([base.context])
  const variants: Perturbed[] = []
  for (let attempt = 0; variants.length < count && attempt < MAX_REWORDINGS; attempt++) {
    const variant = `${kind}${variants.length + 1}`
    const result = limits.attempt((): Perturbed | null => {
      const rewording: Rewording = reword(passage, base.query, base.statement, random, writeOptions)
      if (seen.has(rewording.context)) return null
      seen.add(rewording.context)
      const { label, proof } = decideChecked(rewording.theory, rewording.query, limits)
      if (label !== base.label)
        throw new Error(`internal error: ${kind} changed the label from ${base.label} to ${label}`)
      return { ...rewording, variant, group: kind.toUpperCase(), label, proof, expected: label }
    })
    if (typeof result === 'string') {
      const range = variants.length + 1 === count ? variant : `${variant} to ${kind}${count}`
      return { base, variants, skipped: [{ variant: range, reason: result }] }
    }
    if (result) variants.push(result)
  }
  const reason = 'the theory is too small to have another variant'
  return { base, variants, skipped: variants.length === 0 ? [{ variant: kind, reason }] : [] }
}
