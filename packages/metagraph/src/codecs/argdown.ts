/**
 * Writes Argdown: statements with their data in braces, supports as `<+`, rebuttals as `<-`. Linked premises and undercut steps become
 * arguments: `<step 1>` with `<+` premises, `<_` undercuts and the statement that it supports or attacks. Id, question and provenance
 * are front matter.
 */
import { degreeNames, type Edge, type Metagraph } from '../model/metagraph.ts'
import { formatReadableFormula } from '../text/formula.ts'
import { compareRoundTrip, type Exported } from './loss.ts'
import { isVariableName, readArgdown } from './read-argdown.ts'

const collapseWhiteSpace = (text: string) => text.replace(/\s+/g, ' ').trim()
/** Escapes characters that Argdown reads as markup, and `:word:`, which it reads as emoji. */
const escapeMarkup = (text: string) =>
  collapseWhiteSpace(text)
    .replace(/[[\]{}<>#@*_/\\]/g, '\\$&')
    .replace(/:(?=[\w+-]+:)/g, '\\:')
/** Quotes a YAML string without characters that end a data block. */
const quoteYaml = (text: string) =>
  JSON.stringify(collapseWhiteSpace(text))
    .replace(/\\(.)/g, (pair, sign: string) => (sign === '"' ? '\\x22' : pair))
    .replace(/[{}]/g, sign => (sign === '{' ? '\\x7b' : '\\x7d'))

/** Assigns a unique title to each statement, without characters that would end it. */
function assignTitles(graph: Metagraph): Map<string, string> {
  const taken = new Set<string>()
  return new Map(
    graph.statements.map(({ id }) => {
      const plain = collapseWhiteSpace(id.replace(/[[\]<>{}\\]/g, ' ')) || 'statement'
      let title = plain
      for (let i = 2; taken.has(title); i++) title = `${plain} (${i})`
      taken.add(title)
      return [id, title]
    }),
  )
}

/** Groups the edges that are written as arguments: linked edges together, other undercut edges one by one. */
function groupSteps({ edges, undercuts = [] }: Metagraph): Edge[][] {
  const isUndercut = ({ from, to }: Edge) => undercuts.some(({ edge }) => edge.from === from && edge.to === to)
  const linked = new Map<string, Edge[]>()
  const singleSteps: Edge[][] = []
  for (const edge of edges)
    if (edge.link !== undefined) {
      const key = `${edge.kind} ${edge.to} ${edge.link}`
      linked.set(key, [...(linked.get(key) ?? []), edge])
    } else if (isUndercut(edge)) singleSteps.push([edge])
  return [...linked.values(), ...singleSteps]
}

export function writeArgdown(graph: Metagraph): Exported {
  const titles = assignTitles(graph)
  const formatTitle = (id: string) => `[${titles.get(id) ?? collapseWhiteSpace(id)}]`
  const steps = groupSteps(graph)
  const edgesInSteps = new Set(steps.flat())
  const blocks = graph.statements.map(({ id, text, degree, formula, variables, part }) => {
    const data: string[] = []
    if (degree !== null) data.push(`certainty: ${degree}, degree: ${degreeNames[degree]}`)
    const formulaText = formatReadableFormula(formula)
    if (formulaText !== '') data.push(`formula: ${quoteYaml(formulaText)}`)
    for (const variable of variables)
      if (isVariableName(variable.id)) data.push(`${variable.id}: ${quoteYaml(variable.text)}`)
    if (part === 'option') data.push('part: option')
    const definition = `${formatTitle(id)}: ${escapeMarkup(text)}${data.length > 0 ? ` {${data.join(', ')}}` : ''}`
    const relations = graph.edges
      .filter(edge => edge.to === id && !edgesInSteps.has(edge))
      .map(edge => `  ${edge.kind === 'support' ? '<+' : '<-'} ${formatTitle(edge.from)}`)
    return [definition, ...relations].join('\n')
  })
  const writtenUndercuts = new Set<string>()
  for (const [i, edges] of steps.entries()) {
    const { kind, to } = edges[0]!
    const undercuts = (graph.undercuts ?? []).filter(({ from, edge }) => {
      const key = `${from} ${edge.from} ${edge.to}`
      if (writtenUndercuts.has(key) || !edges.some(stepEdge => stepEdge.from === edge.from && stepEdge.to === edge.to))
        return false
      writtenUndercuts.add(key)
      return true
    })
    blocks.push(
      [
        `<step ${i + 1}>`,
        ...edges.map(({ from }) => `  <+ ${formatTitle(from)}`),
        `  ${kind === 'support' ? '+>' : '->'} ${formatTitle(to)}`,
        ...undercuts.map(({ from }) => `  <_ ${formatTitle(from)}`),
      ].join('\n'),
    )
  }
  const { question, provenance } = graph
  const frontMatter = [
    `title: ${quoteYaml(graph.id)}`,
    question && `question: ${quoteYaml(question)}`,
    provenance && `source: ${quoteYaml(provenance.source)}`,
    provenance?.annotator && `annotator: ${quoteYaml(provenance.annotator)}`,
  ].filter(Boolean)
  const text = `===\n${frontMatter.join('\n')}\n===\n\n${blocks.join('\n\n')}\n`
  // Argdown without a statement cannot be read.
  const restored = graph.statements.length === 0 ? { ...graph, text: '' } : readArgdown(text)
  return { text, losses: compareRoundTrip(graph, restored) }
}
