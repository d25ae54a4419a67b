import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as parses from './clauses/testing/parsed.ts'
import type { Doc, Token } from './doc/doc.ts'
import {
  findClauses,
  findConnectives,
  findCues,
  findIndicators,
  findInitialVariables,
  readStatementOperators,
} from './structure.ts'

/** Results of all functions that read the structure of a document. */
const readStructure = (doc: Doc) => ({
  clauses: findClauses(doc),
  variables: findInitialVariables(doc),
  connectives: findConnectives(doc),
  indicators: findIndicators(doc, { hops: Number.POSITIVE_INFINITY }),
  operators: doc.sentences.map(({ start, end }) => readStatementOperators(doc, { within: { start, end } })),
  cues: findCues(doc),
})

const WORDS =
  'if then because and but not only also either or as so that which who will may all some no since while , ; : . ( ) " — it falls red of the Editor without despite in fact such 😀'.split(
    ' ',
  )
const RELATIONS =
  'root mark advcl cc conj case obl nsubj obj advmod acl:relcl acl ccomp xcomp parataxis punct fixed det dep amod cop aux cc:preconj nmod'.split(
    ' ',
  )
const TAGS = [
  'VERB VBZ',
  'NOUN NN',
  'SCONJ IN',
  'CCONJ CC',
  'ADV RB',
  'ADV WRB',
  'PUNCT ,',
  'AUX MD',
  'DET DT',
  'PRON WP',
  'PART TO',
  'ADP IN',
  'VERB VBG',
  'ADJ JJ',
]

const token = fc.record({
  text: fc.constantFrom(...WORDS),
  tag: fc.constantFrom(...TAGS),
  relation: fc.constantFrom(...RELATIONS),
  head: fc.integer({ min: -1, max: 24 }),
})

/** Any words with any tags, heads and relations, cut into sentences anywhere. */
const anyDoc: fc.Arbitrary<Doc> = fc
  .tuple(fc.array(token, { maxLength: 24 }), fc.integer({ min: 1, max: 24 }))
  .map(([items, length]) => {
    let text = ''
    const tokens: Token[] = items.map(({ text: word, tag, relation, head }, index) => {
      const start = text.length
      text += `${word} `
      const [upos, xpos] = tag.split(' ') as [string, string]
      return { index, start, end: start + word.length, text: word, lemma: word, upos, xpos, head, relation }
    })
    const sentences = []
    for (let first = 0; first < tokens.length; first += length) {
      const end = Math.min(tokens.length, first + length)
      sentences.push({
        index: sentences.length,
        start: tokens[first]!.start,
        end: tokens[end - 1]!.end,
        firstToken: first,
        endToken: end,
      })
    }
    return { text, tokens, sentences }
  })

/** Every object with a start and an end, at any depth. */
function spansIn(value: unknown): { start: number; end: number; text?: unknown }[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(spansIn)
  return 'start' in value && 'end' in value ? [value as { start: number; end: number }, ...inner] : inner
}

describe('structure of a document', () => {
  it('survives any document, and every span lies in the text and shows its words', () => {
    fc.assert(
      fc.property(anyDoc, doc => {
        const read = readStructure(doc)
        for (const { start, end, text } of spansIn(read)) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(doc.text.length)
          if (typeof text === 'string') expect(doc.text.slice(start, end)).toBe(text)
        }
        for (const clause of read.clauses) expect(clause.parent).toBeLessThan(read.clauses.length)
      }),
      { seed: 6, numRuns: 1500 },
    )
  })

  it('reads the empty document, one token, and punctuation alone', () => {
    const empty = readStructure({ text: '', tokens: [], sentences: [] })
    expect(Object.values(empty).every(list => list.length === 0)).toBe(true)
    expect(readStructure(parses.parsed('Rain/NN/0/root')).clauses).toHaveLength(1)
    expect(readStructure(parses.parsed('!/./0/root ?/./1/punct')).variables).toEqual([])
  })

  it('is plain data', () => {
    const read = readStructure(parses.IF_THEN)
    expect(JSON.parse(JSON.stringify(read))).toEqual(read)
    expect(read.operators.map(({ degree }) => degree)).toEqual([1])
  })
})
