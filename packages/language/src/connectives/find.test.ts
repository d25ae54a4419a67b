import { describe, expect, it } from 'vitest'
import * as parses from '../clauses/testing/parsed.ts'
import type { Doc } from '../doc/doc.ts'
import { findConnectives } from './find.ts'

/** `words operator: a | b` of every connective. */
function read(doc: Doc, phrases = false): string[] {
  return findConnectives(doc, { phrases }).map(
    ({ words, operator, a, b }) =>
      `${words} ${operator}: ${parses.wordsOf(doc, a).join(' … ')} | ${parses.wordsOf(doc, b).join(' … ')}`,
  )
}

describe('findConnectives', () => {
  it('gives the arguments of a subordinator in the order of the table', () => {
    expect(read(parses.BECAUSE)).toEqual(['because implies: the wind died | The lake froze'])
    expect(read(parses.BY_GERUND)).toEqual(['by implies: lowering the toll | the council hopes to attract visitors'])
  })

  it('pairs split connectives', () => {
    expect(read(parses.IF_THEN)).toEqual(['if … then implies: the lamp fails | the ship will not find the harbour'])
    expect(read(parses.EITHER)).toEqual(['either … or or: the clock stopped | nobody wound it'])
    const [both] = findConnectives(parses.NOT_ONLY)
    expect(both!.words).toBe('not only … but also')
    expect(both!.spans).toHaveLength(2)
  })

  it('decides "as" by position and parse', () => {
    expect(read(parses.AS_FRONTED)).toEqual(['as implies: the tide rises | the boats swing'])
    expect(read(parses.AS_COMPARISON)).toEqual([])
    const bare = parses.parsed(
      'Boats/NNS/2/nsubj swing/VBP/0/root as/IN/5/mark tides/NNS/5/nsubj turn/VBP/2/advcl ././2/punct',
    )
    expect(read(bare)).toEqual(['as and: Boats swing | tides turn'])
  })

  it('decides "if", "since", "while", "with" and "without" by position and parse', () => {
    expect(read(parses.ASKED_IF)).toEqual([])
    expect(read(parses.WHILE_FRONTED)).toEqual(['while and: the south baked | the north froze'])
    expect(read(parses.WITH_FRONTED)).toEqual(['with implies: the roof gone | the barn flooded'])
    expect(read(parses.WITHOUT, true)).toEqual(['without or: The plan can not work | money'])
    const since = parses.parsed(
      'Since/IN/3/mark mills/NNS/3/nsubj closed/VBD/7/advcl ,/,/3/punct flour/NN/7/nsubj is/VBZ/7/cop dear/JJ/0/root ././7/punct',
    )
    expect(read(since)).toEqual(['since implies: mills closed | flour is dear'])
    const year = parses.parsed('Since/IN/2/case May/NNP/4/obl he/PRP/4/nsubj sleeps/VBZ/0/root ././4/punct')
    expect(read(year)).toEqual([])
  })

  it('joins a sentence to the one before', () => {
    const [however] = findConnectives(parses.TWO_SENTENCES)
    expect(however!.level).toBe('sentence')
    expect(read(parses.TWO_SENTENCES)).toEqual(['however and: The hall was warm | few guests left'])
  })

  it('joins clauses inside a sentence by an adverb', () => {
    expect(read(parses.THEREFORE)).toEqual(['therefore implies: The orchard failed | cider prices rose'])
    expect(read(parses.SPEAKER)).toEqual(['so implies: the rain came late | the wheat will probably fail'])
  })

  it('finds coordinated phrases only when asked', () => {
    expect(read(parses.CONJOINED_SUBJECTS)).toEqual([])
    expect(read(parses.CONJOINED_SUBJECTS, true)).toEqual(['and and: Time | money'])
  })

  it('reads the arguments off the punctuation where the parse has lost the subordinator', () => {
    const lost = parses.parsed(
      'Since/IN/0/root mills/NNS/3/nsubj closed/VBD/1/dep ,/,/1/punct flour/NN/7/nsubj is/VBZ/7/cop dear/JJ/3/dep ././1/punct',
    )
    expect(read(lost)).toEqual(['since implies: mills closed | flour is dear'])
  })

  it('places the connective and its arguments exactly', () => {
    const [found] = findConnectives(parses.BECAUSE)
    expect(parses.wordsOf(parses.BECAUSE, found!.spans)).toEqual(['because'])
    expect(found!.row.senses).toContain('Contingency.Cause.Reason')
  })
})
