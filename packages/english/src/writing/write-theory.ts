/**
 * Writer of theories and statements in English, with the position of every sentence and every literal.
 *
 * The wording of a sentence depends on the seed and on the sentence alone (of a rule: on the first atom of its head). An edit of one rule
 * therefore does not change other sentences, so that the variants of a contrast set are minimal edits.
 */
import type { Atom, Formula } from '@elenchus/logic'
import type { Rule, Theory } from '@elenchus/logic/rules'
import { TheoryError } from '../theory-error.ts'
import { listVariableMentions, visitAtoms } from './each-atom.ts'
import { getLexicon } from './lexicon.ts'
import { FIRST_COMMA_TEMPLATE, IF_THEN, RULE_TEMPLATES } from './rule-templates.ts'
import type { Vocabulary } from './vocabulary.ts'
import {
  createUnwritableError,
  createWriterState,
  haveSameSubject,
  isLiteral,
  type Mention,
  type WriterState,
  writeClause,
} from './writer.ts'

export interface WriteOptions {
  readonly vocabulary?: Vocabulary
  /** `plain`: always "If … then …". `varied`: RobustLR's templates and natural variants, chosen by the seed. */
  readonly style?: 'plain' | 'varied'
  /** Seed of the `varied` style. Default 0. */
  readonly seed?: number
  /** Order of the sentences; by default all facts, then all rules. */
  readonly order?: readonly SentenceSource[]
}

/** Fact or rule that a sentence expresses. */
export interface SentenceSource {
  readonly kind: 'fact' | 'rule'
  readonly index: number
}

export interface WrittenSentence {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly source: SentenceSource
  readonly mentions: readonly Mention[]
}

export interface WrittenTheory {
  readonly text: string
  readonly sentences: readonly WrittenSentence[]
}

/** Writes a theory in English that `readTheory` reads back as the same theory, with the offsets of every sentence and literal. */
export function writeTheory(theory: Theory, options: WriteOptions = {}): WrittenTheory {
  const sentences: WrittenSentence[] = []
  let text = ''
  const add = (source: SentenceSource): void => {
    const mentions: Mention[] = []
    const start = text === '' ? 0 : text.length + 1
    const sentence = writeSource(createState(options, mentions, start), theory, source, options)
    text = text === '' ? sentence : `${text} ${sentence}`
    sentences.push({ text: sentence, start, end: text.length, source, mentions })
  }
  visitSources(theory, options, add)
  return { text, sentences }
}

/** Writes a theory as `writeTheory` does, without offsets. */
export function writeText(theory: Theory, options: WriteOptions = {}): string {
  const state = createState(options, null, 0)
  let text = ''
  visitSources(theory, options, source => {
    const sentence = writeSource(state, theory, source, options)
    text = text === '' ? sentence : `${text} ${sentence}`
  })
  return text
}

/** Writes a statement as a sentence: an implication as "If … then …", an equivalence as "… if and only if …". */
export function writeStatement(statement: Formula, options: WriteOptions = {}): string {
  const state = createState(options, null, 0)
  if (statement.kind === 'iff') {
    writeClause(state, statement.left)
    state.text += ' if and only if '
    writeClause(state, statement.right)
    return toSentence(state.text)
  }
  if (statement.kind !== 'implies') return writeFact(state, statement)
  return writeRule(state, { body: statement.left, head: statement.right }, options)
}

function visitSources(theory: Theory, options: WriteOptions, visit: (source: SentenceSource) => void): void {
  if (options.order !== undefined) {
    for (const source of options.order) visit(source)
    return
  }
  for (let index = 0; index < theory.facts.length; index++) visit({ kind: 'fact', index })
  for (let index = 0; index < theory.rules.length; index++) visit({ kind: 'rule', index })
}

function writeSource(state: WriterState, theory: Theory, source: SentenceSource, options: WriteOptions): string {
  const item = source.kind === 'fact' ? theory.facts[source.index] : theory.rules[source.index]
  if (item === undefined) throw new TheoryError(`the theory has no ${source.kind} with index ${source.index}`)
  return 'body' in item ? writeRule(state, item, options) : writeFact(state, item)
}

function writeFact(state: WriterState, fact: Formula): string {
  state.pronoun = 'none'
  state.depth = 0
  if (hasVariable(fact)) {
    requireOneVariable([fact])
    requireOneMention(fact, state)
    state.pronoun = 'everyone'
  }
  state.text = ''
  writeClause(state, fact)
  return toSentence(state.text)
}

/** Makes the choice of a template independent of other choices by the same seed. */
const TEMPLATE_SEED = 0x51ed27

function writeRule(state: WriterState, rule: Rule, options: WriteOptions): string {
  state.pronoun = 'none'
  state.depth = 0
  let template = IF_THEN
  const hasBodyVariable = hasVariable(rule.body)
  if (hasBodyVariable || hasVariable(rule.head)) {
    requireOneVariable([rule.body, rule.head])
    if (hasBodyVariable) requireNoNegatedCompound(rule.body)
    else requireOneMention(rule.head, state)
    state.pronoun = hasBodyVariable ? 'someone' : 'everyone'
  } else if (options.style === 'varied') {
    // Templates with a comma between the sides are not used for lists, which contain commas.
    const choices = isShort(rule.body) && isShort(rule.head) ? RULE_TEMPLATES.length : FIRST_COMMA_TEMPLATE
    template = RULE_TEMPLATES[hashAtom(findFirstAtom(rule.head), (options.seed ?? 0) ^ TEMPLATE_SEED) % choices]!
  }
  state.text = template.before
  writeClause(state, template.isBodyFirst ? rule.body : rule.head)
  state.text += template.between
  writeClause(state, template.isBodyFirst ? rule.head : rule.body)
  return toSentence(state.text)
}

/** Adds a full stop and an initial capital; the name of a propositional atom ("p holds") is not capitalised. */
function toSentence(clause: string): string {
  const first = clause.charCodeAt(0)
  const isCapitalized = first >= 97 && first <= 122 && FUNCTION_WORD_START.test(clause)
  return `${isCapitalized ? clause[0]!.toUpperCase() + clause.slice(1) : clause}.`
}

const FUNCTION_WORD_START = /^(?:the|both|either|it|someone|everyone) /

const createState = (options: WriteOptions, mentions: Mention[] | null, offset: number): WriterState =>
  createWriterState(
    getLexicon(options.vocabulary),
    options.style === 'varied' ? atom => (hashAtom(atom, options.seed ?? 0) & 3) === 0 : () => false,
    mentions,
    offset,
  )

const isShort = (formula: Formula): boolean =>
  isLiteral(formula) ||
  ((formula.kind === 'and' || formula.kind === 'or') &&
    formula.operands.length === 2 &&
    formula.operands.every(isLiteral))

function findFirstAtom(formula: Formula): Atom {
  let node = formula
  while (node.kind !== 'atom') {
    const next: Formula | undefined =
      node.kind === 'not' ? node.operand : node.kind === 'and' || node.kind === 'or' ? node.operands[0] : undefined
    if (next === undefined) throw createUnwritableError(node)
    node = next
  }
  return node
}

/** Hashes the words of an atom with a seed (FNV-1a with a final mix). */
function hashAtom(atom: Atom, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) | 0
  const hashWord = (word: string): void => {
    for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
    hash = Math.imul(hash ^ 0xff, 0x01000193)
  }
  hashWord(atom.name)
  for (const term of atom.terms) hashWord(term.name)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return hash >>> 0
}

function hasVariable(formula: Formula): boolean {
  let found = false
  visitAtoms(formula, atom => {
    for (const term of atom.terms) if (term.kind === 'variable') found = true
  })
  return found
}

function requireOneVariable(formulas: readonly Formula[]): void {
  const names = new Set(formulas.flatMap(listVariableMentions))
  if (names.size > 1) {
    const list = [...names].map(name => `?${name}`).join(', ')
    throw new TheoryError(`a rule with ${names.size} variables (${list}) cannot be written in English`, {
      code: 'unwritable',
      remedy: 'A sentence can have one variable, "someone" and then "they": replace the others by names.',
    })
  }
}

/** Requires that "everyone" is written only once, for a single literal or a shared subject: two would be read as two variables. */
function requireOneMention(formula: Formula, state: WriterState): void {
  const hasSharedSubject =
    (formula.kind === 'and' || formula.kind === 'or') && haveSameSubject(formula.operands, state.lexicon)
  if (hasSharedSubject || (isLiteral(formula) && listVariableMentions(formula).length === 1)) return
  const problem = 'a variable that occurs only in the conclusion, and more than once, cannot be written in English'
  throw new TheoryError(problem, { code: 'unwritable', remedy: 'Write a rule for each literal of the conclusion.' })
}

/** Requires that only atoms are negated: "it is not the case that someone …" does not have the meaning of a variable under a negation. */
function requireNoNegatedCompound(body: Formula): void {
  const stack: Formula[] = [body]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'and' || node.kind === 'or') stack.push(...node.operands)
    if (node.kind !== 'not' || node.operand.kind === 'atom') continue
    throw new TheoryError('a condition with a variable and a negated "and" or "or" cannot be written in English', {
      code: 'unwritable',
      remedy: 'Move the negation to the literals (De Morgan).',
    })
  }
}
