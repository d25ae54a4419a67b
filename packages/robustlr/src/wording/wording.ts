/**
 * Fast writing of generated theories. Clauses are those of the writer of @elenchus/english; the template of a rule and the form of a
 * relation depend on the wording seed and an atom number, so that an edit of one rule leaves other sentences unchanged. Clauses of literals
 * are cached.
 */

import {
  firstWithBareComma,
  getLexicon,
  type Mention,
  type Out,
  type RuleTemplate,
  ruleTemplates,
  type Vocabulary,
  writeOuter,
} from '@elenchus/english/writing'
import type { Atom, Formula } from '@elenchus/logic'
import type { Rule, Theory } from '@elenchus/logic/rules'
import { formatFormula } from '../formulas/symbols.ts'
import { mix32 } from '../random/random.ts'
import { type AtomIndex, numberOf } from '../reasoner/atom-index.ts'
import { type Phrasebook, phrasebookOf } from './phrasebook.ts'

/** A fact or rule in English and in symbols. */
export interface Written {
  /** Sentence without its full stop. */
  readonly english: string
  readonly symbols: string
}

/** The wording of one theory and its variants. */
export interface Wording {
  readonly seed: number
  readonly index: AtomIndex
  readonly book: Phrasebook
  /** Clause and symbols by literal (2a for atom a, 2a + 1 for its negation), filled on demand. */
  readonly english: (string | undefined)[]
  readonly symbols: (string | undefined)[]
  /** Whether the clause may start with a lower-case letter. */
  readonly startsSmall: (boolean | undefined)[]
  readonly out: Out
}

/** Creates the wording of a theory and its variants. */
export function wording(seed: number, index: AtomIndex, vocabulary?: Vocabulary): Wording {
  const turned = (atom: Atom): boolean => isTurned(seed, numberOf(index, atom))
  const lexicon = getLexicon(vocabulary)
  const out: Out = { text: '', base: 0, mentions: null, lexicon, turned, depth: 0, variable: 'none' }
  const places = 2 * index.atoms.length
  const english = new Array<string | undefined>(places)
  const symbols = new Array<string | undefined>(places)
  const startsSmall = new Array<boolean | undefined>(places)
  return { seed, index, book: phrasebookOf(vocabulary), english, symbols, startsSmall, out }
}

/** Writes a fact or statement. */
export function writeFact(words: Wording, fact: Formula): Written {
  const form = formOf(fact)
  return { english: opening(words, fact, form), symbols: side(words, fact, form) }
}

/** Writes a rule. */
export function writeRule(words: Wording, { body, head }: Rule): Written {
  const bodyForm = formOf(body)
  const headForm = formOf(head)
  const { before, between, bodyFirst } = templateOf(words, head, bodyForm === LONG || headForm === LONG)
  const english = bodyFirst
    ? before + clause(words, body, bodyForm) + between + clause(words, head, headForm)
    : opening(words, head, headForm) + between + clause(words, body, bodyForm)
  return { english, symbols: `${side(words, body, bodyForm)} -> ${side(words, head, headForm)}` }
}

/** Writes a formula in symbolic syntax. */
export function writeSymbols(words: Wording, formula: Formula): string {
  const { kind } = formula
  const literal = kind === 'atom' || (kind === 'not' && formula.operand.kind === 'atom')
  return literal ? words.symbols[placeOf(words, formula)]! : formatFormula(formula)
}

/** Writes a theory with the position of every literal. */
export function writeWithMentions(words: Wording, theory: Theory): { text: string; mentions: readonly Mention[] } {
  const mentions: Mention[] = []
  const out: Out = { ...words.out, mentions }
  let text = ''
  const begin = (start: string): void => {
    out.base = text === '' ? 0 : text.length + 1
    out.text = start
  }
  const end = (): void => {
    const sentence = `${capital(out.text)}.`
    text = text === '' ? sentence : `${text} ${sentence}`
  }
  for (const fact of theory.facts) {
    begin('')
    writeOuter(out, fact)
    end()
  }
  for (const rule of theory.rules) {
    const long = formOf(rule.body) === LONG || formOf(rule.head) === LONG
    const { before, between, bodyFirst } = templateOf(words, rule.head, long)
    begin(before)
    writeOuter(out, bodyFirst ? rule.body : rule.head)
    out.text += between
    writeOuter(out, bodyFirst ? rule.head : rule.body)
    end()
  }
  return { text, mentions }
}

const isTurned = (seed: number, number: number): boolean => (mix32(seed + 2 * number) & 3) === 0

function templateOf({ seed, index }: Wording, head: Formula, long: boolean): RuleTemplate {
  const number = numberOf(index, firstAtom(head))
  const choice = (mix32(seed + 2 * number + 1) >>> 0) % ruleTemplates.length
  return ruleTemplates[long && choice >= firstWithBareComma ? choice - 2 : choice]!
}

/** Form of a side of a rule: a literal, two joined literals, or more. */
type Form = 0 | 1 | 2
const LITERAL: Form = 0
const PAIR: Form = 1
const LONG: Form = 2

function formOf(formula: Formula): Form {
  if (formula.kind !== 'and' && formula.kind !== 'or') return LITERAL
  const { operands } = formula
  return operands.length === 2 && isLiteral(operands[0]!) && isLiteral(operands[1]!) ? PAIR : LONG
}

/** Index of a literal in the arrays of a wording, filled on demand. */
function placeOf(words: Wording, literal: Formula): number {
  const negated = literal.kind === 'not'
  const atom = (negated ? literal.operand : literal) as Atom
  const number = numberOf(words.index, atom)
  const place = 2 * number + (negated ? 1 : 0)
  if (words.english[place] === undefined) {
    const code = words.index.codes[number]
    if (code !== undefined) sayAtom(words, code, atom.terms.length, negated, number)
    else {
      words.english[place] = outerClause(words.out, literal)
      words.symbols[place] = formatFormula(literal)
      words.startsSmall[place] = true
    }
  }
  return place
}

/** A side of a rule, in English. */
function clause(words: Wording, formula: Formula, form: Form): string {
  if (form === LITERAL) return words.english[placeOf(words, formula)]!
  const { kind, operands } = formula as Joined
  const first = operands[0]!
  const second = operands[1]!
  // Nested formulas, and literals with the same subject, are written by the writer.
  if (form === LONG || subjectOf(first) === subjectOf(second)) return outerClause(words.out, formula)
  const joint = kind === 'and' ? ' and ' : ' or '
  return words.english[placeOf(words, first)]! + joint + words.english[placeOf(words, second)]!
}

/** A clause with a capital at its start. */
function opening(words: Wording, formula: Formula, form: Form): string {
  if (form === LITERAL) {
    const place = placeOf(words, formula)
    const text = words.english[place]!
    return words.startsSmall[place] === true ? capital(text) : text
  }
  return capital(clause(words, formula, form))
}

/** A side of a rule, in symbols: `symbols`, with the literals that are already written. */
function side(words: Wording, formula: Formula, form: Form): string {
  if (form === LITERAL) return words.symbols[placeOf(words, formula)]!
  const { kind, operands } = formula as Joined
  const joint = kind === 'and' ? ' & ' : ' | '
  let text = ''
  for (let i = 0; i < operands.length; i++) {
    const operand = operands[i]!
    if (i > 0) text += joint
    if (isLiteral(operand)) text += words.symbols[placeOf(words, operand)]!
    else {
      const inner = side(words, operand, LONG)
      text += operand.kind === 'or' || kind === 'and' ? `(${inner})` : inner
    }
  }
  return text
}

type Joined = Extract<Formula, { kind: 'and' | 'or' }>

/** Writes a generated atom or its negation from the phrasebook. */
function sayAtom(words: Wording, code: number, terms: number, negated: boolean, number: number): void {
  const { book } = words
  const { names, individual } = book
  const place = 2 * number + (negated ? 1 : 0)
  const predicates = negated ? book.denying : book.asserting
  if (terms === 1) {
    const name = code % names
    const word = (code - name) / names
    words.english[place] = individual[name]! + (negated ? book.denied : book.affirmed)[word]!
    words.symbols[place] = predicates[word]! + book.last[name]!
    words.startsSmall[place] = book.small[name]!
    return
  }
  const second = code % names
  const rest = (code - second) / names
  const first = rest % names
  const word = (rest - first) / names
  const { straight, turned } = (negated ? book.unrelated : book.related)[word - book.adjectives]!
  const turns = turned !== null && isTurned(words.seed, number)
  words.english[place] = turns
    ? turned[0] + individual[second]! + turned[1] + individual[first]!
    : individual[first]! + straight + individual[second]!
  words.symbols[place] = predicates[word]! + book.beforeAnother[first]! + book.last[second]!
  words.startsSmall[place] = turns || book.small[first]!
}

function outerClause(out: Out, formula: Formula): string {
  out.text = ''
  writeOuter(out, formula)
  return out.text
}

/** Capitalises the first letter. */
function capital(text: string): string {
  const first = text.charCodeAt(0)
  return first >= 97 && first <= 122 ? text[0]!.toUpperCase() + text.slice(1) : text
}

const isLiteral = (formula: Formula): boolean => formula.kind === 'atom' || formula.kind === 'not'

/** Subject of a one-place literal; a unique object for other literals. */
function subjectOf(literal: Formula): object {
  const atom = (literal.kind === 'not' ? literal.operand : literal) as Atom
  return atom.terms.length === 1 ? atom.terms[0]! : atom
}

function firstAtom(formula: Formula): Atom {
  let at = formula
  while (at.kind !== 'atom')
    at = at.kind === 'and' || at.kind === 'or' ? at.operands[0]! : (at as { operand: Formula }).operand
  return at
}
