import { type Atom, constant, equal, type Formula } from '@elenchus/logic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TheoryError } from '../theory-error.ts'
import { writeText } from '../writing/write-theory.ts'
import { readTheory, readTheoryWithDiagnostics } from './testing/generated-english.ts'

/** A small generator of its own: a hundred thousand inputs are too many for a shrinking one. */
function random(seed: number): (below: number) => number {
  let state = seed | 0
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return Math.floor(((state >>> 0) / 2 ** 32) * below)
  }
}

const WORDS = (
  'Odile Bram the The heron otter lanky mossy brisk is are not being a an all every each any no some someone something everyone ' +
  'nobody they it he them and or nor but both either neither if then whenever unless only vice versa , , . . , who that there at ' +
  'least one person people things herons greets greet does do can cannot p holds hold of aunt implies equivalent to It case true ' +
  "false always also isn't Bram's looks with provided as long once knowing in 7 Ünal ? ! ; ( ) \ufffd \n"
).split(' ')
const SENTENCES = [
  'Odile is lanky, brisk and not mossy.',
  'If both either Odile is lanky or Bram is mossy and Bram is brisk then the aunt of Bram is not Odile.',
  'Lanky, brisk things greet the otter.',
  'If someone who is lanky is also brisk, then they look at Bram, and vice versa.',
  'It is not the case that neither Odile is lanky nor Bram can swim.',
]

function read(text: string): string {
  try {
    const { diagnostics, sentences } = readTheoryWithDiagnostics(text)
    for (const { span } of diagnostics) {
      if (!(span.start >= 0 && span.start <= span.end && span.end <= text.length))
        return `span ${span.start}-${span.end}`
    }
    return sentences.every(one => text.slice(one.start, one.end) === one.text) ? 'read' : 'sentence out of place'
  } catch (error) {
    return error instanceof TheoryError ? 'refused' : `threw ${String(error)}`
  }
}

describe('a hundred thousand bad texts', () => {
  const expectFine = (text: string): void => {
    const outcome = read(text)
    if (outcome !== 'read' && outcome !== 'refused') throw new Error(`${outcome}: ${JSON.stringify(text)}`)
  }

  it('70,000 rows of words: read, or refused by a TheoryError, never anything else', () => {
    const below = random(1)
    for (let i = 0; i < 70_000; i++) {
      let text = ''
      for (let length = 1 + below(14); length > 0; length--) text += `${WORDS[below(WORDS.length)]} `
      expectFine(text)
    }
  })

  it('25,000 good sentences with words lost, doubled or exchanged', () => {
    const below = random(2)
    for (let i = 0; i < 25_000; i++) {
      const words = SENTENCES[below(SENTENCES.length)]!.split(' ')
      for (let edits = 1 + below(3); edits > 0; edits--) {
        const at = below(words.length)
        const edit = below(3)
        if (edit === 0) words.splice(at, 1)
        else if (edit === 1) words.splice(at, 0, words[below(words.length)] ?? 'and')
        else words[at] = WORDS[below(WORDS.length)]!
      }
      expectFine(words.join(' '))
    }
  })

  it('15,000 strings of any characters', () => {
    const below = random(3)
    for (let i = 0; i < 15_000; i++) {
      let text = ''
      for (let length = below(24); length > 0; length--) {
        text += below(4) === 0 ? String.fromCharCode(below(65_536)) : String.fromCharCode(32 + below(96))
      }
      expectFine(text)
    }
  })
})

describe('any names at all', () => {
  it('are written and read back, or refused when they are written', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.string({ unit: fc.constantFrom('a', 'B', '_', '-', "'", 's', '7', 'é', 'Ω'), maxLength: 7 }),
      fc.constantFrom(...WORDS),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name, name, fc.nat(5)), { minLength: 1, maxLength: 3 }), rows => {
        const facts = rows.map(([predicate, a, b, shape]): Formula => {
          const terms = shape < 3 ? [constant(a)] : shape < 5 ? [constant(a), constant(b)] : []
          const operand: Atom = { kind: 'atom', name: predicate, terms }
          return shape % 2 === 0 ? operand : { kind: 'not', operand }
        })
        let text: string
        try {
          text = writeText({ facts, rules: [{ body: facts[0]!, head: facts[facts.length - 1]! }] })
        } catch (error) {
          expect(error).toBeInstanceOf(TheoryError)
          return
        }
        const back = readTheory(text)
        expect(back.facts.length).toBe(facts.length)
        back.facts.forEach((fact, i) => {
          expect(equal(fact, facts[i]!)).toBe(true)
        })
      }),
      { numRuns: 5000, seed: 4 },
    )
  })
})
