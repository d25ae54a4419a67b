import { describe, expect, it } from 'vitest'
import { parse } from '../formula/parse.ts'
import { randomNumbers } from '../formula/testing/random-formula.ts'
import { prove } from '../modal/decide.ts'
import { type ModalLogic, modalLogics } from '../modal/logics.ts'
import { randomModalFormula } from '../modal/testing/compare.ts'
import { trace } from '../modal/trace.ts'
import { selectArrows } from './arrows.ts'
import { countOmittedLines, drawTableau, writeTableau } from './tableau.ts'
import { measureText, wrapBy } from './text-width.ts'
import { drawWorlds } from './worlds.ts'

const draw = (text: string, logic: ModalLogic, format: 'svg' | 'html' | 'tex'): string => {
  const formula = parse(text)
  const answer = prove(formula, { logic })
  return answer.valid === true
    ? drawTableau(answer.tableau, format)
    : drawWorlds(answer.countermodel!, format, { logic, formula })
}

/** Every element closed, every & an entity: enough of XML to notice a text that was not escaped. */
function wellFormed(svg: string): boolean {
  const open: string[] = []
  for (const [, slash, name, rest] of svg.matchAll(/<(\/?)([a-z]+)([^>]*)>/gi)) {
    if (slash === '/') {
      if (open.pop() !== name) return false
    } else if (!rest!.endsWith('/')) open.push(name!)
  }
  return open.length === 0 && !/&(?!amp;|lt;|gt;|quot;)/.test(svg)
}

describe('drawings', () => {
  it('are well formed, titled, self-contained and small', () => {
    const random = randomNumbers(3)
    for (const logic of modalLogics)
      for (let i = 0; i < 25; i++) {
        const formula = randomModalFormula(random)
        const answer = prove(formula, { logic })
        const svg =
          answer.valid === true
            ? drawTableau(answer.tableau, 'svg')
            : drawWorlds(answer.countermodel!, 'svg', { logic, formula })
        expect(wellFormed(svg)).toBe(true)
        expect(svg).toMatch(/<title id="l-title">[^<]+<\/title><desc id="l-desc">[^<]+<\/desc>/)
        expect(svg).toContain('prefers-color-scheme:dark')
        expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|NaN|undefined|Infinity/)
        expect(svg.length).toBeLessThan(40_000)
      }
  })

  it('name the frame condition, the designated world and what fails in it', () => {
    const svg = draw('□p → □□p', 'T', 'svg')
    for (const text of ['□p → □□p is not valid in T', 'world 1  ▶ here', 'T: reflexive: every world sees itself.'])
      expect(svg).toContain(`>${text}<`)
    expect(svg).toMatch(/World 1 \(the designated world\): p, sees 1, 2\. □p → □□p fails; □p holds; □□p fails/)
    expect(draw('◇p → □p', 'S5', 'svg')).toContain('>S5: every world sees every world<')
  })

  it('escape names', () => {
    const name = '"<b> & \\" _x_"'
    expect(wellFormed(draw(`□${name}`, 'K', 'svg'))).toBe(true)
    expect(draw(`□${name} → p`, 'S4', 'html')).not.toContain('<b>')
    const tex = draw('□"50% & more_"', 'S5', 'tex').split('\n')
    expect(tex.filter(line => !line.startsWith('%') && /[^\\][%&_]/.test(line))).toEqual([])
  })

  it('come as TeX that stands alone', () => {
    for (const [text, packaged] of [
      ['□p → p', 'forest'],
      ['p → □p', 'tikz'],
    ]) {
      const tex = draw(text!, 'S4', 'tex')
      expect(tex).toMatch(/^\\documentclass\[border=10pt\]\{standalone\}/)
      expect(tex).toContain(`\\usepackage{${packaged}}`)
      expect(tex.match(/\{/g)!.length).toBe(tex.match(/\}/g)!.length)
    }
  })

  it('leave out the arrows that the logic implies', () => {
    const chain = { worlds: [{}, {}, {}], sees: [[0, 1, 2], [1, 2], [2]], at: 0 }
    expect(selectArrows(chain, 'S4')).toEqual([
      { from: 0, to: 1, bidirectional: false },
      { from: 1, to: 2, bidirectional: false },
    ])
    expect(selectArrows(chain, 'K')).toHaveLength(6)
    const cluster = {
      worlds: [{}, {}, {}],
      sees: [
        [0, 1, 2],
        [0, 1, 2],
        [0, 1, 2],
      ],
      at: 0,
    }
    expect(selectArrows(cluster, 'S4')).toEqual([
      { from: 0, to: 1, bidirectional: true },
      { from: 0, to: 2, bidirectional: true },
    ])
  })
})

describe('a tableau in a terminal', () => {
  it('is a tree', () => {
    expect(writeTableau(prove(parse('p ∧ □(p → q) → q'), { logic: 'T' }).tableau!)).toBe(`\
1. 1  ¬(p ∧ □(p → q) → q)  denied
2. 1  p ∧ □(p → q)         ¬→ 1
3. 1  ¬q                   ¬→ 1
4. 1  p                    ∧ 2
5. 1  □(p → q)             ∧ 2
6. 1  p → q                □ 5
├─ 7. 1  ¬p                → 6
│        ✗ 4 and 7 clash
└─ 8. 1  q                 → 6
         ✗ 3 and 8 clash
`)
  })

  it('keeps to its width', () => {
    const random = randomNumbers(11)
    let seen = 0
    for (let i = 0; i < 300; i++) {
      const answer = prove(randomModalFormula(random), { logic: 'S4' })
      if (answer.valid !== true) continue
      seen++
      for (const line of writeTableau(answer.tableau).split('\n')) expect([...line].length).toBeLessThanOrEqual(80)
    }
    expect(seen).toBeGreaterThan(50)
  })
})

describe('what a value is due to', () => {
  it('is found in the worlds where it is', () => {
    const model = { worlds: [{ p: true }, { p: false }], at: 0 }
    const found = trace(model, 0, parse('◇p → □p'))
    expect(found.map(({ world, formula, holds }) => [world, formula.kind, holds])).toEqual([
      [0, 'implies', false],
      [0, 'diamond', true],
      [0, 'box', false],
      [0, 'atom', true],
      [1, 'atom', false],
    ])
  })
})

describe('measured text', () => {
  it('is wrapped without losing a word', () => {
    expect(wrapBy('one two three', 7, text => text.length)).toEqual(['one two', 'three'])
    expect(wrapBy('abcdefghij', 4, text => text.length)).toEqual(['abcd', 'efgh', 'ij'])
    expect(measureText('□', 10)).toBeGreaterThan(measureText('p', 10))
  })
})

describe('large drawings', () => {
  const deep = '□'.repeat(600)
  const many = Array.from({ length: 300 }, (_, i) => `◇p${i}`).join(' ∧ ')

  it('of tableaux end with a note, and remain well formed', () => {
    const { tableau } = prove(parse(`${deep}(p ∨ ¬p)`), { logic: 'K' })
    const omitted = countOmittedLines(tableau!)
    expect(omitted).toBeGreaterThan(100)
    const note = `… ${omitted} more lines are not shown`
    const svg = drawTableau(tableau!, 'svg')
    expect(svg).toContain(`>${note}<`)
    expect(wellFormed(svg)).toBe(true)
    expect(drawTableau(tableau!, 'tex')).toContain(`${omitted} more lines are not shown`)
    const text = writeTableau(tableau!)
    expect(text.trimEnd().endsWith(note)).toBe(true)
    expect(text).toContain('1.1.1…1 (depth 100)')
    for (const drawing of [svg, text]) expect(drawing.length).toBeLessThan(500_000)
  })

  it('of models show the first worlds and the designated one, with a note', () => {
    const formula = parse(`¬(${many})`)
    const { countermodel } = prove(formula, { logic: 'K' })
    const svg = drawWorlds(countermodel!, 'svg', { logic: 'K', formula })
    expect(svg).toContain('>Only 8 of 301 worlds are drawn.<')
    expect(wellFormed(svg)).toBe(true)
    expect(svg.length).toBeLessThan(1_000_000)
    const moved = { ...countermodel!, at: 250 }
    expect(drawWorlds(moved, 'svg', { logic: 'K' })).toContain('>world 8  ▶ here<')
    const chain = prove(parse(`${deep}p`), { logic: 'S4' }).countermodel!
    const began = performance.now()
    expect(drawWorlds(chain, 'svg', { logic: 'S4', formula: parse(`${deep}p`) })).toContain('>Only 100 of 601 worlds')
    expect(performance.now() - began).toBeLessThan(3000)
  })
})
