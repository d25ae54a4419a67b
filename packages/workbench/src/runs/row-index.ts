/**
 * Incremental index of the rows of a run, for lists, filters and counts. Logs are append-only, so that the index only grows; complete rows
 * are read on demand.
 */
import type { Row } from '@elenchus/evaluation'

export type RowVerdict = 'right' | 'wrong' | 'unparsed' | 'failed'

export interface IndexedRow {
  /** Position in the source. */
  readonly offset: number
  readonly length: number
  readonly key: string
  readonly verdict: RowVerdict
  /** Lower case, for searches. */
  readonly searchText: string
}

export const toRowKey = ({ sampleId, repeat, protocol }: Pick<Row, 'sampleId' | 'repeat' | 'protocol'>): string =>
  `${sampleId}\n${repeat}\n${protocol}`

export function determineVerdict({ error, answer, correct }: Pick<Row, 'error' | 'answer' | 'correct'>): RowVerdict {
  if (error !== null) return 'failed'
  if (correct === null && answer === null) return 'unparsed'
  return correct === true ? 'right' : 'wrong'
}

/** Returns the beginning of the question or prompt. */
export function excerptQuestion({ question, turns }: Row): string {
  const prompt =
    question === undefined ? (turns[0]?.prompt ?? '') : Object.values(question).find(value => typeof value === 'string')
  return (typeof prompt === 'string' ? prompt : JSON.stringify(prompt ?? '')).slice(0, 200)
}

export const formatValue = (value: unknown): string =>
  (value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200)

export class RowIndex {
  readonly rows: IndexedRow[] = []
  readonly counts: Record<RowVerdict, number> = { right: 0, wrong: 0, unparsed: 0, failed: 0 }
  readonly tokens = { input: 0, output: 0 }
  private readonly numbers = new Map<string, number>()
  /** Numbers of failed rows that were retried. */
  private readonly superseded = new Set<number>()

  add(row: Row, offset: number, length: number): void {
    const key = toRowKey(row)
    const previousNumber = this.numbers.get(key)
    const verdict = determineVerdict(row)
    if (previousNumber !== undefined) {
      // As in scores: the first answer counts; a failure is replaced by a later row.
      if (this.rows[previousNumber]!.verdict !== 'failed') return
      this.superseded.add(previousNumber)
      this.counts.failed--
    }
    this.numbers.set(key, this.rows.length)
    this.counts[verdict]++
    this.tokens.input += row.usage.inputTokens ?? 0
    this.tokens.output += row.usage.outputTokens ?? 0
    const searchText = `${row.sampleId} ${formatValue(row.answer)} ${formatValue(row.target)} ${Object.values(row.labels).join(' ')} ${excerptQuestion(row)}`
    this.rows.push({ offset, length, key, verdict, searchText: searchText.toLowerCase() })
  }

  get size(): number {
    return this.rows.length - this.superseded.size
  }

  /** Returns the number of the current row with a key. */
  findNumber(key: string): number | undefined {
    return this.numbers.get(key)
  }

  isCurrent(number: number): boolean {
    return number in this.rows && !this.superseded.has(number)
  }

  /** Returns the numbers of the matching rows of a page, after a row or an offset; one more than the limit if there are further pages. */
  findPage(
    matches: (row: IndexedRow, number: number) => boolean,
    after: number,
    limit: number,
    skip = 0,
  ): { readonly numbers: number[]; readonly total: number } {
    const numbers: number[] = []
    let total = 0
    for (let i = 0; i < this.rows.length; i++) {
      if (this.superseded.has(i) || !matches(this.rows[i]!, i)) continue
      total++
      if (i > after && total > skip && numbers.length <= limit) numbers.push(i)
    }
    return { numbers, total }
  }
}
