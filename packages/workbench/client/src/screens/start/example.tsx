/** A passage of our own and its drawing: what the workbench makes of a text. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTools } from '../../app/tools.ts'
import { LinkButton } from '../../parts/button.tsx'
import { Loading } from '../../parts/loaded.tsx'

export function Example() {
  const tools = useTools()
  const [index, setIndex] = useState(0)
  const samples = useQuery({
    queryKey: ['listSamples'],
    queryFn: ({ signal }) => tools.listSamples(signal),
    staleTime: Infinity,
  })
  const graphs = samples.data?.graphs ?? []
  const graph = graphs[index % Math.max(1, graphs.length)]
  const drawing = useQuery({
    queryKey: ['sample-drawing', graph?.id],
    enabled: graph !== undefined,
    staleTime: Infinity,
    queryFn: ({ signal }) => tools.convert({ graph: graph!, to: 'svg' }, signal),
  })
  if (!graph) return null
  return (
    <section className="example card" aria-label="An example">
      <div className="stack">
        <h2>An example</h2>
        <blockquote>{graph.text}</blockquote>
        <div className="row">
          <LinkButton href={`/draw?sample=${encodeURIComponent(graph.id)}`} kind="primary">
            Open it
          </LinkButton>
          <button type="button" className="button quiet" onClick={() => setIndex(index + 1)}>
            Another
          </button>
        </div>
      </div>
      {drawing.data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where the window is narrow
        <section className="drawing" aria-label="The drawing" tabIndex={0}>
          <img
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing.data.text)}`}
            alt={`The argument drawn: ${graph.statements.length} statements, ${graph.edges.length} steps.`}
          />
        </section>
      ) : (
        <Loading what="Drawing" />
      )}
    </section>
  )
}
