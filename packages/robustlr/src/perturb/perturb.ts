/**
 * Perturbation of a user's theory by the edits of RobustLR's contrast and equivalence sets and by three label-preserving ones (paraphrase,
 * shuffle, rename).
 *
 * Each variant is decided with a checked proof, and its edits are listed by sentence. Inconsistent variants and equivalences that do not apply
 * are listed as skipped, with the reason.
 */

import { readStatement } from '@elenchus/english'
import { TheoryError, VOCABULARY, type Vocabulary, type WriteOptions, writeStatement } from '@elenchus/english/writing'
import type { Atom, Formula } from '@elenchus/logic'
import { type Binding, checkProof, type Decision, decide, type Proof, type Theory } from '@elenchus/logic/rules'
import type { ContrastBase } from '../contrast/minimal-proof-set.ts'
import { minimizeProofSet, restrictTheory } from '../contrast/minimal-proof-set.ts'
import { applyContrastRows } from '../contrast/rows.ts'
import { CONTRAST_ROWS, type ContrastOperator } from '../contrast/tables.ts'
import type { Equivalence } from '../equivalence/equivalences.ts'
import { listRewritings } from '../equivalence/equivalences.ts'
import { isSameLiteral, visitLiterals } from '../formulas/literals.ts'
import type { AnswerLabel } from '../labels.ts'
import { createRandom, type Random } from '../random/random.ts'
import { type Edit, type Passage, readPassage, rewritePassage, writePassage } from './passage.ts'
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
  /** Seed of the choice of the unseen predicate, wordings, orders and names. Default 0. */
  readonly seed?: number
  readonly vocabulary?: Vocabulary
  /** Number of the chosen reading of an ambiguous sentence, from 1. */
  readonly reading?: number
  /** Contrast kinds: includes sentences that the proof of the base does not use (default), or leaves them out. */
  readonly distractors?: 'with' | 'without'
  /** Number of variants of `paraphrase`, `shuffle` and `rename`. Default 3. */
  readonly count?: number
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

/** A variant that cannot be created, with the reason. */
interface SkippedVariant {
  readonly variant: string
  readonly reason: string
}

export interface Perturbation {
  readonly base: Perturbed
  readonly variants: readonly Perturbed[]
  readonly skipped: readonly SkippedVariant[]
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
  const readOptions = { vocabulary, reading: options.reading }
  const passage = typeof theory === 'string' ? readPassage(theory, readOptions) : writePassage(theory, { vocabulary })
  const writeOptions: WriteOptions = { vocabulary: passage.vocabulary ?? vocabulary }
  const query =
    typeof statement === 'string'
      ? readStatement(statement, { ...readOptions, context: typeof theory === 'string' ? theory : undefined })
      : statement
  const statementText = typeof statement === 'string' ? statement.trim() : writeStatement(query, writeOptions)
  const decision = decideChecked(passage.theory, query)
  if (decision.label === 'Inconsistent' || decision.label === 'Both')
    throw new TheoryError('the theory is inconsistent: every statement follows from it, so labels are meaningless', {
      code: 'inconsistent',
      remedy: 'Remove the contradiction; `elenchus decide` shows it.',
    })
  const base: Perturbed = {
    variant: 'base',
    group: 'BASE',
    context: passage.sentences.map(sentence => sentence.text).join(' '),
    statement: statementText,
    theory: passage.theory,
    query,
    label: decision.label,
    proof: decision.proof,
    edits: [],
    expected: decision.label,
  }
  const random = createRandom(seed, 'perturb', kind)
  switch (kind) {
    case 'conjunction':
    case 'disjunction':
    case 'negation':
      return createContrastVariants(passage, base, kind, random, options, writeOptions)
    case 'contrapositive':
    case 'distributive1':
    case 'distributive2':
      return createEquivalentVariants(passage, base, kind, writeOptions)
    default:
      return createRewordings(passage, base, kind, random, options, writeOptions)
  }
}

function decideChecked(theory: Theory, statement: Formula): Decision {
  const decision = decide(theory, statement)
  if (decision.proof !== null) {
    const check = checkProof(theory, decision.proof)
    if (!check.valid) throw new Error(`internal error: a proof is not valid: ${check.reason}`)
  }
  return decision
}

/** Decides and writes a variant, or returns the reason why it is skipped. */
function decideVariant(
  passage: Passage,
  base: Perturbed,
  rewritten: { variant: string; group: string; theory: Theory; expected: AnswerLabel },
  writeOptions: WriteOptions,
): Perturbed | SkippedVariant {
  const { variant, group, theory, expected } = rewritten
  const { label, proof } = decideChecked(theory, base.query)
  if (label === 'Inconsistent' || label === 'Both') return { variant, reason: 'the edited theory is inconsistent' }
  const { context, edits } = rewritePassage(passage, theory, writeOptions)
  return { ...base, variant, group, context, theory, label, proof, edits, expected }
}

const splitResults = (base: Perturbed, results: readonly (Perturbed | SkippedVariant)[]): Perturbation => ({
  base,
  variants: results.filter((result): result is Perturbed => !('reason' in result)),
  skipped: results.filter(result => 'reason' in result),
})

function createContrastVariants(
  passage: Passage,
  base: Perturbed,
  operator: ContrastOperator,
  random: Random,
  options: PerturbOptions,
  writeOptions: WriteOptions,
): Perturbation {
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
  const contrastBase = options.distractors === 'without' ? removeDistractors(fullBase, base) : fullBase
  const rows = applyContrastRows(contrastBase, operator)
  const results = rows.map(row => decideVariant(passage, base, row, writeOptions))
  const hasMissingRows = rows.length < CONTRAST_ROWS[operator].length
  const { variants, skipped } = splitResults(base, results)
  const reason = 'the conditions of the rule are derived, so negating them would make the theory inconsistent'
  return { base, variants, skipped: hasMissingRows ? [...skipped, { variant: 'rows with {~p, ~t}', reason }] : skipped }
}

/** Reduces the base to a minimal proof that includes the perturbed rule. */
function removeDistractors(fullBase: ContrastBase, { theory, query, label, proof }: Perturbed): ContrastBase {
  const suffices = (part: Theory): boolean =>
    part.rules.includes(theory.rules[fullBase.rule]!) && decide(part, query, { proof: false }).label === label
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

function createEquivalentVariants(passage: Passage, base: Perturbed, kind: Equivalence, writeOptions: WriteOptions) {
  const rewritings = listRewritings(passage.theory, kind)
  if (rewritings.length === 0) {
    const problem = {
      contrapositive: 'there is no rule to contrapose',
      distributive1: 'no two rules have the same conditions',
      distributive2: 'no two rules have the same conclusion, and no rule has "or" between its conditions',
    }[kind]
    return { base, variants: [], skipped: [{ variant: kind, reason: problem }] }
  }
  return splitResults(
    base,
    rewritings.map(({ theory }, i) => {
      const variant = rewritings.length === 1 ? kind : `${kind}-${i + 1}`
      return decideVariant(
        passage,
        base,
        { variant, group: kind.toUpperCase(), theory, expected: base.label },
        writeOptions,
      )
    }),
  )
}

/** Maximum number of attempts to find different rewordings. */
const MAX_REWORDINGS = 50

function createRewordings(
  passage: Passage,
  base: Perturbed,
  kind: 'paraphrase' | 'shuffle' | 'rename',
  random: Random,
  options: PerturbOptions,
  writeOptions: WriteOptions,
): Perturbation {
  const reword = { paraphrase, shuffle: shuffleSentences, rename: renameWords }[kind]
  const seen = new Set([base.context])
  const variants: Perturbed[] = []
  for (let attempt = 0; variants.length < (options.count ?? 3) && attempt < MAX_REWORDINGS; attempt++) {
    const rewording: Rewording = reword(passage, base.query, base.statement, random, writeOptions)
    if (seen.has(rewording.context)) continue
    seen.add(rewording.context)
    const { label, proof } = decideChecked(rewording.theory, rewording.query)
    if (label !== base.label)
      throw new Error(`internal error: ${kind} changed the label from ${base.label} to ${label}`)
    const variant = `${kind}${variants.length + 1}`
    variants.push({ ...rewording, variant, group: kind.toUpperCase(), label, proof, expected: label })
  }
  const reason = 'the theory is too small to have another variant'
  return { base, variants, skipped: variants.length === 0 ? [{ variant: kind, reason }] : [] }
}
