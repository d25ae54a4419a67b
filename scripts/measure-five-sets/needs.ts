/**
 * Right answers by what a question needs: the operators that stand in its theory, and whether a rule has to be used backward. One
 * question of each theory counts, so that the answers are independent and their intervals exact.
 */
import { exactInterval } from '@elenchus/statistics'
import { type PaperGroup, paperGroupOf, partsOfId } from '@elenchus/theories/metrics'
import { type Operators, type Question, trainingSets } from './questions.ts'
import { type AnswersTo, head, line } from './tables.ts'

interface Need {
  readonly title: string
  readonly files: readonly string[]
  readonly group: PaperGroup
  readonly operators?: readonly Operators[]
}

const contrast = ['contrast-conjunction.without', 'contrast-disjunction.without']
const needs: readonly Need[] = [
  { title: 'contrast, unchanged theory: no operator', files: contrast, group: 'BASE', operators: ['none'] },
  { title: 'contrast, unchanged: "not"', files: contrast, group: 'BASE', operators: ['"not"'] },
  { title: 'contrast, unchanged: "and" or "or"', files: contrast, group: 'BASE', operators: ['"and" or "or"'] },
  {
    title: 'negation, changed: no "and" or "or"',
    files: ['contrast-negation.without'],
    group: 'NEG',
    operators: ['none', '"not"'],
  },
  { title: 'contrapositive, unchanged', files: ['equivalence-contrapositive'], group: 'BASE' },
  { title: 'contrapositive, a rule turned round', files: ['equivalence-contrapositive'], group: 'EQUIVALENT' },
]

/** Questions that have a proof; whoever always answers Unknown is right on none of them. */
const belongs = ({ group, operators }: Need, { id, gold, operators: own }: Question) =>
  gold !== 'Unknown' && paperGroupOf(partsOfId(id).variant) === group && (operators?.includes(own) ?? true)

export function byNeed(questions: ReadonlyMap<string, readonly Question[]>, answersTo: AnswersTo): string[] {
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
    ...head(['provable questions', ...trainingSets.map(([, printed]) => printed)]),
    ...needs.map(need => line([need.title, ...trainingSets.map(([trained]) => count(need, trained))])),
  ]
}
