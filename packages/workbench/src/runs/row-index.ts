/**
 * An index over the rows of a run: what lists, filters and counts need of each row, and where the row stands. Rows are only ever appended,
 * so that the index grows with the log and never begins again. A row itself is read when somebody looks at it.
 */
import type { Row } from '@elenchus/evaluation'

export type RowVerdict = 'right' | 'wrong' | 'unparsed' | 'failed'

export interface IndexedRow {
  /** Where the source finds it. */
  readonly place: number
  readonly length: number
  readonly key: string
  readonly verdict: RowVerdict
  /** Lower case, for searches. */
  readonly words: string
}

export const keyOf = ({ sampleId, repeat, protocol }: Pick<Row, 'sampleId' | 'repeat' | 'protocol'>): string =>
  `${sampleId}\n${repeat}\n${protocol}`

export function verdictOf({ error, answer, correct }: Pick<Row, 'error' | 'answer' | 'correct'>): RowVerdict {
  if (error !== null) return 'failed'
  if (correct === null && answer === null) return 'unparsed'
  return correct === true ? 'right' : 'wrong'
}

/** The beginning of what was asked. */
export function textOf({ question, turns }: Row): string {
  const asked =
    question === undefined ? (turns[0]?.prompt ?? '') : Object.values(question).find(value => typeof value === 'string')
  return (typeof asked === 'string' ? asked : JSON.stringify(asked ?? '')).slice(0, 200)
}

export const shown = (value: unknown): string =>
  (value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200)

export class RowIndex {
  readonly rows: IndexedRow[] = []
  readonly counts: Record<RowVerdict, number> = { right: 0, wrong: 0, unparsed: 0, failed: 0 }
  readonly tokens = { input: 0, output: 0 }
  private readonly places = new Map<string, number>()
  /** Failures that were asked again. */
  private readonly superseded = new Set<number>()

  add(row: Row, place: number, length: number): void {
    const key = keyOf(row)
    const before = this.places.get(key)
    const verdict = verdictOf(row)
    if (before !== undefined) {
      // The log's own rule: an answer stands, a failure gives way to what came later.
      if (this.rows[before]!.verdict !== 'failed') return
      this.superseded.add(before)
      this.counts.failed--
    }
    this.places.set(key, this.rows.length)
    this.counts[verdict]++
    this.tokens.input += row.usage.inputTokens ?? 0
    this.tokens.output += row.usage.outputTokens ?? 0
    const words = `${row.sampleId} ${shown(row.answer)} ${shown(row.target)} ${Object.values(row.labels).join(' ')} ${textOf(row)}`
    this.rows.push({ place, length, key, verdict, words: words.toLowerCase() })
  }

  get size(): number {
    return this.rows.length - this.superseded.size
  }

  /** The number of the row with that key. */
  numberOf(key: string): number | undefined {
    return this.places.get(key)
  }

  counted(number: number): boolean {
    return number in this.rows && !this.superseded.has(number)
  }

  /** Numbers of the rows that pass, from `after` on or past the first `offset` of them; one more than the limit: there are further ones. */
  page(
    passes: (row: IndexedRow, number: number) => boolean,
    after: number,
    limit: number,
    offset = 0,
  ): { readonly numbers: number[]; readonly total: number } {
    const numbers: number[] = []
    let total = 0
    for (let i = 0; i < this.rows.length; i++) {
      if (this.superseded.has(i) || !passes(this.rows[i]!, i)) continue
      total++
      if (i > after && total > offset && numbers.length <= limit) numbers.push(i)
    }
    return { numbers, total }
  }
}
