/** The panels around an annotation: save status, steps of the work, annotations of others, comments, history. */
import { assignRoles, type Edge, type Metagraph } from '@elenchus/metagraph'
import type { DiagramOptions } from '@elenchus/metagraph/draw'
import type { Content, Reply } from '@elenchus/workbench/contract'
import { useId, useMemo, useState } from 'react'
import { Loaded, useApiQuery } from '../../app/api-queries.tsx'
import type { Edit } from '../../app/edit-store.ts'
import type { Queue, QueueState } from '../../app/offline-queue.ts'
import { GraphEditor } from '../../editor/graph-editor.tsx'
import { Notice } from '../../parts/feedback.tsx'
import { Button } from '../../parts/form.tsx'
import { formatTime, pluralise } from '../../parts/format.ts'
import { Details, Section, Tabs } from '../../parts/layout.tsx'
import { Comments } from '../project/passages.tsx'
import { describeEvent, type PassageDetail, useNameLookup } from '../project/use-project.ts'

const statusTexts: Readonly<Record<QueueState['status'], string>> = {
  saved: '✓ Saved',
  sending: '… Saving',
  waiting: '! Stored in this browser; the server does not respond',
  conflict: '! Changed elsewhere',
  refused: '✕ Not saved',
}

export function SaveStatus({ state: { status, unsent } }: { state: QueueState }) {
  return (
    <span className={`saved small ${status}`} role="status">
      {statusTexts[status]}
      {unsent > 0 && status === 'waiting' && ` (${unsent})`}
    </span>
  )
}

/** Asks the user to decide after a conflict or a rejected edit. */
export function SaveProblem<E extends Edit>(props: { queue: Queue<E>; state: QueueState; onDiscarded: () => void }) {
  const { queue, state, onDiscarded } = props
  const discard = () => void queue.discard().then(onDiscarded)
  if (state.status === 'conflict')
    return (
      <Notice
        tone="warn"
        title="This annotation was changed elsewhere, perhaps in another window."
        actions={
          <>
            <Button label="Keep my version" onClick={() => queue.keepLocalVersion()} />
            <Button label="Use the other version" onClick={discard} />
          </>
        }
      />
    )
  if (state.status === 'refused')
    return (
      <Notice
        tone="error"
        title={state.problem?.title ?? 'The server rejected this change.'}
        actions={
          <>
            <Button label="Try again" onClick={() => queue.retry()} />
            <Button label="Discard unsaved changes" onClick={discard} />
          </>
        }
      />
    )
  return null
}

/** The steps of annotating a graph, with a count of what exists, a hint, and whether the step is done. */
function assessSteps(graph: Metagraph) {
  const { statements, edges, undercuts = [] } = graph
  const roles = [...assignRoles(graph).values()]
  const total = statements.length
  const merged = statements.filter(({ spans }) => spans.length > 1).length
  const formulas = statements.filter(({ formula }) => formula.triples.length > 0).length
  const degrees = statements.filter(({ degree }) => degree !== null).length
  const variables = statements.reduce((sum, each) => sum + each.variables.length, 0)
  return [
    {
      label: 'Roles and merges',
      count: merged === 0 ? pluralise(total, 'statement') : `${merged} merged`,
      done: roles.filter(role => role === 'conclusion').length === 1,
      hint: 'Which statement is the conclusion? Merge statements that are not reasons on their own (M).',
    },
    {
      label: 'Edges',
      count: String(edges.length + undercuts.length),
      done: edges.length + undercuts.length > 0 && !roles.includes('unused'),
      hint: 'To create an edge, type the number of a statement, press S or R, and type the number of the target.',
    },
    {
      label: 'Variables',
      count: String(variables),
      done: variables > 0,
      hint: 'Select words and press V. Press [ or ] to move the end of a variable.',
    },
    {
      label: 'Operators',
      count: `${pluralise(formulas, 'formula')}, ${degrees} of ${total} degrees`,
      done: degrees === total,
      hint: 'Press I, A or O to relate two variables, B, D or N to put an operator before the whole statement, and C to set the certainty.',
    },
  ]
}

export function WorkSteps({ graph }: { graph: Metagraph }) {
  const steps = assessSteps(graph)
  const next = steps.find(({ done }) => !done)
  return (
    <div className="steps">
      <ol>
        {steps.map(step => (
          <li key={step.label} className={step.done ? 'done' : step === next ? 'next' : ''}>
            <span aria-hidden="true">{step.done ? '✓' : '○'}</span> {step.label}{' '}
            <span className="muted small">{step.count}</span>
            <span className="visually-hidden">{step.done ? ' (done)' : ''}</span>
          </li>
        ))}
      </ol>
      {next && <p className="small muted">{next.hint}</p>}
    </div>
  )
}

const getEdgeKey = ({ kind, from, to }: Edge) => `${kind} ${from} ${to}`

/** Marks edges that the user's graph does not contain. */
function markDifferences(ownGraph: Metagraph | null): DiagramOptions {
  const ownEdges = new Set(ownGraph?.edges.map(getEdgeKey))
  return { edgeMark: edge => (ownGraph && !ownEdges.has(getEdgeKey(edge)) ? 'not yours' : undefined) }
}

/** The annotations of others and the gold annotation, shown after the user has submitted. */
export function OtherAnnotations({ project, detail, own }: { project: string; detail: PassageDetail; own: Content }) {
  const getName = useNameLookup(project)
  const gold = detail.adjudication?.done ? detail.adjudication.gold : null
  const views = [
    ...(gold ? [{ id: 'gold', label: 'Gold', content: gold }] : []),
    ...detail.others.map(({ account, content }) => ({ id: account, label: getName(account), content })),
  ]
  const [chosen, setChosen] = useState(views[0]?.id ?? '')
  const ownGraph = own.kind === 'metagraph' ? own.graph : null
  const options = useMemo(() => markDifferences(ownGraph), [ownGraph])
  const view = views.find(({ id }) => id === chosen) ?? views[0]
  if (!view) return null
  const { id, label, content } = view
  return (
    <Section title={gold ? 'Gold and other annotations' : 'Other annotations'}>
      <Tabs label="Annotator" tabs={views} active={id} onSelect={setChosen}>
        {content.kind === 'metagraph' ? (
          <GraphEditor key={id} graph={content.graph} options={options} readOnly hideSidePanel label={label} />
        ) : (
          <p>{content.labels.join(', ')}</p>
        )}
      </Tabs>
    </Section>
  )
}

export function CommentsCard({ project, detail }: { project: string; detail: PassageDetail }) {
  const count = detail.discussion.length
  return (
    <Details className="card discussion" initiallyOpen={count > 0} summary={`Comments (${count})`}>
      <div className="stack">
        <Comments project={project} detail={detail} />
      </div>
    </Details>
  )
}

export const HistoryCard = (params: { project: string; passage: string }) => (
  <Details className="card" summary="History">
    {() => <Events {...params} />}
  </Details>
)

type Event = Reply<'readHistory'>['items'][number]

function Events(params: { project: string; passage: string }) {
  const history = useApiQuery('readHistory', { params, query: { limit: 500 } }, { staleTime: 0 })
  return <Loaded query={history}>{({ items }) => <Replay project={params.project} items={items} />}</Loaded>
}

/** The events of a passage, and a slider through the saved graphs. */
function Replay({ project, items }: { project: string; items: readonly Event[] }) {
  const getName = useNameLookup(project)
  const versions = items.flatMap(({ payload, did }) => {
    const { content } = (payload ?? {}) as { content?: Content }
    return content?.kind === 'metagraph' ? [{ graph: content.graph, did }] : []
  })
  const [index, setIndex] = useState(versions.length - 1)
  const id = useId()
  const shownVersion = versions[index]
  return (
    <div className="stack">
      {shownVersion && (
        <>
          <div className="row handles-own-keys">
            <label htmlFor={id}>
              Change {index + 1} of {versions.length}
            </label>
            <input
              id={id}
              type="range"
              min={0}
              max={versions.length - 1}
              value={index}
              onChange={event => setIndex(Number(event.target.value))}
            />
            <span className="muted" role="status">
              {shownVersion.did}
            </span>
          </div>
          <GraphEditor graph={shownVersion.graph} readOnly hideSidePanel label="The graph after this change" />
        </>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by the keyboard */}
      <ol className="small change-list handles-own-keys" tabIndex={0} aria-label="Changes">
        {items.map(({ id: key, author, time, kind, did }) => (
          <li key={key}>
            {getName(author)} · {formatTime(time)} · {describeEvent(kind, did)}
          </li>
        ))}
      </ol>
    </div>
  )
}
