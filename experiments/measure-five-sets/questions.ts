/** The questions of the tables: made by our generator from a fixed seed, in the order in which the trainer packed and answered them. */
import { generate } from '@elenchus/robustlr'
import { parseInstanceId, type RobustlrAnswer } from '@elenchus/robustlr/metrics'
import { literalsOfValue, someHoldsInPart } from './conditions.ts'

export type Label = RobustlrAnswer['gold']

export interface Question {
  readonly id: string
  readonly context: string
  readonly statement: string
  readonly gold: Label
  readonly operators: Operators
  /** Whether a condition of its theory holds in part, so that "and" and "or" differ. */
  readonly inPart: boolean
}

/** What a theory and its statement are made with: nothing but names and words, "not" besides, or "and" and "or" too. */
export type Operators = 'none' | '"not"' | '"and" or "or"'

/** By the formulas of facts, rules and statement. */
export function operatorsOf(formulas: readonly string[]): Operators {
  const text = formulas.join(' ; ')
  return /[&|]/.test(text) ? '"and" or "or"' : text.includes('~') ? '"not"' : 'none'
}

/** The training sets by the names of the weights, with those of the paper. */
export const trainingSets: readonly (readonly [name: string, printed: string])[] = [
  ['no-logic-op', 'NO LOGIC OP'],
  ['neg', 'NEG'],
  ['and-neg', 'AND+NEG'],
  ['or-neg', 'OR+NEG'],
  ['and-or-neg', 'AND+OR+NEG'],
]

const seed = 4711
const evaluated = [
  'contrast-conjunction',
  'contrast-disjunction',
  'contrast-negation',
  'equivalence-contrapositive',
  'equivalence-distributive1',
  'equivalence-distributive2',
]

/** The file that is in domain for a training set. */
export const heldOut = (trained: string) => `train-${trained}.test`

/** The questions by file: `contrast-conjunction.with`, `equivalence-distributive1`, `train-neg.test`. */
export function makeQuestions(): Map<string, readonly Question[]> {
  const files = new Map<string, Question[]>()
  const keep = (set: string, theories: number, wanted: (file: string) => boolean) => {
    for (const { file, instance } of generate(set, { theories, seed, mentions: true })) {
      if (!wanted(file.name)) continue
      const { id, context, statement, label: gold, facts, rules, query } = instance
      const operators = operatorsOf([...facts, ...rules, query])
      const questions = files.get(file.name) ?? []
      const inPart = someHoldsInPart(rules, literalsOfValue('True', instance.mentions!))
      questions.push({ id, context, statement, gold, operators, inPart })
      files.set(file.name, questions)
    }
  }
  for (const set of evaluated) keep(set, 1000, () => true)
  // The last 15 in a hundred are the test part: 1,005 theories.
  for (const [trained] of trainingSets) keep(`train-${trained}`, 6700, file => file === heldOut(trained))
  return files
}

/** The questions of the first theories, and no others. */
export function firstTheories(questions: readonly Question[], theories: number): readonly Question[] {
  const seen = new Set<string>()
  const end = questions.findIndex(({ id }) => seen.add(parseInstanceId(id).group).size > theories)
  return end < 0 ? questions : questions.slice(0, end)
}
