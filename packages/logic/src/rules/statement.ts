import type { Formula } from '../formula/formula.ts'
import { postorder } from '../formula/walk.ts'
import { literalToFormula } from './atoms.ts'
import { removeDoubleNegation } from './proof.ts'
import { createModalError, RuleError } from './rule-error.ts'
import type { Literal } from './theory.ts'

/** Converts a statement to a formula; throws if it has variables or modal operators. */
export function toGroundFormula(statement: Formula | Literal): Formula {
  const formula = 'atom' in statement ? literalToFormula(statement) : removeDoubleNegation(statement)
  const inner = formula.kind === 'not' ? formula.operand : formula
  for (const node of inner.kind === 'atom' ? [inner] : postorder(formula)) {
    if (node.kind === 'box' || node.kind === 'diamond') throw createModalError(node.kind)
    if (node.kind !== 'atom') continue
    for (const term of node.terms) {
      if (term.kind === 'variable')
        throw new RuleError(
          `a statement cannot contain variables such as ?${term.name}; use the name of an individual instead`,
        )
    }
  }
  return formula
}
