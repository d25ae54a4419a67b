import { describe, expect, it } from 'vitest'
import { linePlot } from './plot.ts'

describe('linePlot', () => {
  const svg = linePlot(
    [
      {
        name: 'ours & theirs',
        points: [
          { x: 0, y: 10, low: 5, high: 15 },
          { x: 1, y: 20, low: 12, high: 28 },
        ],
      },
      { name: 'published', dashed: true, points: [{ x: 0, y: 8 }] },
    ],
    { title: 'A < B', xLabel: 'share', yLabel: 'score', ticks: ['0.1', '1'] },
  )

  it('draws a line a series, the interval of those that have one, and escapes names', () => {
    expect(svg.match(/<polyline/g)).toHaveLength(2)
    expect(svg.match(/<polygon/g)).toHaveLength(1)
    expect(svg).toContain('ours &amp; theirs')
    expect(svg).toContain('A &lt; B')
    expect(svg).toContain('stroke-dasharray')
  })

  it('puts higher scores higher up', () => {
    const [first, second] = [...svg.matchAll(/<circle cx="[\d.]+" cy="([\d.]+)"/g)].map(found => Number(found[1]))
    expect(second).toBeLessThan(first!)
  })

  it('joins no categories: points side by side, an interval as a whisker', () => {
    const points = [
      { x: 0, y: 10, low: 5, high: 15 },
      { x: 1, y: 20, low: 12, high: 28 },
    ]
    const plain = [{ x: 0, y: 10 }]
    const options = { title: 't', xLabel: 'kind', yLabel: 'score', ticks: ['∧', '∨'] }
    const series = [
      { name: 'ours', points },
      { name: 'theirs', dashed: true, points: plain },
    ]
    const bars = linePlot(series, { ...options, categories: true })
    expect(bars).not.toMatch(/<polyline|<polygon/)
    expect(bars.match(/stroke-width="1.5"\/>/g)).toHaveLength(2 + 3 + 2)
    const [ours, , theirs] = [...bars.matchAll(/<circle cx="([\d.]+)"/g)].slice(1).map(found => Number(found[1]))
    expect(ours).not.toBe(theirs)
  })

  it('gives series of one measure one colour', () => {
    const points = [{ x: 0, y: 10 }]
    const svgOf = (colour: number) =>
      linePlot(
        [
          { name: 'a', points },
          { name: 'b', points, colour },
        ],
        { title: 't', xLabel: 'x', yLabel: 'y', ticks: ['1'] },
      )
    const colours = (text: string) => new Set([...text.matchAll(/<polyline[^>]* stroke="(#\w+)"/g)].map(f => f[1])).size
    expect([colours(svgOf(0)), colours(svgOf(1))]).toEqual([1, 2])
  })
})
