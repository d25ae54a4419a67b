import { describe, expect, it } from 'vitest'
import type { Doc } from '../doc/doc.ts'
import { findClauses } from './clauses.ts'
import * as parses from './testing/parsed.ts'

/** `kind(marker): words` of every clause. */
function read(doc: Doc): string[] {
  return findClauses(doc).map(
    ({ kind, marker, start, end }) => `${kind}${marker ? `(${marker.text})` : ''}: ${doc.text.slice(start, end)}`,
  )
}

describe('findClauses', () => {
  it('puts a subordinate clause inside its main clause', () => {
    expect(read(parses.BECAUSE)).toEqual([
      'main: The lake froze because the wind died',
      'subordinate(because): because the wind died',
    ])
    expect(parses.wordsOf(parses.BECAUSE, findClauses(parses.BECAUSE)[0]!.pieces)).toEqual(['The lake froze'])
  })

  it('puts coordinated clauses side by side, and relative clauses inside', () => {
    const [main, relative, second] = findClauses(parses.RELATIVE)
    expect(read(parses.RELATIVE)).toEqual([
      'main: The baker, who rises early, sells bread',
      'relative(who): who rises early',
      'coordinated(and): and pays her debts',
    ])
    expect(parses.wordsOf(parses.RELATIVE, main!.pieces)).toEqual(['The baker', 'sells bread'])
    expect([main!.parent, relative!.parent, second!.parent]).toEqual([-1, 0, 0])
  })

  it('tells participial, infinitival and complement clauses apart', () => {
    expect(read(parses.WAKING)).toContain('participial: waking the dog')
    expect(read(parses.BY_GERUND)).toEqual([
      'main: By lowering the toll, the council hopes to attract visitors',
      'subordinate(By): By lowering the toll',
      'complement(to): to attract visitors',
    ])
    expect(read(parses.COMPLEMENT)).toContain('complement(that): that the well is dry')
  })

  it('reads a clause after a semicolon as coordinated, and coordinated nouns as no clause', () => {
    expect(read(parses.THEREFORE)).toEqual(['main: The orchard failed', 'coordinated: therefore, cider prices rose'])
    expect(read(parses.CONJOINED_SUBJECTS)).toEqual(['main: Time and money ran out'])
  })

  it('keeps what is coordinated inside a subordinate clause within the clause around it', () => {
    const doc = parses.parsed(
      'We/PRP/2/nsubj stay/VBP/0/root if/IN/5/mark it/PRP/5/nsubj rains/VBZ/2/advcl or/CC/7/cc snows/VBZ/5/conj ././2/punct',
    )
    expect(read(doc)).toEqual([
      'main: We stay if it rains or snows',
      'subordinate(if): if it rains',
      'coordinated(or): or snows',
    ])
  })

  it('takes "as long as" whole', () => {
    const doc = parses.parsed(
      'We/PRP/2/nsubj stay/VBP/0/root as/RB/4/advmod long/RB/2/advmod as/IN/7/mark it/PRP/7/nsubj rains/VBZ/4/advcl ././2/punct',
    )
    expect(read(doc)).toEqual(['main: We stay as long as it rains', 'subordinate(as long as): as long as it rains'])
    expect(parses.wordsOf(doc, findClauses(doc)[0]!.pieces)).toEqual(['We stay'])
  })

  it('numbers clauses through the document', () => {
    expect(findClauses(parses.TWO_SENTENCES).map(({ index, sentence }) => [index, sentence])).toEqual([
      [0, 0],
      [1, 1],
    ])
  })
})
