/**
 * Whole theories and statements as English, with the place of every sentence and every literal.
 *
 * The wording of a sentence depends on the seed and on the sentence alone (a rule's on its head's first atom, a literal's
 * on its atom), never on its neighbours. So an edit of one rule leaves all other sentences as they were, which is what
 * makes a contrast set a set of minimal edits.
 */
import type { Atom, Formula } from '@elenchus/logic'
import type { Rule, Theory } from '@elenchus/logic/rules'
import { TheoryError } from '../theory-error.ts'
import { eachAtom, variableMentions } from './each-atom.ts'
import { getLexicon } from './lexicon.ts'
import { firstWithBareComma, ifThen, ruleTemplates } from './rule-templates.ts'
import type { Vocabulary } from './vocabulary.ts'
import { isLiteral, type Mention, type Out, sharesSubject, unwritableKind, writeOuter } from './writer.ts'

export interface WriteOptions {
  readonly vocabulary?: Vocabulary
  /** `plain`: one wording ("If … then …"). `varied`: the paper's templates and natural variants, chosen by the seed. */
  readonly style?: 'plain' | 'varied'
  /** Chooses among the wordings of the `varied` style. Default 0. */
  readonly seed?: number
  /** Sentences in this order instead of all facts, then all rules. */
  readonly order?: readonly SentenceSource[]
}

/** Which part of the theory a sentence says. */
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

/**
 * Writes a theory as English that `readTheory` reads back to the same theory, with the offsets of every sentence and
 * of every literal said in it.
 */
export function writeTheory(theory: Theory, options: WriteOptions = {}): WrittenTheory {
  const sentences: WrittenSentence[] = []
  let text = ''
  const add = (source: SentenceSource): void => {
    const mentions: Mention[] = []
    const start = text === '' ? 0 : text.length + 1
    const sentence = writeSource(makeOut(options, mentions, start), theory, source, options)
    text = text === '' ? sentence : `${text} ${sentence}`
    sentences.push({ text: sentence, start, end: text.length, source, mentions })
  }
  eachSource(theory, options, add)
  return { text, sentences }
}

/** The text of `writeTheory` alone, for those who need no offsets. */
export function writeText(theory: Theory, options: WriteOptions = {}): string {
  const out = makeOut(options, null, 0)
  let text = ''
  eachSource(theory, options, source => {
    const sentence = writeSource(out, theory, source, options)
    text = text === '' ? sentence : `${text} ${sentence}`
  })
  return text
}

/** One statement as a sentence; an implication becomes "If … then …", an equivalence "… if and only if …". */
export function writeStatement(statement: Formula, options: WriteOptions = {}): string {
  const out = makeOut(options, null, 0)
  if (statement.kind === 'iff') {
    writeOuter(out, statement.left)
    out.text += ' if and only if '
    writeOuter(out, statement.right)
    return sentenceOf(out.text)
  }
  if (statement.kind !== 'implies') return writeFact(out, statement)
  return writeRule(out, { body: statement.left, head: statement.right }, options)
}

function eachSource(theory: Theory, options: WriteOptions, visit: (source: SentenceSource) => void): void {
  if (options.order !== undefined) {
    for (const source of options.order) visit(source)
    return
  }
  for (let index = 0; index < theory.facts.length; index++) visit({ kind: 'fact', index })
  for (let index = 0; index < theory.rules.length; index++) visit({ kind: 'rule', index })
}

function writeSource(out: Out, theory: Theory, source: SentenceSource, options: WriteOptions): string {
  const item = source.kind === 'fact' ? theory.facts[source.index] : theory.rules[source.index]
  if (item === undefined) throw new TheoryError(`the theory has no ${source.kind} number ${source.index}`)
  return 'body' in item ? writeRule(out, item, options) : writeFact(out, item)
}

function writeFact(out: Out, fact: Formula): string {
  out.variable = 'none'
  out.depth = 0
  if (hasVariable(fact)) {
    requireOneVariable([fact])
    requireOneMention(fact, out)
    out.variable = 'everyone'
  }
  out.text = ''
  writeOuter(out, fact)
  return sentenceOf(out.text)
}

function writeRule(out: Out, rule: Rule, options: WriteOptions): string {
  out.variable = 'none'
  out.depth = 0
  let template = ifThen
  const bodyVaries = hasVariable(rule.body)
  if (bodyVaries || hasVariable(rule.head)) {
    requireOneVariable([rule.body, rule.head])
    if (bodyVaries) requireNoDenial(rule.body)
    else requireOneMention(rule.head, out)
    out.variable = bodyVaries ? 'someone' : 'everyone'
  } else if (options.style === 'varied') {
    // A bare comma between the sides is kept away from lists, which have commas of their own.
    const choices = short(rule.body) && short(rule.head) ? ruleTemplates.length : firstWithBareComma
    template = ruleTemplates[hashAtom(firstAtom(rule.head), (options.seed ?? 0) ^ 0x51ed27) % choices]!
  }
  out.text = template.before
  writeOuter(out, template.bodyFirst ? rule.body : rule.head)
  out.text += template.between
  writeOuter(out, template.bodyFirst ? rule.head : rule.body)
  return sentenceOf(out.text)
}

/** A full stop, and a capital at the start; a bare atom ("p holds") keeps its own first letter. */
function sentenceOf(clause: string): string {
  const first = clause.charCodeAt(0)
  const capital = first >= 97 && first <= 122 && GRAMMAR_START.test(clause)
  return `${capital ? clause[0]!.toUpperCase() + clause.slice(1) : clause}.`
}

const GRAMMAR_START = /^(?:the|both|either|it|someone|everyone) /

function makeOut(options: WriteOptions, mentions: Mention[] | null, base: number): Out {
  const seed = options.seed ?? 0
  const turned = options.style === 'varied' ? (atom: Atom) => (hashAtom(atom, seed) & 3) === 0 : () => false
  return { text: '', base, mentions, lexicon: getLexicon(options.vocabulary), turned, depth: 0, variable: 'none' }
}

const short = (formula: Formula): boolean =>
  isLiteral(formula) ||
  ((formula.kind === 'and' || formula.kind === 'or') &&
    formula.operands.length === 2 &&
    formula.operands.every(isLiteral))

function firstAtom(formula: Formula): Atom {
  let node = formula
  while (node.kind !== 'atom') {
    const next: Formula | undefined =
      node.kind === 'not' ? node.operand : node.kind === 'and' || node.kind === 'or' ? node.operands[0] : undefined
    if (next === undefined) throw unwritableKind(node)
    node = next
  }
  return node
}

/** FNV-1a over the atom's words, mixed with the seed. */
function hashAtom(atom: Atom, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) | 0
  const eat = (word: string): void => {
    for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
    hash = Math.imul(hash ^ 0xff, 0x01000193)
  }
  eat(atom.name)
  for (const term of atom.terms) eat(term.name)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return hash >>> 0
}

function hasVariable(formula: Formula): boolean {
  let found = false
  eachAtom(formula, atom => {
    for (const term of atom.terms) if (term.kind === 'variable') found = true
  })
  return found
}

function requireOneVariable(formulas: readonly Formula[]): void {
  const names = new Set(formulas.flatMap(variableMentions))
  if (names.size > 1) {
    const list = [...names].map(name => `?${name}`).join(', ')
    throw new TheoryError(`no sentence can be written for a rule with ${names.size} variables (${list})`, {
      code: 'unwritable',
      remedy: 'English has one "someone" and one "they"; ground one of the variables first.',
    })
  }
}

/** "everyone" is said once: for one literal, or for one shared subject; said twice it would be two variables. */
function requireOneMention(formula: Formula, out: Out): void {
  const shared = (formula.kind === 'and' || formula.kind === 'or') && sharesSubject(formula.operands, out.lexicon)
  if (shared || (isLiteral(formula) && variableMentions(formula).length === 1)) return
  throw new TheoryError(
    'no sentence can be written for a variable that occurs more than once in the conclusion and nowhere else',
    {
      code: 'unwritable',
      remedy: 'Split the conclusion into rules of one literal each.',
    },
  )
}

/** "it is not the case that someone …" says something else than a variable inside a negation. */
function requireNoDenial(body: Formula): void {
  const todo: Formula[] = [body]
  for (let node = todo.pop(); node !== undefined; node = todo.pop()) {
    if (node.kind === 'and' || node.kind === 'or') todo.push(...node.operands)
    if (node.kind !== 'not' || node.operand.kind === 'atom') continue
    throw new TheoryError('no sentence can be written for a condition with a variable and a denied and/or', {
      code: 'unwritable',
      remedy: 'Move the negations to the literals first.',
    })
  }
}
