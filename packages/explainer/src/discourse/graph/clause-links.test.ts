import { english } from '@elenchus/language/node'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explain } from '../../explanation/explain.ts'
import { analyseStatement } from '../../features/statement-view.ts'
import { explainer } from '../../node.ts'
import { readDiscourse } from '../markers/discourse.ts'
import { bindStances, findClauseLinks } from './clause-links.ts'
import { listAllStances } from './tree-marginals.ts'

const language = english()
const options = { model: explainer(), language, split: 'lines' as const }
const linksOf = (pieces: readonly string[]) =>
  Array.from(findClauseLinks(readDiscourse(pieces.map(text => analyseStatement({ text, variables: [] }, language)))))

describe('clauses of one sentence', () => {
  it.each([
    [
      ['The gate is shut,', 'because the guard is ill.'],
      [-1, 0],
    ],
    [
      ['The gate is shut,', 'so we went home.'],
      [1, -1],
    ],
    [
      ['The gate is shut,', 'since the guard is ill,', 'so we went home.'],
      [2, 0, -1],
    ],
    [
      ['Because the guard is ill,', 'the gate is shut,', 'so we went home.'],
      [1, 2, -1],
    ],
    [
      ['The gate is shut,', 'so that nobody is hurt.'],
      [-1, -1],
    ],
    [
      ['The gate is shut,', 'and so is the door.'],
      [-1, -1],
    ],
    [
      ['The gate is shut,', 'as for the door, it is open.'],
      [-1, -1],
    ],
    [
      ['The gate is shut.', 'So we went home.'],
      [-1, -1],
    ],
    [
      ['The gate is shut.', 'Because the guard is ill.'],
      [-1, -1],
    ],
    [
      ['Although the gate is shut,', 'so the guard says, we went in.'],
      [-1, -1],
    ],
    [
      ['The gate is shut,', 'which is why we went home.'],
      [1, -1],
    ],
    [
      ['The gate is shut,', 'for example on Mondays.'],
      [-1, -1],
    ],
  ])('%j %j', (pieces, links) => {
    expect(linksOf(pieces)).toEqual(links)
  })

  it('stand on one side with what they support', () => {
    const links = Int16Array.from([2, 0, -1, -1])
    const sides = bindStances(listAllStances(4), links)
    expect(sides).toHaveLength(4)
    for (const each of sides) expect([each[0], each[1]]).toEqual([each[2], each[2]])
  })

  const clauses = [
    'the well is dry',
    'nobody can read the map',
    'critics say that the tower leans',
    'the plan was a mistake',
    'the boats never left the harbour',
    'we should keep the old bell',
    'it costs too much',
    'the mayor denies it',
  ]
  const upper = (text: string) => text[0]!.toUpperCase() + text.slice(1)

  it('are never turned round, whatever stands about them', () => {
    const clause = fc.constantFrom(...clauses)
    const connective = fc.constantFrom('because', 'since', 'so', 'therefore')
    const opener = fc.constantFrom('', 'However, ', 'But ', 'Admittedly, ', 'Some will object that ', 'In short, ')
    const sentence = fc.tuple(opener, clause, fc.option(fc.tuple(connective, clause)))
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 9 }), sentences => {
        const pieces = sentences.flatMap(([front, first, more]) =>
          more ? [`${upper(front + first)},`, `${more[0]} ${more[1]}.`] : [`${upper(front + first)}.`],
        )
        if (pieces.length < 2) return
        const { graph } = explain(pieces.join('\n'), options)
        const edge = (from: number) => graph.edges.find(each => each.from === `sent${from + 1}`)
        pieces.forEach((piece, i) => {
          const [from, to] = /^(?:so|therefore) /.test(piece) ? [i - 1, i] : [i, i - 1]
          if (/^(?:because|since|so|therefore) /.test(piece))
            expect(edge(from), pieces.join('\n')).toEqual({
              kind: 'support',
              from: `sent${from + 1}`,
              to: `sent${to + 1}`,
            })
        })
      }),
      { seed: 5, numRuns: 80 },
    )
  })
})
