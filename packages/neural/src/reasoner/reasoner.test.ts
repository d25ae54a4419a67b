import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { resolveRobustlrSmallFile } from '../node.ts'
import { loadReasoner } from './reasoner.ts'

interface Answered {
  readonly context: string
  readonly statement: string
  readonly label: string
  readonly logits: readonly number[]
  readonly loops: number
}

/** What the Python side answered with the same weights: `python3 -m elenchus_trainer answer`. */
const answered = readFileSync(new URL('../testing/reasoner/answers.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as Answered)

describe('the shipped reasoner', () => {
  const reasoner = loadReasoner(readFileSync(resolveRobustlrSmallFile()))

  test('gives the logits of the Python side on 100 questions', () => {
    expect(answered.length).toBe(100)
    let worst = 0
    for (const { context, statement, label, logits, loops } of answered) {
      const answer = reasoner.answer(context, statement)
      expect(answer.label).toBe(label)
      expect(answer.loops).toBe(loops)
      for (const [i, logit] of logits.entries()) worst = Math.max(worst, Math.abs(answer.logits[i]! - logit))
    }
    expect(worst).toBeLessThan(1e-3)
    expect(worst).toBeGreaterThan(0)
  })

  const theory =
    'Zork is blim. If Zork is blim then Quee is the frob of Zork. Whenever Quee is the frob of Zork and Zork is not dax, Quee is wug.'

  test('reasons about words that nobody has heard, and tells what it does not know', () => {
    expect(reasoner.answer(theory, 'Quee is the frob of Zork.').label).toBe('True')
    expect(reasoner.answer(theory, 'Quee is not the frob of Zork.').label).toBe('False')
    expect(reasoner.answer(theory, 'The frob of Zork is not Quee.').label).toBe('False')
    expect(reasoner.answer(theory, 'Quee is wug.').label).toBe('Unknown')
    expect(reasoner.answer(`${theory} Zork is not dax.`, 'Quee is wug.').label).toBe('True')
    expect(reasoner.answer(`${theory} Quee is not wug.`, 'Zork is dax.').label).toBe('True')
  })

  test('knows a literal no earlier than the round that finds it', () => {
    const { beliefs, answer, literalEnds: ends } = reasoner.beliefs(`${theory} Zork is not dax.`, 'Quee is wug.')
    expect(answer.loops).toBe(beliefs.length)
    expect(beliefs[0]!.labels.length).toBe(ends.length)
    expect(beliefs[0]!.labels[0]).toBe('Unknown')
    expect(beliefs[1]!.labels[0]).toBe('True')
  })

  test('probabilities add up to one', () => {
    const { probabilities, label } = reasoner.answer(theory, 'Zork is blim.', { loops: 3 })
    expect(probabilities.True + probabilities.False + probabilities.Unknown).toBeCloseTo(1, 6)
    expect(probabilities[label]).toBe(Math.max(...Object.values(probabilities)))
  })
})

test('a file that is no model is refused with a reason', () => {
  expect(() => loadReasoner(new Uint8Array(4))).toThrow('not a safetensors file')
  const header = new TextEncoder().encode('{"__metadata__":{}}')
  const file = new Uint8Array(8 + header.length)
  file[0] = header.length
  file.set(header, 8)
  expect(() => loadReasoner(file)).toThrow('does not specify the shape')
})
