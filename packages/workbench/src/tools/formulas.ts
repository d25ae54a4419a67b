/** Decides whether a modal formula is valid and whether it is satisfiable; returns a tableau or a countermodel. */
import { type Formula, type Notation, not, parse, print } from '@elenchus/logic'
import { countOmittedLines, drawTableau, drawWorlds, writeTableau } from '@elenchus/logic/draw'
import { decide, type ModalAnswer } from '@elenchus/logic/modal'
import { degree, reduce } from '@elenchus/logic/s5'
import type { Body, Reply } from '../contract/types.ts'

const budgetMs = 8000
/** Maximum size of a tableau in the reply, in characters of JSON, and maximum number of characters of the reduction's formulas. */
const maxTableauCharacters = 500_000
const maxReductionCharacters = 50_000
const notations: readonly Notation[] = ['unicode', 'ascii', 'words', 'latex', 'english']

/** Reduces the sequence of modal operators at the beginning of a formula; null if there are none. */
function reduceOperators(formula: Formula): Reply<'prove'>['reduction'] {
  if (!['not', 'box', 'diamond'].includes(formula.kind)) return null
  const { steps } = reduce(formula)
  const shown: NonNullable<Reply<'prove'>['reduction']>['steps'] = []
  let characters = 0
  for (const step of steps) {
    if (characters > maxReductionCharacters) break
    const text = print(step.formula)
    characters += text.length
    shown.push({ formula: text, rule: step.rule })
  }
  const omitted = steps.length - shown.length
  if (omitted > 0) shown.push({ formula: '…', rule: `${omitted} more steps are not shown` })
  return { steps: shown, degree: degree(formula) }
}

/** Returns a tableau if it is small enough for the reply; drawing and text of a larger one have a note. */
function limitTableau(tableau: ModalAnswer['tableau']): ModalAnswer['tableau'] {
  if (!tableau || countOmittedLines(tableau) > 0) return null
  return JSON.stringify(tableau).length <= maxTableauCharacters ? tableau : null
}

export async function proveFormula(
  { formula: text, premises: premiseTexts, logic }: Body<'prove'>,
  signal: AbortSignal,
): Promise<Reply<'prove'>> {
  const formula = parse(text)
  const premises = premiseTexts.map(each => parse(each))
  const began = Date.now()
  const options = { logic, premises, signal }
  const draw = ({ tableau, countermodel }: ModalAnswer): string | null => {
    if (tableau) return drawTableau(tableau, 'svg')
    return countermodel ? drawWorlds(countermodel, 'svg', { logic, formula, premises }) : null
  }
  // The first search leaves time for the second, which is usually easier.
  const validity = await decide(formula, { ...options, budgetMs: 0.75 * budgetMs })
  // If the negation is valid, the formula is unsatisfiable; otherwise its countermodel satisfies the formula.
  const negation = await decide(not(formula), { ...options, budgetMs: budgetMs - (Date.now() - began) })
  return {
    formula: print(formula),
    notations: notations.map(notation => ({ notation, text: print(formula, { notation }) })),
    valid: validity.valid,
    satisfiable: negation.valid === 'gave up' ? 'gave up' : !negation.valid,
    reduction: reduceOperators(formula),
    tableau: limitTableau(validity.tableau),
    text: validity.tableau && writeTableau(validity.tableau),
    svg: draw(validity),
    holds: draw(negation),
  }
}
