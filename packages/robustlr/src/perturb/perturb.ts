/**
 * Perturbations of a user's theory: the edits of the paper and three that preserve the label (paraphrase, shuffle, rename).
 *
 * Each variant is decided with a checked proof, and its edits are listed by sentence. Variants without a model, and equivalences that do not
 * apply, are listed as skipped with the reason.
 */

import { readStatement } from '@elenchus/english'
import { TheoryError, VOCABULARY, type Vocabulary, type WriteOptions, writeStatement } from '@elenchus/english/writing'
import type { Atom, Formula } from '@elenchus/logic'
import { type Binding, checkProof, type Decision, decide, type Proof, type Theory } from '@elenchus/logic/rules'
import type { ContrastBase } from '../contrast/minimal-proof-set.ts'
import { minimalProofSet, subtheory } from '../contrast/minimal-proof-set.ts'
import { contrastRows } from '../contrast/rows.ts'
import type { ContrastOperator } from '../contrast/tables.ts'
import type { Equivalence } from '../equivalence/equivalences.ts'
import { rewritings } from '../equivalence/equivalences.ts'
import { eachLiteral, sameLiteral } from '../formulas/literals.ts'
import type { AnswerLabel } from '../labels.ts'
import { type Random, randomAt } from '../random/random.ts'
import { type Edit, type Passage, readPassage, revise, writePassage } from './passage.ts'
import { paraphrase, type Rewording, renameWords, shuffleSentences } from './surface.ts'

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
  /** Seed of the unseen predicate, wordings, orders and names. Default 0. */
  readonly seed?: number
  readonly vocabulary?: Vocabulary
  /** Number of the reading to take of an ambiguous sentence, from 1. */
  readonly reading?: number
  /** Contrast kinds: whether sentences that the proof of the base does not use are included (default). */
  readonly distractors?: 'with' | 'without'
  /** Number of variants of `paraphrase`, `shuffle` and `rename`. Default 3. */
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
  /** Label by the paper's table or the equivalence; other parts of the theory can change it. */
  readonly expected: AnswerLabel
}

export interface Perturbation {
  readonly base: Perturbed
  readonly variants: readonly Perturbed[]
  readonly skipped: readonly { readonly variant: string; readonly reason: string }[]
}

/**
 * Creates variants of a theory and a statement, each given as English or parsed.
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
  const read = { vocabulary, reading: options.reading }
  const passage = typeof theory === 'string' ? readPassage(theory, read) : writePassage(theory, { vocabulary })
  const write: WriteOptions = { vocabulary: passage.vocabulary ?? vocabulary }
  const query =
    typeof statement === 'string'
      ? readStatement(statement, { ...read, context: typeof theory === 'string' ? theory : undefined })
      : statement
  const asked = typeof statement === 'string' ? statement.trim() : writeStatement(query, write)
  const decided = decideChecked(passage.theory, query)
  if (decided.label === 'Inconsistent' || decided.label === 'Both')
    throw new TheoryError('the theory is inconsistent, so everything follows from it and labels have no meaning', {
      code: 'inconsistent',
      remedy: 'Remove the contradiction first; `elenchus decide` shows it.',
    })
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

/** Decides and writes a variant, or returns the reason why it is skipped. */
function decideVariant(
  passage: Passage,
  base: Perturbed,
  rewritten: { variant: string; group: string; theory: Theory; expected: AnswerLabel },
  write: WriteOptions,
): Perturbed | { variant: string; reason: string } {
  const { variant, group, theory, expected } = rewritten
  const { label, proof } = decideChecked(theory, base.query)
  if (label === 'Inconsistent' || label === 'Both') return { variant, reason: 'the edited theory is inconsistent' }
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

function groupResults(
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
  const results = rows.map(row => decideVariant(passage, base, row, write))
  const missing = operator === 'disjunction' && rows.length < 7
  const { variants, skipped } = groupResults(base, results)
  const reason = 'the conditions of the rule are derived; their negation would contradict the derivation'
  return { base, variants, skipped: missing ? [...skipped, { variant: 'rows with {~p, ~t}', reason }] : skipped }
}

/** Reduces the base to a minimal proof that includes the perturbed rule. */
function withoutDistractors(full: ContrastBase, { theory, query, label, proof }: Perturbed): ContrastBase {
  const suffices = (part: Theory): boolean =>
    part.rules.includes(theory.rules[full.rule]!) && decide(part, query, { proof: false }).label === label
  const needed = minimalProofSet(theory, proof!, suffices)
  return { ...full, theory: subtheory(theory, needed), rule: needed.rules.indexOf(full.rule) }
}

/** Finds the rule to perturb: its head is the proved literal. */
function perturbedRule(base: Perturbed): {
  rule: number
  label: 'True' | 'False'
  ground: (formula: Formula) => Formula
} {
  const unsuitable = (problem: string): TheoryError =>
    new TheoryError(problem, {
      code: 'unproved',
      remedy:
        'A contrast set edits the rule that proves the statement: choose the conclusion of a rule as the statement.',
    })
  const { label, proof } = base
  if (label === 'Unknown' || proof === null) throw unsuitable('the statement is Unknown in this theory')
  const last = proof.steps[proof.steps.length - 1]!
  if (last.by === 'fact') throw unsuitable('the statement, or its negation, is given as a fact')
  if (last.by !== 'rule') throw unsuitable('the statement follows by cases, not from a single rule')
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

/** Draws an atom with an adjective that the theory does not use, about the subject of the rule's first condition. */
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
  return groupResults(
    base,
    found.map(({ theory }, i) => {
      const variant = found.length === 1 ? kind : `${kind}-${i + 1}`
      return decideVariant(passage, base, { variant, group: kind.toUpperCase(), theory, expected: base.label }, write)
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
  const make = { paraphrase: paraphrase, shuffle: shuffleSentences, rename: renameWords }[kind]
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
  const reason = 'the theory is too small to have another variant'
  return { base, variants, skipped: variants.length === 0 ? [{ variant: kind, reason }] : [] }
}
