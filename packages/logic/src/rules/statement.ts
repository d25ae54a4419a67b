import type { Formula } from '../formula/formula.ts'
import { postorder } from '../formula/walk.ts'
import { literalFormula } from './atoms.ts'
import { withoutDoubleNegation } from './proof.ts'
import { modalError, RuleError } from './rule-error.ts'
import type { Literal } from './theory.ts'

/** The statement as a formula; throws if it has variables or modal operators. */
export function groundStatement(statement: Formula | Literal): Formula {
  const formula = 'atom' in statement ? literalFormula(statement) : withoutDoubleNegation(statement)
  const inner = formula.kind === 'not' ? formula.operand : formula
  for (const node of inner.kind === 'atom' ? [inner] : postorder(formula)) {
    if (node.kind === 'box' || node.kind === 'diamond') throw modalError(node.kind)
    if (node.kind !== 'atom') continue
    for (const term of node.terms) {
      if (term.kind === 'variable')
        throw new RuleError(`a statement cannot contain the variable ?${term.name}; name an individual`)
    }
  }
  return formula
}
