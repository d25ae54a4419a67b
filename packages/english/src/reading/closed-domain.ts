/** Closed domains: "everyone" and "someone" are expanded to the individuals that are named. */
import { type FolFormula, mapParts, partsOf } from '@elenchus/logic/fol'
import { normalize } from './discourse/formula.ts'

/** Constants of formulas, in the order of their first occurrence. */
export function collectConstants(formulas: readonly FolFormula[]): string[] {
  const names = new Set<string>()
  const visit = (formula: FolFormula): void => {
    if (formula.kind === 'atom') {
      for (const term of formula.terms) if (term.kind === 'constant') names.add(term.name)
    } else partsOf(formula).forEach(visit)
  }
  formulas.forEach(visit)
  return [...names]
}

/** Expands inner quantifiers over a list of names; leading universal ones remain, as variables of a rule. */
export const closeDomain = (formula: FolFormula, names: readonly string[]): FolFormula =>
  formula.kind === 'forall'
    ? { ...formula, body: closeDomain(formula.body, names) }
    : normalize(expand(formula, names, new Map()))

function expand(formula: FolFormula, names: readonly string[], bound: ReadonlyMap<string, string>): FolFormula {
  if (formula.kind === 'atom')
    return {
      ...formula,
      terms: formula.terms.map(term => {
        const name = term.kind === 'variable' ? bound.get(term.name) : undefined
        return name === undefined ? term : { kind: 'constant', name }
      }),
    }
  if (formula.kind !== 'forall' && formula.kind !== 'exists')
    return mapParts(formula, part => expand(part, names, bound))
  const operands = names.map(name => expand(formula.body, names, new Map(bound).set(formula.variable, name)))
  const kind = formula.kind === 'forall' ? 'and' : 'or'
  if (operands.length === 0) return { kind: kind === 'and' ? 'true' : 'false' }
  return operands.length === 1 ? operands[0]! : { kind, operands }
}
