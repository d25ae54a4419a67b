import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { corpus } from '../../../../scripts/corpora.ts'
import { readMetaLogic } from '../metalogic/read.ts'
import { FormatError } from '../model/format-error.ts'
import type { Metagraph, Statement } from '../model/metagraph.ts'
import { formulaText, formulaWords } from '../text/formula-text.ts'
import { readAif, writeAif } from './aif.ts'
import { writeArgdown } from './argdown.ts'
import { writeEntailmentBank } from './entailment-bank.ts'
import { writeDot, writeGraphml, writeMermaid } from './graph-languages.ts'
import { writeBrat, writeWebAnnotation } from './standoff.ts'

const text = 'The well is low. So water must be saved. "Rain <is> near," & they say.'
const make = (id: string, start: number, end: number, rest: Partial<Statement> = {}): Statement => ({
  id,
  text: text.slice(start, end),
  spans: [{ start, end }],
  variables: [],
  formula: { operators: [], triples: [] },
  degree: 2,
  ...rest,
})
const graph: Metagraph = {
  id: 'well',
  text,
  question: 'Which weakens it?',
  statements: [
    make('sent1', 0, 16),
    make('sent2', 17, 40, {
      degree: 4,
      variables: [{ id: 'v1', text: 'water must be saved', span: { start: 3, end: 22 } }],
      formula: {
        operators: ['box'],
        triples: [
          {
            left: { operators: [], variable: 'v1' },
            operator: 'implies',
            right: { operators: ['not'], variable: 'v1' },
          },
        ],
      },
    }),
    make('sent3', 41, 70),
  ],
  edges: [
    { kind: 'support', from: 'sent1', to: 'sent2' },
    { kind: 'rebut', from: 'sent3', to: 'sent2' },
  ],
}

describe('a formula', () => {
  it('is shown in signs and in words', () => {
    const { formula } = graph.statements[1]!
    expect(formulaText(formula)).toBe('□(v1 → ¬v1)')
    expect(formulaText(formula, () => 'it')).toBe('□(it → ¬it)')
    expect(formulaWords(formula)).toBe('necessarily v1 implies not v1')
  })
})

describe('AIF', () => {
  it('comes back whole', () => expect(readAif(JSON.parse(JSON.stringify(writeAif(graph))))).toEqual(graph))
  it('joins linked premises in one RA node and reads them back', () => {
    const linked: Metagraph = {
      ...graph,
      edges: [
        { kind: 'support', from: 'sent1', to: 'sent2', link: 'a' },
        { kind: 'support', from: 'sent3', to: 'sent2', link: 'a' },
      ],
    }
    const document = writeAif(linked)
    expect(document.nodes.filter(node => node.type === 'RA')).toHaveLength(1)
    expect(readAif(document).edges).toEqual(linked.edges)
  })
  it('takes documents of other tools', () => {
    const foreign = {
      nodes: [
        { nodeID: 7, text: 'It rained', type: 'I' },
        { nodeID: 8, text: 'It is wet', type: 'I' },
        { nodeID: 9, text: 'Default Inference', type: 'RA' },
        { nodeID: 10, text: 'Ann : It rained', type: 'L' },
      ],
      edges: [
        { edgeID: 1, fromID: 7, toID: 9 },
        { edgeID: 2, fromID: 9, toID: 8 },
      ],
    }
    const read = readAif(foreign, { id: 'foreign' })
    expect(read.edges).toEqual([{ kind: 'support', from: 'sent1', to: 'sent2' }])
    expect(read.statements.map(({ spans }) => read.text.slice(spans[0]!.start, spans[0]!.end))).toEqual([
      'It rained',
      'It is wet',
    ])
  })
  it('refuses another shape', () => expect(() => readAif({ nodes: [] })).toThrow(FormatError))
})

describe('exports say what they lose', () => {
  it('Argdown', () => {
    const { text, losses } = writeArgdown(graph)
    expect(text).toContain(
      '[sent2]: So water must be saved. {certainty: 4, degree: necessary, formula: "□(v1 → ¬v1)"}\n  <+ [sent1]\n  <- [sent3]',
    )
    expect(losses.map(({ what }) => what)).toEqual(['variables', 'spans', 'question'])
  })
  it('DOT escapes quotation marks', () => expect(writeDot(graph).text).toContain('\\"Rain <is> near,\\"'))
  it('Mermaid escapes what it would read as markup', () => {
    const { text } = writeMermaid(graph)
    expect(text).toContain('n3 -.->|rebuts| n2')
    expect(text).toContain('#quot;Rain #lt;is#gt; near,#quot; #amp; they')
  })
  it('GraphML is well formed', () => {
    const { text } = writeGraphml(graph)
    expect(text).toContain('<data key="text">&quot;Rain &lt;is&gt; near,&quot; &amp; they say.</data>')
    expect(text.match(/<edge /g)).toHaveLength(2)
  })
  it('brat spans hold their words', () => {
    const { text: ann } = writeBrat(graph)
    for (const line of ann.split('\n').filter(line => line.startsWith('T'))) {
      const [, place, words] = line.split('\t')
      const [, start, end] = place!.split(' ')
      expect(text.slice(Number(start), Number(end))).toBe(words)
    }
    expect(ann).toContain('R2\tRebut Arg1:T4 Arg2:T2')
  })
  it('Web Annotation quotes what its positions hold', () => {
    const page = JSON.parse(writeWebAnnotation(graph).text)
    expect(page.items).toHaveLength(3 + 1 + 2)
    const [position, quote] = page.items[1].target[0].selector
    expect(text.slice(position.start, position.end)).toBe(quote.exact)
  })
  it('EntailmentBank drops rebuttals and says so', () => {
    const { text, losses } = writeEntailmentBank(graph)
    expect(JSON.parse(text)).toMatchObject({
      hypothesis: 'So water must be saved.',
      context: 'sent1: The well is low.',
      proof: 'sent1 -> hypothesis; ',
    })
    expect(losses).toContainEqual({ what: 'rebuttals', count: 1 })
  })
})

const folder = corpus('metalogic')
const files = ['metalogic_train.json', 'metalogic_dev.json'].map(name => join(folder, name))

describe.skipIf(!files.every(existsSync))('all released graphs (skipped: ../shared/data absent)', () => {
  it('come back from AIF with every edge and everything else', () => {
    for (const file of files)
      for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
        const graph = readMetaLogic(JSON.parse(line))
        expect(readAif(writeAif(graph))).toEqual(graph)
      }
  })
  it('can be written in every other format', () => {
    const lines = readFileSync(files[1]!, 'utf8').trim().split('\n')
    for (const graph of lines.map(line => readMetaLogic(JSON.parse(line))))
      for (const write of [
        writeArgdown,
        writeDot,
        writeMermaid,
        writeGraphml,
        writeBrat,
        writeWebAnnotation,
        writeEntailmentBank,
      ])
        expect(write(graph).text.length).toBeGreaterThan(20)
  })
})
