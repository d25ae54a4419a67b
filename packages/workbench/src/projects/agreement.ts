/**
 * Inter-annotator agreement per pair of annotators and overall: for metagraphs, MetaLogic's four kappas and a kappa of certainty; for
 * labels, Cohen's kappa.
 */
import { computePairAgreement } from '@elenchus/annotation'
import { degreeNames, type Metagraph } from '@elenchus/metagraph'
import { type Agreement, cohensKappa, confusionMatrix } from '@elenchus/statistics/agreement'
import type { Content } from '../contract/projects/changes.ts'
import { allowsMultiple } from '../contract/projects/kinds.ts'
import type { Reply } from '../contract/types.ts'
import type { AnnotationState, ProjectState } from './state.ts'

type PairReply = Reply<'readAgreement'>['pairs'][number]
type Measures = PairReply['measures']

/** Two annotations of the same passage. */
export interface ContentPair {
  readonly first: Content
  readonly second: Content
}

const toMeasure = ({ kappa, observed, items, confusion }: Agreement): Measures[string] => ({
  kappa,
  observed,
  n: items,
  labels: [...confusion.labels],
  counts: confusion.counts.map(row => [...row]),
})

/** Computes Cohen's kappa of two lists of labels. */
const computeKappa = (first: readonly string[], second: readonly string[], labels: readonly string[]) =>
  toMeasure(cohensKappa(confusionMatrix(first, second, labels)))

function computeGraphMeasures(pairs: readonly ContentPair[]): Measures {
  const graphs = (side: 'first' | 'second'): Metagraph[] =>
    pairs.flatMap(each => (each[side].kind === 'metagraph' ? [each[side].graph] : []))
  const [first, second] = [graphs('first'), graphs('second')]
  const { node, edge, variable, relation } = computePairAgreement(first, second)
  return {
    node: toMeasure(node),
    edge: toMeasure(edge),
    variable: toMeasure(variable),
    relation: toMeasure(relation),
    degree: computeDegreeAgreement(first, second),
  }
}

/** Computes the agreement on the certainty of statements with the same spans. */
function computeDegreeAgreement(first: readonly Metagraph[], second: readonly Metagraph[]): Measures[string] {
  const [a, b]: [string[], string[]] = [[], []]
  first.forEach((graph, i) => {
    const key = (spans: Metagraph['statements'][number]['spans']) =>
      spans.map(({ start, end }) => `${start}-${end}`).join('+')
    const others = new Map(second[i]?.statements.map(each => [key(each.spans), each.degree]))
    for (const { spans, degree } of graph.statements) {
      const other = others.get(key(spans))
      if (degree === null || other === null || other === undefined) continue
      a.push(degreeNames[degree])
      b.push(degreeNames[other])
    }
  })
  return computeKappa(a, b, degreeNames)
}

function computeLabelMeasures(pairs: readonly ContentPair[], labels: readonly string[], multiple: boolean): Measures {
  const getLabels = (side: 'first' | 'second') =>
    pairs.map(each => (each[side].kind === 'labels' ? each[side].labels : []))
  const [first, second] = [getLabels('first'), getLabels('second')]
  if (!multiple) {
    const all = [...new Set([...labels, ...first.flat(), ...second.flat(), 'none'])]
    const [a, b] = [first, second].map(lists => lists.map(([label]) => label ?? 'none')) as [string[], string[]]
    return { label: computeKappa(a, b, all) }
  }
  const toYesNo = (list: readonly (readonly string[])[], label: string) =>
    list.map(each => (each.includes(label) ? 'yes' : 'no'))
  return Object.fromEntries(
    labels.map(label => [label, computeKappa(toYesNo(first, label), toYesNo(second, label), ['yes', 'no'])]),
  )
}

export const computeMeasures = (pairs: readonly ContentPair[], { kind, settings }: ProjectState): Measures =>
  kind === 'metagraph'
    ? computeGraphMeasures(pairs)
    : computeLabelMeasures(pairs, settings.labels, allowsMultiple(kind))

/** Removes the confusion matrices of measures. */
export const omitConfusions = (measures: Measures) =>
  Object.fromEntries(Object.entries(measures).map(([name, { kappa, observed, n }]) => [name, { kappa, observed, n }]))

/** A submitted annotation whose state is still JSON text. */
export interface SubmittedAnnotation {
  readonly passage: string
  readonly title: string
  readonly account: string
  readonly state: string
}
export interface AgreementRequest {
  readonly annotations: readonly SubmittedAnnotation[]
  readonly project: ProjectState
}
export interface PairRequest extends AgreementRequest {
  readonly first: string
  readonly second: string
}
type ParsedAnnotation = Omit<SubmittedAnnotation, 'state'> & { readonly content: Content }

const parseAnnotation = ({ state, ...annotation }: SubmittedAnnotation): ParsedAnnotation => ({
  ...annotation,
  content: (JSON.parse(state) as AnnotationState).content,
})

/** Measures the agreement of two people passage by passage. */
export function measurePassages(request: PairRequest): Reply<'readPassageAgreement'> {
  const all = request.annotations.map(parseAnnotation)
  const second = new Map(all.filter(each => each.account === request.second).map(each => [each.passage, each]))
  return {
    passages: all.flatMap(({ account, passage, title, content }) => {
      const other = account === request.first ? second.get(passage) : undefined
      if (!other) return []
      const measures = computeMeasures([{ first: content, second: other.content }], request.project)
      return [{ passage, title, measures: omitConfusions(measures) }]
    }),
  }
}

/** Measures the agreement of every pair of people, and of all pairs together. */
export function measureAgreement({ annotations, project }: AgreementRequest): Reply<'readAgreement'> {
  const all = annotations.map(parseAnnotation)
  const byPassage = new Map<string, ParsedAnnotation[]>()
  for (const each of all) byPassage.set(each.passage, [...(byPassage.get(each.passage) ?? []), each])
  const byPair = new Map<string, { first: string; second: string; shared: ContentPair[] }>()
  const allPairs: ContentPair[] = []
  for (const list of byPassage.values()) {
    const sorted = [...list].sort((a, b) => (a.account < b.account ? -1 : 1))
    sorted.forEach((first, i) => {
      for (const second of sorted.slice(i + 1)) {
        const doubleAnnotation = { first: first.content, second: second.content }
        const key = `${first.account} ${second.account}`
        const entry = byPair.get(key) ?? { first: first.account, second: second.account, shared: [] }
        entry.shared.push(doubleAnnotation)
        byPair.set(key, entry)
        allPairs.push(doubleAnnotation)
      }
    })
  }
  // Also list pairs without a common passage, which cannot be compared.
  const people = [...new Set(all.map(({ account }) => account))].sort()
  people.forEach((first, i) => {
    for (const second of people.slice(i + 1))
      if (!byPair.has(`${first} ${second}`)) byPair.set(`${first} ${second}`, { first, second, shared: [] })
  })
  return {
    pairs: [...byPair.values()].map(({ first, second, shared }) => ({
      first,
      second,
      passages: shared.length,
      measures: shared.length === 0 ? {} : computeMeasures(shared, project),
    })),
    overall: allPairs.length === 0 ? null : { passages: byPassage.size, measures: computeMeasures(allPairs, project) },
  }
}
