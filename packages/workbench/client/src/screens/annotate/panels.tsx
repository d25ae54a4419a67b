/** Whether the server has everything, in a word; and what only a person can decide, where it does not. */

import { assignRoles, type Edge, type Metagraph } from '@elenchus/metagraph'
import type { DiagramOptions } from '@elenchus/metagraph/draw'
import type { Content, Reply } from '@elenchus/workbench/contract'
import { type FormEvent, useId, useMemo, useState } from 'react'
import type { Edit } from '../../app/edit-store.ts'
import type { Queue, QueueState } from '../../app/offline-queue.ts'
import { useChange, useRoute } from '../../app/use-route.ts'
import { GraphEditor } from '../../editor/graph-editor.tsx'
import { count } from '../../parts/count.ts'
import { Loaded, Notice, toast } from '../../parts/feedback.tsx'
import { Button, TextArea } from '../../parts/form.tsx'
import { Tabs } from '../../parts/layout.tsx'

const savedWords: Readonly<Record<QueueState['status'], string>> = {
  saved: '✓ Saved',
  sending: '… Saving',
  waiting: '! Kept in this browser; the server is away',
  conflict: '! Changed elsewhere',
  refused: '✕ Not saved',
}

export function SavedWord({ state }: { readonly state: QueueState }) {
  return (
    <span className={`saved small ${state.status}`} role="status">
      {savedWords[state.status]}
      {state.waiting > 0 && state.status === 'waiting' && ` (${state.waiting})`}
    </span>
  )
}

export function SavedTrouble<E extends Edit>(props: {
  readonly queue: Queue<E>
  readonly state: QueueState
  readonly onDiscarded: () => void
}) {
  const { queue, state, onDiscarded } = props
  const giveUp = async () => {
    await queue.discard()
    onDiscarded()
  }
  if (state.status === 'conflict')
    return (
      <Notice
        tone="warn"
        title="This annotation was changed elsewhere, perhaps in another window of yours."
        actions={
          <>
            <Button onClick={() => queue.keepMine()}>Keep what is here</Button>
            <Button onClick={() => void giveUp()}>Take what is there</Button>
          </>
        }
      />
    )
  if (state.status === 'refused')
    return (
      <Notice
        tone="error"
        title={state.problem?.title ?? 'The server refused this change.'}
        actions={
          <>
            <Button onClick={() => queue.retry()}>Try again</Button>
            <Button onClick={() => void giveUp()}>Give up what was not saved</Button>
          </>
        }
      />
    )
  return null
}

interface Step {
  readonly says: string
  readonly count: string
  readonly done: boolean
  readonly hint: string
}

export function stepsOf(graph: Metagraph): readonly Step[] {
  const roles = [...assignRoles(graph).values()]
  const conclusions = roles.filter(role => role === 'conclusion').length
  const unused = roles.filter(role => role === 'unused').length
  const merged = graph.statements.filter(({ spans }) => spans.length > 1).length
  const formulas = graph.statements.filter(({ formula }) => formula.triples.length > 0).length
  const degrees = graph.statements.filter(({ degree }) => degree !== null).length
  const variables = graph.statements.reduce((sum, each) => sum + each.variables.length, 0)
  const edges = graph.edges.length + (graph.undercuts?.length ?? 0)
  return [
    {
      says: 'Roles and merges',
      count: merged === 0 ? `${graph.statements.length} statements` : `${merged} merged`,
      done: conclusions === 1,
      hint: 'Which statement is the conclusion? Merge what is no evidence by itself (M).',
    },
    {
      says: 'Edges',
      count: String(edges),
      done: edges > 0 && unused === 0,
      hint: 'Select a statement by its number; S or R and another number makes an edge.',
    },
    {
      says: 'Variables',
      count: String(variables),
      done: variables > 0,
      hint: 'Select words and press V; [ and ] move the end of a variable.',
    },
    {
      says: 'Operators',
      count: `${count(formulas, 'formula')}, ${degrees} of ${graph.statements.length} degrees`,
      done: degrees === graph.statements.length,
      hint: 'I, A or O relates two variables; B, D, N stand before the whole; C sets the certainty.',
    },
  ]
}

export function Steps({ graph }: { readonly graph: Metagraph }) {
  const steps = stepsOf(graph)
  const next = steps.find(({ done }) => !done)
  return (
    <div className="steps">
      <ol>
        {steps.map(step => (
          <li key={step.says} className={step.done ? 'done' : step === next ? 'next' : ''}>
            <span aria-hidden="true">{step.done ? '✓' : '○'}</span> {step.says}{' '}
            <span className="muted small">{step.count}</span>
            <span className="only-heard">{step.done ? ' (done)' : ''}</span>
          </li>
        ))}
      </ol>
      {next && <p className="small muted">{next.hint}</p>}
    </div>
  )
}

type Detail = Reply<'readPassage'>

const edgeKey = ({ kind, from, to }: Edge) => `${kind} ${from} ${to}`

/** Edges that one has not are marked. */
function differences(own: Metagraph | null): DiagramOptions {
  const known = new Set(own?.edges.map(edgeKey))
  return { edgeMark: edge => (own && !known.has(edgeKey(edge)) ? 'not yours' : undefined) }
}

export function Others({ detail, own }: { readonly detail: Detail; readonly own: Content }) {
  const gold = detail.adjudication?.done ? detail.adjudication.gold : null
  const views: { readonly id: string; readonly says: string; readonly content: Content }[] = [
    ...(gold ? [{ id: 'gold', says: 'Decided', content: gold }] : []),
    ...detail.others.map(({ account, content }) => ({ id: account, says: account, content })),
  ]
  const [chosen, setChosen] = useState(views[0]?.id ?? '')
  const mine = own.kind === 'metagraph' ? own.graph : null
  const options = useMemo(() => differences(mine), [mine])
  const view = views.find(({ id }) => id === chosen) ?? views[0]
  if (!view) return null
  return (
    <section className="stack" aria-label="The others">
      <h2>{gold ? 'What was decided, and what the others made of it' : 'What the others made of it'}</h2>
      <Tabs label="Whose" tabs={views} active={view.id} onSelect={setChosen} />
      {view.content.kind === 'metagraph' ? (
        <GraphEditor key={view.id} graph={view.content.graph} options={options} readOnly bare label={view.says} />
      ) : (
        <p>{view.content.labels.join(', ')}</p>
      )}
    </section>
  )
}

export function Discussion({ project, detail }: { readonly project: string; readonly detail: Detail }) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(detail.discussion.length > 0)
  const change = useChange('changePassage', ['readPassage'])
  const params = { project, passage: detail.passage.id }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const comment = { id: crypto.randomUUID(), kind: 'passage.commented' as const, payload: { text } }
    change.mutate(
      { params, body: { revision: detail.revision, events: [comment] } },
      { onSuccess: () => setText(''), onError: error => toast(error.message, { tone: 'error' }) },
    )
  }
  return (
    <details className="card discussion" open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>Comments ({detail.discussion.length})</summary>
      <div className="stack">
        <ul>
          {detail.discussion.map(({ id, author, time, text: said }) => (
            <li key={id}>
              <p className="small muted">
                {author}, {new Date(time).toLocaleString('en')}
              </p>
              <p>{said}</p>
            </li>
          ))}
        </ul>
        <form className="stack" onSubmit={submit}>
          <TextArea label="Comment" rows={2} value={text} maxLength={5000} onChange={setText} />
          <div className="row">
            <Button type="submit" busy={change.isPending} disabled={text.trim() === ''}>
              Add the comment
            </Button>
          </div>
        </form>
      </div>
    </details>
  )
}

type Entry = Reply<'readHistory'>['items'][number]

const eventWords: Readonly<Record<string, string>> = {
  'passage.added': 'the passage was added',
  'passage.taken': 'took the passage',
  'passage.assigned': 'assigned the passage',
  'passage.flagged': 'set or took away the flag',
  'passage.skipped': 'skipped the passage',
  'passage.commented': 'commented',
  'annotation.submitted': 'submitted',
  'annotation.reopened': 'reopened',
}

const contentOf = ({ payload }: Entry): Content | null =>
  typeof payload === 'object' && payload !== null && 'content' in payload ? (payload.content as Content) : null

export function History({ project, passage }: { readonly project: string; readonly passage: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="card" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {open && <Entries project={project} passage={passage} />}
    </details>
  )
}

function Entries(params: { readonly project: string; readonly passage: string }) {
  const history = useRoute('readHistory', { params, query: { limit: 500 } }, { staleTime: 0 })
  return <Loaded of={history}>{({ items }) => <Replay items={items} />}</Loaded>
}

function Replay({ items }: { readonly items: readonly Entry[] }) {
  const states = items.filter(entry => contentOf(entry)?.kind === 'metagraph')
  const [at, setAt] = useState(states.length - 1)
  const id = useId()
  const shown = states[at]
  const content = shown ? contentOf(shown) : null
  return (
    <div className="stack">
      {shown && content?.kind === 'metagraph' && (
        <>
          <div className="row own-keys">
            <label htmlFor={id}>
              Change {at + 1} of {states.length}
            </label>
            <input
              id={id}
              type="range"
              min={0}
              max={states.length - 1}
              value={at}
              onChange={event => setAt(Number(event.target.value))}
            />
            <span className="muted" role="status">
              {shown.did}
            </span>
          </div>
          <GraphEditor graph={content.graph} readOnly bare label="The graph at that time" />
        </>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keys */}
      <ol className="small history own-keys" tabIndex={0} aria-label="Changes">
        {items.map(entry => (
          <li key={entry.id}>
            {entry.author} · {new Date(entry.time).toLocaleString('en')} ·{' '}
            {entry.did ?? eventWords[entry.kind] ?? entry.kind}
          </li>
        ))}
      </ol>
    </div>
  )
}
