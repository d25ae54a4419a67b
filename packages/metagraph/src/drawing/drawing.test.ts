import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Edge, Metagraph, Statement } from '../model/metagraph.ts'
import { createDiagram } from './diagram.ts'
import { drawHtml } from './html.ts'
import { layoutDiagram, type PlacedCard } from './layout.ts'
import { drawSvg } from './svg.ts'
import { drawText } from './terminal.ts'
import { measureText, typesetText } from './typeset.ts'

const statement = (id: string, text: string, rest: Partial<Statement> = {}): Statement => ({
  id,
  text,
  spans: [],
  variables: [],
  formula: { operators: [], triples: [] },
  degree: 2,
  ...rest,
})
const graphOf = (texts: readonly string[], edges: readonly Edge[]): Metagraph => ({
  id: 'g',
  text: '',
  statements: texts.map((text, i) => statement(`s${i + 1}`, text)),
  edges,
})
const edge = (kind: Edge['kind'], from: number, to: number): Edge => ({ kind, from: `s${from}`, to: `s${to}` })

/** Any graph at all: edges may loop, repeat and run in circles. */
const graphs = fc.integer({ min: 1, max: 9 }).chain(size =>
  fc.record({
    texts: fc.array(fc.string({ maxLength: 120, unit: 'binary' }), { minLength: size, maxLength: size }),
    edges: fc.array(
      fc.record({
        kind: fc.constantFrom('support' as const, 'rebut' as const),
        from: fc.integer({ min: 1, max: size }),
        to: fc.integer({ min: 1, max: size }),
      }),
      { maxLength: 12 },
    ),
  }),
)

const overlap = (a: PlacedCard, b: PlacedCard) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

describe('the layout', () => {
  it('never lets cards overlap or leave the page, in either direction', () => {
    fc.assert(
      fc.property(graphs, fc.constantFrom('up' as const, 'right' as const), ({ texts, edges }, direction) => {
        const graph = graphOf(
          texts,
          edges.map(({ kind, from, to }) => edge(kind, from, to)),
        )
        const { cards, width, height } = layoutDiagram(createDiagram(graph), { direction })
        expect(cards).toHaveLength(texts.length)
        for (const [i, card] of cards.entries()) {
          expect(card.x).toBeGreaterThanOrEqual(0)
          expect(card.y).toBeGreaterThanOrEqual(0)
          expect(card.x + card.width).toBeLessThanOrEqual(width)
          expect(card.y + card.height).toBeLessThanOrEqual(height)
          for (const other of cards.slice(i + 1)) expect(overlap(card, other)).toBe(false)
        }
      }),
      { numRuns: 300, seed: 5 },
    )
  })
  it('puts the conclusion on top and a rebuttal beside what it rebuts', () => {
    const graph = graphOf(
      ['the premise', 'the conclusion', 'the objection'],
      [edge('support', 1, 2), edge('rebut', 3, 1)],
    )
    const [premise, conclusion, rebuttal] = layoutDiagram(createDiagram(graph)).cards as [
      PlacedCard,
      PlacedCard,
      PlacedCard,
    ]
    expect(conclusion.y + conclusion.height).toBeLessThan(premise.y)
    expect(rebuttal.y).toBe(premise.y)
    expect(rebuttal.x).toBeGreaterThan(premise.x + premise.width)
  })
})

describe('typesetting', () => {
  it('keeps every character and stays within the width', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 40, max: 300 }), (text, width) => {
        const lines = typesetText(text, [], 13, width)
        const letters = (s: string) => s.replace(/\s/g, '')
        expect(letters(lines.map(line => line.map(run => run.text).join('')).join(''))).toBe(letters(text))
        for (const line of lines) expect(measureText(line.map(run => run.text).join(''), 13)).toBeLessThanOrEqual(width)
      }),
      { numRuns: 300, seed: 6 },
    )
  })
})

describe('SVG and HTML', () => {
  const graph: Metagraph = {
    ...graphOf(['<script>alert("x")</script> & more', 'so it must be', 'an aside'], [edge('support', 1, 2)]),
    id: 'a"<b',
  }
  it('escape what they show and hold every edge', () => {
    const svg = drawSvg(createDiagram(graph))
    expect(svg).not.toContain('<script>')
    expect(svg.match(/class="e-link"/g)).toHaveLength(1)
    expect(svg).toContain('not used in the argument')
    expect(svg).toMatch(/<title id="e-title">Metagraph a&quot;&lt;b<\/title>/)
  })
  it('have no outside reference and no id twice', () => {
    const page = drawHtml(createDiagram(graph))
    expect(page).not.toMatch(/(?:src|href)="http/)
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(found => found[1])
    expect(new Set(ids).size).toBe(ids.length)
  })
  it('are the same for the same graph', () => expect(drawSvg(createDiagram(graph))).toBe(drawSvg(createDiagram(graph))))
})

describe('the terminal drawing', () => {
  it('shows every statement once, within the width', () => {
    fc.assert(
      fc.property(graphs, ({ texts, edges }) => {
        const words = texts.map((_, i) => `word${i + 1}end and some more text to wrap over a line or two of the screen`)
        const text = drawText(
          createDiagram(
            graphOf(
              words,
              edges.map(({ kind, from, to }) => edge(kind, from, to)),
            ),
          ),
          { width: 60, legend: true },
        )
        words.forEach((_, i) => {
          expect(text.split(`word${i + 1}end`)).toHaveLength(2)
        })
        for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(60)
      }),
      { numRuns: 200, seed: 7 },
    )
  })
})

describe('how sure a drawing is', () => {
  const graph = graphOf(
    ['All tides turn.', 'So this one will.', 'It has not yet.'],
    [edge('support', 1, 2), edge('rebut', 3, 2)],
  )
  const diagram = createDiagram(graph, {
    statementNote: ({ id }) =>
      id === 's1' ? `a note ${'that is far too long for one line of a card '.repeat(3)}` : undefined,
    statementDetails: ({ id }) => (id === 's1' ? ['“so” (characters 0–2)'] : []),
    edgeConfidence: ({ from }) => (from === 's1' ? 0.36 : 0.79),
  })

  it('stands on the line itself, and an unsure line is thin', () => {
    const svg = drawSvg(diagram)
    expect(svg).toMatch(/unsure 36%<.*|>79%</s)
    expect(svg.match(/class="e-(support|rebut) e-unsure"/g)).toEqual(['class="e-support e-unsure"'])
    expect(drawSvg(createDiagram(graph))).not.toMatch(/%<|e-unsure"/)
  })

  it('wraps long notes inside their card', () => {
    const placed = layoutDiagram(diagram).cards[0]!
    expect(placed.noteLines.length).toBeGreaterThan(1)
    for (const line of placed.noteLines) expect(measureText(line, 12)).toBeLessThanOrEqual(placed.width - 24)
  })

  it('gives details in the outline of a page and in a terminal', () => {
    expect(drawHtml(diagram)).toContain('<ul><li>“so” (characters 0–2)</li></ul>')
    expect(drawText(diagram)).toContain('· “so” (characters 0–2)')
  })
})

describe('undercuts and linked premises', () => {
  const graph: Metagraph = {
    ...graphOf(
      [
        'Nine in ten members want it.',
        'What members want should be done.',
        'So it should be done.',
        'Only ten were asked.',
      ],
      [
        { ...edge('support', 1, 3), link: 'a' },
        { ...edge('support', 2, 3), link: 'a' },
      ],
    ),
    undercuts: [{ from: 's4', edge: { from: 's1', to: 's3' } }],
  }
  const diagram = createDiagram(graph)
  it('are drawn: an edge that ends on an edge, premises that share one head', () => {
    for (const direction of ['up', 'right'] as const) {
      const { links } = layoutDiagram(diagram, { direction })
      const [one, two, cut] = ['s1', 's2', 's4'].map(from => links.find(({ link }) => link.from === from)!)
      expect(one!.points.at(-1)).toEqual(two!.points.at(-1))
      const end = cut!.points.at(-1)!
      const onLine = one!.points.slice(1).some((b, i) => {
        const a = one!.points[i]!
        const within = (v: number, p: number, q: number) => v >= Math.min(p, q) - 0.01 && v <= Math.max(p, q) + 0.01
        return within(end.x, a.x, b.x) && within(end.y, a.y, b.y)
      })
      expect(onLine).toBe(true)
    }
    const svg = drawSvg(diagram)
    expect(svg).toContain('data-kind="undercut" data-from="s4" data-edge="s1 s3"')
    expect(svg.match(/class="e-support e-together"/g)).toHaveLength(3) // two lines and the legend
    expect(svg).toContain('s4 undercuts the step from s1 to s3')
  })
  it('call a rebuttal what the text calls it', () => {
    const argued = graphOf(['One.', 'Two.', 'Three.'], [edge('rebut', 2, 1), edge('rebut', 3, 2)])
    const words = [...drawSvg(createDiagram(argued)).matchAll(/class="e-role">(\w+)</g)].map(([, word]) => word)
    expect(words).toEqual(['conclusion', 'objection', 'reply'])
  })
  it('are told in the terminal and in the outline of the page', () => {
    const text = drawText(diagram)
    expect(text).toContain('× s4 objection')
    expect(text).toContain('undercuts the step from s1 to s3')
    expect(text).toContain('together with s2')
    expect(drawHtml(diagram)).toContain('supports s3 together with s2')
  })
  it('the legend explains what the drawing has, and no more', () => {
    expect(drawSvg(diagram)).toMatch(/undercuts a step.*supports together|supports together.*undercuts a step/s)
    const plain = drawSvg(createDiagram(graphOf(['One.', 'So two.'], [edge('support', 1, 2)])))
    expect(plain).not.toMatch(/undercuts a step|rebuts a statement|supports together/)
  })
})

describe('links that may speak for or against', () => {
  const graph = graphOf(
    ['It should go.', 'It is old.', 'It is loved.', 'It costs little.'],
    [edge('support', 2, 1), edge('rebut', 3, 1), edge('rebut', 4, 1)],
  )
  const diagram = createDiagram(graph, { isEdgeOpen: ({ from }) => from === 's3' })
  it('are drawn in neither colour, with a question mark, in every layout and scheme', () => {
    for (const options of [{}, { direction: 'right' }, { width: 320 }, { scheme: 'dark' }] as const) {
      const svg = drawSvg(diagram, options)
      expect(svg).toMatch(/data-kind="rebut" data-from="s3".*?<path class="e-open" .*?<path class="e-open-head" /)
      expect(svg).toMatch(/class="e-label e-open-label"[^>]*>\? for or against</)
      expect(svg).toMatch(/<g class="e-statement e-unclear"[^>]*aria-label="s3, for or against\?: It is loved\./)
      expect(svg).toContain('<title>s3 bears on s1, whether for or against is unclear</title>')
      expect(svg).not.toContain('s3 rebuts s1')
    }
    expect(drawHtml(diagram)).toContain('(for or against?; bears on s1)')
    expect(diagram.description).toBe(
      '4 statements, 1 support and 2 rebut edges, 1 of them open (for or against is unclear)',
    )
  })
  it('have their line in the legend only where there are any', () => {
    const said = '? for or against is unclear'
    expect(drawSvg(diagram)).toContain(said)
    expect(drawSvg(createDiagram(graph))).not.toMatch(/class="e-open|for or against/)
    const alone = drawSvg(createDiagram(graph, { isEdgeOpen: () => true }))
    expect(alone).toContain(said)
    expect(alone).not.toMatch(/>supports<|rebuts a statement|objection or reply|● premise/)
  })
  it('stand among the reasons, not beside the statement as an objection does', () => {
    const at = (id: string) => layoutDiagram(diagram).cards.find(({ card }) => card.id === id)!
    expect(at('s3').y).toBe(at('s2').y)
    expect(at('s4').y).toBe(at('s1').y)
  })
})

describe('links that were not chosen', () => {
  const graph = graphOf(['One.', 'Two.', 'So three.'], [edge('support', 1, 3), edge('support', 2, 3)])
  const diagram = createDiagram(graph, { rivals: [{ ...edge('rebut', 1, 2), confidence: 0.31 }] })
  it('are hidden until they are asked for', () => {
    expect(drawSvg(diagram)).toContain('class="e-link e-rival"')
    expect(drawSvg(diagram)).not.toContain('e-show-rivals"')
    expect(drawSvg(diagram, { rivals: true })).toContain('e-show-rivals"')
    expect(drawHtml(diagram)).toContain('id="rivals"')
    expect(drawHtml(createDiagram(graph))).not.toContain('id="rivals"')
  })
})

describe('a drawing in one scheme', () => {
  it('asks nobody', () => {
    const diagram = createDiagram(graphOf(['One.'], []))
    expect(drawSvg(diagram, { scheme: 'dark' })).toContain('class="e-drawing e-dark"')
    expect(drawSvg(diagram, { scheme: 'light' })).toContain('class="e-drawing e-light"')
  })
})

describe('odd texts in drawings', () => {
  it('seams are a sign, never a token', () => {
    const statement: Partial<Statement> = {
      variables: [{ id: 'v1', text: 'it rained [AND] it snowed', span: { start: 0, end: 25 } }],
      formula: {
        operators: [],
        triples: [
          { left: { operators: [], variable: 'v1' }, operator: 'and', right: { operators: [], variable: 'v1' } },
        ],
      },
    }
    const graph = graphOf(['it rained [AND] it snowed'], [])
    const seamed = { ...graph, statements: graph.statements.map(each => ({ ...each, ...statement })) }
    for (const variables of ['ids', 'short', 'full'] as const) {
      const diagram = createDiagram(seamed, { variables })
      for (const text of [drawSvg(diagram), drawHtml(diagram), drawText(diagram)]) expect(text).not.toContain('[AND]')
    }
  })
  it('a graph without edges has no roles and no "unused"', () => {
    const diagram = createDiagram(graphOf(['Tides turn.'], []))
    for (const text of [drawText(diagram), drawSvg(diagram, { legend: false })])
      expect(text).not.toMatch(/>unused<|s1 unused|, unused|not used/)
  })

  it('no control character reaches a terminal', () => {
    const text = drawText(
      createDiagram(graphOf(['It \u001b[31mrained\u0000.', 'So\u0007 what.'], [edge('support', 1, 2)])),
    )
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })

  it('cuts a word of any length in one pass, and never inside a character', () => {
    const word = '😀'.repeat(50_000)
    const lines = drawText(createDiagram(graphOf([word], [])), { width: 40 }).split('\n')
    expect(lines.every(line => !/[\ud800-\udbff]$/.test(line))).toBe(true)
    expect(lines.join('').replaceAll(' ', '')).toContain(word)
    expect(
      typesetText('a'.repeat(100_000), [], 13, 270)
        .flat()
        .map(run => run.text)
        .join(''),
    ).toHaveLength(100_000)
  })
})

describe('marks', () => {
  const graph: Metagraph = {
    id: 'm',
    text: '',
    statements: ['sent1', 'sent2'].map(id => ({
      id,
      text: id,
      spans: [],
      variables: [],
      formula: { operators: [], triples: [] },
      degree: null,
    })),
    edges: [{ kind: 'support', from: 'sent1', to: 'sent2' }],
  }
  it('set a link apart by class and by word, and leave others as they are', () => {
    const svg = drawSvg(createDiagram(graph, { edgeMark: () => 'missing' }))
    expect(svg).toContain('<g class="e-link e-missing" data-kind="support"')
    expect(svg).toContain('<text class="e-label e-missing-label e-support-label"')
    expect(svg).toContain('>+ supports (missing)<')
    expect(drawSvg(createDiagram(graph, { edgeMark: () => undefined }))).toBe(drawSvg(createDiagram(graph)))
  })
  it('and roles can be given', () =>
    expect(drawSvg(createDiagram(graph, { statementRole: () => 'rebuttal' }))).toContain('e-statement e-rebuttal'))
  it('drawings in a page have no ids and no style of their own', () => {
    const svg = drawSvg(createDiagram(graph), { embedded: true })
    expect(svg).not.toMatch(/ id="|<style|aria-labelledby/)
    expect(svg).toContain('data-id="sent1"')
  })
})
