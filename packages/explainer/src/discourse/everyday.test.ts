/** Plain facts about everyday passages that were once read wrongly: which statements speak for the claim, and which against it. */
import { english } from '@elenchus/language/node'
import { describe, expect, it } from 'vitest'
import { explain } from '../explanation/explain.ts'
import { explainer } from '../node.ts'

const options = { model: explainer(), language: english(), split: 'lines' as const }

/** The claim, and what each statement does to what it bears on: `+`, `-`, or blank for the claim and what has no part. */
function read(text: string) {
  const { graph } = explain(text.trim(), options)
  const edges = [
    ...graph.edges.map(({ from, to, kind }) => ({ from, to, sign: kind === 'rebut' ? '-' : '+' })),
    ...(graph.undercuts ?? []).map(({ from, edge }) => ({ from, to: edge.from, sign: '-' })),
  ]
  const number = (id: string) => Number(id.slice(4))
  const signs = graph.statements.map(({ id }) => edges.find(({ from }) => from === id)?.sign ?? ' ')
  const side = (id: string, depth = 0): number => {
    const edge = edges.find(({ from }) => from === id)
    return !edge || depth > 20 ? 1 : side(edge.to, depth + 1) * (edge.sign === '-' ? -1 : 1)
  }
  const targets = new Set(edges.map(({ to }) => to))
  const claim = graph.statements.find(({ id }) => targets.has(id) && !edges.some(({ from }) => from === id))
  return {
    claim: claim ? number(claim.id) : 0,
    signs: signs.join(''),
    sides: graph.statements.map(({ id }) => side(id)),
  }
}

describe('everyday passages', () => {
  it('let findings speak for the hypothesis that they confirm', () => {
    const { claim, sides } = read(`
It has been reported that ravens remember the faces of people who cheated them.
We tested nine hand-reared ravens with two trainers.
In the first phase one trainer exchanged bread for cheese and the other ate the cheese herself.
A month later seven of the nine ravens refused to trade with the second trainer.
They went on trading with a third person whom they had never met.
Our findings therefore confirm that ravens remember individual people.`)
    expect(claim).toBe(6)
    expect(sides).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('draw no bare figure against its own claim', () => {
    const { claim, sides } = read(`
The council says that the new cycle lane has been a failure because only 300 cyclists a day use it.
That figure was counted in the second week of January.
In May the same counter showed 1,900.
Accidents at the Mill Road crossing have fallen from eleven to two.
The lane should stay.`)
    expect(claim).toBe(5)
    expect(sides).toEqual([-1, 1, 1, 1, 1])
  })

  it("keep a court's own account apart from what a party submits", () => {
    const { claim, sides } = read(`
The appellant was dismissed for taking home two expired yoghurts.
The tribunal below found that the rule against taking goods was clear.
Nevertheless, dismissal was outside the range of reasonable responses.
She had worked for the company for nineteen years without a warning.
The respondent submits that any exception would make the rule unworkable.
We are not persuaded.
A written warning would have made the same point.
The appeal is allowed.`)
    expect(claim).toBe(8)
    expect(sides[2]).toBe(1)
    expect(sides.slice(4)).toEqual([-1, 1, 1, 1])
  })

  it('know a view that is turned down without a word of contrast', () => {
    const letter = read(`
Dr Pruitt claims that our hedgerows are relics that feed nobody.
She is mistaken.
Hedges shelter the insects that pollinate two thirds of our orchards.
Farmers do lose a strip of land to them.
That strip, however, is paid for under the new scheme.
Every hedge that still stands should be protected by law.`)
    expect(letter.claim).toBe(6)
    expect(letter.sides).toEqual([-1, 1, 1, -1, 1, 1])
    const history = read(`
Older books say that Venetian imports drove them out.
There is hardly any evidence for that.
In 1561 the price of charcoal trebled.
Three masters petitioned for fuel in that year, and all three had left by 1565.
The guild died of cold furnaces.`)
    expect(history.claim).toBe(5)
    expect(history.sides).toEqual([-1, 1, 1, 1, 1])
  })

  it('put two who dispute on two sides', () => {
    const { claim, sides } = read(`
Lea: We should get rid of the car.
Paul: And how do we get to your mother's?
Lea: By train, it's fifty minutes.
Paul: The last one back goes at eight.
Lea: We've left after eight once in two years.
Paul: Still, I like having it there just in case.`)
    expect(claim).toBe(1)
    expect(sides).toEqual([1, -1, 1, -1, 1, -1])
  })

  it('take a topic sentence for the claim of its paragraph', () => {
    const { claim, signs } = read(`
First of all, learning an instrument trains memory.
A child who plays the violin keeps hundreds of finger movements in mind.
In a test at our school the members of the orchestra remembered twice as many words as the others.
Playing together also teaches children to listen.`)
    expect(claim).toBe(1)
    expect(signs).toBe(' +++')
  })
})
