import { describe, expect, it } from 'vitest'
import { drawCurve } from './curve.ts'
import { heatTable, showPoint, trackPlot } from './tracks.ts'

describe('plots', () => {
  it('print every figure and tell published ones apart', () => {
    const html = trackPlot(
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
    )
    expect(html).toContain('a&lt;b')
    expect(html).toContain('50.0 [40.0, 62.5]')
    expect(html).toContain('left:40.00%;width:22.50%')
    expect(html.match(/\(published\)/g)).toHaveLength(1)
    expect(showPoint({ value: null })).toBe('–')
  })
  it('shade cells and keep the figure in them', () => {
    const html = heatTable(['x'], [{ name: 'row', cells: [{ text: '40\n2 of 5', share: 0.4, title: 't"' }] }], 'c')
    expect(html).toContain('--v:0.400" title="t&quot;">40<br>2 of 5<')
  })
  it('draw a curve with its gaps', () => {
    const svg = drawCurve(
      [' 0 to 49', '50 to 99', '100'],
      [
        { name: 'a', series: 0, points: [{ value: 0.5, interval: [0.4, 0.6] }, { value: null }, { value: 1 }] },
        { name: 'b', series: 9, points: [{ value: 0 }, { value: 0.1 }, { value: 0.2 }] },
      ],
      { title: 't' },
    )
    expect(svg.match(/class="p-dot/g)).toHaveLength(5)
    expect(svg.match(/class="p-iv/g)).toHaveLength(1)
    expect(svg).toContain('a, 0 to 49: 50.0 [40.0, 60.0]')
  })
})
