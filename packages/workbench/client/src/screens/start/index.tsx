/** The start page: what the workbench does, an example, links to the main screens, and recent work. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { usePermissions } from '../../app/session.tsx'
import { useSamples, useTools } from '../../app/tools.ts'
import { Loading } from '../../parts/feedback.tsx'
import { Button, LinkButton } from '../../parts/form.tsx'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Page } from '../../parts/layout.tsx'
import links from './links.json'
import { Recent } from './recent.tsx'
import { Tour } from './tour.tsx'
import './start.css'

export default function Start() {
  const [, navigate] = useLocation()
  const showTour = new URLSearchParams(useSearch()).has('tour')
  const { canAnnotate } = usePermissions()
  return (
    <Page
      title="Analyse the argument in a text"
      lead="Elenchus finds the claim of a text, the reasons and objections, and how certain each statement is. Analyse a text, annotate many texts in a team, and test people and models."
      actions={<Button label="Take the two-minute tour" onClick={() => navigate('/?tour')} />}
    >
      <nav aria-label="Main tools" className="start-links">
        {links.map(({ href, icon, title, description }) => (
          <Link key={href} href={href} className="start-link">
            <span className="picture">
              <Icon name={icon as IconName} />
            </span>
            <span className="title">{canAnnotate || href !== '/projects' ? title : 'View projects'}</span>
            <span>{description}</span>
          </Link>
        ))}
      </nav>
      <Example />
      <Recent />
      {showTour && <Tour onClose={() => navigate('/', { replace: true })} />}
    </Page>
  )
}

function Example() {
  const tools = useTools()
  const [index, setIndex] = useState(0)
  const { graphs } = useSamples()
  const graph = graphs[index % Math.max(1, graphs.length)]
  const drawing = useQuery({
    queryKey: ['sample-drawing', graph?.id],
    enabled: graph !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => tools.convert({ graph: graph!, to: 'svg' }, signal),
  })
  if (!graph) return null
  return (
    <section className="example card" aria-label="An example">
      <div className="stack">
        <h2>An example</h2>
        <blockquote>{graph.text}</blockquote>
        <div className="row">
          <LinkButton label="Open in Draw" href={`/draw?sample=${encodeURIComponent(graph.id)}`} kind="primary" />
          <Button label="Another example" kind="quiet" onClick={() => setIndex(index + 1)} />
        </div>
      </div>
      {drawing.data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls in a narrow window
        <section className="drawing" aria-label="The drawing" tabIndex={0}>
          <img
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing.data.text)}`}
            alt={`Diagram of the argument: ${graph.statements.length} statements, ${graph.edges.length} edges.`}
          />
        </section>
      ) : (
        <Loading label="Drawing" />
      )}
    </section>
  )
}
