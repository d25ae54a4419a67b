/**
 * Two annotations of one passage become gold: what agrees is taken over, every disagreement is named and must be decided, and
 * every decision is kept with its reason. Nothing is decided by default.
 *
 * Statements come first. If the annotators merged sentences differently, one annotator's statements are chosen as a whole, and the
 * other's edges are carried over to them by the text they cover, so that edges with the same target stay distinct.
 */

import type { Edge, Metagraph, Span, Statement, Undercut } from '@elenchus/metagraph'
import { FormatError } from '@elenchus/metagraph'
import { edgeKey, tripleKey } from '@elenchus/metagraph/score'

export type Side = 'first' | 'second'

export interface Disagreement {
  /** Stable for the same two annotations: `statements`, `edge sent1 sent3`, `undercut sent4 sent1 sent3`, `variables sent2`, `formula sent2`, `degree sent2`. */
  readonly id: string
  readonly about: 'statements' | 'edge' | 'undercut' | 'variables' | 'formula' | 'degree'
  /** What each annotator said, in words. */
  readonly first: string
  readonly second: string
}

export interface AdjudicationDecision {
  readonly disagreement: string
  /** `neither` drops the edge, empties the formula or variables, or leaves the degree open. */
  readonly choice: Side | 'neither'
  readonly reason: string
  readonly by?: string
}

export interface Adjudication {
  readonly gold: Metagraph
  /** Every decision with what it was about: the audit trail. */
  readonly decided: readonly (AdjudicationDecision & Disagreement)[]
}

const spanKey = ({ start, end }: Span) => `${start}-${end}`
const statementsKey = ({ statements }: Metagraph) =>
  statements
    .map(({ spans }) => spans.map(spanKey).join('+'))
    .sort()
    .join(' ')
const variablesKey = ({ variables }: Statement) =>
  variables.map(({ id, span }) => `${id}@${span ? spanKey(span) : '?'}`).join(' ')
const formulaKey = ({ formula }: Statement) =>
  `${formula.operators.join(' ')} : ${formula.triples
    .map(triple => tripleKey(triple, 'paper'))
    .sort()
    .join('; ')}`
const describe = ({ statements }: Metagraph) =>
  statements.map(({ id, spans }) => `${id} (${spans.map(spanKey).join(' + ')})`).join(', ')

/** The statement of `graph` that covers most of the given spans. */
function counterpart(graph: Metagraph, spans: readonly Span[]): Statement | undefined {
  const shared = (statement: Statement) =>
    statement.spans.reduce(
      (sum, a) =>
        sum + spans.reduce((inner, b) => inner + Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start)), 0),
      0,
    )
  const best = graph.statements.reduce<Statement | undefined>(
    (top, each) => (!top || shared(each) > shared(top) ? each : top),
    undefined,
  )
  return best && shared(best) > 0 ? best : undefined
}

/** The edges of one annotation between the statements of another. */
function carryEdges(from: Metagraph, to: Metagraph): Edge[] {
  const spans = new Map(from.statements.map(statement => [statement.id, statement.spans]))
  const carried = new Map<string, Edge>()
  for (const edge of from.edges) {
    const source = counterpart(to, spans.get(edge.from) ?? [])
    const target = counterpart(to, spans.get(edge.to) ?? [])
    if (!source || !target || source === target) continue
    const moved = { ...edge, from: source.id, to: target.id }
    carried.set(edgeKey(moved), moved)
  }
  return [...carried.values()]
}

/** The undercuts of one annotation between the statements of another. */
function carryUndercuts(from: Metagraph, to: Metagraph): Undercut[] {
  const spans = new Map(from.statements.map(statement => [statement.id, statement.spans]))
  const moved = (id: string) => counterpart(to, spans.get(id) ?? [])?.id
  const carried = new Map<string, Undercut>()
  for (const { from: by, edge } of from.undercuts ?? []) {
    const [source, premise, target] = [moved(by), moved(edge.from), moved(edge.to)]
    if (source === undefined || premise === undefined || target === undefined || source === premise) continue
    carried.set(`${source} ${premise} ${target}`, { from: source, edge: { from: premise, to: target } })
  }
  return [...carried.values()]
}

const undercutKey = ({ from, edge }: Undercut) => `${from} ${edge.from} ${edge.to}`

interface Prepared {
  readonly base: Metagraph
  readonly edges: { readonly first: Edge[]; readonly second: Edge[] }
  readonly undercuts: { readonly first: Undercut[]; readonly second: Undercut[] }
  readonly statements: readonly {
    readonly first: Statement | undefined
    readonly second: Statement | undefined
    readonly base: Statement
  }[]
}

function prepare(first: Metagraph, second: Metagraph, base: Metagraph): Prepared {
  return {
    base,
    edges: { first: carryEdges(first, base), second: carryEdges(second, base) },
    undercuts: { first: carryUndercuts(first, base), second: carryUndercuts(second, base) },
    statements: base.statements.map(statement => ({
      base: statement,
      first: counterpart(first, statement.spans),
      second: counterpart(second, statement.spans),
    })),
  }
}

function compare({ edges, undercuts, statements }: Prepared): Disagreement[] {
  const found: Disagreement[] = []
  const kinds = (list: readonly Edge[]) => {
    const byPair = new Map<string, string>()
    for (const { from, to, kind } of list) byPair.set(`${from} ${to}`, kind)
    return byPair
  }
  const [one, two] = [kinds(edges.first), kinds(edges.second)]
  for (const pair of new Set([...one.keys(), ...two.keys()])) {
    const [a, b] = [one.get(pair) ?? 'none', two.get(pair) ?? 'none']
    if (a !== b) found.push({ id: `edge ${pair}`, about: 'edge', first: a, second: b })
  }
  const [ours, theirs] = [undercuts.first.map(undercutKey), undercuts.second.map(undercutKey)]
  for (const key of new Set([...ours, ...theirs])) {
    const said = (list: readonly string[]) => (list.includes(key) ? 'undercut' : 'none')
    if (said(ours) !== said(theirs))
      found.push({ id: `undercut ${key}`, about: 'undercut', first: said(ours), second: said(theirs) })
  }
  for (const { base, first, second } of statements) {
    if (!first || !second) continue
    const note = (about: 'variables' | 'formula' | 'degree', a: string, b: string) => {
      if (a !== b) found.push({ id: `${about} ${base.id}`, about, first: a, second: b })
    }
    note('variables', variablesKey(first), variablesKey(second))
    note('formula', formulaKey(first), formulaKey(second))
    note('degree', String(first.degree), String(second.degree))
  }
  return found
}

function mustBeSamePassage(first: Metagraph, second: Metagraph): void {
  if (first.id !== second.id || first.text !== second.text)
    throw new FormatError(
      `${first.id} and ${second.id}: two annotations are adjudicated only if they are of the same passage`,
    )
}

const statementsDisagreement = (first: Metagraph, second: Metagraph): Disagreement => ({
  id: 'statements',
  about: 'statements',
  first: describe(first),
  second: describe(second),
})

/**
 * The disagreements of two annotations. If they cut the passage into different statements, that is the only one at first: `statements`
 * says which cut to go on with, and the rest follows from it.
 */
export function findDisagreements(first: Metagraph, second: Metagraph, statements?: Side): Disagreement[] {
  mustBeSamePassage(first, second)
  const sameCut = statementsKey(first) === statementsKey(second)
  if (!sameCut && statements === undefined) return [statementsDisagreement(first, second)]
  const rest = compare(prepare(first, second, statements === 'second' ? second : first))
  return sameCut ? rest : [statementsDisagreement(first, second), ...rest]
}

function pick<T>(choice: AdjudicationDecision['choice'] | undefined, first: T, second: T, neither: T): T {
  return choice === 'second' ? second : choice === 'neither' ? neither : first
}

/** Makes gold from two annotations and the decisions about their disagreements; throws if any is left undecided. */
export function adjudicate(
  first: Metagraph,
  second: Metagraph,
  decisions: readonly AdjudicationDecision[],
): Adjudication {
  const byId = new Map(decisions.map(decision => [decision.disagreement, decision]))
  const cut = byId.get('statements')?.choice
  if (cut === 'neither') throw new FormatError(`${first.id}: one of the two divisions into statements must be chosen`)
  const disagreements = findDisagreements(first, second, cut)
  const open = disagreements.filter(({ id }) => !byId.has(id))
  if (open.length > 0) throw new FormatError(`${first.id}: not decided yet: ${open.map(({ id }) => id).join(', ')}`)
  const { base, edges, undercuts, statements } = prepare(first, second, cut === 'second' ? second : first)

  const choiceOf = (id: string) => byId.get(id)?.choice
  const goldEdges: Edge[] = []
  const pairs = new Map<string, { first?: Edge; second?: Edge }>()
  for (const edge of edges.first)
    pairs.set(`${edge.from} ${edge.to}`, { ...pairs.get(`${edge.from} ${edge.to}`), first: edge })
  for (const edge of edges.second)
    pairs.set(`${edge.from} ${edge.to}`, { ...pairs.get(`${edge.from} ${edge.to}`), second: edge })
  for (const [pair, { first: one, second: two }] of pairs) {
    const chosen = pick<Edge | undefined>(choiceOf(`edge ${pair}`), one, two, undefined)
    if (chosen) goldEdges.push(chosen)
  }
  // An undercut stands only on a step that gold has.
  const [ours, theirs] = [undercuts.first.map(undercutKey), undercuts.second.map(undercutKey)]
  const goldUndercuts = new Map([...undercuts.first, ...undercuts.second].map(each => [undercutKey(each), each]))
  for (const [key, { edge }] of goldUndercuts) {
    const kept = pick(choiceOf(`undercut ${key}`), ours.includes(key), theirs.includes(key), false)
    if (!kept || !goldEdges.some(({ from, to }) => from === edge.from && to === edge.to)) goldUndercuts.delete(key)
  }
  const goldStatements = statements.map(({ base: own, first: one, second: two }): Statement => {
    const [a, b] = [one ?? own, two ?? own]
    const variables = pick(choiceOf(`variables ${own.id}`), a.variables, b.variables, [])
    const formula = pick(choiceOf(`formula ${own.id}`), a.formula, b.formula, { operators: [], triples: [] })
    const degree = pick(choiceOf(`degree ${own.id}`), a.degree, b.degree, null)
    const { marked: _, ...rest } = own
    return { ...rest, variables, formula, degree }
  })
  const { undercuts: _, ...rest } = base
  return {
    gold: {
      ...rest,
      statements: goldStatements,
      edges: goldEdges,
      ...(goldUndercuts.size === 0 ? {} : { undercuts: [...goldUndercuts.values()] }),
      provenance: { source: 'adjudication' },
    },
    decided: disagreements.map(disagreement => ({ ...disagreement, ...byId.get(disagreement.id)! })),
  }
}
