import { describe, expect, it } from 'vitest'
import * as parses from '../clauses/testing/parsed.ts'
import type { Doc } from '../doc/doc.ts'
import { findCues } from './cues.ts'
import { findModality } from './modality.ts'
import { findNegations } from './negation.ts'
import { findQuantifiers } from './quantifiers.ts'

const kinds = (doc: Doc) => findCues(doc).map(({ kind, text }) => `${kind}: ${text}`)

describe('findCues', () => {
  it('tells conclusions, premises, contrasts and concessions', () => {
    expect(kinds(parses.THEREFORE)).toEqual(['conclusion: therefore'])
    expect(kinds(parses.SPEAKER)).toEqual(['conclusion: so'])
    expect(kinds(parses.BECAUSE)).toEqual(['premise: because'])
    expect(kinds(parses.NOT_ALL)).toEqual(['contrast: but'])
    expect(kinds(parses.WHILE_FRONTED)).toEqual(['concession: While'])
    expect(findCues(parses.TWO_SENTENCES)[0]!.opensSentence).toBe(true)
  })

  it('takes longer cues whole, and knows examples', () => {
    const doc = parses.parsed('For/IN/2/case example/NN/5/obl ,/,/2/punct owls/NNS/5/nsubj hunt/VBP/0/root ././5/punct')
    expect(kinds(doc)).toEqual(['example: For example'])
  })

  it('passes over other uses of the same words', () => {
    const tired = parses.parsed('He/PRP/4/nsubj is/VBZ/4/cop so/RB/4/advmod tired/JJ/0/root ././4/punct')
    expect(kinds(tired)).toEqual([])
    const year = parses.parsed('Since/IN/2/case May/NNP/4/obl he/PRP/4/nsubj sleeps/VBZ/0/root ././4/punct')
    expect(kinds(year)).toEqual([])
    expect(kinds(parses.AS_COMPARISON)).toEqual([])
  })
})

describe('findNegations', () => {
  it('reaches over the clause, not over a fronted condition', () => {
    const [not] = findNegations(parses.IF_THEN)
    expect(not!.kind).toBe('clause')
    expect(parses.wordsOf(parses.IF_THEN, not!.scope)).toEqual(['then the ship will', 'find the harbour'])
  })

  it('stays within its phrase on a quantifier, and covers the object of "without"', () => {
    const [not] = findNegations(parses.NOT_ALL)
    expect(not!.kind).toBe('phrase')
    expect(parses.wordsOf(parses.NOT_ALL, not!.scope)).toEqual(['all'])
    const without = findNegations(parses.WITHOUT).find(({ text }) => text === 'without')
    expect(parses.wordsOf(parses.WITHOUT, without!.scope)).toEqual(['money'])
  })

  it('reads negative pronouns', () => {
    expect(findNegations(parses.EITHER).map(({ text, kind }) => [text, kind])).toEqual([['nobody', 'clause']])
  })
})

describe('findModality', () => {
  it('gives the kind and what the modal speaks of', () => {
    const [will, probably] = findModality(parses.SPEAKER)
    expect([will!.kind, probably!.kind]).toEqual(['prediction', 'possibility'])
    expect(parses.wordsOf(parses.SPEAKER, probably!.scope)).toEqual(['so the wheat will', 'fail'])
  })
})

describe('findQuantifiers', () => {
  it('gives restrictor and scope', () => {
    const found = findQuantifiers(parses.NOT_ALL)
    expect(found.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['universal all', 'universal every'])
    expect(found.map(({ restrictor }) => parses.wordsOf(parses.NOT_ALL, restrictor))).toEqual([['swans'], ['raven']])
    expect(parses.wordsOf(parses.NOT_ALL, found[1]!.scope)).toEqual(['is black'])
  })

  it('takes in the relative clause of what it ranges over', () => {
    const [only] = findQuantifiers(parses.ONLY_MEMBERS)
    expect(only!.kind).toBe('exclusive')
    expect(parses.wordsOf(parses.ONLY_MEMBERS, only!.restrictor)).toEqual(['members who pay'])
  })

  it('leaves degree words alone', () => {
    const doc = parses.parsed(
      'The/DT/3/det most/RBS/3/advmod common/JJ/4/amod bird/NN/5/nsubj sings/VBZ/0/root ././5/punct',
    )
    expect(findQuantifiers(doc)).toEqual([])
  })
})
