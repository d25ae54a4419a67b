/**
 * Writes Argdown: statements with their data in braces, supports as `<+`, attacks as `<-`. Linked premises and undercut steps become
 * arguments: `<step 1>` with `<+` premises, `<_` undercuts and the statement that it supports or attacks. Id, question and provenance
 * are front matter.
 */
import { degreeNames, type Edge, type Metagraph } from '../model/metagraph.ts'
import { formulaText } from '../text/formula.ts'
import { type Exported, lossesBetween } from './loss.ts'
import { isVariableName, readArgdown } from './read-argdown.ts'

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
/** Escapes characters that Argdown reads as markup, and `:word:`, which it reads as emoji. */
const escaped = (text: string) =>
  oneLine(text)
    .replace(/[[\]{}<>#@*_/\\]/g, '\\$&')
    .replace(/:(?=[\w+-]+:)/g, '\\:')
/** Quotes a YAML string without characters that end a data block. */
const quoted = (text: string) =>
  JSON.stringify(oneLine(text))
    .replace(/\\(.)/g, (pair, sign: string) => (sign === '"' ? '\\x22' : pair))
    .replace(/[{}]/g, sign => (sign === '{' ? '\\x7b' : '\\x7d'))

/** Assigns unique titles without characters that would end them. */
function assignTitles(graph: Metagraph): Map<string, string> {
  const taken = new Set<string>()
  return new Map(
    graph.statements.map(({ id }) => {
      const plain = oneLine(id.replace(/[[\]<>{}\\]/g, ' ')) || 'statement'
      let title = plain
      for (let i = 2; taken.has(title); i++) title = `${plain} (${i})`
      taken.add(title)
      return [id, title]
    }),
  )
}

/** Groups edges that are written as arguments, linked ones together. */
function groupSteps({ edges, undercuts = [] }: Metagraph): Edge[][] {
  const cut = ({ from, to }: Edge) => undercuts.some(({ edge }) => edge.from === from && edge.to === to)
  const linked = new Map<string, Edge[]>()
  const alone: Edge[][] = []
  for (const edge of edges)
    if (edge.link !== undefined) {
      const key = `${edge.kind} ${edge.to} ${edge.link}`
      linked.set(key, [...(linked.get(key) ?? []), edge])
    } else if (cut(edge)) alone.push([edge])
  return [...linked.values(), ...alone]
}

export function writeArgdown(graph: Metagraph): Exported {
  const titles = assignTitles(graph)
  const titleOf = (id: string) => `[${titles.get(id) ?? oneLine(id)}]`
  const steps = groupSteps(graph)
  const inSteps = new Set(steps.flat())
  const blocks = graph.statements.map(({ id, text, degree, formula, variables, part }) => {
    const data: string[] = []
    if (degree !== null) data.push(`certainty: ${degree}, degree: ${degreeNames[degree]}`)
    if (formula.triples.length > 0) data.push(`formula: ${quoted(formulaText(formula))}`)
    for (const variable of variables)
      if (isVariableName(variable.id)) data.push(`${variable.id}: ${quoted(variable.text)}`)
    if (part === 'option') data.push('part: option')
    const head = `${titleOf(id)}: ${escaped(text)}${data.length > 0 ? ` {${data.join(', ')}}` : ''}`
    const relations = graph.edges
      .filter(edge => edge.to === id && !inSteps.has(edge))
      .map(edge => `  ${edge.kind === 'support' ? '<+' : '<-'} ${titleOf(edge.from)}`)
    return [head, ...relations].join('\n')
  })
  const seen = new Set<string>()
  for (const [i, edges] of steps.entries()) {
    const { kind, to } = edges[0]!
    const undercuts = (graph.undercuts ?? []).filter(({ from, edge }) => {
      const key = `${from} ${edge.from} ${edge.to}`
      if (seen.has(key) || !edges.some(own => own.from === edge.from && own.to === edge.to)) return false
      seen.add(key)
      return true
    })
    blocks.push(
      [
        `<step ${i + 1}>`,
        ...edges.map(({ from }) => `  <+ ${titleOf(from)}`),
        `  ${kind === 'support' ? '+>' : '->'} ${titleOf(to)}`,
        ...undercuts.map(({ from }) => `  <_ ${titleOf(from)}`),
      ].join('\n'),
    )
  }
  const { question, provenance } = graph
  const front = [
    `title: ${quoted(graph.id)}`,
    question && `question: ${quoted(question)}`,
    provenance && `source: ${quoted(provenance.source)}`,
    provenance?.annotator && `annotator: ${quoted(provenance.annotator)}`,
  ].filter(Boolean)
  const text = `===\n${front.join('\n')}\n===\n\n${blocks.join('\n\n')}\n`
  return { text, losses: lossesBetween(graph, readArgdown(text)) }
}
