/** Compact outcomes of all rows, collected in one pass. A series is one run under one protocol. */
import type { Row, Verdict, VerdictRule } from '../task.ts'
import { parseReading } from './review.ts'

/** Verdict by code; code 0 stands for an item without a row. */
export const verdicts: readonly (Verdict | null)[] = [null, 'right', 'wrong', 'unparsed', 'failed']
const verdictCodes: Readonly<Record<Verdict, number>> = { right: 1, wrong: 2, unparsed: 3, failed: 4 }
/** The code of correct answers in `Outcomes.codes`. */
export const correctCode = verdictCodes.right

/** One item: a sample in one repeat. */
export interface ItemKey {
  readonly sampleId: string
  readonly repeat: number
  /** Cluster (a passage or theory) of dependent items. */
  readonly cluster: string
  /** Perturbation of the base theory, if any. */
  readonly variant: string | null
  /** Group of perturbations, such as CONJ+NEG. */
  readonly perturbation: string
  /** Question type, if labelled. */
  readonly type: string | null
  /** EASY or HARD, if labelled. */
  readonly difficulty: string | null
  readonly target: string
}

export interface Outcomes {
  /** Name of the correctness criterion, such as `accuracy`. */
  readonly measure: string
  readonly keys: readonly ItemKey[]
  /** By series and key: an index into `verdicts`; 0 or undefined without a row. */
  readonly codes: readonly (readonly number[])[]
  /** By series and key: short answers; empty if long or missing. */
  readonly answers: readonly (readonly string[])[]
  /** By series and key: whether the answer should be checked. */
  readonly flagged: readonly (readonly boolean[])[]
  /** By series: counts of each extraction method (`rung` in logs). */
  readonly extractionMethods: readonly ReadonlyMap<string, { readonly n: number; readonly correct: number }>[]
  /** By series: results of translate-and-prove. */
  readonly proofs: readonly (Proofs | null)[]
}

/** Counts of translate-and-prove. */
export interface Proofs {
  /** Number of answers. */
  n: number
  translated: number
  /** Number of answers with a label. */
  decided: number
  /** Number of answers with the gold label. */
  agreed: number
}

/** Interns short texts, of which there are few among many rows. */
function createInterner(): (text: string) => string {
  const textsSeen = new Map<string, string>()
  return text => {
    const knownText = textsSeen.get(text)
    if (knownText !== undefined) return knownText
    textsSeen.set(text, text)
    return text
  }
}

export const getItemKey = (row: Pick<Row, 'sampleId' | 'repeat'>): string => `${row.sampleId}\u0000${row.repeat}`

/** Creates a collector of the outcomes of several series. */
export function createOutcomeCollector(seriesCount: number, verdictRule: VerdictRule) {
  const indexByKey = new Map<string, number>()
  const keys: ItemKey[] = []
  const createPerSeries = <T>(make: () => T): T[] => Array.from({ length: seriesCount }, make)
  const codesBySeries = createPerSeries((): number[] => [])
  const answersBySeries = createPerSeries((): string[] => [])
  const flaggedBySeries = createPerSeries((): boolean[] => [])
  const methodsBySeries = createPerSeries(() => new Map<string, { n: number; correct: number }>())
  const proofs = createPerSeries((): Proofs | null => null)
  const intern = createInterner()

  const getIndex = (row: Row): number => {
    const itemKey = getItemKey(row)
    const existingIndex = indexByKey.get(itemKey)
    if (existingIndex !== undefined) return existingIndex
    const { variant, group: perturbation = '', type = row.labels['name'] } = row.labels
    const difficulty = Object.values(row.labels).find(value => /^(?:easy|hard)$/i.test(value))
    indexByKey.set(itemKey, keys.length)
    keys.push({
      sampleId: row.sampleId,
      repeat: row.repeat,
      cluster: intern(row.group),
      variant: variant === undefined ? null : intern(variant),
      perturbation: intern(perturbation),
      type: type === undefined ? null : intern(type),
      difficulty: difficulty === undefined ? null : intern(difficulty.toUpperCase()),
      target: intern(toShortAnswer(row.target)),
    })
    return keys.length - 1
  }

  return {
    add(series: number, row: Row) {
      const index = getIndex(row)
      const verdict = verdictRule.verdict(row)
      codesBySeries[series]![index] = verdictCodes[verdict]
      answersBySeries[series]![index] = intern(toShortAnswer(row.answer))
      if (parseReading(row).concern !== null) flaggedBySeries[series]![index] = true
      const answerMethod = row.details?.['rung']
      if (typeof answerMethod === 'string') {
        const methodCounts = methodsBySeries[series]!.get(answerMethod) ?? { n: 0, correct: 0 }
        const correctCount = methodCounts.correct + (verdict === 'right' ? 1 : 0)
        methodsBySeries[series]!.set(answerMethod, { n: methodCounts.n + 1, correct: correctCount })
      }
      if (row.protocol === 'prove' && row.error === null) {
        const proofCounts = proofs[series] ?? { n: 0, translated: 0, decided: 0, agreed: 0 }
        proofs[series] = proofCounts
        proofCounts.n++
        if (row.details?.['translated'] === true) proofCounts.translated++
        if (row.answer !== null) proofCounts.decided++
        if (verdict === 'right') proofCounts.agreed++
      }
    },
    outcomes: (): Outcomes => ({
      measure: verdictRule.measure,
      keys,
      codes: codesBySeries,
      answers: answersBySeries,
      flagged: flaggedBySeries,
      extractionMethods: methodsBySeries,
      proofs,
    }),
  }
}

const maxShortAnswer = 24
const toShortAnswer = (value: unknown) => (typeof value === 'string' && value.length <= maxShortAnswer ? value : '')

export interface PairOverlap {
  readonly n: number
  readonly bothCorrect: number
  readonly onlyFirst: number
  readonly onlySecond: number
  readonly neitherCorrect: number
}

/** Number of items that exactly these series answer correctly. */
export interface Combination {
  readonly series: readonly number[]
  readonly n: number
}

/** How far the correct answers of series overlap. */
export interface Overlap {
  /** By first and second series; `null` on the diagonal. */
  readonly pairs: readonly (readonly (PairOverlap | null)[])[]
  /** Over items of all series, most frequent first. */
  readonly combinations: readonly Combination[]
  readonly shared: number
}

/** Returns the overlap of correct answers; `null` for fewer than two series. */
export function measureOverlap({ codes, keys }: Outcomes): Overlap | null {
  if (codes.length < 2) return null
  const pairs = codes.map((a, i) => codes.map((b, j) => (i === j ? null : measurePairOverlap(a, b, keys.length))))
  const counts = new Map<string, number>()
  let shared = 0
  for (let index = 0; index < keys.length; index++) {
    if (codes.some(codesOfSeries => !codesOfSeries[index])) continue
    shared++
    const combination = codes.flatMap((seriesCodes, i) => (seriesCodes[index] === correctCode ? [i] : [])).join(' ')
    counts.set(combination, (counts.get(combination) ?? 0) + 1)
  }
  const combinations = [...counts]
    .map(([combination, n]) => ({ series: combination === '' ? [] : combination.split(' ').map(Number), n }))
    .sort((a, b) => b.n - a.n || a.series.length - b.series.length)
  return { pairs, combinations, shared }
}

function measurePairOverlap(a: readonly number[], b: readonly number[], size: number): PairOverlap {
  const overlap = { n: 0, bothCorrect: 0, onlyFirst: 0, onlySecond: 0, neitherCorrect: 0 }
  for (let index = 0; index < size; index++) {
    if (!a[index] || !b[index]) continue
    overlap.n++
    const [first, second] = [a[index] === correctCode, b[index] === correctCode]
    if (first && second) overlap.bothCorrect++
    else if (first) overlap.onlyFirst++
    else if (second) overlap.onlySecond++
    else overlap.neitherCorrect++
  }
  return overlap
}
