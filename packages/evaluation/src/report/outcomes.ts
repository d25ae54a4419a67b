/** Compact outcomes of all rows, gathered in one pass. A series is one run under one protocol. */
import type { Row, Verdict, VerdictRule } from '../task.ts'
import { parseReading } from './review.ts'

export const verdicts: readonly (Verdict | null)[] = [null, 'right', 'wrong', 'unparsed', 'failed']
const verdictCodes: Readonly<Record<Verdict, number>> = { right: 1, wrong: 2, unparsed: 3, failed: 4 }
export const right = verdictCodes.right

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
  /** What counts as correct. */
  readonly measure: string
  readonly keys: readonly ItemKey[]
  /** By series and key: an index into `verdicts`; 0 or undefined without a row. */
  readonly codes: readonly (readonly number[])[]
  /** By series and key: short answers; empty if long or missing. */
  readonly answers: readonly (readonly string[])[]
  /** By series and key: whether the answer should be checked. */
  readonly flagged: readonly (readonly boolean[])[]
  /** By series: counts of each extraction method (`rung` in logs). */
  readonly rungs: readonly ReadonlyMap<string, { readonly n: number; readonly right: number }>[]
  /** By series: results of translate-and-prove. */
  readonly proofs: readonly (Proofs | null)[]
}

/** Counts of translate-and-prove. */
export interface Proofs {
  n: number
  translated: number
  decided: number
  agreed: number
}

/** Interns short texts, of which there are few among many rows. */
function createInterner(): (text: string) => string {
  const known = new Map<string, string>()
  return text => {
    const found = known.get(text)
    if (found !== undefined) return found
    known.set(text, text)
    return text
  }
}

export const getItemKey = (row: Pick<Row, 'sampleId' | 'repeat'>): string => `${row.sampleId}\u0000${row.repeat}`

/** Gathers outcomes of `count` series. */
export function gatherOutcomes(count: number, judging: VerdictRule) {
  const indexByKey = new Map<string, number>()
  const keys: ItemKey[] = []
  const perSeries = <T>(make: () => T): T[] => Array.from({ length: count }, make)
  const codesBySeries = perSeries((): number[] => [])
  const answersBySeries = perSeries((): string[] => [])
  const flaggedBySeries = perSeries((): boolean[] => [])
  const methodsBySeries = perSeries(() => new Map<string, { n: number; right: number }>())
  const proofs = perSeries((): Proofs | null => null)
  const intern = createInterner()

  const getIndex = (row: Row): number => {
    const name = getItemKey(row)
    const known = indexByKey.get(name)
    if (known !== undefined) return known
    const { variant, group = '', type = row.labels['name'] } = row.labels
    const difficulty = Object.values(row.labels).find(value => /^(?:easy|hard)$/i.test(value))
    indexByKey.set(name, keys.length)
    keys.push({
      sampleId: row.sampleId,
      repeat: row.repeat,
      cluster: intern(row.group),
      variant: variant === undefined ? null : intern(variant),
      perturbation: intern(group),
      type: type === undefined ? null : intern(type),
      difficulty: difficulty === undefined ? null : intern(difficulty.toUpperCase()),
      target: intern(toShortAnswer(row.target)),
    })
    return keys.length - 1
  }

  return {
    add(series: number, row: Row) {
      const index = getIndex(row)
      const verdict = judging.verdict(row)
      codesBySeries[series]![index] = verdictCodes[verdict]
      answersBySeries[series]![index] = intern(toShortAnswer(row.answer))
      if (parseReading(row).concern !== null) flaggedBySeries[series]![index] = true
      const answerMethod = row.details?.['rung']
      if (typeof answerMethod === 'string') {
        const counts = methodsBySeries[series]!.get(answerMethod) ?? { n: 0, right: 0 }
        const correct = counts.right + (verdict === 'right' ? 1 : 0)
        methodsBySeries[series]!.set(answerMethod, { n: counts.n + 1, right: correct })
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
      measure: judging.measure,
      keys,
      codes: codesBySeries,
      answers: answersBySeries,
      flagged: flaggedBySeries,
      rungs: methodsBySeries,
      proofs,
    }),
  }
}

const toShortAnswer = (value: unknown) => (typeof value === 'string' && value.length <= 24 ? value : '')

export interface PairOverlap {
  readonly n: number
  readonly bothRight: number
  readonly onlyFirst: number
  readonly onlySecond: number
  readonly neither: number
}

/** Number of items that exactly these series answer correctly. */
export interface Combination {
  readonly series: readonly number[]
  readonly n: number
}

export interface Overlap {
  /** By first and second series; `null` on the diagonal. */
  readonly pairs: readonly (readonly (PairOverlap | null)[])[]
  /** Over items of all series, most frequent first. */
  readonly combinations: readonly Combination[]
  readonly shared: number
}

/** `null` for fewer than two series. */
export function measureOverlap({ codes, keys }: Outcomes): Overlap | null {
  if (codes.length < 2) return null
  const pairs = codes.map((a, i) => codes.map((b, j) => (i === j ? null : measurePairOverlap(a, b, keys.length))))
  const counts = new Map<string, number>()
  let shared = 0
  for (let index = 0; index < keys.length; index++) {
    if (codes.some(codesOfSeries => !codesOfSeries[index])) continue
    shared++
    const combination = codes.flatMap((own, i) => (own[index] === right ? [i] : [])).join(' ')
    counts.set(combination, (counts.get(combination) ?? 0) + 1)
  }
  const combinations = [...counts]
    .map(([set, n]) => ({ series: set === '' ? [] : set.split(' ').map(Number), n }))
    .sort((a, b) => b.n - a.n || a.series.length - b.series.length)
  return { pairs, combinations, shared }
}

function measurePairOverlap(a: readonly number[], b: readonly number[], size: number): PairOverlap {
  const overlap = { n: 0, bothRight: 0, onlyFirst: 0, onlySecond: 0, neither: 0 }
  for (let index = 0; index < size; index++) {
    if (!a[index] || !b[index]) continue
    overlap.n++
    const [first, second] = [a[index] === right, b[index] === right]
    if (first && second) overlap.bothRight++
    else if (first) overlap.onlyFirst++
    else if (second) overlap.onlySecond++
    else overlap.neither++
  }
  return overlap
}
