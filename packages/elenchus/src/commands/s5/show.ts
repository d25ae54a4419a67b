/** Validity and entailment, as lines for people and as documents for machines. */
import { type Formula, print } from '@elenchus/logic'
import { writeTableau } from '@elenchus/logic/draw'
import { frameConditions, type Tableau } from '@elenchus/logic/modal'
import { degrees, type PointedModel, reduce } from '@elenchus/logic/s5'
import { paint } from '../../terminal/text.ts'
import type { Entailment, Question, Validity } from './judge.ts'

/** Chains of ¬ □ ◇ come down to degrees of certainty in S5 alone. */
const reducible = ({ logic }: Question) => logic === 'S5'

/** In other logics, with the short name of what their worlds see. */
const inLogic = ({ logic }: Question) =>
  logic === 'S5' ? '' : ` in ${logic} (${frameConditions[logic].split(':')[0]})`

/** The derivation as it is printed and stored: formulas as text, lines counted from 1. */
const tableauDocument = (tableau: Tableau | null, { tableau: wanted }: Question) =>
  wanted && tableau
    ? {
        tableau: {
          lines: tableau.lines.map(({ above, world, formula, by, from }) => ({
            above: above + 1,
            world,
            formula: print(formula),
            by,
            from: from.map(line => line + 1),
          })),
          closed: tableau.closures.map(({ leaf, by }) => ({ leaf: leaf + 1, by: by.map(line => line + 1) })),
        },
      }
    : {}

const tableauLines = (tableau: Tableau | null, { tableau: wanted }: Question) =>
  wanted && tableau
    ? [
        '',
        'The tableau that supposes the opposite closes:',
        ...writeTableau(tableau, { width: 78 })
          .trimEnd()
          .split('\n')
          .map(line => `  ${line}`),
      ]
    : []

const yes = (answer: boolean | 'gave up', positive: string, negative: string) =>
  answer === 'gave up'
    ? paint.yellow('gave up: the time budget was spent (raise --budget)')
    : answer
      ? paint.green(positive)
      : paint.red(negative)

export function validityDocument(formula: Formula, { tableau, ...decision }: Validity, question: Question) {
  const { degree, steps } = reduce(formula)
  return {
    formula: print(formula),
    logic: question.logic,
    ...decision,
    ...tableauDocument(tableau, question),
    ...(reducible(question)
      ? {
          reduction: {
            degree,
            name: degrees.find(each => each.degree === degree)!.name,
            steps: steps.map(step => `${print(step.formula)}  by ${step.rule}`),
          },
        }
      : {}),
  }
}

export function validityLines(formula: Formula, validity: Validity, question: Question): string[] {
  const { valid, satisfiable, model, countermodel, tableau } = validity
  const reduction = reduce(formula)
  const where = inLogic(question)
  const lines = [
    paint.bold(print(formula)),
    `  ${yes(valid, `valid${where}: true in every world of every model`, `not valid${where}`)}`,
    ...(reduction.steps.length === 0 || !reducible(question)
      ? []
      : [`  = ${print(reduction.formula)} (${reduction.steps.map(step => step.rule).join(', ')})`]),
    `  ${yes(satisfiable, 'satisfiable', 'not satisfiable: true in no world of any model')}`,
  ]
  if (countermodel) lines.push('', 'It fails here (in the marked world):', ...worldLines(countermodel))
  if (model && valid !== true) lines.push('', 'It holds here (in the marked world):', ...worldLines(model))
  return [...lines, ...tableauLines(tableau, question)]
}

export function entailmentDocument(premise: Formula, conclusion: Formula, entailment: Entailment, question: Question) {
  const { entails, global, countermodel, tableau } = entailment
  return {
    premises: [print(premise)],
    conclusion: print(conclusion),
    logic: question.logic,
    entails,
    ...(global === null ? {} : { entailsGlobally: global }),
    countermodel,
    ...tableauDocument(tableau, question),
  }
}

export function entailmentLines(
  premise: Formula,
  conclusion: Formula,
  { entails, global, countermodel, tableau }: Entailment,
  question: Question,
): string[] {
  const where = inLogic(question)
  const lines = [
    `${paint.bold(print(premise))}  ⊨?  ${paint.bold(print(conclusion))}`,
    `  ${yes(entails, `entailed${where}: wherever the premise holds, so does the conclusion`, `not entailed${where}`)}`,
    ...(global === null
      ? []
      : [`  ${yes(global, 'entailed globally: where the premise holds in all worlds', 'not entailed globally')}`]),
  ]
  if (countermodel)
    lines.push(
      '',
      'The premise holds here and the conclusion fails (in the marked world):',
      ...worldLines(countermodel),
    )
  return [...lines, ...tableauLines(tableau, question)]
}

/** The worlds of a Kripke model, one per line, the world of the claim marked. */
export function worldLines({ worlds, sees, at }: PointedModel): string[] {
  return worlds.map((world, i) => {
    const literals = Object.entries(world).map(([atom, value]) => `${value ? '' : '¬'}${atom}`)
    const seen = sees?.[i]?.map(to => to + 1)
    const sight = seen === undefined ? '' : `  (sees ${seen.join(', ') || 'no world'})`
    return `  ${i === at ? '▶' : ' '} world ${i + 1}: ${literals.join('  ') || '(nothing to say)'}${sight}`
  })
}
