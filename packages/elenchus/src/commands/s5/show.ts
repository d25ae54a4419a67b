/** Validity and entailment, as lines for people and as documents for machines. */
import { type Formula, print } from '@elenchus/logic'
import { type Decision, type decideEntailment, degrees, reduce } from '@elenchus/logic/s5'
import { paint } from '../../terminal/paint.ts'
import { worldLines } from '../../terminal/worlds.ts'

type Entailment = Awaited<ReturnType<typeof decideEntailment>>
export interface BothEntailments {
  readonly local: Entailment
  readonly global: Entailment
}

const yes = (answer: boolean | 'gave up', positive: string, negative: string) =>
  answer === 'gave up'
    ? paint.yellow('gave up: the time budget was spent (raise --budget)')
    : answer
      ? paint.green(positive)
      : paint.red(negative)

export function validityDocument(formula: Formula, decision: Decision) {
  const { degree, steps } = reduce(formula)
  return {
    formula: print(formula),
    ...decision,
    reduction: {
      degree,
      name: degrees.find(each => each.degree === degree)!.name,
      steps: steps.map(step => `${print(step.formula)}  by ${step.rule}`),
    },
  }
}

export function validityLines(formula: Formula, { valid, satisfiable, model, countermodel }: Decision): string[] {
  const reduction = reduce(formula)
  const lines = [
    paint.bold(print(formula)),
    `  ${yes(valid, 'valid: true in every world of every model', 'not valid')}`,
    ...(reduction.steps.length === 0
      ? []
      : [`  = ${print(reduction.formula)} (${reduction.steps.map(step => step.rule).join(', ')})`]),
    `  ${yes(satisfiable, 'satisfiable', 'not satisfiable: true in no world of any model')}`,
  ]
  if (countermodel) lines.push('', 'It fails here (in the marked world):', ...worldLines(countermodel))
  if (model && valid !== true) lines.push('', 'It holds here (in the marked world):', ...worldLines(model))
  return lines
}

export function entailmentDocument(premise: Formula, conclusion: Formula, { local, global }: BothEntailments) {
  return {
    premises: [print(premise)],
    conclusion: print(conclusion),
    entails: local.entails,
    entailsGlobally: global.entails,
    countermodel: local.countermodel,
  }
}

export function entailmentLines(premise: Formula, conclusion: Formula, { local, global }: BothEntailments): string[] {
  const { countermodel } = local
  const lines = [
    `${paint.bold(print(premise))}  ⊨?  ${paint.bold(print(conclusion))}`,
    `  ${yes(local.entails, 'entailed: wherever the premise holds, so does the conclusion', 'not entailed')}`,
    `  ${yes(global.entails, 'entailed globally: where the premise holds in all worlds', 'not entailed globally')}`,
  ]
  if (countermodel)
    lines.push(
      '',
      'The premise holds here and the conclusion fails (in the marked world):',
      ...worldLines(countermodel),
    )
  return lines
}
