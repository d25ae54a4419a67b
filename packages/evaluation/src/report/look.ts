/** Readings that a person should look at: answers that were not read, were cut off, or were read without being sure. */
import type { Row } from '../contract/task.ts'
import { type Concern, readingOf } from './readings.ts'

export const concerns: readonly Concern[] = ['unparsed', 'cut off', 'unsure']

export interface LookEntry {
  readonly series: number
  readonly sampleId: string
  readonly repeat: number
  readonly concern: Concern
  /** What was read in it; '' where nothing was. */
  readonly answer: string
  /** The words it was read from; of an answer that was not read, why not. */
  readonly evidence: string
  /** How the response ends. */
  readonly ending: string
}

export interface Look {
  /** By series: how many of each. */
  readonly counts: readonly Readonly<Record<Concern, number>>[]
  /** Some of each, spread over the series. */
  readonly entries: readonly LookEntry[]
}

/** Most entries of one series and concern. */
const most = 10
const lastWords = 160

export function gatherLook(series: number): { add(series: number, row: Row): void; look(): Look } {
  const counts = Array.from({ length: series }, () => ({ unparsed: 0, 'cut off': 0, unsure: 0 }))
  const entries: LookEntry[] = []
  return {
    add(own, row) {
      const { concern, evidence, why } = readingOf(row)
      if (concern === null || ++counts[own]![concern] > most) return
      const response = row.turns.at(-1)?.response.text.trim() ?? ''
      const words = row.answer === null ? why : evidence
      entries.push({
        series: own,
        sampleId: row.sampleId,
        repeat: row.repeat,
        concern,
        answer: row.answer === null ? '' : typeof row.answer === 'string' ? row.answer : 'a graph',
        evidence: words,
        ending: response.length > lastWords ? `…${response.slice(-lastWords)}` : response,
      })
    },
    look: () => ({
      counts,
      entries: concerns.flatMap(concern => entries.filter(each => each.concern === concern)),
    }),
  }
}
