/** A modal formula for the screen *Logic*: does it hold everywhere, somewhere, nowhere, and what shows that. */
import { type Formula, type Notation, not, parse, print } from '@elenchus/logic'
import { drawTableau, drawWorlds, writeTableau } from '@elenchus/logic/draw'
import { decide, type ModalAnswer, type ModalLogic } from '@elenchus/logic/modal'
import { degree, reduce } from '@elenchus/logic/s5'
import type { Body, Reply } from '../contract/types.ts'

const budgetMs = 8000
const notations: readonly Notation[] = ['unicode', 'ascii', 'words', 'latex', 'english']

/** The chain of operators before a formula, reduced; null where there is none. */
function reductionOf(formula: Formula): Reply<'prove'>['reduction'] {
  if (!['not', 'box', 'diamond'].includes(formula.kind)) return null
  const { steps } = reduce(formula)
  return { steps: steps.map(step => ({ formula: print(step.formula), rule: step.rule })), degree: degree(formula) }
}

interface Question {
  readonly formula: Formula
  readonly premises: readonly Formula[]
  readonly logic: ModalLogic
}

const drawn = ({ tableau, countermodel }: ModalAnswer, { formula, premises, logic }: Question): string | null =>
  tableau
    ? drawTableau(tableau, 'svg')
    : countermodel
      ? drawWorlds(countermodel, 'svg', { logic, formula, premises })
      : null

export async function proveFormula(
  { formula: text, premises: given, logic }: Body<'prove'>,
  signal: AbortSignal,
): Promise<Reply<'prove'>> {
  const formula = parse(text)
  const premises = given.map(each => parse(each))
  const options = { logic, premises, budgetMs, signal }
  const always = await decide(formula, options)
  // Where the denial is valid, the formula holds nowhere; where it fails, there is a world in which the formula holds.
  const never = await decide(not(formula), options)
  return {
    formula: print(formula),
    notations: notations.map(notation => ({ notation, text: print(formula, { notation }) })),
    valid: always.valid,
    satisfiable: never.valid === 'gave up' ? 'gave up' : !never.valid,
    reduction: reductionOf(formula),
    tableau: always.tableau,
    text: always.tableau && writeTableau(always.tableau),
    svg: drawn(always, { formula, premises, logic }),
    holds: drawn(never, { formula, premises, logic }),
  }
}
