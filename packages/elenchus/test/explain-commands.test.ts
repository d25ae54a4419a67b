import type { Evidence } from '@elenchus/explainer'
import type { Metagraph } from '@elenchus/metagraph'
import { describe, expect, it } from 'vitest'
import { elenchus, json } from './run.ts'

const passage =
  'The harbour froze early. If the harbour is frozen, no ship can unload. So the mill will run out of grain.'

describe('elenchus explain', () => {
  it('prints the argument with its evidence', () => {
    const { code, out } = elenchus(['explain', '-'], { input: passage })
    expect(code).toBe(0)
    expect(out).toMatch(
      /^Claim: So the mill will run out of grain\. \(sent3\)\nReasons: sent1, sent2\n\nsent3 conclusion/,
    )
    expect(out).toMatch(/link (?:\d+% sure|unsure, \d+%), by “so” · degree by “no”, “can”/)
    expect(out).toMatch(/^Signs: \+ for, ◇ possible, ¬ not, – plain$/m)
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  })

  it('prints one JSON document, and a record that other commands read', () => {
    const { graph, evidence, schemaVersion } = json(
      elenchus(['explain', '-', '--json'], { input: passage }),
      'explain',
    ) as {
      graph: Metagraph
      evidence: Evidence
      schemaVersion: number
    }
    expect(schemaVersion).toBe(1)
    expect(graph.statements).toHaveLength(3)
    expect(evidence.edges).toHaveLength(graph.edges.length)
    const record = elenchus(['explain', '-', '--format', 'metalogic'], { input: passage }).out
    expect(elenchus(['draw', '-'], { input: record }).out).toMatch(/conclusion/)
  })

  it('says where it cannot tell for from against, and keeps the edge for other commands', () => {
    const passages = [
      'The town should plant more trees. The last ones died in the drought. Trees cool the streets.',
      'I would not buy that house. The roof is new. The cellar is damp. The owner seems in a hurry.',
      'The ferry should be replaced by a bridge. The ferry is slow. It is loved by visitors. A bridge lasts a century.',
    ]
    const shown = passages.flatMap(input => {
      const { graph, evidence } = json(elenchus(['explain', '-', '--json'], { input }), 'explain') as {
        graph: Metagraph
        evidence: Evidence
      }
      const open = evidence.edges.filter(({ direction }) => direction! < 0.7).map(({ from }) => from)
      expect(graph.edges.map(({ from }) => from)).toEqual(expect.arrayContaining(open))
      const { out } = elenchus(['explain', '-'], { input })
      expect([...out.matchAll(/─ \? (sent\d+) for or against\?/g)].map(([, id]) => id).sort()).toEqual(open)
      const listed = /^Unclear: (.*(?:\n {2}.*)*)/m.exec(out)?.[1] ?? ''
      expect([...listed.matchAll(/sent\d+(?=\s+\(for\s+or)/g)].map(([id]) => id)).toEqual(open)
      return open
    })
    expect(shown.length).toBeGreaterThan(0)
  })

  it('says what it left out because it has no words', () => {
    const input = 'The kettle\n\n★★★☆☆\n\nIt boils fast. So you should buy it.\n\n4/5\n'
    const left = 'kipped, because they have no words: “★★★☆☆”, “4/5”\n'
    expect(elenchus(['explain', '-'], { input })).toMatchObject({ err: '', out: expect.stringMatching(/\n\nSkipped/) })
    expect(elenchus(['explain', '-'], { input }).out).toContain(`S${left}`)
    expect(elenchus(['explain', '-', '--json'], { input }).err).toContain(`s${left}`)
    expect(elenchus(['explain', '-'], { input: passage }).out).not.toContain('kipped')
  })

  it('takes each line as one statement, with exact offsets', () => {
    const input = '  Dogs bark. Cats do not.\r\n\n---\nThe bark is loud-\nso, 12 of us moved out.  \n'
    const { graph } = json(elenchus(['explain', '-', '--lines', '--json'], { input }), 'explain') as {
      graph: Metagraph
    }
    const texts = ['Dogs bark. Cats do not.', 'The bark is loud-', 'so, 12 of us moved out.']
    expect(graph.statements.map(({ text }) => text)).toEqual(texts)
    expect(graph.statements.map(({ spans: [span] }) => graph.text.slice(span!.start, span!.end))).toEqual(texts)
    expect(elenchus(['explain', '--dataset', 'x.jsonl', '--setting', 'raw', '--lines']).code).toBe(2)
  })

  it('shows how sure it is in every drawing, and all the evidence where there is room', () => {
    const drawn = (...args: string[]) => elenchus(['explain', '-', ...args], { input: passage }).out
    expect(drawn('--format', 'svg')).toMatch(/class="e-label[^>]*>[^<]*(unsure )?\d+%</)
    expect(drawn('--format', 'html')).toMatch(/<li>[^<]*“if” \(characters 0–2, implies\) in table 20; features: /)
    expect(drawn('--evidence').replace(/\n[│ ]*/g, ' ')).toMatch(
      /“if” \(characters 0–2, implies\) in table 20; features: /,
    )
    expect(drawn()).not.toMatch(/features/)
    expect(elenchus(['explain', '-'], { input: 'Cats sleep.' }).out).not.toMatch(/unused|conclusion|not used/)
  })

  it('reads degrees from the words, by another convention on demand, and names which in every format', () => {
    const input = 'It must rain tomorrow. So take a coat.'
    const degreesOf = (...args: string[]) => {
      const { graph, evidence } = json(elenchus(['explain', '-', '--json', ...args], { input }), 'explain') as {
        graph: Metagraph
        evidence: Evidence
      }
      return [graph.statements[0]!.degree, evidence.degrees, graph.provenance?.degrees]
    }
    expect(degreesOf()).toEqual([4, 'reading', 'reading'])
    expect(degreesOf('--degrees', 'metalogic')).toEqual([2, 'metalogic', 'metalogic'])
    const said = (...args: string[]) => elenchus(['explain', '-', ...args], { input }).out.replace(/\s+/g, ' ')
    expect(said()).toContain('Bars show the strength of assertion')
    expect(said('--degrees', 'metalogic')).toContain("Degrees follow MetaLogic's convention")
    for (const format of ['svg', 'html', 'dot', 'mermaid', 'argdown'])
      expect(elenchus(['explain', '-', '--format', format], { input }).out, format).toContain(
        'degrees by wording (reading)',
      )
    const { code, err } = elenchus(['explain', '-', '--degrees', 'plain'], { input })
    expect([code, err]).toEqual([2, expect.stringContaining('reading or metalogic')])
    // A drawing of the saved graph still says what its degrees mean.
    const saved = elenchus(['explain', '-', '--json'], { input }).out
    expect(elenchus(['draw', '-'], { input: saved }).out).toContain('(reading)')
  })

  it('says that long passages are read in segments', () => {
    const { code, err } = elenchus(['explain', '-', '--json'], { input: Array(15).fill('The tide turns.').join(' ') })
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(/^the passage has 15 statements, more than any annotated passage \(at most 14\).*\n$/),
    ])
    expect(elenchus(['explain', '-'], { input: passage }).err).toBe('')
  })

  it('mends what copying does to a text, and says so', () => {
    const { out, err } = elenchus(['explain', '-'], {
      input: 'The coun-\r\ncil \u001b[1mmet\u001b[0m all night.\r\nSo it will decide.\r\n',
    })
    expect(out).toMatch(/The council met all night\.$/m)
    expect(err).toBe('joined 1 word that had been hyphenated at the end of a line\n')
    const binary = elenchus(['explain', '-'], { input: 'It rained.\u0000 So what.' })
    expect([binary.code, binary.out]).toEqual([1, ''])
    expect(binary.err).toMatch(/^error: standard input contains NUL bytes.*\n$/)
  })

  it('refuses in one line, and says which call is wrong', () => {
    const empty = elenchus(['explain', '-'], { input: ' ' })
    expect([empty.code, empty.out]).toEqual([1, ''])
    expect(empty.err).toMatch(/^error: standard input: the passage has no words.*\n$/)
    expect(elenchus(['explain']).code).toBe(2)
    expect(elenchus(['explain', '-', '--format', 'poem'], { input: passage }).code).toBe(2)
    expect(elenchus(['explain', '--dataset', 'x.jsonl', '--setting', 'guess']).code).toBe(2)
    for (const wrong of [
      ['--dataset', 'x.jsonl', '--setting', 'raw', '--question', 'Why?'],
      ['--dataset', 'x.jsonl', '--setting', 'raw', '--format', 'svg'],
      ['-', '--json', '--format', 'svg'],
      ['-', '--question', ' '],
    ])
      expect(elenchus(['explain', ...wrong], { input: passage }).code).toBe(2)
    for (const bad of [
      ['--out', 'no/such/folder/x'],
      ['--model', 'package.json'],
    ]) {
      const { code, out, err } = elenchus(['explain', '-', ...bad], { input: passage })
      expect([code, out]).toEqual([1, ''])
      expect(err).toMatch(new RegExp(`^error: ${bad[1]}: .*\\n$`))
    }
  })
})
