/**
 * Several people on one set, as the paper measures them: the scores of each, their mean, what most of them answered, what at least one
 * got right, and Fleiss' kappa. A person is scored on what was put to them, that is on what they answered.
 */
import { agreementOfPeople, answersBySeat, humanRows, majorityAnswers } from '@elenchus/annotation'
import type { AnswerLabel } from '@elenchus/robustlr'
import { type RobustlrAnswer, type RobustlrOptions, scoreRobustlr } from '@elenchus/robustlr/metrics'
import { table } from '../../terminal/text.ts'
import type { Answers } from './robustlr-answers.ts'

export interface PeopleScores {
  readonly mode: 'official' | 'paper'
  readonly annotators: readonly {
    readonly name: string
    readonly answered: number
    readonly theories: number
    readonly weightedF1: number
    readonly accuracy: number
  }[]
  readonly mean: { readonly weightedF1: number; readonly accuracy: number }
  /** A tie is no answer, and wrong. Items that one person alone answered are left out. */
  readonly majority: {
    readonly n: number
    readonly ties: number
    readonly weightedF1: number
    readonly accuracy: number
  } | null
  /** Share of the items that at least one got right. */
  readonly ceiling: number
  /** Items that anybody answered. */
  readonly items: number
  /** Over the items that as many people answered as any; `null` where there is no such thing. */
  readonly fleissKappa: number | null
}

export function scorePeople(files: ReadonlyMap<string, Answers>, options: RobustlrOptions): PeopleScores {
  const given = new Map(
    Array.from(files, ([name, { answers, answered }]) => [name, answers.filter(({ id }) => answered.has(id))]),
  )
  const gold = new Map([...given.values()].flat().map(answer => [answer.id, answer.gold]))
  // What names no label is an answer all the same: wrong, and unlike every other.
  const said = new Map(
    Array.from(given, ([name, answers]) => [
      name,
      new Map<string, AnswerLabel | 'none'>(answers.map(({ id, prediction }) => [id, prediction ?? 'none'])),
    ]),
  )
  const people = humanRows<AnswerLabel | 'none'>(gold, said)
  const f1 = (answers: readonly RobustlrAnswer[]) => scoreRobustlr(answers, { ...options, intervals: false })
  const annotators = people.annotators
    .filter(({ answered }) => answered > 0)
    .map(({ name, answered, accuracy }) => {
      const { overall_easy, theories } = f1(given.get(name)!)
      return { name, answered, theories, weightedF1: overall_easy, accuracy }
    })
  const mean = annotators.reduce((sum, { weightedF1 }) => sum + weightedF1, 0) / annotators.length
  return {
    mode: options.mode ?? 'official',
    annotators,
    mean: { weightedF1: mean, accuracy: people.performance },
    majority: majorityOf(said, gold, f1),
    ceiling: people.ceiling,
    items: people.items,
    fleissKappa: annotators.length < 2 ? null : agreementOfPeople(answersBySeat(said)),
  }
}

function majorityOf(
  said: ReadonlyMap<string, ReadonlyMap<string, AnswerLabel | 'none'>>,
  gold: ReadonlyMap<string, AnswerLabel>,
  score: (answers: readonly RobustlrAnswer[]) => { readonly overall_easy: number },
): PeopleScores['majority'] {
  const answers = Array.from(majorityAnswers(said), ([id, answer]) => ({
    id,
    gold: gold.get(id)!,
    prediction: answer === 'none' ? null : answer,
    tie: answer === null,
  }))
  if (answers.length === 0) return null
  const right = answers.filter(({ gold: label, prediction }) => label === prediction).length
  return {
    n: answers.length,
    ties: answers.filter(({ tie }) => tie).length,
    weightedF1: score(answers).overall_easy,
    accuracy: right / answers.length,
  }
}

export function showPeople({ mode, annotators, mean, majority, ceiling, items, fleissKappa }: PeopleScores): string {
  const digits = mode === 'official' ? 2 : 4
  const figure = (value: number) => value.toFixed(digits)
  const rows = [
    ...annotators.map(({ name, answered, theories, weightedF1, accuracy }) => [
      name,
      String(answered),
      String(theories),
      figure(weightedF1),
      figure(accuracy),
    ]),
    ['mean', '', '', figure(mean.weightedF1), figure(mean.accuracy)],
    ...(majority === null
      ? []
      : [['majority', String(majority.n), '', figure(majority.weightedF1), figure(majority.accuracy)]]),
    ['at least one right', String(items), '', '', figure(ceiling)],
  ]
  const ties = majority === null || majority.ties === 0 ? '' : `; ${majority.ties} ties count as wrong`
  return [
    table(['', 'answered', 'theories', 'weighted F1', 'accuracy'], rows),
    `Fleiss' kappa ${fleissKappa === null ? 'cannot be computed' : fleissKappa.toFixed(3)}${ties}`,
  ].join('\n')
}
