import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { html, raw } from './markup.ts'

describe('templates', () => {
  it('escape texts, join lists, insert markup unchanged, and omit null, undefined and booleans', () => {
    const inner = html`<b>${'<&"\'>'}</b>`
    expect(String(html`<p class="${'a"b'}">${[inner, 'x', 3, [html`<i></i>`]]}${null}${undefined}${false}</p>`)).toBe(
      '<p class="a&quot;b"><b>&lt;&amp;&quot;&#39;&gt;</b>x3<i></i></p>',
    )
    expect(String(html`<style>${raw('a>b{}')}</style>`)).toBe('<style>a>b{}</style>')
  })
  it('escape every text that could open a tag, end an attribute, or break XML', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const inside = String(html`${text}`)
        expect(inside).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/)
        expect(inside).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/)
        expect(encodeURIComponent.bind(null, inside)).not.toThrow()
      }),
      { seed: 1, numRuns: 500 },
    )
  })
})
