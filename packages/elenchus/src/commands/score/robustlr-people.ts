/**
 * Scores several people on a set as in the paper: each person on the items that they answered, their mean, the majority answer, the items
 * that at least one of them answered correctly, and Fleiss' kappa.
 */
import {
  computeFleissKappa,
  findMajorityAnswers,
  groupAnswersBySeat,
  measureHumanPerformance,
} from '@elenchus/annotation'
import type { AnswerLabel } from '@elenchus/robustlr'
import { type RobustlrAnswer, type RobustlrOptions, scoreRobustlr } from '@elenchus/robustlr/metrics'
import { table } from '../../terminal/text.ts'
import type { InstanceAnswers } from './robustlr-answers.ts'

type PersonScore = Readonly<{ weightedF1: number; accuracy: number }>

export interface PeopleScores {
  readonly mode: 'official' | 'paper'
  readonly annotators: readonly (PersonScore & Readonly<{ name: string; answered: number; theories: number }>)[]
  readonly mean: PersonScore
  /** A tie counts as incorrect; items with a single answer are excluded. */
  readonly majority: (PersonScore & { readonly n: number; readonly ties: number }) | null
  /** Share of the items that at least one person answered correctly. */
  readonly ceiling: number
  /** Number of items with at least one answer. */
  readonly items: number
  /** Over the items with the most answers; `null` if it cannot be computed. */
  readonly fleissKappa: number | null
}

export function scorePeople(files: ReadonlyMap<string, InstanceAnswers>, options: RobustlrOptions): PeopleScores {
  const answersByPerson = new Map(
    Array.from(files, ([name, { answers, answered }]) => [name, answers.filter(({ id }) => answered.has(id))]),
  )
  const goldById = new Map([...answersByPerson.values()].flat().map(answer => [answer.id, answer.gold]))
  // An answer without a valid label is incorrect, and disagrees with every label.
  const labelsByPerson = new Map(
    Array.from(answersByPerson, ([name, answers]) => [
      name,
      new Map<string, AnswerLabel | 'none'>(answers.map(({ id, prediction }) => [id, prediction ?? 'none'])),
    ]),
  )
  const performance = measureHumanPerformance<AnswerLabel | 'none'>(goldById, labelsByPerson)
  const scoreAnswers = (answers: readonly RobustlrAnswer[]) => scoreRobustlr(answers, { ...options, intervals: false })
  const annotators = performance.annotators
    .filter(({ answered }) => answered > 0)
    .map(({ name, answered, accuracy }) => {
      const { overall_easy: weightedF1, theories } = scoreAnswers(answersByPerson.get(name)!)
      return { name, answered, theories, weightedF1, accuracy }
    })
  const majority = Array.from(findMajorityAnswers(labelsByPerson), ([id, answer]) => ({
    id,
    gold: goldById.get(id)!,
    prediction: answer === 'none' ? null : answer,
    isTie: answer === null,
  }))
  const correct = majority.filter(each => each.gold === each.prediction).length
  return {
    mode: options.mode ?? 'official',
    annotators,
    mean: {
      weightedF1: annotators.reduce((sum, each) => sum + each.weightedF1, 0) / annotators.length,
      accuracy: performance.performance,
    },
    majority:
      majority.length === 0
        ? null
        : {
            n: majority.length,
            ties: majority.filter(({ isTie }) => isTie).length,
            weightedF1: scoreAnswers(majority).overall_easy,
            accuracy: correct / majority.length,
          },
    ceiling: performance.ceiling,
    items: performance.items,
    fleissKappa: annotators.length < 2 ? null : computeFleissKappa(groupAnswersBySeat(labelsByPerson)),
  }
}

export function formatPeople(scores: PeopleScores): string[] {
  const { mode, annotators, mean, majority, ceiling, items, fleissKappa } = scores
  const formatScore = (value: number) => value.toFixed(mode === 'official' ? 2 : 4)
  const toRow = (name: string, answered: string, theories: string, score: PersonScore) => [
    name,
    answered,
    theories,
    formatScore(score.weightedF1),
    formatScore(score.accuracy),
  ]
  const rows = [
    ...annotators.map(each => toRow(each.name, String(each.answered), String(each.theories), each)),
    toRow('mean', '', '', mean),
    ...(majority ? [toRow('majority', String(majority.n), '', majority)] : []),
    ['at least one annotator correct', String(items), '', '', formatScore(ceiling)],
  ]
  const ties = majority?.ties ? `; ${majority.ties} ties count as incorrect` : ''
  return [
    table(['', 'answered', 'theories', 'weighted F1', 'accuracy'], rows),
    `Fleiss' kappa ${fleissKappa === null ? 'cannot be computed' : fleissKappa.toFixed(3)}${ties}`,
  ]
}
