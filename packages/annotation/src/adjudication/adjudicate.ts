/**
 * Adjudicates two annotations of a passage: agreements are adopted, every disagreement needs an explicit decision, and decisions are
 * recorded with their reasons.
 *
 * Statements are decided first. If the annotators segmented the passage differently, one annotator's statements are adopted as a whole, and
 * the other's edges are mapped to them by overlapping text.
 */
import type { Edge, Metagraph, Span, Statement, Undercut } from '@elenchus/metagraph'
import { FormatError } from '@elenchus/metagraph'
import { getEdgeKey, getTripleKey } from '@elenchus/metagraph/score'

/** One of the two annotators. */
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
    .map(triple => getTripleKey(triple, 'paper'))
    .sort()
    .join('; ')}`
const describeStatements = ({ statements }: Metagraph) =>
  statements.map(({ id, spans }) => `${id} (${spans.map(spanKey).join(' + ')})`).join(', ')

/** Returns the statement that overlaps most with the given spans. */
function findCounterpart(graph: Metagraph, spans: readonly Span[]): Statement | undefined {
  const countShared = (statement: Statement) =>
    statement.spans.reduce(
      (sum, a) =>
        sum + spans.reduce((inner, b) => inner + Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start)), 0),
      0,
    )
  const counterpart = graph.statements.reduce<Statement | undefined>(
    (best, each) => (!best || countShared(each) > countShared(best) ? each : best),
    undefined,
  )
  return counterpart && countShared(counterpart) > 0 ? counterpart : undefined
}

/** Maps the edges and undercuts of one annotation to the statements of another. */
function mapLinks(from: Metagraph, to: Metagraph): { readonly edges: Edge[]; readonly undercuts: Undercut[] } {
  const counterparts = new Map(from.statements.map(({ id, spans }) => [id, findCounterpart(to, spans)?.id]))
  const edges = new Map<string, Edge>()
  for (const edge of from.edges) {
    const [source, target] = [counterparts.get(edge.from), counterparts.get(edge.to)]
    if (source === undefined || target === undefined || source === target) continue
    const mapped = { ...edge, from: source, to: target }
    edges.set(getEdgeKey(mapped), mapped)
  }
  const undercuts = new Map<string, Undercut>()
  for (const { from: undercutter, edge } of from.undercuts ?? []) {
    const [source, premise, target] = [undercutter, edge.from, edge.to].map(id => counterparts.get(id))
    if (source === undefined || premise === undefined || target === undefined || source === premise) continue
    const mapped = { from: source, edge: { from: premise, to: target } }
    undercuts.set(undercutKey(mapped), mapped)
  }
  return { edges: [...edges.values()], undercuts: [...undercuts.values()] }
}

const undercutKey = ({ from, edge }: Undercut) => `${from} ${edge.from} ${edge.to}`

/** Maps two annotations to the statements of `base`, one of the two. */
function alignAnnotations(first: Metagraph, second: Metagraph, base: Metagraph) {
  const [firstLinks, secondLinks] = [mapLinks(first, base), mapLinks(second, base)]
  return {
    base,
    edges: { first: firstLinks.edges, second: secondLinks.edges },
    undercuts: { first: firstLinks.undercuts, second: secondLinks.undercuts },
    statements: base.statements.map(statement => ({
      base: statement,
      first: findCounterpart(first, statement.spans),
      second: findCounterpart(second, statement.spans),
    })),
  }
}

function compareAnnotations({ edges, undercuts, statements }: ReturnType<typeof alignAnnotations>): Disagreement[] {
  const disagreements: Disagreement[] = []
  const kindByPair = (edgeList: readonly Edge[]) =>
    new Map(edgeList.map(({ from, to, kind }) => [`${from} ${to}`, kind]))
  const [firstKinds, secondKinds] = [kindByPair(edges.first), kindByPair(edges.second)]
  for (const pair of new Set([...firstKinds.keys(), ...secondKinds.keys()])) {
    const [firstKind, secondKind] = [firstKinds.get(pair) ?? 'none', secondKinds.get(pair) ?? 'none']
    if (firstKind !== secondKind)
      disagreements.push({ id: `edge ${pair}`, about: 'edge', first: firstKind, second: secondKind })
  }
  const [firstUndercuts, secondUndercuts] = [undercuts.first.map(undercutKey), undercuts.second.map(undercutKey)]
  for (const key of new Set([...firstUndercuts, ...secondUndercuts])) {
    const [firstChoice, secondChoice] = [firstUndercuts, secondUndercuts].map(list =>
      list.includes(key) ? 'undercut' : 'none',
    ) as [string, string]
    if (firstChoice !== secondChoice)
      disagreements.push({ id: `undercut ${key}`, about: 'undercut', first: firstChoice, second: secondChoice })
  }
  for (const { base, first, second } of statements) {
    if (!first || !second) continue
    const compareField = (about: 'variables' | 'formula' | 'degree', firstKey: string, secondKey: string) => {
      if (firstKey !== secondKey)
        disagreements.push({ id: `${about} ${base.id}`, about, first: firstKey, second: secondKey })
    }
    compareField('variables', variablesKey(first), variablesKey(second))
    compareField('formula', formulaKey(first), formulaKey(second))
    compareField('degree', String(first.degree), String(second.degree))
  }
  return disagreements
}

function checkSamePassage(first: Metagraph, second: Metagraph): void {
  if (first.id !== second.id || first.text !== second.text)
    throw new FormatError(`cannot adjudicate ${first.id} and ${second.id}: annotations of the same passage are needed`)
}

const statementsDisagreement = (first: Metagraph, second: Metagraph): Disagreement => {
  const id = 'statements'
  return { id, about: id, first: describeStatements(first), second: describeStatements(second) }
}

/**
 * Lists the disagreements of two annotations. If their statements differ, only this disagreement is returned until `statements` names the
 * annotator whose statements to adopt.
 */
export function findDisagreements(first: Metagraph, second: Metagraph, statements?: Side): Disagreement[] {
  checkSamePassage(first, second)
  const sameStatements = statementsKey(first) === statementsKey(second)
  if (!sameStatements && statements === undefined) return [statementsDisagreement(first, second)]
  const remaining = compareAnnotations(alignAnnotations(first, second, statements === 'second' ? second : first))
  return sameStatements ? remaining : [statementsDisagreement(first, second), ...remaining]
}

/** Selects the value of the chosen annotator; without a decision both values are equal. */
function selectValue<T>(choice: AdjudicationDecision['choice'] | undefined, first: T, second: T, neither: T): T {
  return choice === 'second' ? second : choice === 'neither' ? neither : first
}

/** Merges two annotations into gold by decisions on their disagreements; throws if one is undecided. */
export function adjudicate(
  first: Metagraph,
  second: Metagraph,
  decisions: readonly AdjudicationDecision[],
): Adjudication {
  const decisionById = new Map(decisions.map(decision => [decision.disagreement, decision]))
  const segmentation = decisionById.get('statements')?.choice
  if (segmentation === 'neither')
    throw new FormatError(`${first.id}: "neither" is not possible for "statements"; choose "first" or "second"`)
  const disagreements = findDisagreements(first, second, segmentation)
  const undecided = disagreements.filter(({ id }) => !decisionById.has(id))
  if (undecided.length > 0)
    throw new FormatError(`${first.id}: disagreements without a decision: ${undecided.map(({ id }) => id).join(', ')}`)
  const { base, edges, undercuts, statements } = alignAnnotations(
    first,
    second,
    segmentation === 'second' ? second : first,
  )

  const findChoice = (id: string) => decisionById.get(id)?.choice
  const indexByPair = (edgeList: readonly Edge[]) => new Map(edgeList.map(edge => [`${edge.from} ${edge.to}`, edge]))
  const [firstEdges, secondEdges] = [indexByPair(edges.first), indexByPair(edges.second)]
  const goldEdges = [...new Set([...firstEdges.keys(), ...secondEdges.keys()])].flatMap(
    pair =>
      selectValue<Edge | undefined>(
        findChoice(`edge ${pair}`),
        firstEdges.get(pair),
        secondEdges.get(pair),
        undefined,
      ) ?? [],
  )
  // An undercut is kept only if its edge is in the gold graph.
  const [firstUndercuts, secondUndercuts] = [undercuts.first.map(undercutKey), undercuts.second.map(undercutKey)]
  const goldUndercuts = new Map([...undercuts.first, ...undercuts.second].map(each => [undercutKey(each), each]))
  for (const [key, { edge }] of goldUndercuts) {
    const isChosen = selectValue(
      findChoice(`undercut ${key}`),
      firstUndercuts.includes(key),
      secondUndercuts.includes(key),
      false,
    )
    if (!isChosen || !goldEdges.some(({ from, to }) => from === edge.from && to === edge.to)) goldUndercuts.delete(key)
  }
  const goldStatements = statements.map(
    ({ base: statement, first: firstVersion, second: secondVersion }): Statement => {
      const [firstStatement, secondStatement] = [firstVersion ?? statement, secondVersion ?? statement]
      const variables = selectValue(
        findChoice(`variables ${statement.id}`),
        firstStatement.variables,
        secondStatement.variables,
        [],
      )
      const formula = selectValue(
        findChoice(`formula ${statement.id}`),
        firstStatement.formula,
        secondStatement.formula,
        { operators: [], triples: [] },
      )
      const degree = selectValue(
        findChoice(`degree ${statement.id}`),
        firstStatement.degree,
        secondStatement.degree,
        null,
      )
      const { marked: _, ...rest } = statement
      return { ...rest, variables, formula, degree }
    },
  )
  const { undercuts: _, ...rest } = base
  return {
    gold: {
      ...rest,
      statements: goldStatements,
      edges: goldEdges,
      undercuts: goldUndercuts.size === 0 ? undefined : [...goldUndercuts.values()],
      provenance: { source: 'adjudication' },
    },
    decided: disagreements.map(disagreement => ({ ...disagreement, ...decisionById.get(disagreement.id)! })),
  }
}
