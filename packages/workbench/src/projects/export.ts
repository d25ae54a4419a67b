/** Gold, or every submitted annotation, in any format, with what the format cannot hold. */
import type { Metagraph } from '@elenchus/metagraph'
import type { Context } from '../context/context.ts'
import type { Content } from '../contract/projects/content.ts'
import type { Query, Reply } from '../contract/types.ts'
import { Refusal } from '../refusals/refusal.ts'
import type { Document } from '../storage/event.ts'
import { byPassage } from './passage-row.ts'
import type { AdjudicationState, AnnotationState, PassageState, ProjectState } from './state.ts'

interface Made {
  readonly passage: string
  readonly account: string | null
  readonly content: Content
}

/** Gold is what was adjudicated; where a passage has one annotator only, that annotation. */
function goldOf(documents: ReturnType<typeof byPassage>, seats: number): Made[] {
  return [...documents].flatMap(([passage, { passage: state, annotations, adjudication }]): Made[] => {
    if (state.withdrawn || state.qualification) return []
    if (adjudication?.done && adjudication.gold) return [{ passage, account: null, content: adjudication.gold }]
    const [only] = state.annotators
    const single = seats === 1 && only !== undefined ? annotations.get(only) : undefined
    return single?.submitted ? [{ passage, account: only!, content: single.content }] : []
  })
}

const annotationsOf = (documents: ReturnType<typeof byPassage>): Made[] =>
  [...documents].flatMap(([passage, { passage: state, annotations }]) =>
    state.withdrawn
      ? []
      : [...annotations]
          .filter(([, each]) => each.submitted)
          .map(([account, { content }]) => ({ passage, account, content })),
  )

export async function exportProject(
  { store }: Context,
  { project, state }: Document<ProjectState>,
  { layer, format }: Query<'exportProject'>,
): Promise<Reply<'exportProject'>> {
  const lists = await Promise.all([
    store.list<PassageState>(project, 'passage'),
    store.list<AnnotationState>(project, 'annotation'),
    store.list<AdjudicationState>(project, 'adjudication'),
  ])
  const documents = byPassage(lists.flat() as Document[])
  const made = layer === 'gold' ? goldOf(documents, state.settings.annotators) : annotationsOf(documents)
  const stem = `${state.title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60) || 'project'}-${layer}`
  if (state.kind !== 'metagraph') {
    if (format !== 'json') throw new Refusal(422, 'Labels are exported as JSON lines: choose the format "json".')
    const lines = made.map(
      ({ passage, account, content }) => `${JSON.stringify({ passage, annotator: account, ...content })}\n`,
    )
    return { name: `${stem}.jsonl`, mediaType: 'application/x-ndjson', text: lines.join(''), losses: [] }
  }
  const { graphFile } = await import('../tools/graph-files.ts')
  const graphs = made.flatMap(({ account, content }): Metagraph[] =>
    content.kind === 'metagraph'
      ? [
          {
            ...content.graph,
            provenance: {
              source: content.graph.provenance?.source ?? state.title,
              ...(account === null ? {} : { annotator: account }),
              // What its degrees mean belongs to a graph wherever it goes.
              ...(content.graph.provenance?.degrees ? { degrees: content.graph.provenance.degrees } : {}),
            },
          },
        ]
      : [],
  )
  return graphFile(
    graphs.map(graph => ({ graph })),
    format,
    stem,
  )
}
