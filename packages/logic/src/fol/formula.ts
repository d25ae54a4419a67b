/**
 * First-order formulas without function symbols, as immutable plain data, with the atoms and terms of the other logics.
 *
 * The predicate `=` with two terms is identity. A formula with free variables means its universal closure.
 */
import type { Atom, Falsity, Term, Truth } from '../formula/formula.ts'

export type FolNot = Readonly<{ kind: 'not'; operand: FolFormula }>
/** Invariant: at least two operands. */
export type FolAnd = Readonly<{ kind: 'and'; operands: readonly FolFormula[] }>
/** Invariant: at least two operands. */
export type FolOr = Readonly<{ kind: 'or'; operands: readonly FolFormula[] }>
/** `xor` is exclusive or, ⊕. */
export type FolBinary = Readonly<{ kind: 'xor' | 'implies' | 'iff'; left: FolFormula; right: FolFormula }>
export type FolQuantified = Readonly<{ kind: 'forall' | 'exists'; variable: string; body: FolFormula }>

export type FolFormula = Atom | Truth | Falsity | FolNot | FolAnd | FolOr | FolBinary | FolQuantified

/** Maximum nesting depth, so that recursive functions cannot overflow the stack. */
export const MAX_DEPTH = 1000

export const IDENTITY = '='

export const isIdentity = (atom: Atom): boolean => atom.name === IDENTITY && atom.terms.length === 2

/** Returns the direct subformulas. */
export function listSubformulas(formula: FolFormula): readonly FolFormula[] {
  switch (formula.kind) {
    case 'atom':
    case 'true':
    case 'false':
      return []
    case 'not':
      return [formula.operand]
    case 'and':
    case 'or':
      return formula.operands
    case 'forall':
    case 'exists':
      return [formula.body]
    default:
      return [formula.left, formula.right]
  }
}

/** Rebuilds a formula with its direct subformulas replaced. */
export function mapSubformulas(formula: FolFormula, change: (part: FolFormula) => FolFormula): FolFormula {
  switch (formula.kind) {
    case 'atom':
    case 'true':
    case 'false':
      return formula
    case 'not':
      return { kind: 'not', operand: change(formula.operand) }
    case 'and':
    case 'or':
      return { kind: formula.kind, operands: formula.operands.map(change) }
    case 'forall':
    case 'exists':
      return { ...formula, body: change(formula.body) }
    default:
      return { kind: formula.kind, left: change(formula.left), right: change(formula.right) }
  }
}

/** Throws if a formula is nested too deeply, without recursion. */
export function checkDepth(formula: FolFormula): void {
  let layer: readonly FolFormula[] = [formula]
  for (let depth = 0; layer.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw new RangeError(`the formula is nested more than ${MAX_DEPTH} deep`)
    // Shared parts count once; otherwise this would be exponential.
    layer = [...new Set(layer.flatMap(listSubformulas))]
  }
}

/** Lists the free variables of a formula, in order of first occurrence. */
export function freeVariables(formula: FolFormula): string[] {
  checkDepth(formula)
  const free = new Set<string>()
  const bound = new Map<string, number>()
  const visit = (part: FolFormula): void => {
    if (part.kind === 'atom') {
      for (const term of part.terms) if (term.kind === 'variable' && !bound.get(term.name)) free.add(term.name)
    } else if (part.kind === 'forall' || part.kind === 'exists') {
      bound.set(part.variable, (bound.get(part.variable) ?? 0) + 1)
      visit(part.body)
      bound.set(part.variable, bound.get(part.variable)! - 1)
    } else for (const inner of listSubformulas(part)) visit(inner)
  }
  visit(formula)
  return [...free]
}

/** Returns the universal closure of a formula. */
export const close = (formula: FolFormula): FolFormula =>
  freeVariables(formula).reduceRight<FolFormula>((body, variable) => ({ kind: 'forall', variable, body }), formula)

/** Structural equality; bound variables are compared by name. */
export function equal(a: FolFormula, b: FolFormula): boolean {
  if (a === b) return true
  if (a.kind !== b.kind) return false
  if (a.kind === 'atom' && b.kind === 'atom')
    return a.name === b.name && a.terms.length === b.terms.length && a.terms.every((t, i) => isSameTerm(t, b.terms[i]!))
  if ((a.kind === 'forall' || a.kind === 'exists') && (b.kind === 'forall' || b.kind === 'exists'))
    if (a.variable !== b.variable) return false
  const right = listSubformulas(b)
  const left = listSubformulas(a)
  return left.length === right.length && left.every((part, i) => equal(part, right[i]!))
}

const isSameTerm = (a: Term, b: Term): boolean => a.kind === b.kind && a.name === b.name
