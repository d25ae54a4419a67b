/**
 * Formulas as English clauses that can be read back.
 *
 * Ambiguity is kept out by the grammar, not by luck. Inside a sentence every nested connective announces itself
 * ("both … and …", "either …, … or …", "it is not the case that …"), which is Polish notation in English dress: the
 * first word tells what follows, so the reader never has to guess where a part ends. Only the outermost connective may go
 * without its announcing word, and only where all its parts are literals ("Charlie is tall and Bob is kind").
 * Literals about one individual share their subject ("Charlie is tall, smart and not round").
 */
import type { Atom, Formula, Term } from '@elenchus/logic'
import type { Literal } from '@elenchus/logic/rules'
import { TheoryError } from '../theory-error.ts'
import type { Lexicon } from './lexicon.ts'

/** One place in the text where a literal is said; where subjects are shared, the later ones begin at their own words. */
export interface Mention {
  readonly literal: Literal
  readonly start: number
  readonly end: number
}

/** What the clauses are written into. `mentions` is null where nobody asked for them. */
export interface Out {
  /** The sentence so far. */
  text: string
  /** Where the sentence begins in the whole text. */
  base: number
  readonly mentions: Mention[] | null
  readonly lexicon: Lexicon
  /** Decides "Erin is the brother of Gary" or "the brother of Gary is Erin"; by the atom alone, see write-theory.ts. */
  readonly turned: (atom: Atom) => boolean
  /** How deep the formula being written is nested. */
  depth: number
  /** The rule's one variable is "someone" at its first mention and "they" from then on. */
  variable: 'none' | 'someone' | 'they' | 'everyone'
}

type Coordination = Extract<Formula, { kind: 'and' | 'or' }>

/** Writes the outermost formula of a clause. */
export function writeOuter(out: Out, formula: Formula): void {
  if (formula.kind === 'and' || formula.kind === 'or')
    writeCoordination(out, formula, !formula.operands.every(isLiteral))
  else writeInner(out, formula)
}

/** Writes a part of a formula, every connective announced. */
function writeInner(out: Out, formula: Formula): void {
  if (formula.kind === 'atom') {
    writeLiteral(out, formula, false)
  } else if (formula.kind === 'and' || formula.kind === 'or') {
    writeCoordination(out, formula, true)
  } else if (formula.kind !== 'not') {
    throw unwritableKind(formula)
  } else if (formula.operand.kind === 'atom') {
    writeLiteral(out, formula.operand, true)
  } else {
    out.text += 'it is not the case that '
    deeper(out)
    writeInner(out, formula.operand)
    out.depth--
  }
}

export function unwritableKind(formula: Formula): TheoryError {
  const problem = `no sentence can be written for a formula of the kind "${formula.kind}" inside a rule or fact`
  const remedy = 'Use literals, and, or, not; write an implication as a rule of its own.'
  return new TheoryError(problem, { code: 'unwritable', remedy })
}

function writeCoordination(out: Out, formula: Coordination, announced: boolean): void {
  const { operands } = formula
  if (operands.length < 2)
    throw new TheoryError(`"${formula.kind}" needs at least two operands, has ${operands.length}`, {
      code: 'unwritable',
    })
  const opening = !announced ? '' : formula.kind === 'and' ? 'both ' : 'either '
  const closing = formula.kind === 'and' ? ' and ' : ' or '
  const last = operands.length - 1
  if (sharesSubject(operands, out.lexicon)) {
    const first = atomOf(operands[0]!)
    const start = out.text.length
    writeSubject(out, first.terms[0]!)
    out.text += copula(out, first.terms[0]!) + opening
    for (let i = 0; i <= last; i++) {
      if (i > 0) out.text += i === last ? closing : ', '
      const operand = operands[i]!
      const from = i === 0 ? start : out.text.length
      writeComplement(out, operand)
      note(out, atomOf(operand), operand.kind === 'not', from)
    }
    return
  }
  out.text += opening
  deeper(out)
  for (let i = 0; i <= last; i++) {
    if (i > 0) out.text += i === last ? closing : ', '
    writeInner(out, operands[i]!)
  }
  out.depth--
}

/** The reader follows 200 announcing words; nobody else follows even a tenth of that. */
const DEEPEST = 150

function deeper(out: Out): void {
  if (++out.depth <= DEEPEST) return
  throw new TheoryError(`no sentence can be written for a formula nested more than ${DEEPEST} deep`, {
    code: 'unwritable',
  })
}

function writeLiteral(out: Out, atom: Atom, negated: boolean): void {
  const { terms, name } = atom
  const start = out.text.length
  if (terms.length === 1) {
    const complement = out.lexicon.complement(name)
    writeSubject(out, terms[0]!)
    if (!complement.ability) out.text += copula(out, terms[0]!)
    const they = complement.plural !== undefined && terms[0]!.kind === 'variable' && out.text.endsWith('they')
    if (they) out.text += negated ? complement.pluralNegated : complement.plural
    else out.text += negated ? complement.negated : complement.plain
  } else if (terms.length === 2) {
    writeConnection(out, atom, negated)
  } else if (terms.length === 0) {
    const proposition = out.lexicon.proposition(name)
    out.text += negated ? proposition.negated : proposition.plain
  } else {
    throw new TheoryError(`no sentence can be written for ${name}/${terms.length}: a predicate has at most two terms`, {
      code: 'unwritable',
    })
  }
  note(out, atom, negated, start)
}

function writeConnection(out: Out, atom: Atom, negated: boolean): void {
  const connection = out.lexicon.connection(atom.name)
  const [first, second] = atom.terms as readonly [Term, Term]
  // A variable keeps its place: "the brother of someone is …" would have to agree with "they" later on.
  if (connection.inverse !== undefined && first.kind === 'constant' && second.kind === 'constant' && out.turned(atom)) {
    const { individual } = out.lexicon
    out.text += connection.inverse + individual(second.name) + (negated ? ' is not ' : ' is ') + individual(first.name)
    return
  }
  writeSubject(out, first)
  const many = first.kind === 'variable' && out.variable === 'they' && out.text.endsWith('they')
  if (many) out.text += negated ? connection.pluralNot : connection.plural
  else out.text += negated ? connection.singularNot : connection.singular
  writeObject(out, second)
}

function writeSubject(out: Out, term: Term): void {
  if (term.kind === 'constant') {
    out.text += out.lexicon.individual(term.name)
  } else if (out.variable === 'someone') {
    out.variable = 'they'
    out.text += 'someone'
  } else {
    out.text += out.variable === 'everyone' ? 'everyone' : 'they'
  }
}

function writeObject(out: Out, term: Term): void {
  if (term.kind === 'constant') {
    out.text += out.lexicon.individual(term.name)
  } else if (out.variable === 'they') {
    out.text += 'them'
  } else {
    writeSubject(out, term)
  }
}

const copula = (out: Out, subject: Term): string =>
  subject.kind === 'variable' && out.variable === 'they' && out.text.endsWith('they') ? ' are ' : ' is '

function writeComplement(out: Out, literal: Formula): void {
  const complement = out.lexicon.complement(atomOf(literal).name)
  out.text += literal.kind === 'not' ? complement.negated : complement.plain
}

function note(out: Out, atom: Atom, negated: boolean, start: number): void {
  out.mentions?.push({ literal: { atom, negated }, start: out.base + start, end: out.base + out.text.length })
}

export const isLiteral = (formula: Formula): boolean =>
  formula.kind === 'atom' || (formula.kind === 'not' && formula.operand.kind === 'atom')

/** Precondition: `literal` is a literal. */
const atomOf = (literal: Formula): Atom => (literal.kind === 'not' ? literal.operand : literal) as Atom

/**
 * Whether all operands are literals "x is …" about one and the same individual. "Charlie is not tall and smart" could
 * deny both, so what is denied comes last.
 */
export function sharesSubject(operands: readonly Formula[], lexicon: Lexicon): boolean {
  let subject: Term | undefined
  let negated = false
  for (const operand of operands) {
    if (!isLiteral(operand) || (negated && operand.kind !== 'not')) return false
    negated = operand.kind === 'not'
    const { terms, name } = atomOf(operand)
    const term = terms[0]
    if (terms.length !== 1 || term === undefined || lexicon.complement(name).ability) return false
    if (subject === undefined) subject = term
    else if (subject.name !== term.name || subject.kind !== term.kind) return false
  }
  return true
}
