/** Everything that happened to a passage, as far as one may see it, and each state of a graph to look at again. */
import type { Content, Reply } from '@elenchus/workbench/contract'
import { useId, useState } from 'react'
import { useRoute } from '../../app/use-route.ts'
import { GraphEditor } from '../../editor/graph-editor.tsx'
import { Loaded } from '../../parts/loaded.tsx'

type Entry = Reply<'readHistory'>['items'][number]

const words: Readonly<Record<string, string>> = {
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
            {entry.did ?? words[entry.kind] ?? entry.kind}
          </li>
        ))}
      </ol>
    </div>
  )
}
