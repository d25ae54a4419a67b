import { expect, it } from 'vitest'
import { readWrittenArguments, toMetagraph } from './argument-records.ts'

const text = `# claim 2 | 1>2 3-2 | letter
The well is dry.
Dig a new one.
Digging is dear.

# claim 1 | 2>1
The bell should ring at noon.
People miss it.
`

it('reads arguments with and without a genre, and their relations', () => {
  const [letter, other] = readWrittenArguments(text)
  expect(letter).toMatchObject({ claim: 2, edges: ['1>2', '3-2'], statements: expect.any(Array) })
  expect(other).toMatchObject({ claim: 1, edges: ['2>1'] })
  expect(toMetagraph(letter!).edges.map(({ kind, from, to }) => `${from} ${kind} ${to}`)).toEqual([
    'sent1 support sent2',
    'sent3 rebut sent2',
  ])
})

it('says which head cannot be read', () => {
  expect(() => readWrittenArguments('# claim two\nA.')).toThrow('argument 1 has the header "# claim two"')
})
