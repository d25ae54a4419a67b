/** Answers to check by hand: unparsed, cut off, or read with low confidence. */
import type { Row } from '../task.ts'

/** Reason to check an answer. */
export type Concern = 'unparsed' | 'cut off' | 'unsure'

export interface ReadingSummary {
  /** Words that the answer was read from. */
  readonly evidence: string
  /** Kind of evidence; for unparsed answers, the reason. */
  readonly why: string
  readonly concern: Concern | null
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/** True if the model stopped at the output limit. */
export const isCutOff = ({ turns }: Row): boolean => turns.at(-1)?.response.finish === 'length'

/** Reads how an answer was parsed, and whether it should be checked. */
export function parseReading(row: Row): ReadingSummary {
  const { evidence, rung, unread, unsure } = row.details ?? {}
  const concern =
    row.error !== null
      ? null
      : isCutOff(row)
        ? 'cut off'
        : row.answer === null
          ? 'unparsed'
          : unsure === true
            ? 'unsure'
            : null
  return { evidence: toText(evidence), why: toText(rung) || toText(unread), concern }
}

export const concerns: readonly Concern[] = ['unparsed', 'cut off', 'unsure']

export interface ReviewEntry {
  readonly series: number
  readonly sampleId: string
  readonly repeat: number
  readonly concern: Concern
  /** The answer read; empty for unparsed answers. */
  readonly answer: string
  /** Words that the answer was read from; for unparsed answers, the reason. */
  readonly evidence: string
  /** End of the response. */
  readonly ending: string
}

export interface Review {
  /** Counts by series. */
  readonly counts: readonly Readonly<Record<Concern, number>>[]
  /** Examples of each concern, spread over the series. */
  readonly entries: readonly ReviewEntry[]
}

/** Maximum number of entries per series and concern. */
const maxEntries = 10
const endingLength = 160

export function createReviewCollector(seriesCount: number): { add(series: number, row: Row): void; review(): Review } {
  const counts = Array.from({ length: seriesCount }, () => ({ unparsed: 0, 'cut off': 0, unsure: 0 }))
  const entries: ReviewEntry[] = []
  return {
    add(seriesIndex, row) {
      const { concern, evidence, why } = parseReading(row)
      if (concern === null || ++counts[seriesIndex]![concern] > maxEntries) return
      const response = row.turns.at(-1)?.response.text.trim() ?? ''
      const evidenceOrReason = row.answer === null ? why : evidence
      entries.push({
        series: seriesIndex,
        sampleId: row.sampleId,
        repeat: row.repeat,
        concern,
        answer: row.answer === null ? '' : typeof row.answer === 'string' ? row.answer : 'a graph',
        evidence: evidenceOrReason,
        ending: response.length > endingLength ? `…${response.slice(-endingLength)}` : response,
      })
    },
    review: () => ({ counts, entries: concerns.flatMap(concern => entries.filter(each => each.concern === concern)) }),
  }
}
