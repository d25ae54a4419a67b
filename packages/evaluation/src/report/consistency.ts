/** Consistency over perturbations: accuracy per variant, and units (variants of one theory) that are correct in all. */
import { clusteredMean, type Observation, passHatK } from '@elenchus/statistics'
import type { Metric } from '../task.ts'
import { correctCode, type Outcomes } from './outcomes.ts'

/** Variants of one kind (conj0 to conj6): the columns of a matrix. */
export interface Family {
  readonly name: string
  readonly variants: readonly { readonly name: string; readonly group: string }[]
  /** By series, then by variant. */
  readonly cells: readonly (readonly Metric[])[]
  /** By series: share of the family's units that are correct in every variant. */
  readonly allCorrect: readonly Metric[]
}

export interface Consistency {
  readonly families: readonly Family[]
  /** By series: share of units that are correct in every variant. */
  readonly allCorrect: readonly Metric[]
  /** By series: share of units with the same answer in every variant; `null` if gold depends on the variant. */
  readonly sameAnswer: readonly Metric[] | null
}

const toMetric = (observations: readonly Observation[]): Metric => {
  const estimate = clusteredMean(observations, { resamples: observations.length > 20_000 ? 200 : 500 })
  const { value, n, interval } = estimate ?? { value: null, n: 0, interval: null }
  return { value, n, interval }
}

/** Sorts the base first, then by name, with numbers by value. */
const compareVariants = (a: string, b: string) =>
  a === 'base' ? -1 : b === 'base' ? 1 : a.localeCompare(b, 'en', { numeric: true })

/** Family name, such as `conj` of `conj3`; variants without a number share one family. */
const getFamilyName = (variant: string) => /^(.*?\D)\d+$/.exec(variant)?.[1] ?? ''

/** Items of each unit: the variants of one base theory and statement in one repeat. */
function groupIntoUnits(keys: Outcomes['keys']): number[][] {
  const units = new Map<string, number[]>()
  for (const [index, { sampleId, repeat, variant }] of keys.entries()) {
    if (variant === null) continue
    const name = `${sampleId.replace(variant, '')}\u0000${repeat}`
    const unit = units.get(name)
    if (unit) unit.push(index)
    else units.set(name, [index])
  }
  return [...units.values()].filter(indices => indices.length > 1)
}

/** `null` if no item has a variant. */
export function measureConsistency({ keys, codes, answers }: Outcomes): Consistency | null {
  const groupByVariant = new Map<string, string>()
  for (const { variant, perturbation } of keys) if (variant !== null) groupByVariant.set(variant, perturbation)
  const variants = [...groupByVariant.keys()].sort(compareVariants)
  const units = groupIntoUnits(keys)
  if (variants.length < 2 || units.length === 0) return null
  // Variants of an equivalence (base and equiv_type1) form one family; so do numbered variants of one name.
  const isEquivalence = variants.includes('base')
  const getFamily = (variant: string) => (isEquivalence ? '' : getFamilyName(variant))
  const measureShare = (
    series: number,
    isSatisfied: (indices: readonly number[]) => boolean,
    selectedUnits: readonly (readonly number[])[] = units,
  ): Metric =>
    toMetric(
      selectedUnits
        .filter(indices => indices.every(index => codes[series]![index]))
        .map(indices => ({ value: isSatisfied(indices) ? 1 : 0, group: keys[indices[0]!]!.cluster })),
    )
  const isCorrectIn = (series: number) => (indices: readonly number[]) =>
    indices.every(index => codes[series]![index] === correctCode)
  const isSameAnswerIn = (series: number) => (indices: readonly number[]) =>
    new Set(indices.map(index => answers[series]![index])).size === 1
  const families = [...new Set(variants.map(getFamily))].map((name): Family => {
    const familyVariants = variants.filter(variant => getFamily(variant) === name)
    const familyUnits = units.filter(([first]) => getFamily(keys[first!]!.variant!) === name)
    return {
      name,
      variants: familyVariants.map(variant => ({ name: variant, group: groupByVariant.get(variant)! })),
      cells: codes.map(outcomes => measureAccuracyByVariant(familyVariants, keys, outcomes)),
      allCorrect: codes.map((_, series) => measureShare(series, isCorrectIn(series), familyUnits)),
    }
  })
  const hasSameGold = units.every(indices => new Set(indices.map(index => keys[index]!.target)).size === 1)
  return {
    families,
    allCorrect: codes.map((_, series) => measureShare(series, isCorrectIn(series))),
    sameAnswer: hasSameGold ? codes.map((_, series) => measureShare(series, isSameAnswerIn(series))) : null,
  }
}

function measureAccuracyByVariant(variants: readonly string[], keys: Outcomes['keys'], codes: readonly number[]) {
  const observationsByVariant = new Map(variants.map(variant => [variant, [] as Observation[]]))
  for (const [index, { variant, cluster }] of keys.entries())
    if (variant !== null && codes[index])
      observationsByVariant.get(variant)?.push({ value: codes[index] === correctCode ? 1 : 0, group: cluster })
  return [...observationsByVariant.values()].map(toMetric)
}

/** By series: pass^1, pass^2, … up to the number of repeats; empty without repeats. */
export function measureRepeats({ keys, codes }: Outcomes): Metric[][] {
  return codes.map(seriesCodes => {
    const samples = new Map<string, { correct: number; n: number; group: string }>()
    for (const [index, { sampleId, cluster }] of keys.entries()) {
      if (!seriesCodes[index]) continue
      const sample = samples.get(sampleId) ?? { correct: 0, n: 0, group: cluster }
      samples.set(sampleId, sample)
      sample.n++
      if (seriesCodes[index] === correctCode) sample.correct++
    }
    const repeats = Math.max(0, ...[...samples.values()].slice(0, 1000).map(({ n }) => n))
    if (repeats < 2) return []
    const completeSamples = [...samples.values()].filter(({ n }) => n === repeats)
    return Array.from({ length: repeats }, (_, i) =>
      toMetric(completeSamples.map(({ correct, group }) => ({ value: passHatK(correct, repeats, i + 1), group }))),
    )
  })
}
