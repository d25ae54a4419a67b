import { describe, expect, it } from 'vitest'
import * as parses from '../clauses/testing/parsed.ts'
import type { Doc } from '../doc/doc.ts'
import { findCues } from './cues.ts'

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
