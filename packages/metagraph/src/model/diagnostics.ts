/**
 * Diagnostics of a metagraph. Errors violate its definition (an edge to an unknown statement, a cycle); warnings are irregularities that
 * occur in the released data.
 */
import severities from './diagnostic-severities.json' with { type: 'json' }
import type { Metagraph, Statement } from './metagraph.ts'
import { assignRoles } from './roles.ts'

export type DiagnosticCode = keyof typeof severities

export interface Diagnostic {
  readonly severity: 'error' | 'warning'
  readonly code: DiagnosticCode
  readonly message: string
  /** Id of the statement concerned. */
  readonly statement?: string
}

type Report = (code: DiagnosticCode, message: string, statement?: string) => void

/** Finds a cycle by iterative depth-first search and returns the ids along it, or `null`. */
export function findCycle(graph: Pick<Metagraph, 'edges'>): string[] | null {
  const targetsById = new Map<string, string[]>()
  for (const { from, to } of graph.edges) if (from !== to) targetsById.set(from, [...(targetsById.get(from) ?? []), to])
  const finished = new Set<string>()
  for (const root of targetsById.keys()) {
    if (finished.has(root)) continue
    const path: string[] = [root]
    const nextIndices: number[] = [0]
    const onPath = new Set([root])
    while (path.length > 0) {
      const current = path.at(-1)!
      const to = targetsById.get(current)?.[nextIndices[nextIndices.length - 1]!++]
      if (to === undefined) {
        finished.add(current)
        onPath.delete(current)
        path.pop()
        nextIndices.pop()
      } else if (onPath.has(to)) return [...path.slice(path.indexOf(to)), to]
      else if (!finished.has(to)) {
        path.push(to)
        nextIndices.push(0)
        onPath.add(to)
      }
    }
  }
  return null
}

function checkEdges(graph: Metagraph, report: Report): void {
  const ids = new Set(graph.statements.map(statement => statement.id))
  const seen = new Set<string>()
  const targetsBySource = new Map<string, Set<string>>()
  for (const { kind, from, to } of graph.edges) {
    for (const id of [from, to])
      if (!ids.has(id)) report('unknown-statement', `an edge names ${id}, which is not a statement`, id)
    if (from === to) report('self-loop', `${from} ${kind}s itself`, from)
    const key = `${from} ${kind} ${to}`
    if (seen.has(key)) report('duplicate-edge', `${from} ${kind}s ${to} twice`, from)
    seen.add(key)
    targetsBySource.set(from, (targetsBySource.get(from) ?? new Set()).add(to))
  }
  const cycle = findCycle(graph)
  if (cycle) report('cycle', `the edges form a cycle: ${cycle.join(' → ')}`, cycle[0])
  for (const [id, targets] of targetsBySource)
    if (targets.size > 1)
      report('two-heads', `${id} has edges to several statements: ${[...targets].join(' and ')}`, id)
  if (graph.edges.length === 0) report('no-edge', 'no statement supports or rebuts another')
  else if (graph.edges.every(edge => edge.kind === 'rebut')) report('no-support', 'no statement supports another')
}

function checkUndercuts({ statements, edges, undercuts = [] }: Metagraph, report: Report): void {
  const ids = new Set(statements.map(statement => statement.id))
  const steps = new Set(edges.map(({ from, to }) => `${from} ${to}`))
  const seen = new Set<string>()
  for (const { from, edge } of undercuts) {
    const step = `${edge.from} → ${edge.to}`
    if (!ids.has(from)) report('unknown-statement', `an undercut comes from ${from}, which is not a statement`, from)
    if (!steps.has(`${edge.from} ${edge.to}`))
      report('unknown-edge', `${from} undercuts the step ${step}, which the graph does not have`, from)
    if (from === edge.from || from === edge.to) report('own-undercut', `${from} undercuts its own step, ${step}`, from)
    const key = `${from} ${step}`
    if (seen.has(key)) report('duplicate-edge', `${from} undercuts the step ${step} twice`, from)
    seen.add(key)
  }
}

function checkRoles(graph: Metagraph, report: Report): void {
  const roleEntries = [...assignRoles(graph)]
  const conclusions = roleEntries.filter(([, role]) => role === 'conclusion').map(([id]) => id)
  if (conclusions.length > 1)
    report('several-conclusions', `${conclusions.join(', ')} are all conclusions; expected one conclusion`)
  for (const [id, role] of roleEntries) if (role === 'unused') report('unused-statement', `${id} has no edges`, id)
}

/** Connectives and punctuation; a variable with no other words makes no claim. */
const connectiveWords = new Set(
  'and or but so since because if then as while that which who when , ; : -- -'.split(' '),
)

function checkVariables(statement: Statement, report: Report): void {
  const { id, variables, formula, text } = statement
  const variableIds = new Set<string>()
  let lastEnd = 0
  for (const { id: name, text: variableText, span } of variables) {
    if (variableIds.has(name)) report('duplicate-id', `duplicate variable ${name} in ${id}`, id)
    variableIds.add(name)
    const words = variableText.toLowerCase().split(/\s+/)
    if (variableText.trim() === '') report('empty-variable', `${name} of ${id} is empty`, id)
    else if (words.every(word => connectiveWords.has(word)))
      report('bare-connective', `${name} of ${id} is only "${variableText}"`, id)
    if (!span) report('unplaced-variable', `the text of ${name} does not occur in ${id}: "${variableText}"`, id)
    else if (span.start < 0 || span.end > text.length || span.start > span.end)
      report('variable-outside-statement', `${name} lies outside ${id}`, id)
    else {
      if (span.start < lastEnd) report('overlapping-variables', `${name} of ${id} overlaps an earlier variable`, id)
      lastEnd = Math.max(lastEnd, span.end)
    }
  }
  const seen = new Set<string>()
  for (const triple of formula.triples) {
    for (const { variable } of [triple.left, triple.right])
      if (!variableIds.has(variable))
        report('unknown-variable', `the formula of ${id} uses ${variable}, which is not a variable of ${id}`, id)
    const key = JSON.stringify(triple)
    if (seen.has(key)) report('duplicate-triple', `the formula of ${id} repeats a triple`, id)
    seen.add(key)
  }
  if (formula.operators.length > 0 && formula.triples.length === 0)
    report('operator-without-formula', `${id} has a global operator but no formula`, id)
}

/** Checks a metagraph; it is valid if no diagnostic has severity `error`. */
export function diagnose(graph: Metagraph): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const report: Report = (code, message, statement) =>
    diagnostics.push({ severity: severities[code] as Diagnostic['severity'], code, message, statement })
  const ids = new Set<string>()
  let lastNumber = 0
  for (const statement of graph.statements) {
    const { id, spans } = statement
    if (ids.has(id)) report('duplicate-id', `duplicate statement id ${id}`, id)
    ids.add(id)
    for (const { start, end } of spans)
      if (start < 0 || end > graph.text.length || start > end)
        report('span-outside-passage', `a span of ${id} lies outside the passage`, id)
    const number = Number(/^sent(\d+)$/.exec(id)?.[1] ?? Number.NaN)
    if (number > lastNumber + 1)
      report('skipped-id', `the ids jump from ${lastNumber} to ${number}: sentences were merged`, id)
    if (!Number.isNaN(number)) lastNumber = number
    checkVariables(statement, report)
  }
  checkEdges(graph, report)
  checkUndercuts(graph, report)
  checkRoles(graph, report)
  return diagnostics
}
