import { readFileSync } from 'node:fs'
import { assignRoles, degreeNames, diagnose, type Metagraph } from '@elenchus/metagraph'
import { describe, expect, it } from 'vitest'
import { genres, readArguments, splits } from './corpus.ts'
import { countCorpus, hasObjection } from './counts.ts'
import { loadAnnotations, loadArguments, loadDecisions } from './node.ts'

const all = splits.flatMap(split => loadArguments(split))
const versions = [all, loadAnnotations(1), loadAnnotations(2)]
const words = (text: string) => text.toLowerCase().match(/[a-z']+/g) ?? []

describe('the corpus', () => {
  it('holds valid metagraphs whose every offset gives the words', () => {
    for (const graph of versions.flat()) {
      expect(
        diagnose(graph).filter(({ severity }) => severity === 'error'),
        graph.id,
      ).toEqual([])
      for (const { text, spans, variables } of graph.statements) {
        expect(spans.map(({ start, end }) => graph.text.slice(start, end)).join(' ')).toBe(text)
        for (const { text: own, span } of variables) expect(text.slice(span!.start, span!.end)).toBe(own)
      }
    }
  })

  it('covers every passage with its statements, in order and without overlap', () => {
    for (const { id, text, statements } of all) {
      let at = 0
      for (const { start, end } of statements.flatMap(({ spans }) => spans)) {
        expect(text.slice(at, start).trim(), id).toBe('')
        at = end
      }
      expect(at, id).toBe(text.length)
      expect(statements.length, id).toBeGreaterThanOrEqual(3)
      expect(statements.length, id).toBeLessThanOrEqual(14)
    }
  })

  it('gives every passage one conclusion and every statement at most one target', () => {
    for (const graph of all) {
      expect([...assignRoles(graph).values()].filter(role => role === 'conclusion').length, graph.id).toBe(1)
      const sources = [...graph.edges, ...(graph.undercuts ?? [])].map(({ from }) => from)
      expect(new Set(sources).size, graph.id).toBe(sources.length)
    }
  })

  it('has no passage twice and no topic in two splits', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
    const runs = new Map<string, string>()
    for (const split of splits)
      for (const { topic, text, id } of loadArguments(split)) {
        const list = words(text)
        const own = [`topic ${topic}`, ...list.slice(11).map((_, i) => list.slice(i, i + 12).join(' '))]
        for (const run of own) {
          expect(runs.get(run) ?? split, `${id}: ${run}`).toBe(split)
          runs.set(run, split)
        }
      }
  })

  it('is of twelve genres, two fifths or more with objections', () => {
    expect([...new Set(all.map(({ genre }) => genre))].sort()).toEqual([...genres])
    expect(all.filter(hasObjection).length / all.length).toBeGreaterThanOrEqual(0.4)
  })

  it('keeps both annotations and a reason for every decision', () => {
    const decisions = loadDecisions()
    const ids = new Set(all.map(({ id }) => id))
    for (const version of versions.slice(1)) expect(new Set(version.map(({ id }) => id))).toEqual(ids)
    for (const { id, choice, first, second, gold, reason } of decisions) {
      expect(ids.has(id), id).toBe(true)
      expect(reason.trim()).not.toBe('')
      if (choice !== 'neither') expect(gold, `${id}: ${reason}`).toBe(choice === 'first' ? first : second)
    }
  })

  it('has the adjudicated degree wherever the annotators agree and nobody decided otherwise', () => {
    const [, one, two] = versions.map(list => new Map(list.map(graph => [graph.id, graph])))
    const decided = new Set(loadDecisions().map(({ id, about, statement }) => `${id} ${about} ${statement}`))
    for (const graph of all)
      graph.statements.forEach(({ id, degree }, i) => {
        const [a, b] = [one!.get(graph.id)!.statements[i]!.degree, two!.get(graph.id)!.statements[i]!.degree]
        if (!decided.has(`${graph.id} degree ${id}`)) expect([a, b], `${graph.id} ${id}`).toEqual([degree, degree])
      })
  })
})

describe('the card', () => {
  const card = readFileSync(new URL('../CARD.md', import.meta.url), 'utf8')
  const row = (name: string) =>
    card
      .split('\n')
      .find(line => line.startsWith(`| ${name} |`))
      ?.split('|')
      .slice(2, 6)
      .map(cell => Number(cell.replaceAll(',', '').replace('%', '')))
  const columns = [...splits.map(split => loadArguments(split)), all]

  it('counts what is there', () => {
    const counts = columns.map(countCorpus)
    expect(row('passages')).toEqual(counts.map(({ passages }) => passages))
    expect(row('statements')).toEqual(counts.map(({ statements }) => statements))
    expect(row('supports')).toEqual(counts.map(({ supports }) => supports))
    expect(row('rebuttals')).toEqual(counts.map(({ rebuttals }) => rebuttals))
    expect(row('undercuts')).toEqual(counts.map(({ undercuts }) => undercuts))
    expect(row('linked groups')).toEqual(counts.map(({ linkedGroups }) => linkedGroups))
    expect(row('with objections')).toEqual(
      counts.map(({ withObjections, passages }) => Math.round((100 * withObjections) / passages)),
    )
    expect(row('with a formula')).toEqual(counts.map(({ formulas }) => formulas))
    degreeNames.forEach((name, degree) => {
      expect(row(name)).toEqual(counts.map(({ degrees }) => degrees[degree]!))
    })
  })

  it('counts the genres', () => {
    for (const genre of genres)
      expect(row(genre), genre).toEqual(columns.map(list => list.filter(passage => passage.genre === genre).length))
  })
})

describe('countCorpus', () => {
  it('counts by hand', () => {
    const statement = (id: string, degree: 2 | 3) => ({
      id,
      text: id,
      spans: [],
      variables: [],
      formula: { operators: [], triples: [] },
      degree,
    })
    const graph: Metagraph = {
      id: 'g',
      text: '',
      statements: [statement('a', 2), statement('b', 3), statement('c', 2), statement('d', 2)],
      edges: [
        { kind: 'support', from: 'a', to: 'c', link: 'l' },
        { kind: 'support', from: 'b', to: 'c', link: 'l' },
      ],
      undercuts: [{ from: 'd', edge: { from: 'a', to: 'c' } }],
    }
    expect(countCorpus([graph, { ...graph, undercuts: [] }])).toEqual({
      passages: 2,
      statements: 8,
      supports: 4,
      rebuttals: 0,
      undercuts: 1,
      linkedGroups: 2,
      withObjections: 1,
      formulas: 0,
      degrees: [0, 0, 6, 2, 0],
    })
  })

  it('is told where a line is no JSON', () => {
    expect(() => readArguments('\uFEFF{"id": "a"}\n\n{')).toThrow(/line 3 of the passages/)
  })
})
