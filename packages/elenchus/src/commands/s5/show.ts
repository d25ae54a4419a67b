/** Formats validity and entailment as lines of text and as JSON documents. */
import { type Formula, print } from '@elenchus/logic'
import { writeTableau } from '@elenchus/logic/draw'
import { frameConditions, type Tableau } from '@elenchus/logic/modal'
import { degrees, type PointedModel, reduce } from '@elenchus/logic/s5'
import { paint } from '../../terminal/text.ts'
import type { Entailment, ModalSettings, Validity } from './decide.ts'

/** Names a logic other than S5, with the condition on its frames. */
const describeLogic = ({ logic }: ModalSettings) =>
  logic === 'S5' ? '' : ` in ${logic} (${frameConditions[logic].split(':')[0]})`

/** Converts a tableau to a document, with formulas as text and lines counted from 1. */
function toTableauDocument(tableau: Tableau | null, { tableau: isRequested }: ModalSettings) {
  if (!isRequested || !tableau) return undefined
  return {
    lines: tableau.lines.map(({ above, world, formula, by, from }) => ({
      /** The line above on its branch, counted from 1; 0 for the first. */
      above: above + 1,
      /** 1.2 is the second world found to be accessible from 1. */
      world,
      formula: print(formula),
      /** The rule, named after the connective that it decomposes. */
      by,
      /** The lines it was applied to, counted from 1. */
      from: from.map(line => line + 1),
    })),
    // The last line of each closed branch, and the contradictory lines.
    closed: tableau.closures.map(({ leaf, by }) => ({ leaf: leaf + 1, by: by.map(line => line + 1) })),
  }
}

function formatTableau(
  tableau: Tableau | null,
  { tableau: isRequested }: ModalSettings,
  answer: boolean | 'gave up',
): string[] {
  if (!isRequested || answer !== true) return []
  if (!tableau) return ['', paint.yellow('No tableau: the time limit was reached (raise --budget)')]
  const lines = writeTableau(tableau, { width: 78 }).trimEnd().split('\n')
  return ['', 'Closed tableau of the negation:', ...lines.map(line => `  ${line}`)]
}

const formatAnswer = (answer: boolean | 'gave up', positive: string, negative: string) =>
  answer === 'gave up'
    ? paint.yellow('gave up: the time limit was reached (raise --budget)')
    : answer
      ? paint.green(positive)
      : paint.red(negative)

/** Converts the reduction of a chain of ¬, □ and ◇ to a degree of certainty; S5 only. */
function toReductionDocument(formula: Formula, { logic }: ModalSettings) {
  if (logic !== 'S5') return undefined
  const { degree, steps } = reduce(formula)
  const name = degrees.find(each => each.degree === degree)!.name
  return { degree, name, steps: steps.map(step => `${print(step.formula)}  by ${step.rule}`) }
}

export const toValidityDocument = (formula: Formula, { tableau, ...decision }: Validity, settings: ModalSettings) => ({
  formula: print(formula),
  logic: settings.logic,
  ...decision,
  tableau: toTableauDocument(tableau, settings),
  reduction: toReductionDocument(formula, settings),
})

export function formatValidity(formula: Formula, validity: Validity, settings: ModalSettings): string[] {
  const { valid, satisfiable, model, countermodel, tableau } = validity
  const { steps, formula: reduced } = reduce(formula)
  const inLogic = describeLogic(settings)
  const reduction = `  = ${print(reduced)} (${steps.map(step => step.rule).join(', ')})`
  return [
    paint.bold(print(formula)),
    `  ${formatAnswer(valid, `valid${inLogic}: true in every world of every model`, `not valid${inLogic}`)}`,
    ...(steps.length > 0 && settings.logic === 'S5' ? [reduction] : []),
    `  ${formatAnswer(satisfiable, 'satisfiable', 'not satisfiable: true in no world of any model')}`,
    ...(countermodel
      ? ['', 'Countermodel (the formula is false in the marked world):', ...formatWorlds(countermodel)]
      : []),
    ...(model && valid !== true
      ? ['', 'Model (the formula is true in the marked world):', ...formatWorlds(model)]
      : []),
    ...formatTableau(tableau, settings, valid),
  ]
}

export const toEntailmentDocument = (
  premise: Formula,
  conclusion: Formula,
  { entails, global, countermodel, tableau }: Entailment,
  settings: ModalSettings,
) => ({
  premises: [print(premise)],
  conclusion: print(conclusion),
  logic: settings.logic,
  entails,
  /** Absent in K, D, T and B, for which it is not decided. */
  entailsGlobally: global,
  countermodel,
  tableau: toTableauDocument(tableau, settings),
})

export function formatEntailment(
  premise: Formula,
  conclusion: Formula,
  { entails, global, countermodel, tableau }: Entailment,
  settings: ModalSettings,
): string[] {
  const inLogic = describeLogic(settings)
  const globalAnswers = [
    'entailed globally: if the premise is true in all worlds, so is the conclusion',
    'not entailed globally',
  ] as const
  const countermodelHeading = 'Countermodel (in the marked world, the premise is true and the conclusion is false):'
  return [
    `${paint.bold(print(premise))}  ⊨?  ${paint.bold(print(conclusion))}`,
    `  ${formatAnswer(entails, `entailed${inLogic}: the conclusion is true in every world in which the premise is true`, `not entailed${inLogic}`)}`,
    ...(global === undefined ? [] : [`  ${formatAnswer(global, ...globalAnswers)}`]),
    ...(countermodel ? ['', countermodelHeading, ...formatWorlds(countermodel)] : []),
    ...formatTableau(tableau, settings, entails),
  ]
}

/** Formats the worlds of a Kripke model, one per line; the designated world is marked. */
export function formatWorlds({ worlds, sees, at }: PointedModel): string[] {
  return worlds.map((world, i) => {
    const literals = Object.entries(world).map(([atom, value]) => `${value ? '' : '¬'}${atom}`)
    const successors = sees?.[i]?.map(to => to + 1)
    const access = successors === undefined ? '' : `  (sees ${successors.join(', ') || 'no world'})`
    return `  ${i === at ? '▶' : ' '} world ${i + 1}: ${literals.join('  ') || '(no atoms)'}${access}`
  })
}
