/**
 * Compact outcomes of all rows, gathered in one pass: the input of overlap, consistency and repeat statistics and of item selection. A
 * series is one run under one protocol; series over the same data share their keys.
 */
import type { Row, Verdict, VerdictRule } from '../task.ts'
import { readingOf } from './review.ts'

export const verdicts: readonly (Verdict | null)[] = [null, 'right', 'wrong', 'unparsed', 'failed']
const codes: Readonly<Record<Verdict, number>> = { right: 1, wrong: 2, unparsed: 3, failed: 4 }
export const right = codes.right

/** One item: a sample in one repeat. */
export interface Key {
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
  readonly keys: readonly Key[]
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
function interned(): (text: string) => string {
  const known = new Map<string, string>()
  return text => {
    const found = known.get(text)
    if (found !== undefined) return found
    known.set(text, text)
    return text
  }
}

export interface OutcomesGatherer {
  add(series: number, row: Row): void
  outcomes(): Outcomes
}

export const keyName = (row: Pick<Row, 'sampleId' | 'repeat'>): string => `${row.sampleId}\u0000${row.repeat}`

/** Gathers outcomes of `count` series. */
export function gatherOutcomes(count: number, judging: VerdictRule): OutcomesGatherer {
  const places = new Map<string, number>()
  const keys: Key[] = []
  const each = <T>(make: () => T): T[] => Array.from({ length: count }, make)
  const [codesOf, answersOf, flagged] = [each((): number[] => []), each((): string[] => []), each((): boolean[] => [])]
  const rungs = each(() => new Map<string, { n: number; right: number }>())
  const proofs = each((): Proofs | null => null)
  const intern = interned()

  const placeOf = (row: Row): number => {
    const name = keyName(row)
    const known = places.get(name)
    if (known !== undefined) return known
    const { variant, group = '', type = row.labels['name'] } = row.labels
    const difficulty = Object.values(row.labels).find(value => /^(?:easy|hard)$/i.test(value))
    places.set(name, keys.length)
    keys.push({
      sampleId: row.sampleId,
      repeat: row.repeat,
      cluster: intern(row.group),
      variant: variant === undefined ? null : intern(variant),
      perturbation: intern(group),
      type: type === undefined ? null : intern(type),
      difficulty: difficulty === undefined ? null : intern(difficulty.toUpperCase()),
      target: intern(short(row.target)),
    })
    return keys.length - 1
  }

  return {
    add(series, row) {
      const place = placeOf(row)
      const verdict = judging.verdict(row)
      codesOf[series]![place] = codes[verdict]
      answersOf[series]![place] = intern(short(row.answer))
      if (readingOf(row).concern !== null) flagged[series]![place] = true
      const rung = row.details?.['rung']
      if (typeof rung === 'string') {
        const own = rungs[series]!.get(rung) ?? { n: 0, right: 0 }
        rungs[series]!.set(rung, { n: own.n + 1, right: own.right + (verdict === 'right' ? 1 : 0) })
      }
      if (row.protocol === 'prove' && row.error === null) {
        const own = proofs[series] ?? { n: 0, translated: 0, decided: 0, agreed: 0 }
        proofs[series] = own
        own.n++
        if (row.details?.['translated'] === true) own.translated++
        if (row.answer !== null) own.decided++
        if (verdict === 'right') own.agreed++
      }
    },
    outcomes: () => ({ measure: judging.measure, keys, codes: codesOf, answers: answersOf, flagged, rungs, proofs }),
  }
}

const short = (value: unknown) => (typeof value === 'string' && value.length <= 24 ? value : '')

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
export function overlapOf({ codes, keys }: Outcomes): Overlap | null {
  if (codes.length < 2) return null
  const pairs = codes.map((a, i) => codes.map((b, j) => (i === j ? null : overlapOfTwo(a, b, keys.length))))
  const counts = new Map<string, number>()
  let shared = 0
  for (let place = 0; place < keys.length; place++) {
    if (codes.some(own => !own[place])) continue
    shared++
    const set = codes.flatMap((own, i) => (own[place] === right ? [i] : [])).join(' ')
    counts.set(set, (counts.get(set) ?? 0) + 1)
  }
  const combinations = [...counts]
    .map(([set, n]) => ({ series: set === '' ? [] : set.split(' ').map(Number), n }))
    .sort((a, b) => b.n - a.n || a.series.length - b.series.length)
  return { pairs, combinations, shared }
}

function overlapOfTwo(a: readonly number[], b: readonly number[], size: number): PairOverlap {
  const found = { n: 0, bothRight: 0, onlyFirst: 0, onlySecond: 0, neither: 0 }
  for (let place = 0; place < size; place++) {
    if (!a[place] || !b[place]) continue
    found.n++
    const [first, second] = [a[place] === right, b[place] === right]
    if (first && second) found.bothRight++
    else if (first) found.onlyFirst++
    else if (second) found.onlySecond++
    else found.neither++
  }
  return found
}
