/**
 * Adjudication of two annotations of a passage into gold: agreements are adopted, each disagreement needs a decision, and decisions are
 * recorded with their reasons. Nothing is decided by default.
 *
 * Statements come first. If the annotators merged sentences differently, one annotator's statements are chosen as a whole, and the other's
 * edges are mapped to them by overlapping text.
 */
import type { Edge, Metagraph, Span, Statement, Undercut } from '@elenchus/metagraph'
import { FormatError } from '@elenchus/metagraph'
import { edgeKey, tripleKey } from '@elenchus/metagraph/score'

export type Side = 'first' | 'second'

export interface Disagreement {
  /** Stable for the same two annotations: `statements`, `edge sent1 sent3`, `undercut sent4 sent1 sent3`, `variables sent2`, `formula sent2`, `degree sent2`. */
  readonly id: string
  readonly about: 'statements' | 'edge' | 'undercut' | 'variables' | 'formula' | 'degree'
  /** Description of each annotator's choice. */
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
  /** Audit trail: every decision with its disagreement. */
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

/** The statement of `graph` with the largest overlap with the given spans. */
function findCounterpart(graph: Metagraph, spans: readonly Span[]): Statement | undefined {
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

/** Edges and undercuts of one annotation, mapped to the statements of another. */
function mapLinks(from: Metagraph, to: Metagraph): { readonly edges: Edge[]; readonly undercuts: Undercut[] } {
  const counterparts = new Map(from.statements.map(({ id, spans }) => [id, findCounterpart(to, spans)?.id]))
  const edges = new Map<string, Edge>()
  for (const edge of from.edges) {
    const [source, target] = [counterparts.get(edge.from), counterparts.get(edge.to)]
    if (source === undefined || target === undefined || source === target) continue
    const mapped = { ...edge, from: source, to: target }
    edges.set(edgeKey(mapped), mapped)
  }
  const undercuts = new Map<string, Undercut>()
  for (const { from: by, edge } of from.undercuts ?? []) {
    const [source, premise, target] = [by, edge.from, edge.to].map(id => counterparts.get(id))
    if (source === undefined || premise === undefined || target === undefined || source === premise) continue
    const mapped = { from: source, edge: { from: premise, to: target } }
    undercuts.set(undercutKey(mapped), mapped)
  }
  return { edges: [...edges.values()], undercuts: [...undercuts.values()] }
}

const undercutKey = ({ from, edge }: Undercut) => `${from} ${edge.from} ${edge.to}`

/** Two annotations mapped to the same statements. */
function alignAnnotations(first: Metagraph, second: Metagraph, base: Metagraph) {
  const [one, two] = [mapLinks(first, base), mapLinks(second, base)]
  return {
    base,
    edges: { first: one.edges, second: two.edges },
    undercuts: { first: one.undercuts, second: two.undercuts },
    statements: base.statements.map(statement => ({
      base: statement,
      first: findCounterpart(first, statement.spans),
      second: findCounterpart(second, statement.spans),
    })),
  }
}

function compare({ edges, undercuts, statements }: ReturnType<typeof alignAnnotations>): Disagreement[] {
  const found: Disagreement[] = []
  const kinds = (list: readonly Edge[]) => new Map(list.map(({ from, to, kind }) => [`${from} ${to}`, kind]))
  const [one, two] = [kinds(edges.first), kinds(edges.second)]
  for (const pair of new Set([...one.keys(), ...two.keys()])) {
    const [a, b] = [one.get(pair) ?? 'none', two.get(pair) ?? 'none']
    if (a !== b) found.push({ id: `edge ${pair}`, about: 'edge', first: a, second: b })
  }
  const [ours, theirs] = [undercuts.first.map(undercutKey), undercuts.second.map(undercutKey)]
  for (const key of new Set([...ours, ...theirs])) {
    const [a, b] = [ours, theirs].map(list => (list.includes(key) ? 'undercut' : 'none')) as [string, string]
    if (a !== b) found.push({ id: `undercut ${key}`, about: 'undercut', first: a, second: b })
  }
  for (const { base, first, second } of statements) {
    if (!first || !second) continue
    const check = (about: 'variables' | 'formula' | 'degree', a: string, b: string) => {
      if (a !== b) found.push({ id: `${about} ${base.id}`, about, first: a, second: b })
    }
    check('variables', variablesKey(first), variablesKey(second))
    check('formula', formulaKey(first), formulaKey(second))
    check('degree', String(first.degree), String(second.degree))
  }
  return found
}

function checkSamePassage(first: Metagraph, second: Metagraph): void {
  if (first.id !== second.id || first.text !== second.text)
    throw new FormatError(`${first.id} and ${second.id}: only annotations of the same passage can be adjudicated`)
}

const statementsDisagreement = (first: Metagraph, second: Metagraph): Disagreement => {
  const id = 'statements'
  return { id, about: id, first: describe(first), second: describe(second) }
}

/**
 * Disagreements of two annotations. If their statements differ, that is the only disagreement until `statements` chooses one annotator's
 * statements.
 */
export function findDisagreements(first: Metagraph, second: Metagraph, statements?: Side): Disagreement[] {
  checkSamePassage(first, second)
  const sameStatements = statementsKey(first) === statementsKey(second)
  if (!sameStatements && statements === undefined) return [statementsDisagreement(first, second)]
  const rest = compare(alignAnnotations(first, second, statements === 'second' ? second : first))
  return sameStatements ? rest : [statementsDisagreement(first, second), ...rest]
}

function pick<T>(choice: AdjudicationDecision['choice'] | undefined, first: T, second: T, neither: T): T {
  return choice === 'second' ? second : choice === 'neither' ? neither : first
}

/** Merges two annotations into gold by decisions on their disagreements; throws if one is undecided. */
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
  const { base, edges, undercuts, statements } = alignAnnotations(first, second, cut === 'second' ? second : first)

  const choiceOf = (id: string) => byId.get(id)?.choice
  const byPair = (list: readonly Edge[]) => new Map(list.map(edge => [`${edge.from} ${edge.to}`, edge]))
  const [one, two] = [byPair(edges.first), byPair(edges.second)]
  const goldEdges = [...new Set([...one.keys(), ...two.keys()])].flatMap(
    pair => pick<Edge | undefined>(choiceOf(`edge ${pair}`), one.get(pair), two.get(pair), undefined) ?? [],
  )
  // An undercut needs its edge in gold.
  const [ours, theirs] = [undercuts.first.map(undercutKey), undercuts.second.map(undercutKey)]
  const goldUndercuts = new Map([...undercuts.first, ...undercuts.second].map(each => [undercutKey(each), each]))
  for (const [key, { edge }] of goldUndercuts) {
    const chosen = pick(choiceOf(`undercut ${key}`), ours.includes(key), theirs.includes(key), false)
    if (!chosen || !goldEdges.some(({ from, to }) => from === edge.from && to === edge.to)) goldUndercuts.delete(key)
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
      undercuts: goldUndercuts.size === 0 ? undefined : [...goldUndercuts.values()],
      provenance: { source: 'adjudication' },
    },
    decided: disagreements.map(disagreement => ({ ...disagreement, ...byId.get(disagreement.id)! })),
  }
}
