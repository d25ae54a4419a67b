/**
 * Responses with the intended answer, by writers who did not know the reader. The first four files are adversarial, the others resemble
 * responses of models. The thresholds are below 100% so that no rule is written for a single response.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readChoice, readInference, readTheoryLabel } from './index.ts'

interface Line {
  readonly id: string
  readonly kind: 'choice' | 'nli' | 'theory'
  readonly options: readonly string[]
  readonly lettered: boolean
  readonly response: string
  readonly gold: number | string | null
}

const folder = new URL('./testing/responses/', import.meta.url)

const linesOf = (name: string): Line[] =>
  readFileSync(new URL(name, folder), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Line)

const answerTo = ({ kind, options, lettered, response }: Line) =>
  kind === 'choice'
    ? readChoice(response, options, { lettered }).answer
    : (kind === 'nli' ? readInference : readTheoryLabel)(response).answer

describe('responses by several writers', () => {
  const lines = readdirSync(folder).sort().flatMap(linesOf)
  it('are complete', () => expect(lines.length).toBeGreaterThanOrEqual(2590))
  const read = lines.map(line => ({ line, answer: answerTo(line) }))
  it('are read correctly in at least 95% of cases', () => {
    const right = read.filter(({ line, answer }) => answer === line.gold)
    expect(right.length / lines.length).toBeGreaterThanOrEqual(0.95)
  })
  it('are misread in at most 1% of cases', () => {
    const misread = read.filter(({ line, answer }) => answer !== null && answer !== line.gold)
    expect(misread.map(({ line }) => line.id).length).toBeLessThanOrEqual(lines.length / 100)
  })
})
