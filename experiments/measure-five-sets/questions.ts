/** The evaluated questions: generated with a fixed seed, in the order in which the trainer answered them. */
import { generate } from '@elenchus/robustlr'
import { parseInstanceId, type RobustlrAnswer } from '@elenchus/robustlr/metrics'
import { getLiteralsWithValue, hasPartlyTrueCondition } from './conditions.ts'

export type Label = RobustlrAnswer['gold']

export interface Question {
  readonly id: string
  readonly context: string
  readonly statement: string
  readonly gold: Label
  readonly operators: Operators
  /** True if a condition of its theory is partly true, so that "and" and "or" differ. */
  readonly partlyTrue: boolean
}

/** Logical operators in a theory and its statement; "and" and "or" may come with "not". */
export type Operators = 'none' | '"not"' | '"and" or "or"'

/** Finds the operators in the formulas of facts, rules and statement. */
export function findOperators(formulas: readonly string[]): Operators {
  const text = formulas.join(' ; ')
  return /[&|]/.test(text) ? '"and" or "or"' : text.includes('~') ? '"not"' : 'none'
}

/** Training sets: name of the weights, and name in the paper. */
export const trainingSets: readonly (readonly [name: string, paperName: string])[] = [
  ['no-logic-op', 'NO LOGIC OP'],
  ['neg', 'NEG'],
  ['and-neg', 'AND+NEG'],
  ['or-neg', 'OR+NEG'],
  ['and-or-neg', 'AND+OR+NEG'],
]

const seed = 4711
const evaluationSets = [
  'contrast-conjunction',
  'contrast-disjunction',
  'contrast-negation',
  'equivalence-contrapositive',
  'equivalence-distributive1',
  'equivalence-distributive2',
]

/** Held-out (in-domain) file of a training set. */
export const getHeldOutFile = (trainingSet: string) => `train-${trainingSet}.test`

/** Generates the questions, by file: `contrast-conjunction.with`, `equivalence-distributive1`, `train-neg.test`. */
export function generateQuestions(): Map<string, readonly Question[]> {
  const files = new Map<string, Question[]>()
  const collect = (set: string, theories: number, isWanted: (file: string) => boolean) => {
    for (const { file, instance } of generate(set, { theories, seed, mentions: true })) {
      if (!isWanted(file.name)) continue
      const { id, context, statement, label: gold, facts, rules, query } = instance
      const operators = findOperators([...facts, ...rules, query])
      const questions = files.get(file.name) ?? []
      const partlyTrue = hasPartlyTrueCondition(rules, getLiteralsWithValue('True', instance.mentions!))
      questions.push({ id, context, statement, gold, operators, partlyTrue })
      files.set(file.name, questions)
    }
  }
  for (const set of evaluationSets) collect(set, 1000, () => true)
  // The last 15 in a hundred are the test part: 1,005 theories.
  for (const [trainingSet] of trainingSets)
    collect(`train-${trainingSet}`, 6700, file => file === getHeldOutFile(trainingSet))
  return files
}

/** Returns the questions of the first `theories` theories. */
export function takeTheories(questions: readonly Question[], theories: number): readonly Question[] {
  const seen = new Set<string>()
  const end = questions.findIndex(({ id }) => seen.add(parseInstanceId(id).scoringUnit).size > theories)
  return end < 0 ? questions : questions.slice(0, end)
}
