/**
 * Accuracy by what a question requires: operators in the theory, partly true conditions, contraposition. Only one question per theory
 * counts, so that answers are independent and exact intervals apply.
 */

import { getPaperGroup, type PaperGroup, parseInstanceId } from '@elenchus/robustlr/metrics'
import { exactInterval } from '@elenchus/statistics'
import { type Operators, type Question, trainingSets } from './questions.ts'
import { type AnswersTo, tableHead, tableRow } from './tables.ts'

interface Need {
  readonly title: string
  readonly files: readonly string[]
  readonly group: PaperGroup
  readonly operators?: readonly Operators[]
  readonly partlyTrue?: boolean
}

const contrast = ['contrast-conjunction.without', 'contrast-disjunction.without']
const distracted = ['contrast-conjunction.with', 'contrast-disjunction.with']
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
    files: distracted,
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

/** True for provable questions of the row; a constant answer Unknown gets none of them right. */
const belongs = (need: Need, { id, gold, operators, partlyTrue: inPart }: Question) =>
  gold !== 'Unknown' &&
  getPaperGroup(parseInstanceId(id).variant) === need.group &&
  (need.operators?.includes(operators) ?? true) &&
  (need.partlyTrue ?? inPart) === inPart

export function tabulateByNeed(questions: ReadonlyMap<string, readonly Question[]>, answersTo: AnswersTo): string[] {
  const count = (need: Need, trained: string): string => {
    let right = 0
    let of = 0
    for (const file of need.files) {
      const said = answersTo(trained, file)
      for (const [i, question] of questions.get(file)!.entries()) {
        if (!belongs(need, question)) continue
        of++
        if (said[i] === question.gold) right++
      }
    }
    if (of === 0) return '-'
    const [low, high] = exactInterval(right, of)
    return `${right} of ${of} [${low.toFixed(2)}, ${high.toFixed(2)}]`
  }
  return [
    ...tableHead(['provable questions', ...trainingSets.map(([, printed]) => printed)]),
    ...needs.map(need => tableRow([need.title, ...trainingSets.map(([trained]) => count(need, trained))])),
  ]
}

const negations = ['contrast-negation.without', 'contrast-negation.with']
const states: readonly (readonly [title: string, files: readonly string[], belongs: (asked: Question) => boolean])[] = [
  ['contrast: no condition holds in part', contrast, ({ partlyTrue: inPart }) => !inPart],
  ['contrast: a condition holds in part', contrast, ({ partlyTrue: inPart }) => inPart],
  ['contrast with distractors: no condition holds in part', distracted, ({ partlyTrue: inPart }) => !inPart],
  ['contrast with distractors: a condition holds in part', distracted, ({ partlyTrue: inPart }) => inPart],
  // The label is Unknown exactly if the edit negates a condition of the proof.
  ['negation, both: no condition of the proof is denied', negations, ({ gold }) => gold !== 'Unknown'],
  ['negation, both: a condition of the proof is denied', negations, ({ gold }) => gold === 'Unknown'],
]

/** Accuracy by the state of the conditions. All questions count; those of one theory are not independent, so there are no intervals. */
export function tabulateByConditions(
  questions: ReadonlyMap<string, readonly Question[]>,
  answersTo: AnswersTo,
): string[] {
  return [
    ...tableHead(['all questions', ...trainingSets.map(([, printed]) => printed)]),
    ...states.map(([title, files, belongs]) => {
      const cells = trainingSets.map(([trained]) => {
        const right = files.flatMap(file => {
          const said = answersTo(trained, file)
          return questions.get(file)!.flatMap((asked, i) => (belongs(asked) ? [said[i] === asked.gold] : []))
        })
        return right.length === 0 ? '-' : `${right.filter(Boolean).length} of ${right.length}`
      })
      return tableRow([title, ...cells])
    }),
  ]
}
