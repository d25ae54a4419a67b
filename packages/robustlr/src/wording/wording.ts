/**
 * Fast writer of generated theories. Its clauses are those of the writer of @elenchus/english; the template of a rule and the form of a
 * relation depend on the wording seed and an atom number, so that an edit of one rule does not change other sentences. Clauses of literals
 * are cached.
 */

import {
  createWriterState,
  FIRST_COMMA_TEMPLATE,
  getLexicon,
  type Mention,
  RULE_TEMPLATES,
  type RuleTemplate,
  type Vocabulary,
  type WriterState,
  writeClause,
} from '@elenchus/english/writing'
import type { Atom, Formula } from '@elenchus/logic'
import type { Rule, Theory } from '@elenchus/logic/rules'
import { formatFormula } from '../formulas/symbols.ts'
import { mix32 } from '../random/random.ts'
import { type AtomIndex, getAtomNumber } from '../reasoner/atom-index.ts'
import { getPhrasebook, type Phrasebook } from './phrasebook.ts'

/** A fact or rule in English and in symbols. */
export interface WrittenSentence {
  /** Sentence without its full stop. */
  readonly english: string
  readonly symbols: string
}

/** The wording of one theory and its variants. */
export interface Wording {
  readonly seed: number
  readonly index: AtomIndex
  readonly phrasebook: Phrasebook
  /** Clause and symbols by literal (2a for atom a, 2a + 1 for its negation), filled on demand. */
  readonly english: (string | undefined)[]
  readonly symbols: (string | undefined)[]
  /** True if the clause may start with a lower-case letter. */
  readonly startsLowerCase: (boolean | undefined)[]
  readonly state: WriterState
}

/** Creates the wording of a theory and its variants. */
export function createWording(seed: number, index: AtomIndex, vocabulary?: Vocabulary): Wording {
  const isInvertedAtom = (atom: Atom): boolean => isInverted(seed, getAtomNumber(index, atom))
  const state = createWriterState(getLexicon(vocabulary), isInvertedAtom)
  const literalCount = 2 * index.atoms.length
  return {
    seed,
    index,
    phrasebook: getPhrasebook(vocabulary),
    english: new Array<string | undefined>(literalCount),
    symbols: new Array<string | undefined>(literalCount),
    startsLowerCase: new Array<boolean | undefined>(literalCount),
    state,
  }
}

export function writeFact(wording: Wording, fact: Formula): WrittenSentence {
  const form = classifySide(fact)
  return { english: writeCapitalized(wording, fact, form), symbols: formatSide(wording, fact, form) }
}

export function writeRule(wording: Wording, { body, head }: Rule): WrittenSentence {
  const bodyForm = classifySide(body)
  const headForm = classifySide(head)
  const isLong = bodyForm === COMPLEX || headForm === COMPLEX
  const { before, between, isBodyFirst } = chooseTemplate(wording, head, isLong)
  const english = isBodyFirst
    ? before + writeSide(wording, body, bodyForm) + between + writeSide(wording, head, headForm)
    : writeCapitalized(wording, head, headForm) + between + writeSide(wording, body, bodyForm)
  return { english, symbols: `${formatSide(wording, body, bodyForm)} -> ${formatSide(wording, head, headForm)}` }
}

/** Writes a formula in symbolic syntax. */
export function writeSymbols(wording: Wording, formula: Formula): string {
  const { kind } = formula
  const isPlainLiteral = kind === 'atom' || (kind === 'not' && formula.operand.kind === 'atom')
  return isPlainLiteral ? wording.symbols[cacheLiteral(wording, formula)]! : formatFormula(formula)
}

/** Writes a theory with the position of every literal. */
export function writeWithMentions(wording: Wording, theory: Theory): { text: string; mentions: readonly Mention[] } {
  const mentions: Mention[] = []
  const state: WriterState = { ...wording.state, mentions }
  let text = ''
  const begin = (start: string): void => {
    state.offset = text === '' ? 0 : text.length + 1
    state.text = start
  }
  const end = (): void => {
    const sentence = `${capitalize(state.text)}.`
    text = text === '' ? sentence : `${text} ${sentence}`
  }
  for (const fact of theory.facts) {
    begin('')
    writeClause(state, fact)
    end()
  }
  for (const rule of theory.rules) {
    const isLong = classifySide(rule.body) === COMPLEX || classifySide(rule.head) === COMPLEX
    const { before, between, isBodyFirst } = chooseTemplate(wording, rule.head, isLong)
    begin(before)
    writeClause(state, isBodyFirst ? rule.body : rule.head)
    state.text += between
    writeClause(state, isBodyFirst ? rule.head : rule.body)
    end()
  }
  return { text, mentions }
}

/** Tests if a relation has its inverse form ("the brother of Gary is Erin"), as a quarter of them have. */
const isInverted = (seed: number, atomNumber: number): boolean => (mix32(seed + 2 * atomNumber) & 3) === 0

function chooseTemplate({ seed, index }: Wording, head: Formula, isLong: boolean): RuleTemplate {
  const atomNumber = getAtomNumber(index, findFirstAtom(head))
  // The last two templates have a comma between the sides, so they are not used for lists, which contain commas.
  const choice = (mix32(seed + 2 * atomNumber + 1) >>> 0) % RULE_TEMPLATES.length
  return RULE_TEMPLATES[isLong && choice >= FIRST_COMMA_TEMPLATE ? choice - 2 : choice]!
}

/** Form of a side of a rule: a literal, two literals, or a longer formula. */
type SideForm = 0 | 1 | 2
const LITERAL: SideForm = 0
const PAIR: SideForm = 1
const COMPLEX: SideForm = 2

function classifySide(formula: Formula): SideForm {
  if (formula.kind !== 'and' && formula.kind !== 'or') return LITERAL
  const { operands } = formula
  return operands.length === 2 && isLiteral(operands[0]!) && isLiteral(operands[1]!) ? PAIR : COMPLEX
}

/** Returns the number of a literal, after filling the caches of the wording for it. */
function cacheLiteral(wording: Wording, literal: Formula): number {
  const negated = literal.kind === 'not'
  const atom = (negated ? literal.operand : literal) as Atom
  const atomNumber = getAtomNumber(wording.index, atom)
  const literalNumber = 2 * atomNumber + (negated ? 1 : 0)
  if (wording.english[literalNumber] === undefined) {
    const code = wording.index.codes[atomNumber]
    if (code !== undefined) writeGeneratedAtom(wording, code, atom.terms.length, negated, atomNumber)
    else {
      wording.english[literalNumber] = writeWithGrammar(wording.state, literal)
      wording.symbols[literalNumber] = formatFormula(literal)
      wording.startsLowerCase[literalNumber] = true
    }
  }
  return literalNumber
}

/** Writes a side of a rule in English. */
function writeSide(wording: Wording, formula: Formula, form: SideForm): string {
  if (form === LITERAL) return wording.english[cacheLiteral(wording, formula)]!
  const { kind, operands } = formula as Compound
  const first = operands[0]!
  const second = operands[1]!
  // The general writer handles nested formulas, and literals that share a subject.
  if (form === COMPLEX || getSubject(first) === getSubject(second)) return writeWithGrammar(wording.state, formula)
  const connective = kind === 'and' ? ' and ' : ' or '
  return wording.english[cacheLiteral(wording, first)]! + connective + wording.english[cacheLiteral(wording, second)]!
}

/** Writes a side of a rule in English, starting with a capital letter. */
function writeCapitalized(wording: Wording, formula: Formula, form: SideForm): string {
  if (form === LITERAL) {
    const literalNumber = cacheLiteral(wording, formula)
    const text = wording.english[literalNumber]!
    return wording.startsLowerCase[literalNumber] === true ? capitalize(text) : text
  }
  return capitalize(writeSide(wording, formula, form))
}

/** Formats a side of a rule in symbolic syntax, from the cached symbols of its literals. */
function formatSide(wording: Wording, formula: Formula, form: SideForm): string {
  if (form === LITERAL) return wording.symbols[cacheLiteral(wording, formula)]!
  const { kind, operands } = formula as Compound
  const connective = kind === 'and' ? ' & ' : ' | '
  let text = ''
  for (let i = 0; i < operands.length; i++) {
    const operand = operands[i]!
    if (i > 0) text += connective
    if (isLiteral(operand)) text += wording.symbols[cacheLiteral(wording, operand)]!
    else {
      const inner = formatSide(wording, operand, COMPLEX)
      text += operand.kind === 'or' || kind === 'and' ? `(${inner})` : inner
    }
  }
  return text
}

type Compound = Extract<Formula, { kind: 'and' | 'or' }>

/** Writes a generated atom or its negation from the phrasebook. */
function writeGeneratedAtom(wording: Wording, code: number, arity: number, negated: boolean, atomNumber: number): void {
  const { phrasebook } = wording
  const { nameCount, nounPhrases } = phrasebook
  const literalNumber = 2 * atomNumber + (negated ? 1 : 0)
  const predicates = negated ? phrasebook.negatedSymbols : phrasebook.affirmativeSymbols
  if (arity === 1) {
    const name = code % nameCount
    const word = (code - name) / nameCount
    wording.english[literalNumber] =
      nounPhrases[name]! + (negated ? phrasebook.negatedAdjectives : phrasebook.affirmativeAdjectives)[word]!
    wording.symbols[literalNumber] = predicates[word]! + phrasebook.lastArgument[name]!
    wording.startsLowerCase[literalNumber] = phrasebook.startsLowerCase[name]!
    return
  }
  const second = code % nameCount
  const predicateAndFirst = (code - second) / nameCount
  const first = predicateAndFirst % nameCount
  const word = (predicateAndFirst - first) / nameCount
  const { direct, inverse } = (negated ? phrasebook.negatedRelations : phrasebook.affirmativeRelations)[
    word - phrasebook.adjectiveCount
  ]!
  const isInverse = inverse !== null && isInverted(wording.seed, atomNumber)
  wording.english[literalNumber] = isInverse
    ? inverse[0] + nounPhrases[second]! + inverse[1] + nounPhrases[first]!
    : nounPhrases[first]! + direct + nounPhrases[second]!
  wording.symbols[literalNumber] =
    predicates[word]! + phrasebook.firstArgument[first]! + phrasebook.lastArgument[second]!
  wording.startsLowerCase[literalNumber] = isInverse || phrasebook.startsLowerCase[first]!
}

function writeWithGrammar(state: WriterState, formula: Formula): string {
  state.text = ''
  writeClause(state, formula)
  return state.text
}

/** Capitalises the first letter. */
function capitalize(text: string): string {
  const first = text.charCodeAt(0)
  return first >= 97 && first <= 122 ? text[0]!.toUpperCase() + text.slice(1) : text
}

const isLiteral = (formula: Formula): boolean => formula.kind === 'atom' || formula.kind === 'not'

/** Returns the subject of a literal with a one-place predicate; the atom itself for other literals. */
function getSubject(literal: Formula): object {
  const atom = (literal.kind === 'not' ? literal.operand : literal) as Atom
  return atom.terms.length === 1 ? atom.terms[0]! : atom
}

function findFirstAtom(formula: Formula): Atom {
  let node = formula
  while (node.kind !== 'atom')
    node = node.kind === 'and' || node.kind === 'or' ? node.operands[0]! : (node as { operand: Formula }).operand
  return node
}
