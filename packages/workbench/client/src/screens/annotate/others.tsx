/** What the others made of the passage and what was decided, once one may see it: people learn from corrections. */
import type { Edge, Metagraph } from '@elenchus/metagraph'
import type { DiagramOptions } from '@elenchus/metagraph/draw'
import type { Content, Reply } from '@elenchus/workbench/contract'
import { useMemo, useState } from 'react'
import { GraphEditor } from '../../editor/graph-editor.tsx'
import { Tabs } from '../../parts/tabs.tsx'

type Detail = Reply<'readPassage'>

const keyOf = ({ kind, from, to }: Edge) => `${kind} ${from} ${to}`

/** Edges that one has not are marked. */
function differences(own: Metagraph | null): DiagramOptions {
  const known = new Set(own?.edges.map(keyOf))
  return { edgeMark: edge => (own && !known.has(keyOf(edge)) ? 'not yours' : undefined) }
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
