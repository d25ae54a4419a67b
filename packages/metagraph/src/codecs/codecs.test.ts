import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { corpus } from '../../../../scripts/corpora.ts'
import { readMetaLogic } from '../metalogic/read.ts'
import type { Edge, Metagraph, OpenLinks, Statement } from '../model/metagraph.ts'
import { FormatError } from '../model/metagraph.ts'
import { formatFormula, verbalizeFormula } from '../text/formula.ts'
import { readAif, writeAif } from './aif.ts'
import { writeArgdown } from './argdown.ts'
import { readBrat, writeBrat } from './brat.ts'
import { writeEntailmentBank } from './entailment-bank.ts'
import { type GraphFormat, graphFormats } from './formats.ts'
import { writeDot, writeGraphml, writeMermaid } from './graph-languages.ts'
import { findPairProblem, writePairs } from './model-pairs.ts'
import { readArgdown } from './read-argdown.ts'
import { writeWebAnnotation } from './web-annotation.ts'

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
    expect(formatFormula(formula)).toBe('□(v1 → ¬v1)')
    expect(formatFormula(formula, () => 'it')).toBe('□(it → ¬it)')
    expect(verbalizeFormula(formula)).toBe('necessarily v1 implies not v1')
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
  it('keeps an undercut, a conflict that points at an inference, both ways', () => {
    const cut: Metagraph = {
      ...graph,
      edges: [{ kind: 'support', from: 'sent1', to: 'sent2' }],
      undercuts: [{ from: 'sent3', edge: { from: 'sent1', to: 'sent2' } }],
    }
    const document = writeAif(cut)
    const [inference, conflict] = ['RA', 'CA'].map(type => document.nodes.find(node => node.type === type)!.nodeID)
    expect(document.edges.some(({ fromID, toID }) => fromID === conflict && toID === inference)).toBe(true)
    expect(readAif(document)).toEqual(cut)
    const { elenchus: _, ...foreign } = document
    expect(readAif(foreign).undercuts).toEqual(cut.undercuts)
  })
  it('says what of a foreign document it could not keep', () => {
    const skipped: string[] = []
    readAif(
      {
        nodes: [
          { nodeID: 1, text: 'It rained', type: 'I' },
          { nodeID: 2, text: 'Rephrase', type: 'MA' },
          { nodeID: 3, text: 'Default Inference', type: 'RA' },
        ],
        edges: [{ fromID: 1, toID: 3 }],
      },
      { onSkip: what => skipped.push(what) },
    )
    expect(skipped).toEqual(['RA node 3, which does not connect two statements', 'MA node 2'])
  })
  it('refuses another shape', () => expect(() => readAif({ nodes: [] })).toThrow(FormatError))
})

describe('Argdown of other authors', () => {
  const read = readArgdown(`# Swimming

[Pool]: The pool *should* open at six. #policy
  + <Commuters>: People swim
    before work.
    - <Reply>: Few of them do.
  // a remark
  - [Cost]: Heating it costs more.

<Old argument>

(1) Every town of this size has one.
(2) [Here]: We are a town of this size.
----
(3) [Pool]

[Size]: The towns were chosen by hand.
  _> <Old argument>
`)
  it('has its statements in order, without emphasis and tags', () =>
    expect(read.statements.map(({ id, text }) => `${id}: ${text}`)).toEqual([
      'Pool: The pool should open at six.',
      'Commuters: People swim before work.',
      'Reply: Few of them do.',
      'Cost: Heating it costs more.',
      'statement 1: Every town of this size has one.',
      'Here: We are a town of this size.',
      'Size: The towns were chosen by hand.',
    ]))
  it('has its relations, premises over a line as linked ones', () => {
    expect(read.edges.map(({ from, kind, to, link }) => `${from} ${kind} ${to}${link ? ' linked' : ''}`)).toEqual([
      'statement 1 support Pool linked',
      'Here support Pool linked',
      'Commuters support Pool',
      'Reply rebut Commuters',
      'Cost rebut Pool',
    ])
    expect(read.undercuts).toEqual([{ from: 'Size', edge: { from: 'statement 1', to: 'Pool' } }])
  })
  it('is refused by line where a relation hangs in the air', () =>
    expect(() => readArgdown('[a]: One.\n\n  <+ [b]: Two.')).toThrow('line 3'))
})

describe('brat of other annotators', () => {
  it('is counted in code points and read without our notes', () => {
    const passage = '😀 It rained. So it is wet.'
    const read = readBrat(
      'T1\tPremise 2 12\tIt rained.\nT2\tClaim 13 25\tSo it is wet\nR1\tsupports Arg1:T1 Arg2:T2\nN1\tReference T1 x\n',
      passage,
    )
    expect(read.statements.map(({ id, text }) => [id, text])).toEqual([
      ['sent1', 'It rained.'],
      ['sent2', 'So it is wet'],
    ])
    expect(read.edges).toEqual([{ kind: 'support', from: 'sent1', to: 'sent2' }])
  })
  it('is refused where its places lie outside the passage', () =>
    expect(() => readBrat('T1\tClaim 0 99\tx\n', 'short')).toThrow('brat, line 1'))
})

describe('exports say what they lose', () => {
  it('Argdown', () => {
    const { text, losses } = writeArgdown(graph)
    expect(text).toContain(
      '[sent2]: So water must be saved. {certainty: 4, degree: necessary, formula: "□(v1 → ¬v1)", v1: "water must be saved"}\n  <+ [sent1]\n  <- [sent3]',
    )
    // The passage has its sentences on one line; Argdown gives back one a line.
    expect(losses).toEqual([{ what: 'spans', count: 3 }])
  })
  it('DOT escapes quotation marks', () => expect(writeDot(graph)).toContain('\\"Rain <is> near,\\"'))
  it('Mermaid escapes what it would read as markup', () => {
    const text = writeMermaid(graph)
    expect(text).toContain('n3 -.->|rebuts| n2')
    expect(text).toContain('#quot;Rain #lt;is#gt; near,#quot; #amp; they')
  })
  it('GraphML is well formed', () => {
    const text = writeGraphml(graph)
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

describe('open links', () => {
  const cut: Metagraph = { ...graph, undercuts: [{ from: 'sent3', edge: { from: 'sent1', to: 'sent2' } }] }
  const first = { isEdgeOpen: ({ from }: Edge) => from === 'sent1' }
  const all = { ...first, isUndercutOpen: () => true }
  it('are counted as lost by formats without a sign for them, and only where there are any', () => {
    for (const [name, { write }] of Object.entries<GraphFormat>(graphFormats)) {
      const doubt = (open?: OpenLinks) => write(cut, open).losses.find(({ what }) => what.startsWith('doubt'))
      const shown = ['dot', 'mermaid', 'graphml'].includes(name)
      expect([name, doubt(), doubt(first)?.count, doubt(all)?.count]).toEqual([
        name,
        undefined,
        ...(shown ? [undefined, undefined] : [1, 2]),
      ])
      if (!shown) expect(write(cut, all).text).toBe(write(cut).text)
    }
    expect(writePairs(cut, 'once', { open: all }).losses).toContainEqual({
      what: 'doubt whether for or against',
      count: 2,
    })
  })
  it('have their words and colour in DOT and Mermaid, and a mark of their own in GraphML', () => {
    const dot = writeDot(cut, all)
    expect(dot).toMatch(/"step 1" -> "sent2" \[color="#6b7280", style=dashed, .*label="\? for or against"\]/)
    expect(dot).toMatch(/"sent3" -> "step 1" \[color="#6b7280", style=dotted, .*label="\? for or against"\]/)
    expect(dot).toMatch(/"sent3" -> "sent2" \[.*label="× rebuts"\]/)
    expect(dot).toContain('label="sent1 · for or against?')
    expect(writeDot(cut, first)).toContain('label="× undercuts"')
    const mermaid = writeMermaid(cut, all)
    expect(mermaid).toContain('step1 -.->|"? for or against"| n2')
    expect(mermaid).toContain('n3 -.->|"? for or against"| step1')
    expect(mermaid).toContain('n3 -.->|rebuts| n2')
    const graphml = writeGraphml(cut, all)
    expect(graphml.match(/<data key="open">true</g)).toHaveLength(1)
    expect(graphml).toContain('<data key="openUndercutBy">sent3</data>')
    expect(writeGraphml(cut)).not.toContain('<data key="open')
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
      for (const { write } of Object.values(graphFormats)) expect(write(graph).text.length).toBeGreaterThan(20)
  })
})

describe('malformed records', () => {
  const node = { nodeID: '1', text: 'The well is low.', type: 'I' }
  const statement = { nodeID: '1', id: 'sent1', spans: [], variables: [], formula: { operators: [], triples: [{}] } }
  it.each([
    [{ nodes: [node], edges: [], elenchus: { id: 'a', text: 'b', links: {}, statements: { a: 1 } } }, '"elenchus"'],
    [{ nodes: [node], edges: [], elenchus: { id: 'a', text: 'b', links: {}, statements: [statement] } }, '"elenchus"'],
    [{ nodes: [{ ...node, text: 3 }], edges: [] }, 'AIF: node 1 needs "nodeID", a string "type" and a string "text"'],
  ])('of AIF are format errors: %j', (document, message) => {
    expect(() => readAif(document)).toThrow(FormatError)
    expect(() => readAif(document)).toThrow(message)
  })

  it('of model pairs are described with a remedy', () => {
    const pair = { id: 'a', task: 'degree', statement: 'sent1', input: 'DEGREE: a', output: 'possible' }
    expect(findPairProblem(pair)).toBeNull()
    expect(findPairProblem({ ...pair, id: 5 })).toMatch(/^model pair: id is 5; it must be a string \(.*--to multitask/)
    expect(findPairProblem({ ...pair, statement: 7 })).toContain(
      'statement is 7; the task "degree" needs an id such as sent1',
    )
    expect(findPairProblem({ ...pair, task: 'x' })).toContain('task is "x"; expected once, graph, formulae')
  })
})
