/**
 * Responses by several writers who did not know the reader, with what they meant. The first four set traps, the others answer as models do; the bar is below the whole so that
 * a rule for a single line is never worth writing, and misreading stays rarer than missing.
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
  it('are all there', () => expect(lines.length).toBeGreaterThanOrEqual(2590))
  const read = lines.map(line => ({ line, answer: answerTo(line) }))
  it('are read as meant, at least 95 in 100', () => {
    const right = read.filter(({ line, answer }) => answer === line.gold)
    expect(right.length / lines.length).toBeGreaterThanOrEqual(0.95)
  })
  it('are misread at most once in 100', () => {
    const misread = read.filter(({ line, answer }) => answer !== null && answer !== line.gold)
    expect(misread.map(({ line }) => line.id).length).toBeLessThanOrEqual(lines.length / 100)
  })
})
