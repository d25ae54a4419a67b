/**
 * Writer of formulas as English clauses that can be read back.
 *
 * Every nested connective is marked in front ("both … and …", "either … or …", "it is not the case that …"), as in Polish notation, so that a
 * clause has a single parse. Only the outermost connective may be unmarked, if its operands are literals ("Charlie is tall and Bob is kind").
 * Literals about the same individual share their subject ("Charlie is tall, smart and not round").
 */
import type { Atom, Formula, Term } from '@elenchus/logic'
import type { Literal } from '@elenchus/logic/rules'
import { TheoryError } from '../theory-error.ts'
import type { Lexicon } from './lexicon.ts'

/** Mention of a literal in the text. Of literals with a shared subject, only the first mention includes the subject. */
export interface Mention {
  readonly literal: Literal
  readonly start: number
  readonly end: number
}

/** State of the writer. `mentions` is null if mentions are not recorded. */
export interface WriterState {
  /** Text of the sentence so far. */
  text: string
  /** Offset of the sentence in the whole text. */
  offset: number
  readonly mentions: Mention[] | null
  readonly lexicon: Lexicon
  /** Chooses "the brother of Gary is Erin" instead of "Erin is the brother of Gary"; depends on the atom alone (see write-theory.ts). */
  readonly isInverted: (atom: Atom) => boolean
  /** Nesting depth of the current formula. */
  depth: number
  /** Pronoun for the variable of a rule: "someone" at its first mention, "they" afterwards. */
  pronoun: 'none' | 'someone' | 'they' | 'everyone'
}

/** Creates the state of the writer for a sentence. */
export const createWriterState = (
  lexicon: Lexicon,
  isInverted: WriterState['isInverted'],
  mentions: Mention[] | null = null,
  offset = 0,
): WriterState => ({ text: '', offset, mentions, lexicon, isInverted, depth: 0, pronoun: 'none' })

type Coordination = Extract<Formula, { kind: 'and' | 'or' }>

/** Writes a formula as a clause. */
export function writeClause(state: WriterState, formula: Formula): void {
  if (formula.kind === 'and' || formula.kind === 'or')
    writeCoordination(state, formula, !formula.operands.every(isLiteral))
  else writeNested(state, formula)
}

/** Writes a nested formula, with every connective marked. */
function writeNested(state: WriterState, formula: Formula): void {
  if (formula.kind === 'atom') {
    writeLiteral(state, formula, false)
  } else if (formula.kind === 'and' || formula.kind === 'or') {
    writeCoordination(state, formula, true)
  } else if (formula.kind !== 'not') {
    throw createUnwritableError(formula)
  } else if (formula.operand.kind === 'atom') {
    writeLiteral(state, formula.operand, true)
  } else {
    state.text += 'it is not the case that '
    enterNested(state)
    writeNested(state, formula.operand)
    state.depth--
  }
}

export function createUnwritableError(formula: Formula): TheoryError {
  const problem = `a formula of the kind "${formula.kind}" inside a rule or fact cannot be written in English`
  const remedy = 'Use literals, "and", "or" and "not"; write an implication as a separate rule.'
  return new TheoryError(problem, { code: 'unwritable', remedy })
}

function writeCoordination(state: WriterState, formula: Coordination, isMarked: boolean): void {
  const { operands } = formula
  if (operands.length < 2)
    throw new TheoryError(`"${formula.kind}" needs at least two operands, has ${operands.length}`, {
      code: 'unwritable',
    })
  const marker = !isMarked ? '' : formula.kind === 'and' ? 'both ' : 'either '
  const connective = formula.kind === 'and' ? ' and ' : ' or '
  const last = operands.length - 1
  if (haveSameSubject(operands, state.lexicon)) {
    const first = getAtom(operands[0]!)
    const start = state.text.length
    writeSubject(state, first.terms[0]!)
    state.text += getCopula(state, first.terms[0]!) + marker
    for (let i = 0; i <= last; i++) {
      if (i > 0) state.text += i === last ? connective : ', '
      const operand = operands[i]!
      const from = i === 0 ? start : state.text.length
      writeComplement(state, operand)
      addMention(state, getAtom(operand), operand.kind === 'not', from)
    }
    return
  }
  state.text += marker
  enterNested(state)
  for (let i = 0; i <= last; i++) {
    if (i > 0) state.text += i === last ? connective : ', '
    writeNested(state, operands[i]!)
  }
  state.depth--
}

/** Maximum nesting depth, below the 200 levels that the reader accepts. */
const MAX_DEPTH = 150

function enterNested(state: WriterState): void {
  if (++state.depth <= MAX_DEPTH) return
  throw new TheoryError(`a formula nested more than ${MAX_DEPTH} levels deep cannot be written in English`, {
    code: 'unwritable',
  })
}

function writeLiteral(state: WriterState, atom: Atom, negated: boolean): void {
  const { terms, name } = atom
  const start = state.text.length
  if (terms.length === 1) {
    const complement = state.lexicon.complement(name)
    writeSubject(state, terms[0]!)
    if (!complement.hasVerb) state.text += getCopula(state, terms[0]!)
    const isThey = complement.plural !== undefined && terms[0]!.kind === 'variable' && state.text.endsWith('they')
    if (isThey) state.text += negated ? complement.pluralNegated : complement.plural
    else state.text += negated ? complement.negated : complement.affirmative
  } else if (terms.length === 2) {
    writeRelation(state, atom, negated)
  } else if (terms.length === 0) {
    const proposition = state.lexicon.proposition(name)
    state.text += negated ? proposition.negated : proposition.affirmative
  } else {
    const problem = `no sentence can be written for ${name}/${terms.length}: a predicate may have at most two terms`
    throw new TheoryError(problem, { code: 'unwritable' })
  }
  addMention(state, atom, negated, start)
}

function writeRelation(state: WriterState, atom: Atom, negated: boolean): void {
  const phrases = state.lexicon.relation(atom.name)
  const [first, second] = atom.terms as readonly [Term, Term]
  // Not for variables: "the brother of someone is …" would have to agree with a later "they".
  const areNames = first.kind === 'constant' && second.kind === 'constant'
  if (phrases.inverse !== undefined && areNames && state.isInverted(atom)) {
    const { individual } = state.lexicon
    state.text += phrases.inverse + individual(second.name) + (negated ? ' is not ' : ' is ') + individual(first.name)
    return
  }
  writeSubject(state, first)
  const isThey = first.kind === 'variable' && state.pronoun === 'they' && state.text.endsWith('they')
  if (isThey) state.text += negated ? phrases.pluralNegated : phrases.plural
  else state.text += negated ? phrases.singularNegated : phrases.singular
  writeObject(state, second)
}

function writeSubject(state: WriterState, term: Term): void {
  if (term.kind === 'constant') {
    state.text += state.lexicon.individual(term.name)
  } else if (state.pronoun === 'someone') {
    state.pronoun = 'they'
    state.text += 'someone'
  } else {
    state.text += state.pronoun === 'everyone' ? 'everyone' : 'they'
  }
}

function writeObject(state: WriterState, term: Term): void {
  if (term.kind === 'constant') {
    state.text += state.lexicon.individual(term.name)
  } else if (state.pronoun === 'they') {
    state.text += 'them'
  } else {
    writeSubject(state, term)
  }
}

const getCopula = (state: WriterState, subject: Term): string =>
  subject.kind === 'variable' && state.pronoun === 'they' && state.text.endsWith('they') ? ' are ' : ' is '

function writeComplement(state: WriterState, literal: Formula): void {
  const complement = state.lexicon.complement(getAtom(literal).name)
  state.text += literal.kind === 'not' ? complement.negated : complement.affirmative
}

function addMention(state: WriterState, atom: Atom, negated: boolean, start: number): void {
  state.mentions?.push({
    literal: { atom, negated },
    start: state.offset + start,
    end: state.offset + state.text.length,
  })
}

export const isLiteral = (formula: Formula): boolean =>
  formula.kind === 'atom' || (formula.kind === 'not' && formula.operand.kind === 'atom')

/** Returns the atom of a literal. */
const getAtom = (literal: Formula): Atom => (literal.kind === 'not' ? literal.operand : literal) as Atom

/**
 * Tests if all operands are literals "x is …" about the same individual, with negated literals last: "Charlie is not tall and smart" could
 * negate both.
 */
export function haveSameSubject(operands: readonly Formula[], lexicon: Lexicon): boolean {
  let subject: Term | undefined
  let negated = false
  for (const operand of operands) {
    if (!isLiteral(operand) || (negated && operand.kind !== 'not')) return false
    negated = operand.kind === 'not'
    const { terms, name } = getAtom(operand)
    const term = terms[0]
    if (terms.length !== 1 || term === undefined || lexicon.complement(name).hasVerb) return false
    if (subject === undefined) subject = term
    else if (subject.name !== term.name || subject.kind !== term.kind) return false
  }
  return true
}
