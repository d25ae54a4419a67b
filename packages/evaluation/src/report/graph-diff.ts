/**
 * A predicted metagraph against gold, drawn as one graph: edges that both have as usual, missing ones dotted, extra ones double-dashed, each
 * with its word, so that no difference rests on colour. The words of the statements come from the prompt. A table says the same.
 */
import { type Edge, formulaText, type Metagraph, rolesOf, type Statement } from '@elenchus/metagraph'
import { writeSteps } from '@elenchus/metagraph/codecs'
import { diagramOf, drawSvg } from '@elenchus/metagraph/draw'
import type { Scorable } from '@elenchus/metagraph/score'
import type { Row } from '../contract/task.ts'
import { graphAnswer, scoreGraphRow } from '../scoring/graph-answer.ts'

export interface GraphDifference {
  /** Without its style, which the page has once (`graphStyle`). */
  readonly svg: string
  /** Gold beside what was said, differences marked. */
  readonly lines: readonly DifferenceLine[]
  /** The figures of this graph on one line. */
  readonly figures: string
}

export interface DifferenceLine {
  readonly what: string
  readonly gold: string
  readonly said: string
  readonly same: boolean
}

const edgeText = (edge: Edge) => writeSteps([edge]).trim().replace(/;$/, '').replace('->', '→').replace('=>', '⇥')
const edgeName = ({ kind, from, to }: Edge) => `${kind} ${from} ${to}`

/** The last thing that was said to the model in its first turn. */
function firstPrompt({ turns }: Row): string {
  const prompt = turns[0]?.prompt
  return prompt === undefined ? '' : typeof prompt === 'string' ? prompt : (prompt.at(-1)?.content ?? '')
}

/** `sent1: words sent2: words` cut at the names of the statements. */
function wordsOf(prompt: string, ids: readonly string[]): Map<string, string> {
  const starts: { id: string; at: number; from: number }[] = []
  let from = 0
  for (const id of ids) {
    const found = new RegExp(`(?:^|\\s)${id.replace(/[^\w]/g, '\\$&')}: `).exec(prompt.slice(from))
    if (!found) continue
    starts.push({ id, at: from + found.index, from: from + found.index + found[0].length })
    from += found.index + found[0].length
  }
  return new Map(starts.map(({ id, from: start }, i) => [id, prompt.slice(start, starts[i + 1]?.at).trim()]))
}

/** Triples in an order of their own: which stands first says nothing. */
function formulaOf(graph: Scorable, id: string): string {
  const triples = graph.triples.get(id) ?? []
  const texts = triples.map(triple => formulaText({ operators: [], triples: [triple] }, name => name)).sort()
  return texts.length < 2 ? (texts[0] ?? '–') : texts.map(text => `(${text})`).join(' ∧ ')
}

/** The difference between the graph of a row and gold. */
export function graphDifference(row: Row): GraphDifference {
  const [gold, said] = [graphAnswer(row.sampleId, row.target), graphAnswer(row.sampleId, row.answer)]
  const ids = [...gold.degrees.keys()].length > 0 ? [...gold.degrees.keys()] : [...gold.triples.keys()]
  const words = wordsOf(firstPrompt(row), ids)
  const [inGold, inSaid] = [new Set(gold.edges.map(edgeName)), new Set(said.edges.map(edgeName))]
  const edges = [...new Map([...gold.edges, ...said.edges].map(edge => [edgeName(edge), edge])).values()]
  return {
    svg: marked(drawn(row.sampleId, ids, words, gold, said, edges), edge =>
      !inSaid.has(edge) ? 'missing' : !inGold.has(edge) ? 'extra' : '',
    ),
    lines: [
      ...edges.map(edge => {
        const name = edgeName(edge)
        const text = edgeText(edge)
        const [a, b] = [inGold.has(name), inSaid.has(name)]
        return { what: edge.kind, gold: a ? text : '–', said: b ? text : '–', same: a && b }
      }),
      ...ids.flatMap(id => [
        ...lineOf(`${id}, formula`, formulaOf(gold, id), formulaOf(said, id)),
        ...lineOf(`${id}, certainty`, degreeText(gold, id), degreeText(said, id)),
      ]),
    ],
    figures: figuresOf(row),
  }
}

const degreeText = ({ degrees }: Scorable, id: string) => degreeWords[degrees.get(id) ?? -1] ?? '–'
const degreeWords: Readonly<Record<number, string>> = {
  0: 'impossible',
  1: 'unnecessary',
  2: 'contingent',
  3: 'possible',
  4: 'necessary',
}

/** A line where at least one of the two says something. */
const lineOf = (what: string, gold: string, said: string): DifferenceLine[] =>
  gold === '–' && said === '–' ? [] : [{ what, gold, said, same: gold === said }]

function figuresOf(row: Row): string {
  const { node, step, formula, certaintyAccuracy } = scoreGraphRow(row)
  const percent = (value: number) => Math.round(100 * value)
  return `node F1 ${percent(node.f1)}, step F1 ${percent(step.f1)}, formula F1 ${percent(formula.f1)}, certainty ${percent(certaintyAccuracy)}`
}

function drawn(
  id: string,
  ids: readonly string[],
  words: ReadonlyMap<string, string>,
  gold: Scorable,
  said: Scorable,
  edges: readonly Edge[],
): string {
  const statements: Statement[] = ids.map(name => ({
    id: name,
    text: words.get(name) ?? '(the log keeps no prompt)',
    spans: [],
    variables: [],
    formula: { operators: [], triples: gold.triples.get(name) ?? [] },
    degree: gold.degrees.get(name) ?? null,
  }))
  const graph: Metagraph = { id, text: '', statements, edges }
  const goldRoles = rolesOf({ ...graph, edges: gold.edges })
  const note = ({ id: name }: Statement) => {
    const parts = [
      ...(goldRoles.get(name) === 'unused' && edges.some(({ from, to }) => from === name || to === name)
        ? ['unused in gold']
        : []),
      ...(degreeText(gold, name) === degreeText(said, name) ? [] : [`said: ${degreeText(said, name)}`]),
      ...(formulaOf(gold, name) === formulaOf(said, name) ? [] : ['said another formula']),
    ]
    return parts.length > 0 ? `≠ ${parts.join('; ')}` : undefined
  }
  const diagram = diagramOf(graph, { statementNote: note })
  // What a statement is, gold says; one that only the answer uses is shown as the answer uses it.
  const cards = diagram.cards.map(card => {
    const role = goldRoles.get(card.id)
    return role === undefined || role === 'unused' ? card : { ...card, role }
  })
  return drawSvg({ ...diagram, cards }, { legend: false })
}

/** Marks links as missing or extra, their labels too; takes the style and repeated ids out. */
function marked(svg: string, status: (edge: string) => string): string {
  const marks: string[] = []
  let label = 0
  return svg
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/ aria-labelledby="e-title e-desc"/, '')
    .replace(/ id="(?:e-title|e-desc|card-[^"]*)"/g, '')
    .replace(/class="e-link" data-kind="(\w+)" data-from="([^"]*)" data-to="([^"]*)"/g, (found, kind, from, to) => {
      const mark = status(`${kind} ${from} ${to}`)
      marks.push(mark)
      return mark === '' ? found : found.replace('e-link', `e-link e-${mark}`)
    })
    .replace(/<text class="e-label ([^"]*)"([^>]*)>([^<]*)</g, (found, name, rest, words) => {
      const mark = marks[label++]
      return mark ? `<text class="e-label e-${mark}-label ${name}"${rest}>${words} (${mark})<` : found
    })
}

/** The style of all drawn differences, for the page. */
export function graphStyle(): string {
  const empty = drawSvg({ title: '', description: '', cards: [], links: [] }, { legend: false })
  const style = /<style>(.*?)<\/style>/s.exec(empty)?.[1] ?? ''
  return `${style}.e-missing path{stroke:#b8860b;stroke-width:2.4;stroke-dasharray:2 5}.e-missing .e-support-head{fill:#b8860b;stroke:none}.e-missing-label{fill:#7a5800}
.e-extra path{stroke:#8e44ad;stroke-width:2.4;stroke-dasharray:11 3 3 3}.e-extra .e-support-head{fill:#8e44ad;stroke:none}.e-extra-label{fill:#6c3483}
@media (prefers-color-scheme:dark){.e-missing path{stroke:#f0c000}.e-missing .e-support-head{fill:#f0c000}.e-missing-label{fill:#f5d55a}.e-extra path{stroke:#d7a6ee}.e-extra .e-support-head{fill:#d7a6ee}.e-extra-label{fill:#e4c3f3}}`
}
