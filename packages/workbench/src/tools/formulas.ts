/** Decides whether a modal formula is valid and whether it is satisfiable; returns a tableau or a countermodel. */
import { type Formula, type Notation, not, parse, print } from '@elenchus/logic'
import { drawTableau, drawWorlds, writeTableau } from '@elenchus/logic/draw'
import { decide, type ModalAnswer } from '@elenchus/logic/modal'
import { degree, reduce } from '@elenchus/logic/s5'
import type { Body, Reply } from '../contract/types.ts'

const budgetMs = 8000
const notations: readonly Notation[] = ['unicode', 'ascii', 'words', 'latex', 'english']

/** Reduces the sequence of modal operators at the beginning of a formula; null if there are none. */
function reduceOperators(formula: Formula): Reply<'prove'>['reduction'] {
  if (!['not', 'box', 'diamond'].includes(formula.kind)) return null
  const { steps } = reduce(formula)
  return { steps: steps.map(step => ({ formula: print(step.formula), rule: step.rule })), degree: degree(formula) }
}

export async function proveFormula(
  { formula: text, premises: premiseTexts, logic }: Body<'prove'>,
  signal: AbortSignal,
): Promise<Reply<'prove'>> {
  const formula = parse(text)
  const premises = premiseTexts.map(each => parse(each))
  const options = { logic, premises, budgetMs, signal }
  const draw = ({ tableau, countermodel }: ModalAnswer): string | null => {
    if (tableau) return drawTableau(tableau, 'svg')
    return countermodel ? drawWorlds(countermodel, 'svg', { logic, formula, premises }) : null
  }
  const validity = await decide(formula, options)
  // If the negation is valid, the formula is unsatisfiable; otherwise its countermodel satisfies the formula.
  const negation = await decide(not(formula), options)
  return {
    formula: print(formula),
    notations: notations.map(notation => ({ notation, text: print(formula, { notation }) })),
    valid: validity.valid,
    satisfiable: negation.valid === 'gave up' ? 'gave up' : !negation.valid,
    reduction: reduceOperators(formula),
    tableau: validity.tableau,
    text: validity.tableau && writeTableau(validity.tableau),
    svg: draw(validity),
    holds: draw(negation),
  }
}
