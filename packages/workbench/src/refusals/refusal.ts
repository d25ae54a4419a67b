/** A request that is refused for a reason the caller should know: status, and a sentence that says what is wrong and what mends it. */
import type { Problem } from '../contract/common.ts'

export class Refusal extends Error {
  readonly status: number
  readonly more: Partial<Problem>

  constructor(status: number, sentence: string, more: Partial<Problem> = {}) {
    super(sentence)
    this.name = 'Refusal'
    this.status = status
    this.more = more
  }
}

export const notFound = (what: string): Refusal => new Refusal(404, `There is no such ${what}.`)
export const forbidden = (sentence: string): Refusal => new Refusal(403, sentence)
