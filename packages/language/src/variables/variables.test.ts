import { describe, expect, it } from 'vitest'
import * as parses from '../clauses/testing/parsed.ts'
import type { Doc } from '../doc/doc.ts'
import { findInitialVariables } from './variables.ts'

/** `(marker) [words]` of every variable. */
function read(doc: Doc): string {
  return findInitialVariables(doc)
    .map(({ marker, start, end }) => `${marker ? `(${marker.text}) ` : ''}[${doc.text.slice(start, end)}]`)
    .join(' ')
}

describe('initialVariables', () => {
  it('cuts at commas and semicolons, and takes connectives out', () => {
    expect(read(parses.THEREFORE)).toBe('[The orchard failed] (therefore) [cider prices rose]')
    expect(read(parses.NOT_ALL)).toBe('[Not all swans are white] (but) [every raven is black]')
    expect(read(parses.WAKING)).toBe('[The door creaked] [waking the dog]')
  })

  it('cuts at subordinators without a comma', () => {
    expect(read(parses.BECAUSE)).toBe('[The lake froze] (because) [the wind died]')
    expect(read(parses.IF_THEN)).toBe('(If) [the lamp fails] (then) [the ship will not find the harbour]')
  })

  it('leaves embedded questions and complements whole', () => {
    expect(read(parses.ASKED_IF)).toBe('[Nobody asked if the mill was open]')
    expect(read(parses.COMPLEMENT)).toBe('[They deny that the well is dry]')
  })

  it('gives the speaker apart', () => {
    expect(findInitialVariables(parses.SPEAKER).map(({ kind }) => kind)).toEqual(['speaker', 'clause', 'clause'])
    expect(read(parses.SPEAKER)).toBe('[Farmer] [the rain came late] (so) [the wheat will probably fail]')
  })

  it('does not cut inside brackets', () => {
    const doc = parses.parsed(
      'Pets/NNS/8/nsubj (/-LRB-/4/punct cats/NNS/1/appos ,/,/5/punct dogs/NNS/3/conj )/-RRB-/3/punct can/MD/8/aux stay/VB/0/root ././8/punct',
    )
    expect(findInitialVariables(doc)).toHaveLength(1)
  })
})
