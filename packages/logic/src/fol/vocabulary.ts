/** Predicates and constants of formulas, with warnings about names that are probably misspelled. */
import type { Diagnostic } from './diagnostic.ts'
import { type FolFormula, isIdentity, listSubformulas } from './formula.ts'

export type Predicate = Readonly<{ name: string; arity: number }>

/** The names in a set of formulas, in order of first use. A name with one and with two terms is two predicates. */
export interface Vocabulary {
  readonly predicates: readonly Predicate[]
  readonly constants: readonly string[]
  readonly hasIdentity: boolean
}

export const createPredicateKey = (name: string, arity: number): string => `${arity}:${name}`

/** Collects the names in formulas. */
export function collectVocabulary(formulas: readonly FolFormula[]): Vocabulary {
  const predicates = new Map<string, Predicate>()
  const constants = new Set<string>()
  let hasIdentity = false
  const visit = (part: FolFormula): void => {
    if (part.kind !== 'atom') {
      for (const inner of listSubformulas(part)) visit(inner)
      return
    }
    for (const term of part.terms) if (term.kind === 'constant') constants.add(term.name)
    if (isIdentity(part)) {
      hasIdentity = true
      return
    }
    const key = createPredicateKey(part.name, part.terms.length)
    if (!predicates.has(key)) predicates.set(key, { name: part.name, arity: part.terms.length })
  }
  for (const formula of formulas) visit(formula)
  return { predicates: [...predicates.values()], constants: [...constants], hasIdentity }
}

/** Finds predicates with two arities, and names that differ only in case or a final s. */
export function findNameProblems({ predicates, constants }: Vocabulary): Diagnostic[] {
  const problems: Diagnostic[] = []
  const add = (code: Diagnostic['code'], message: string) => problems.push({ code, message, line: 0, column: 0 })
  for (const [name, group] of groupBy(predicates, ({ name }) => name)) {
    if (group.length < 2) continue
    const arities = group.map(({ arity }) => arity).sort((a, b) => a - b)
    add('arity', `${name} is used with ${arities.join(' and ')} terms; these are different predicates`)
  }
  const predicateNames = [...new Set(predicates.map(({ name }) => name))]
  for (const [kind, names] of [
    ['predicates', predicateNames],
    ['constants', constants],
  ] as const)
    for (const [, group] of groupBy(names, name => name.toLowerCase().replace(/s$/, '')))
      if (group.length > 1) add('similar-names', `${group.join(' and ')} are read as different ${kind}`)
  return problems
}

function groupBy<T>(list: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of list) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}
