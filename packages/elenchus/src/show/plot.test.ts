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
})
