/** Validity and entailment as lines of text and as JSON documents. */
import { type Formula, print } from '@elenchus/logic'
import { writeTableau } from '@elenchus/logic/draw'
import { frameConditions, type Tableau } from '@elenchus/logic/modal'
import { degrees, type PointedModel, reduce } from '@elenchus/logic/s5'
import { paint } from '../../terminal/text.ts'
import type { Entailment, Question, Validity } from './decide.ts'

/** Names logics other than S5, with the condition on their frames. */
const inLogic = ({ logic }: Question) =>
  logic === 'S5' ? '' : ` in ${logic} (${frameConditions[logic].split(':')[0]})`

/** A tableau with its formulas as text and its lines counted from 1. */
function tableauDocument(tableau: Tableau | null, { tableau: wanted }: Question) {
  if (!wanted || !tableau) return undefined
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
    closed: tableau.closures.map(({ leaf, by }) => ({ leaf: leaf + 1, by: by.map(line => line + 1) })),
  }
}

function tableauLines(tableau: Tableau | null, { tableau: wanted }: Question): string[] {
  if (!wanted || !tableau) return []
  const lines = writeTableau(tableau, { width: 78 }).trimEnd().split('\n')
  return ['', 'The tableau of the negation closes:', ...lines.map(line => `  ${line}`)]
}

const answerText = (answer: boolean | 'gave up', positive: string, negative: string) =>
  answer === 'gave up'
    ? paint.yellow('gave up: the time limit was reached (raise --budget)')
    : answer
      ? paint.green(positive)
      : paint.red(negative)

/** S5 only: the reduction of a chain of ¬, □ and ◇ to a degree of certainty. */
function reductionDocument(formula: Formula, { logic }: Question) {
  if (logic !== 'S5') return undefined
  const { degree, steps } = reduce(formula)
  const name = degrees.find(each => each.degree === degree)!.name
  return { degree, name, steps: steps.map(step => `${print(step.formula)}  by ${step.rule}`) }
}

export const validityDocument = (formula: Formula, { tableau, ...decision }: Validity, question: Question) => ({
  formula: print(formula),
  logic: question.logic,
  ...decision,
  tableau: tableauDocument(tableau, question),
  reduction: reductionDocument(formula, question),
})

export function validityLines(formula: Formula, validity: Validity, question: Question): string[] {
  const { valid, satisfiable, model, countermodel, tableau } = validity
  const { steps, formula: reduced } = reduce(formula)
  const where = inLogic(question)
  const reduction = `  = ${print(reduced)} (${steps.map(step => step.rule).join(', ')})`
  return [
    paint.bold(print(formula)),
    `  ${answerText(valid, `valid${where}: true in every world of every model`, `not valid${where}`)}`,
    ...(steps.length > 0 && question.logic === 'S5' ? [reduction] : []),
    `  ${answerText(satisfiable, 'satisfiable', 'not satisfiable: true in no world of any model')}`,
    ...(countermodel ? ['', 'It fails here (in the marked world):', ...worldLines(countermodel)] : []),
    ...(model && valid !== true ? ['', 'It holds here (in the marked world):', ...worldLines(model)] : []),
    ...tableauLines(tableau, question),
  ]
}

export const entailmentDocument = (
  premise: Formula,
  conclusion: Formula,
  { entails, global, countermodel, tableau }: Entailment,
  question: Question,
) => ({
  premises: [print(premise)],
  conclusion: print(conclusion),
  logic: question.logic,
  entails,
  /** Absent in K, D, T and B, for which it is not decided. */
  entailsGlobally: global,
  countermodel,
  tableau: tableauDocument(tableau, question),
})

export function entailmentLines(
  premise: Formula,
  conclusion: Formula,
  { entails, global, countermodel, tableau }: Entailment,
  question: Question,
): string[] {
  const where = inLogic(question)
  const globally = ['entailed globally: where the premise holds in all worlds', 'not entailed globally'] as const
  const failure = 'The premise holds here and the conclusion fails (in the marked world):'
  return [
    `${paint.bold(print(premise))}  ⊨?  ${paint.bold(print(conclusion))}`,
    `  ${answerText(entails, `entailed${where}: wherever the premise holds, so does the conclusion`, `not entailed${where}`)}`,
    ...(global === undefined ? [] : [`  ${answerText(global, ...globally)}`]),
    ...(countermodel ? ['', failure, ...worldLines(countermodel)] : []),
    ...tableauLines(tableau, question),
  ]
}

/** The worlds of a Kripke model, one per line, with the world of the claim marked. */
export function worldLines({ worlds, sees, at }: PointedModel): string[] {
  return worlds.map((world, i) => {
    const literals = Object.entries(world).map(([atom, value]) => `${value ? '' : '¬'}${atom}`)
    const seen = sees?.[i]?.map(to => to + 1)
    const access = seen === undefined ? '' : `  (sees ${seen.join(', ') || 'no world'})`
    return `  ${i === at ? '▶' : ' '} world ${i + 1}: ${literals.join('  ') || '(nothing to say)'}${access}`
  })
}
