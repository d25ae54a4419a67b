/** Exports gold or all submitted annotations in any format, with a list of the information that the format cannot express. */
import type { Metagraph } from '@elenchus/metagraph'
import type { Content } from '../contract/projects/changes.ts'
import type { Query, Reply } from '../contract/types.ts'
import { HttpError } from '../http/http-error.ts'
import type { SerializedDocument } from '../storage/store.ts'
import { groupByPassage } from './passage-row.ts'
import type { ProjectState } from './state.ts'

interface ExportedAnnotation {
  readonly passage: string
  readonly account: string | null
  readonly content: Content
}

/** Selects the adjudicated gold; in projects with one annotator, the submitted annotation. */
function selectGold(documents: ReturnType<typeof groupByPassage>, annotatorLimit: number): ExportedAnnotation[] {
  return [...documents].flatMap(([passage, { passage: state, annotations, adjudication }]): ExportedAnnotation[] => {
    if (state.withdrawn || state.qualification) return []
    if (adjudication?.done && adjudication.gold) return [{ passage, account: null, content: adjudication.gold }]
    const [only] = state.annotators
    const singleAnnotation = annotatorLimit === 1 && only !== undefined ? annotations.get(only) : undefined
    return singleAnnotation?.submitted ? [{ passage, account: only!, content: singleAnnotation.content }] : []
  })
}

const selectSubmitted = (documents: ReturnType<typeof groupByPassage>): ExportedAnnotation[] =>
  [...documents].flatMap(([passage, { passage: state, annotations }]) => {
    const submitted = state.withdrawn ? [] : [...annotations].filter(([, each]) => each.submitted)
    return submitted.map(([account, { content }]) => ({ passage, account, content }))
  })

export interface ExportRequest extends Query<'exportProject'> {
  readonly project: ProjectState
  readonly documents: readonly SerializedDocument[]
  /** Passages that are left out because the user still annotates them. */
  readonly hiddenCount: number
}

/** Writes the passages of a project with their annotations in the requested format. */
export async function writeExport({
  project: state,
  documents: serialized,
  layer,
  format,
  hiddenCount,
}: ExportRequest): Promise<Reply<'exportProject'>> {
  const documents = groupByPassage(serialized.map(each => ({ ...each, state: JSON.parse(each.state) as unknown })))
  const exported = layer === 'gold' ? selectGold(documents, state.settings.annotators) : selectSubmitted(documents)
  const hidden = hiddenCount === 0 ? [] : [{ what: 'passages that you still annotate', count: hiddenCount }]
  const stem = `${state.title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60) || 'project'}-${layer}`
  if (state.kind !== 'metagraph') {
    if (format !== 'json') throw new HttpError(422, 'Labels are exported as JSON Lines; choose the format "json".')
    const lines = exported.map(
      ({ passage, account, content }) => `${JSON.stringify({ passage, annotator: account, ...content })}\n`,
    )
    return { name: `${stem}.jsonl`, mediaType: 'application/x-ndjson', text: lines.join(''), losses: hidden }
  }
  const { exportGraphs } = await import('../tools/graph-files.ts')
  const graphs = exported.flatMap(({ account, content }): { graph: Metagraph }[] => {
    if (content.kind !== 'metagraph') return []
    const { source = state.title, degrees } = content.graph.provenance ?? {}
    return [{ graph: { ...content.graph, provenance: { source, annotator: account ?? undefined, degrees } } }]
  })
  const file = exportGraphs(graphs, format, stem)
  return { ...file, losses: [...hidden, ...file.losses] }
}
