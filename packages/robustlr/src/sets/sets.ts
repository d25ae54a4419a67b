/** Datasets that can be generated: names, parameters, files and sizes in the paper. */

import { TheoryError } from '@elenchus/english/writing'
import type { ContrastOperator } from '../contrast/tables.ts'
import type { Equivalence } from '../equivalence/equivalences.ts'
import { SPLITS, type Split } from '../sampling/atoms.ts'
import type { SampleOptions } from '../sampling/sample.ts'

export type SetName =
  | 'train-no-logic-op'
  | 'train-neg'
  | 'train-and-neg'
  | 'train-or-neg'
  | 'train-and-or-neg'
  | 'train-mixed'
  | `contrast-${ContrastOperator}`
  | `equivalence-${Equivalence}`

export type SetDefinition =
  | { readonly kind: 'train'; readonly parameters: SampleOptions }
  | { readonly kind: 'mixed' }
  | { readonly kind: 'contrast'; readonly operator: ContrastOperator }
  | { readonly kind: 'equivalence'; readonly equivalence: Equivalence }

/** Every dataset, in the order of the paper. Contrast and equivalence sets perturb theories with all three operators. */
export const SETS: Readonly<Record<SetName, SetDefinition>> = {
  'train-no-logic-op': { kind: 'train', parameters: { negation: 0, statementNegation: 0, body: [1, 1] } },
  'train-neg': { kind: 'train', parameters: { body: [1, 1] } },
  'train-and-neg': { kind: 'train', parameters: { operators: ['and'] } },
  'train-or-neg': { kind: 'train', parameters: { operators: ['or'] } },
  'train-and-or-neg': { kind: 'train', parameters: {} },
  'train-mixed': { kind: 'mixed' },
  'contrast-conjunction': { kind: 'contrast', operator: 'conjunction' },
  'contrast-disjunction': { kind: 'contrast', operator: 'disjunction' },
  'contrast-negation': { kind: 'contrast', operator: 'negation' },
  'equivalence-contrapositive': { kind: 'equivalence', equivalence: 'contrapositive' },
  'equivalence-distributive1': { kind: 'equivalence', equivalence: 'distributive1' },
  'equivalence-distributive2': { kind: 'equivalence', equivalence: 'distributive2' },
}

export const SET_NAMES = Object.keys(SETS) as readonly SetName[]

export function parseSetName(name: string): SetName {
  if (Object.hasOwn(SETS, name)) return name as SetName
  throw new TheoryError(`unknown set "${name}"`, { code: 'set', remedy: `The sets are ${SET_NAMES.join(', ')}.` })
}

export type Distractors = 'with' | 'without'

/** A file of a dataset: `train-neg.train`, `contrast-conjunction.with`, `equivalence-distributive1`. */
export interface SetFile {
  readonly set: SetName
  readonly name: string
  readonly split?: Split
  readonly distractors?: Distractors
}

export function listFiles(set: SetName, distractors: Distractors | 'both' = 'both'): SetFile[] {
  const { kind } = SETS[set]
  if (kind === 'train' || kind === 'mixed') return SPLITS.map(split => ({ set, name: `${set}.${split}`, split }))
  if (kind === 'equivalence') return [{ set, name: set }]
  const wanted: readonly Distractors[] = distractors === 'both' ? ['with', 'without'] : [distractors]
  return wanted.map(variant => ({ set, name: `${set}.${variant}`, distractors: variant }))
}

/** Number of instances by file in the RobustLR paper (Tables 7 and 8; for the negation set, 20,000 as in the later version of the paper). */
export const PAPER_SIZES: Readonly<Record<string, number>> = {
  'train-no-logic-op.train': 51_093,
  'train-no-logic-op.dev': 10_948,
  'train-no-logic-op.test': 10_950,
  'train-neg.train': 69_669,
  'train-neg.dev': 14_929,
  'train-neg.test': 14_930,
  'train-and-neg.train': 78_370,
  'train-and-neg.dev': 16_793,
  'train-and-neg.test': 16_795,
  'train-or-neg.train': 53_691,
  'train-or-neg.dev': 11_505,
  'train-or-neg.test': 11_506,
  'train-and-or-neg.train': 86_682,
  'train-and-or-neg.dev': 18_574,
  'train-and-or-neg.test': 18_576,
  'contrast-conjunction.without': 44_361,
  'contrast-disjunction.without': 48_761,
  'contrast-conjunction.with': 45_602,
  'contrast-disjunction.with': 43_271,
  'contrast-negation.with': 20_000,
  'contrast-negation.without': 20_000,
  'equivalence-contrapositive': 112_154,
  'equivalence-distributive1': 5336,
  'equivalence-distributive2': 72_418,
}

/** Datasets of these tables, which have 856,914 instances in total. */
export const PAPER_SETS: readonly SetName[] = SET_NAMES.filter(
  name => name !== 'train-mixed' && name !== 'contrast-negation',
)

/** Divides the theories of a training set into splits of 70, 15 and 15 percent. */
export function getSplitSizes(theories: number): Readonly<Record<Split, number>> {
  const train = Math.round(theories * 0.7)
  const dev = Math.min(theories - train, Math.round(theories * 0.15))
  return { train, dev, test: theories - train - dev }
}
