import { describe, expect, it } from 'vitest'
import { drawBarChart } from './bar-chart.ts'
import { drawHeatTable } from './heat-table.ts'
import { drawLinePlot } from './line-plot.ts'
import { html } from './markup.ts'
import { formatPoint } from './point.ts'
import { drawTrackPlot } from './tracks.ts'

/** Positions of the symbols of an SVG. */
const symbolPositions = (svg: string) =>
  [...svg.matchAll(/class="p-dot[^>]* transform="translate\(([\d.]+),([\d.]+)\)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])

describe('points of few items', () => {
  it('are hollow with a dotted outline, and not joined by lines', () => {
    const points = [{ value: 0.2 }, { value: 0.4 }, { value: 1, isSmallSample: true }]
    const svg = String(drawLinePlot({ title: '', bands: ['1', '2', '3'], series: [{ name: 'a', points }] }))
    expect(svg.match(/class="p-dot s0 hollow few" fill="#fff"[^>]*stroke-dasharray/g)).toHaveLength(1)
    expect(svg.match(/class="p-dot s0" /g)).toHaveLength(2)
    // A line of two points: one move and one line command.
    expect(/class="p-line[^>]* d="([^"]*)"/.exec(svg)![1]!.match(/[ML]/g)).toEqual(['M', 'L'])
    const row = { name: '', points: [{ value: 0.5, isSmallSample: true, series: 0, title: 't' }] }
    expect(String(drawTrackPlot([row], { caption: '' }))).toContain('class="mark at s0 few"')
  })
})

describe('tracks', () => {
  it('print every value and label published ones', () => {
    const text = String(
      drawTrackPlot(
        [
          {
            name: 'a<b',
            points: [
              { value: 0.5, interval: [0.4, 0.625], series: 0, title: 'ours' },
              { value: 0.7, series: 'published', title: 'print' },
              { value: null, series: 1, title: 'none' },
            ],
          },
        ],
        { caption: 'accuracy', reference: 0.25 },
      ),
    )
    expect(text).toContain('a&lt;b')
    expect(text).toContain('50.0 [40.0, 62.5]')
    expect(text).toContain('left:40.00%;width:22.50%')
    expect(text.match(/\(published\)/g)).toHaveLength(1)
    expect(text).toContain('Dashed: chance.')
    expect(formatPoint({ value: null })).toBe('–')
  })
})

describe('heat tables', () => {
  it('shade cells, show their text, and escape everything but markup', () => {
    const rows = [{ name: '<i>', cells: [{ text: '40\n<2 of 5', share: 0.4, title: 't"' }] }]
    const text = String(drawHeatTable([html`<b>x</b>`], rows, 'c'))
    expect(text).toContain('--v:0.400" title="t&quot;">40<br>&lt;2 of 5<')
    expect(text).toContain('<th scope="row">&lt;i&gt;</th>')
    expect(text).toContain('<b>x</b>')
  })
})

describe('line plots', () => {
  it('leave gaps, join only points with an interval if some have one, and name every value in a tooltip', () => {
    const svg = String(
      drawLinePlot({
        title: 't',
        bands: [' 0 to 49', '50 to 99', '100'],
        series: [
          { name: 'a', points: [{ value: 0.5, interval: [0.4, 0.6] }, { value: null }, { value: 1 }] },
          { name: 'b', mark: 9, points: [{ value: 0 }, { value: 0.1 }, { value: 0.2 }] },
        ],
      }),
    )
    expect(svg.match(/class="p-dot/g)).toHaveLength(5)
    expect(svg.match(/class="p-iv/g)).toHaveLength(1)
    expect(svg.match(/class="p-line/g)).toHaveLength(1)
    expect(svg).toContain('a, 0 to 49: 50.0 [40.0, 60.0]')
    expect(svg).not.toContain('font-weight')
  })
  it('place values on a linear scale, high values at the top', () => {
    const points = [0, 0.5, 1].map(value => ({ value }))
    const [low, middle, high] = symbolPositions(
      String(drawLinePlot({ title: '', bands: ['1', '2', '3'], series: [{ name: 'a', points }] })),
    )
    expect(low![1]! - middle![1]!).toBeCloseTo(middle![1]! - high![1]!)
    expect(low![1]).toBeGreaterThan(high![1]!)
  })
  it('do not join categories: symbols side by side, intervals as error bars', () => {
    const svg = String(
      drawLinePlot({
        title: 't',
        bands: ['∧', '∨'],
        series: [
          {
            name: 'ours & mine',
            points: [
              { value: 0.1, interval: [0, 0.2] },
              { value: 0.2, interval: [0.1, 0.3] },
            ],
          },
          { name: 'theirs', dashed: true, points: [{ value: 0.1 }, { value: null }] },
        ],
        joined: false,
        file: { xLabel: 'kind', yLabel: 'score' },
      }),
    )
    expect(svg).not.toContain('p-line')
    expect(svg.match(/p-iv/g)).toHaveLength(2)
    expect(svg).toContain('ours &amp; mine')
    const [ours, , theirs] = symbolPositions(svg)
    expect(ours![0]).not.toBe(theirs![0])
  })
  it('shade intervals as areas, and give series with one mark one colour', () => {
    const series = [
      {
        name: 'a',
        points: [
          { value: 0.1, interval: [0, 0.2] },
          { value: 0.2, interval: [0.1, 0.3] },
        ] as const,
      },
      { name: 'b', mark: 0, dashed: true, points: [{ value: 0.3 }, { value: 0.4 }] },
    ]
    const svg = String(drawLinePlot({ title: 't', bands: ['1', '2'], series, intervals: 'areas' }))
    expect(svg.match(/p-area/g)).toHaveLength(1)
    expect(new Set([...svg.matchAll(/class="p-line[^>]* stroke="(#\w+)"/g)].map(([, colour]) => colour)).size).toBe(1)
    expect(svg.match(/stroke-dasharray/g)).toHaveLength(1)
  })
})

describe('bar charts', () => {
  it('escape names, leave gaps out, and draw bars as tall as their values', () => {
    const svg = String(
      drawBarChart({
        title: 'A < B',
        categories: ['1', '2'],
        series: [
          { name: 'x', values: [1, null] },
          { name: 'y', values: [2, 3] },
        ],
        line: { value: 2.5, name: 'chance' },
      }),
    )
    expect(svg).toMatch(/^<svg .*<\/svg>\n$/s)
    expect(svg).toContain('A &lt; B')
    expect(svg).toContain('chance')
    const heights = [...svg.matchAll(/class="p-bar[^>]* height="([\d.]+)"/g)].map(([, height]) => Number(height))
    expect(heights).toEqual([88, 176, 264])
  })
  it('are valid without data', () => {
    expect(String(drawBarChart({ title: '', categories: [], series: [] }))).not.toMatch(/NaN|Infinity|undefined/)
    expect(String(drawLinePlot({ title: '', bands: [], series: [] }))).not.toMatch(/NaN|Infinity|undefined/)
  })
  it('slant names that are too long', () => {
    const places = Array.from({ length: 12 }, (_, i) => `necessary assumptions ${i}`)
    const svg = String(
      drawBarChart({ title: 't', categories: places, series: [{ name: 'x', values: places.map(() => 1) }] }),
    )
    expect(svg.match(/rotate\(-35/g)).toHaveLength(12)
  })
})
