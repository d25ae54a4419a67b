/**
 * Accuracy by what a question requires: operators in the theory, partly true conditions, contraposition. Only one question per theory
 * counts, so that answers are independent and exact intervals apply.
 */

import { getPaperGroup, type PaperGroup, parseInstanceId } from '@elenchus/robustlr/metrics'
import { exactInterval } from '@elenchus/statistics'
import { type Operators, type Question, trainingSets } from './questions.ts'
import { type GetAnswers, tableHead, tableRow } from './tables.ts'

interface Need {
  readonly title: string
  readonly files: readonly string[]
  readonly group: PaperGroup
  readonly operators?: readonly Operators[]
  readonly partlyTrue?: boolean
}

const contrast = ['contrast-conjunction.without', 'contrast-disjunction.without']
const contrastWithDistractors = ['contrast-conjunction.with', 'contrast-disjunction.with']
const needs: readonly Need[] = [
  { title: 'contrast, unchanged theory: no operator', files: contrast, group: 'BASE', operators: ['none'] },
  { title: 'contrast, unchanged: "not"', files: contrast, group: 'BASE', operators: ['"not"'] },
  {
    title: 'contrast, unchanged: "and" or "or", no condition holds in part',
    files: contrast,
    group: 'BASE',
    operators: ['"and" or "or"'],
    partlyTrue: false,
  },
  {
    title: 'contrast, unchanged: a condition holds in part',
    files: contrast,
    group: 'BASE',
    operators: ['"and" or "or"'],
    partlyTrue: true,
  },
  {
    title: 'contrast with distractors, unchanged: "and" or "or", no condition holds in part',
    files: contrastWithDistractors,
    group: 'BASE',
    operators: ['"and" or "or"'],
    partlyTrue: false,
  },
  {
    title: 'negation, changed: no "and" or "or"',
    files: ['contrast-negation.without'],
    group: 'NEG',
    operators: ['none', '"not"'],
  },
  { title: 'contrapositive, unchanged', files: ['equivalence-contrapositive'], group: 'BASE' },
  { title: 'contrapositive, a rule turned round', files: ['equivalence-contrapositive'], group: 'EQUIVALENT' },
]

/** True for provable questions of the row, which a constant answer Unknown never gets right. */
const belongs = (need: Need, { id, gold, operators, partlyTrue }: Question) =>
  gold !== 'Unknown' &&
  getPaperGroup(parseInstanceId(id).variant) === need.group &&
  (need.operators?.includes(operators) ?? true) &&
  (need.partlyTrue ?? partlyTrue) === partlyTrue

export function tabulateByNeed(questions: ReadonlyMap<string, readonly Question[]>, getAnswers: GetAnswers): string[] {
  const count = (need: Need, trainingSet: string): string => {
    let correct = 0
    let total = 0
    for (const file of need.files) {
      const answers = getAnswers(trainingSet, file)
      for (const [i, question] of questions.get(file)!.entries()) {
        if (!belongs(need, question)) continue
        total++
        if (answers[i] === question.gold) correct++
      }
    }
    if (total === 0) return '-'
    const [low, high] = exactInterval(correct, total)
    return `${correct} of ${total} [${low.toFixed(2)}, ${high.toFixed(2)}]`
  }
  return [
    ...tableHead(['provable questions', ...trainingSets.map(([, paperName]) => paperName)]),
    ...needs.map(need => tableRow([need.title, ...trainingSets.map(([trainingSet]) => count(need, trainingSet))])),
  ]
}

const negations = ['contrast-negation.without', 'contrast-negation.with']
const conditionStates: readonly (readonly [
  title: string,
  files: readonly string[],
  matches: (question: Question) => boolean,
])[] = [
  ['contrast: no condition holds in part', contrast, ({ partlyTrue }) => !partlyTrue],
  ['contrast: a condition holds in part', contrast, ({ partlyTrue }) => partlyTrue],
  ['contrast with distractors: no condition holds in part', contrastWithDistractors, ({ partlyTrue }) => !partlyTrue],
  ['contrast with distractors: a condition holds in part', contrastWithDistractors, ({ partlyTrue }) => partlyTrue],
  // The label is Unknown exactly if the edit negates a condition of the proof.
  ['negation, both: no condition of the proof is denied', negations, ({ gold }) => gold !== 'Unknown'],
  ['negation, both: a condition of the proof is denied', negations, ({ gold }) => gold === 'Unknown'],
]

/** Accuracy by the state of the conditions. All questions count; those of one theory are not independent, so there are no intervals. */
export function tabulateByConditions(
  questions: ReadonlyMap<string, readonly Question[]>,
  getAnswers: GetAnswers,
): string[] {
  return [
    ...tableHead(['all questions', ...trainingSets.map(([, paperName]) => paperName)]),
    ...conditionStates.map(([title, files, matches]) => {
      const cells = trainingSets.map(([trainingSet]) => {
        const correct = files.flatMap(file => {
          const answers = getAnswers(trainingSet, file)
          return questions
            .get(file)!
            .flatMap((question, i) => (matches(question) ? [answers[i] === question.gold] : []))
        })
        return correct.length === 0 ? '-' : `${correct.filter(Boolean).length} of ${correct.length}`
      })
      return tableRow([title, ...cells])
    }),
  ]
}
