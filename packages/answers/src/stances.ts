/** How a reference to an option can be meant, and how strongly it is said. */
import type { Token } from './tokens.ts'

export type Stance = 'commits' | 'asserts' | 'rejects' | 'mentions' | 'none'

export interface Event {
  readonly stance: Stance
  readonly options: readonly number[]
  readonly strength: number
  readonly why: string
  readonly token: Token
  /** Whether words such as "wait" or "actually" stand before it in the sentence or open the one before. */
  readonly corrects: boolean
  readonly sentence: number
  /** Whether it was called better than something, or the best. */
  readonly better?: boolean
}

export interface Around {
  /** Whether the sentence is part of a list of options. */
  readonly listed: boolean
  /** Whether the line before is a heading such as "Final answer". */
  readonly headed: boolean
}

export interface Judged {
  readonly better?: boolean
  readonly stance: Stance
  readonly strength: number
  readonly why: string
}

export const mention: Judged = { stance: 'mentions', strength: 0, why: 'only mentioned' }

/** In brackets after something that is denied. */
export const denial: Judged = { stance: 'mentions', strength: -0.5, why: 'only mentioned' }

/** In a clause that denies something. */
export const doubted: Judged = { stance: 'mentions', strength: -0.75, why: 'only mentioned' }

/** Named in a question, a supposition or a comparison: less than a mention. */
export const supposed: Judged = { stance: 'mentions', strength: -1, why: 'only supposed' }

export const commits = (strength: number, why: string): Judged => ({ stance: 'commits', strength, why })

export const rejects = (strength = 2): Judged => ({ stance: 'rejects', strength, why: 'rejected' })
