/** One annotated passage: drawn, with what is odd about it. */
import { diagnose } from '@elenchus/metagraph'
import { lazy, Suspense } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { Loading } from '../../parts/loaded.tsx'
import type { Passage } from './facets.ts'

const GraphEditor = lazy(async () => ({ default: (await import('../../editor/graph-editor.tsx')).GraphEditor }))

export function GraphDialog({ passage, onClose }: { readonly passage: Passage; readonly onClose: () => void }) {
  const { graph } = passage
  const odd = diagnose(graph)
  return (
    <Dialog open wide title={graph.id} onClose={onClose}>
      {graph.question && <p className="muted">{graph.question}</p>}
      {odd.length > 0 && (
        <ul>
          {odd.map(({ code, message, statement }) => (
            <li key={`${code} ${statement} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      <Suspense fallback={<Loading what="Drawing" />}>
        <GraphEditor graph={graph} readOnly />
      </Suspense>
    </Dialog>
  )
}
