import { english } from '@elenchus/language/node'
import { describe, expect, it } from 'vitest'
import { readWrittenPassages, toLabelledOptions } from './written-options.ts'

const text = `The lamps are new.
So the street is safe.
= The lamps have not been broken.
- The lamps are never lit.

Apples are cheap, so buy apples.
- Pears are cheaper.
+ Apples keep longer.
`

describe('written options', () => {
  it('reads passages and which way their options count', () => {
    expect(readWrittenPassages(text)).toEqual([
      {
        statements: ['The lamps are new.', 'So the street is safe.'],
        options: [
          { text: 'The lamps have not been broken.', role: 'assumption' },
          { text: 'The lamps are never lit.', role: 'objection' },
        ],
      },
      {
        statements: ['Apples are cheap, so buy apples.'],
        options: [
          { text: 'Pears are cheaper.', role: 'objection' },
          { text: 'Apples keep longer.', role: 'reason' },
        ],
      },
    ])
  })

  it('reads what argues for what in a passage where a head tells it', () => {
    const [passage] = readWrittenPassages(`# claim 2 | 1>2 | light\n${text}`)
    expect(passage!.statements).toEqual(['The lamps are new.', 'So the street is safe.'])
    expect(passage!.argument).toMatchObject({ claim: 2, edges: ['1>2'], statements: passage!.statements })
  })

  it('says which passage lacks an option', () => {
    expect(() => readWrittenPassages(`${text}\nNothing follows.`)).toThrow(/passage 3 .*"Nothing follows\."/)
  })

  it('makes features of every option, set against the conclusion of its passage', () => {
    const [kept, unlit, cheaper] = toLabelledOptions(readWrittenPassages(text), english())
    expect([kept!.role, unlit!.role, cheaper!.role]).toEqual(['assumption', 'objection', 'objection'])
    expect(kept!.features.flags).toContain('main verb denied with have been')
    expect(unlit!.features.flags).toContain('never | conclusion so')
    expect(kept!.features.numbers.length).toBe(cheaper!.features.numbers.length)
  })
})
