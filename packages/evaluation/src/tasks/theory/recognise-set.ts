/** Recognises RobustLR's sets by their instances: by variant names, and by length, as distractors triple it. */
import type { DataMatch } from '../../data-match.ts'

interface InspectedInstance {
  readonly variant: string
  readonly group: string
  readonly context: string
}

/** Contrast sets by the names of their variants. */
const contrasts: readonly (readonly [RegExp, string])[] = [
  [/^conj(?:neg)?\d+$/, 'contrast-conjunction'],
  [/^disj(?:neg)?\d+$/, 'contrast-disjunction'],
  [/^neg\d+$/, 'contrast-negation'],
]

/** The set of a variant: null for a base theory, undefined for an unknown variant. */
function findSetName({ variant, group }: InspectedInstance): string | null | undefined {
  if (variant === '' || variant === 'base') return null
  // Equivalence variants share their names; only the group tells which equivalence it is.
  const equivalence = `equivalence-${group.toLowerCase()}`
  if (variant.startsWith('equiv')) return equivalences.has(equivalence) ? equivalence : undefined
  return contrasts.find(([name]) => name.test(variant))?.[1]
}

const equivalences = new Set(['contrapositive', 'distributive1', 'distributive2'].map(name => `equivalence-${name}`))

/** Number of instances to inspect. */
const maxInstances = 300

/** Number of sentences of a theory: four to seven without distractors, seventeen to twenty with them. */
const countSentences = (context: string) => context.split(/\.\s+/).length
const minSentencesWithDistractors = 11

/** Logical operators in theories; training sets differ in them, and their conditions are never nested. */
class OperatorDetector {
  #used = new Set<string>()
  #nested = false

  add(context: string): void {
    for (const operator of ['and', 'or', 'not']) if (context.includes(` ${operator} `)) this.#used.add(operator)
    this.#nested ||= /\b(?:either|both)\b/i.test(context)
  }

  get trainingSetName(): string | undefined {
    if (this.#nested) return undefined
    const names = ['and', 'or', 'not'].filter(name => this.#used.has(name))
    if (names.length === 0) return 'train-no-logic-op'
    return names.at(-1) === 'not' ? `train-${names.join('-').replace('not', 'neg')}` : undefined
  }
}

export async function recogniseGeneratedSet(instances: AsyncIterable<InspectedInstance>): Promise<DataMatch> {
  const sets = new Set<string>()
  const operators = new OperatorDetector()
  let [instanceCount, sentenceCount] = [0, 0]
  let hasOnlyBases = true
  for await (const instance of instances) {
    instanceCount++
    sentenceCount += countSentences(instance.context)
    operators.add(instance.context)
    hasOnlyBases &&= instance.variant === 'base'
    const setName = findSetName(instance)
    if (setName === undefined) return { kind: 'other' }
    if (setName !== null) sets.add(setName)
    if (instanceCount === maxInstances) break
  }
  if (hasOnlyBases && operators.trainingSetName !== undefined)
    return { kind: 'same-recipe', split: operators.trainingSetName }
  const [onlySet] = sets
  if (sets.size !== 1 || onlySet === undefined) return { kind: 'other' }
  const hasDistractors = onlySet.startsWith('contrast') && sentenceCount / instanceCount > minSentencesWithDistractors
  return { kind: 'same-recipe', split: hasDistractors ? `${onlySet} with distractors` : onlySet }
}
