/** Whatever the commands write they read: explanations, tasks, pairs for models, Argdown, brat, several files and folders at once. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Evidence, isOpenLink } from '@elenchus/explainer'
import type { Metagraph } from '@elenchus/metagraph'
import { samples } from '@elenchus/metagraph/samples'
import { afterAll, describe, expect, it } from 'vitest'
import { elenchus, json } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-round-trip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const lines = (values: readonly unknown[]) => `${values.map(value => JSON.stringify(value)).join('\n')}\n`
const rows = (text: string) =>
  text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

const texts = join(folder, 'memos')
mkdirSync(texts)
writeFileSync(join(texts, 'rain.txt'), 'It rained all night. So the match will be off. But the field drains well.')
writeFileSync(join(texts, 'shop.txt'), 'The shop lost money in spring. Therefore it must close.')
writeFileSync(join(texts, 'notes.pdf'), 'not a passage')

describe('what explain writes', () => {
  const many = elenchus(['explain', texts, '--json'])
  const graphs = file('graphs.jsonl', many.out)
  it('is one graph a passage, called after its file', () => {
    expect([many.code, many.err]).toEqual([0, ''])
    expect(rows(many.out).map(({ schemaVersion, graph }) => [schemaVersion, graph.id])).toEqual([
      [1, 'rain'],
      [1, 'shop'],
    ])
  })
  it('is drawn, converted, scored, compared and searched for errors', () => {
    expect(elenchus(['draw', graphs, '--id', 'shop']).out).toContain('Therefore it must close.')
    const converted = elenchus(['convert', 'metagraph', graphs, '--to', 'json']).out
    expect(rows(converted).map(({ id }) => id)).toEqual(['rain', 'shop'])
    const score = json(
      elenchus(['score', 'metalogic', '--gold', graphs, '--predictions', graphs, '--json', '--resamples', '0']),
      'score.metalogic',
    )
    expect([score['n'], score['step_f1'], score['Overall']]).toEqual([2, 1, 1])
    expect(json(elenchus(['annotate', 'agreement', graphs, graphs, '--json']), 'annotate.agreement')['passages']).toBe(
      2,
    )
    const errors = json(
      elenchus(['score', 'errors', '--gold', graphs, '--predictions', graphs, '--json']),
      'score.errors',
    )
    expect(errors['samples']).toBe(2)
  })
  it('is read as one document too, over several lines and from standard input', () => {
    const one = elenchus(['explain', join(texts, 'rain.txt'), '--json']).out
    expect(one.split('\n').length).toBeGreaterThan(10)
    expect(elenchus(['draw', file('rain.json', one)]).out).toContain('It rained all night.')
    expect(elenchus(['draw', '-'], { input: one }).out).toContain('It rained all night.')
    // A passage from standard input has no name; the file that it is kept in gives it one.
    const nameless = elenchus(['explain', '-', '--json'], { input: 'It rained. So stay in.' }).out
    const converted = elenchus(['convert', 'metagraph', file('kept.json', nameless), '--to', 'json']).out
    expect(rows(converted)[0].id).toBe('kept')
  })
  it('is refused where two graphs have one name, with both places', () => {
    const run = elenchus(['draw', graphs, file('again.jsonl', many.out)])
    expect(run.code).toBe(1)
    expect(run.err).toMatch(/again\.jsonl, line 1: duplicate id rain, also in .*graphs\.jsonl, line 1/)
  })
})

describe('links of which explain cannot tell for from against', () => {
  const passage = file(
    'trees.txt',
    'The town should plant more trees. The last ones died in the drought. Trees cool the streets.',
  )
  const explained = elenchus(['explain', passage, '--json']).out
  const read = JSON.parse(explained) as { graph: Metagraph; evidence: Evidence }
  const stored = file('trees.json', explained)
  const edited = (name: string, change: object) => file(name, JSON.stringify({ ...read, ...change }))
  const open = read.evidence.edges.filter(isOpenLink)
  const count = `doubt whether for or against (${open.length})`
  /** What the pattern finds, once each: a page holds its drawing in several widths. */
  const found = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, ...groups]) => groups.join(' ')))].sort()

  /** Not those that explain hands over besides, which were not chosen. */
  const svgLine = /<g class="e-link"[^>]* data-from="(sent\d+)"[^>]*>.*?<path class="(e-[a-z]+)/g

  it.each([
    ['text', /─ ([?+×]) (sent\d+) (for or against\?)?/g],
    ['svg', svgLine],
    ['html', svgLine],
    ['dot', /"(sent\d+)" -> .*label="(.*)"/g],
    ['mermaid', /(n\d+) -.*->\|"?([^"|]*)"?\|/g],
  ])('are drawn by draw as by explain: %s', (format, pattern) => {
    expect(open.length).toBeGreaterThan(0)
    const signs = found(elenchus(['explain', passage, '--format', format]).out, pattern)
    const drawn = elenchus(['draw', stored, '--format', format])
    expect([drawn.code, drawn.err]).toEqual([0, ''])
    expect(found(drawn.out, pattern)).toEqual(signs)
    expect(signs.filter(each => /\?|e-open/.test(each))).toHaveLength(open.length)
    // The graph alone is as sure as its edges are.
    const bare = elenchus(['draw', file('bare.json', JSON.stringify(read.graph)), '--format', format])
    expect(found(bare.out, pattern)).toHaveLength(signs.length)
    expect(found(bare.out, pattern)).not.toEqual(signs)
  })
  it('are found among several graphs, and from standard input', () => {
    const several = file('two.jsonl', lines([JSON.parse(explained), samples()[0]]))
    expect(elenchus(['draw', several, '--id', 'trees']).out).toContain(`─ ? ${open[0]!.from}`)
    expect(elenchus(['draw', several, '--id', samples()[0]!.id]).out).not.toContain('?')
    expect(elenchus(['draw', '-'], { input: explained }).out).toContain(`─ ? ${open[0]!.from}`)
  })
  it('are settled where somebody has changed their kind', () => {
    const edges = read.graph.edges.map(edge => ({ ...edge, kind: edge.kind === 'support' ? 'rebut' : 'support' }))
    const run = elenchus(['draw', edited('settled.json', { graph: { ...read.graph, edges } })])
    expect([run.code, run.out]).toEqual([0, expect.not.stringContaining('?')])
  })
  it.each(['argdown', 'json', 'metalogic', 'aif', 'brat', 'entailmentbank', 'web-annotation', 'once'])(
    'are announced as lost by %s',
    to => {
      const out = join(folder, `lost-${to}.${to === 'brat' ? 'ann' : 'out'}`)
      const { code, err } = elenchus(['convert', 'metagraph', stored, '--to', to, '--out', out])
      expect([code, err]).toEqual([0, expect.stringMatching(new RegExp(`^${to} cannot express: `))])
      expect(err).toContain(count)
    },
  )
  it.each(['dot', 'mermaid', 'graphml'])('are kept by %s', to => {
    const { out, err } = elenchus(['convert', 'metagraph', stored, '--to', to])
    expect(out).toContain(to === 'graphml' ? '<data key="open">true</data>' : '? for or against')
    expect(err).not.toContain('doubt')
  })
  it('are announced as lost by explain itself', () => {
    expect(elenchus(['explain', passage, '--format', 'argdown']).err).toBe(`argdown cannot express: ${count}\n`)
    expect(elenchus(['explain', passage, '--format', 'dot']).err).toBe('')
  })
  it('are not guessed from evidence that cannot be read', () => {
    const edges = read.evidence.edges.map(edge => ({ ...edge, direction: 'for' }))
    const run = elenchus(['draw', edited('bad.json', { evidence: { ...read.evidence, edges } })])
    expect([run.code, run.err]).toEqual([
      1,
      expect.stringMatching(/bad\.json.*: not evidence of explain: edges\[0\]\.direction: /),
    ])
  })
})

const graph: Metagraph = {
  ...samples().find(each => each.id === 'ferry')!,
  undercuts: [{ from: 'sent4', edge: { from: 'sent1', to: 'sent3' } }],
}
const own = file('ferry.json', JSON.stringify(graph))

describe('a graph with an undercut', () => {
  const back = (to: string, ending: string) => {
    const out = join(folder, `back-${to}.${ending}`)
    const written = elenchus(['convert', 'metagraph', own, '--to', to, '--out', out])
    const read = rows(elenchus(['convert', 'metagraph', out, '--to', 'json']).out)[0] as Metagraph
    return { written, read }
  }
  it.each([
    ['aif', 'json'],
    ['metalogic', 'jsonl'],
    ['argdown', 'argdown'],
    ['brat', 'ann'],
  ])('comes back from %s', (to, ending) => {
    const { read } = back(to, ending)
    expect(read.undercuts).toEqual(graph.undercuts)
    expect(read.edges.map(({ from, kind, to }) => `${from} ${kind} ${to}`).sort()).toEqual(
      graph.edges.map(({ from, kind, to }) => `${from} ${kind} ${to}`).sort(),
    )
    expect(read.statements.map(({ degree, formula }) => [degree, formula])).toEqual(
      graph.statements.map(({ degree, formula }) => [degree, formula]),
    )
  })
  it('loses it in the linear formats, which say so', () => {
    const { written, read } = back('once', 'jsonl')
    expect(written.err).toContain('undercuts (1)')
    expect(read.edges).toHaveLength(graph.edges.length)
    expect(read.statements[1]!.formula.triples).toEqual(graph.statements[1]!.formula.triples)
  })
  it('is scored without it, and that is announced', () => {
    const run = elenchus(['score', 'metalogic', '--gold', own, '--predictions', own, '--resamples', '0'])
    expect(run.err).toContain('undercuts (')
  })
})

describe('pairs for models', () => {
  const gold = file('gold.json', lines(samples().slice(0, 3)))
  it.each(['multitask', 'metgen'])('%s: every edge, formula and degree comes back', to => {
    const pairs = file(`${to}.jsonl`, elenchus(['convert', 'metagraph', gold, '--to', to]).out)
    const score = json(
      elenchus(['score', 'metalogic', '--gold', gold, '--predictions', pairs, '--json', '--resamples', '0']),
      'score.metalogic',
    )
    expect([score['n'], score['step_AC'], score['triples_AC'], score['degree_AC']]).toEqual([3, 1, 1, 1])
  })
  it('once: the slots of the released code are written on demand and read', () => {
    const { out } = elenchus(['convert', 'metagraph', gold, '--to', 'once', '--slots', 'released'])
    expect(rows(out)[0].output).toMatch(/^\$tree\$ .*\$formulae\$ .*\$degree\$ /)
    const score = json(
      elenchus([
        'score',
        'metalogic',
        '--gold',
        gold,
        '--predictions',
        file('r.jsonl', out),
        '--json',
        '--resamples',
        '0',
      ]),
      'score.metalogic',
    )
    expect([score['step_AC'], score['triples_AC'], score['degree_AC']]).toEqual([1, 1, 1])
  })
})

describe('folders', () => {
  it('are written a file each and read at once', () => {
    const gold = file('three.json', lines(samples().slice(0, 3)))
    const out = join(folder, 'brat', '/')
    expect(elenchus(['convert', 'metagraph', gold, '--to', 'brat', '--out', out]).code).toBe(0)
    expect(readdirSync(out)).toHaveLength(6)
    const read = rows(elenchus(['convert', 'metagraph', join(out, '*.ann'), '--to', 'json']).out) as Metagraph[]
    expect(read.map(({ id }) => id).sort()).toEqual(
      samples()
        .slice(0, 3)
        .map(({ id }) => id)
        .sort(),
    )
    rmSync(join(out, readdirSync(out).find(name => name.endsWith('.txt'))!))
    expect(elenchus(['draw', out]).err).toContain('the passage of this brat file is expected in')
  })
  it('of several drawings need a folder', () => {
    const gold = file('two.json', lines(samples().slice(0, 2)))
    expect(elenchus(['draw', gold, '--all', '--format', 'svg']).code).toBe(2)
    const out = join(folder, 'drawn')
    mkdirSync(out)
    expect(elenchus(['draw', gold, '--format', 'svg', '--out', out]).code).toBe(0)
    for (const name of readdirSync(out)) expect(readFileSync(join(out, name), 'utf8')).toMatch(/^<svg /)
    expect(readdirSync(out)).toHaveLength(2)
  })
})

describe('tasks of construct', () => {
  const question = {
    id: 'q1',
    context: 'It must rain tonight. So the party is off.',
    question: 'Which one, if true, most weakens the argument?',
    answers: ['Parties are fun.', 'The party is indoors.', 'Rain is wet.', 'Clouds are grey.'],
    label: 1,
  }
  const tasks = file(
    'tasks.jsonl',
    elenchus(['annotate', 'construct', file('q.jsonl', lines([question])), '--json']).out,
  )
  it('are drawn, converted and explained', () => {
    expect(elenchus(['draw', tasks]).out).toContain('The party is indoors.')
    expect(rows(elenchus(['convert', 'metagraph', tasks, '--to', 'json']).out)[0]).toMatchObject({
      id: 'q1',
      edges: [],
    })
    const explained = JSON.parse(elenchus(['explain', tasks, '--json']).out)
    expect(explained.graph).toMatchObject({ id: 'q1', question: question.question })
    expect(explained.graph.edges.length).toBeGreaterThan(0)
  })
})

describe('adjudicate, agreement and audit', () => {
  const ann = file('ann.jsonl', lines(samples().slice(0, 4)))
  const changed = samples()
    .slice(0, 4)
    .map((graph, i) => (i === 0 ? { ...graph, edges: graph.edges.slice(1) } : graph))
  const bob = file('bob.jsonl', lines(changed))
  const cleo = file('cleo.jsonl', lines(samples().slice(0, 4)))
  it('list what is open, decide by a file, and write gold that is read', () => {
    const open = elenchus(['annotate', 'adjudicate', ann, bob])
    expect([open.code, open.err]).toEqual([1, expect.stringContaining('merged 3 of 4 passages')])
    const list = rows(elenchus(['annotate', 'adjudicate', ann, bob, '--list']).out)
    expect(list).toHaveLength(1)
    const decisions = file('decisions.jsonl', lines(list.map(each => ({ ...each, choice: 'first', reason: 'there' }))))
    const gold = join(folder, 'adjudicated.jsonl')
    const done = elenchus(['annotate', 'adjudicate', ann, bob, '--decisions', decisions, '--out', gold])
    expect([done.code, done.err]).toEqual([0, 'merged 4 of 4 passages, using 1 decisions\n'])
    const score = json(
      elenchus(['score', 'metalogic', '--gold', ann, '--predictions', gold, '--json', '--resamples', '0']),
      'score.metalogic',
    )
    expect(score['step_AC']).toBe(1)
    const whole = json(
      elenchus(['annotate', 'adjudicate', ann, bob, '--decisions', decisions, '--json']),
      'annotate.adjudicate',
    )
    expect(whole['decided']).toMatchObject([{ choice: 'first', reason: 'there', about: 'edge' }])
    const bad = file('bad-decisions.jsonl', lines([{ ...list[0], choice: 'both' }]))
    expect(elenchus(['annotate', 'adjudicate', ann, bob, '--decisions', bad]).err).toContain(
      'choice: must be "first", "second" or "neither"',
    )
  })
  it('list every difference, and count for more than two', () => {
    const two = elenchus(['annotate', 'agreement', ann, bob, '--disagreements'])
    expect(two.out).toMatch(/1 disagreement\n.*edge sent1 → sent3: supports \/ no edge/)
    expect(two.out).toContain('certainty')
    const three = json(elenchus(['annotate', 'agreement', ann, bob, cleo, '--json']), 'annotate.agreement')
    expect(three).toMatchObject({ annotators: 3, passages: 4, fleiss: { certainty: 1 }, alpha: { certainty: 1 } })
    expect((three['alpha'] as { edge: number }).edge).toBeLessThan(1)
  })
  it('draw operators to judge and report the verdicts', () => {
    const drawn = elenchus(['annotate', 'audit', ann, '--size', '10', '--seed', '4'])
    const items = rows(drawn.out)
    expect(items).toHaveLength(10)
    expect(elenchus(['annotate', 'audit', ann, '--size', '10', '--seed', '4']).out).toBe(drawn.out)
    const judged = file('judged.jsonl', lines(items.map((item, i) => ({ ...item, verdict: i < 9 ? i > 0 : null }))))
    const report = json(elenchus(['annotate', 'audit', '--verdicts', judged, '--json']), 'annotate.audit')
    expect(report).toMatchObject({
      judged: 9,
      open: 1,
      rates: expect.arrayContaining([expect.objectContaining({ name: 'all', accepted: 8, judged: 9 })]),
    })
  })
})
