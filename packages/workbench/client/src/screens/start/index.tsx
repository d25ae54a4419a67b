/** The first screen: what this is, an example of it, four doors, and what happened lately. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useMay } from '../../app/session.tsx'
import { useTools } from '../../app/tools.ts'
import { Loading } from '../../parts/feedback.tsx'
import { Button, LinkButton } from '../../parts/form.tsx'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { Page } from '../../parts/layout.tsx'
import { Lately } from './lately.tsx'
import { Tour } from './tour.tsx'
import './start.css'

export default function Start() {
  const [, go] = useLocation()
  const touring = new URLSearchParams(useSearch()).has('tour')
  const works = useMay('administrator', 'adjudicator', 'annotator')
  return (
    <Page
      title="See what a text rests on"
      lead="Elenchus takes arguments apart: which sentence is the claim, what supports it, what speaks against it, how certain each is. Read one, annotate many together, and examine people and models."
      actions={<Button onClick={() => go('/?tour')}>Take the two-minute tour</Button>}
    >
      <Doors works={works} />
      <Example />
      <Lately />
      <Tour open={touring} onClose={() => go('/', { replace: true })} />
    </Page>
  )
}

const doors: readonly { href: string; icon: IconName; title: string; says: string }[] = [
  {
    href: '/explain',
    icon: 'explain',
    title: 'Explain a text',
    says: 'Paste an argument and see its claim, reasons and objections drawn, with the words that show it.',
  },
  {
    href: '/projects',
    icon: 'projects',
    title: 'Annotate together',
    says: 'Two people work blind to each other, a third decides; agreement is measured as you go.',
  },
  {
    href: '/theory',
    icon: 'theory',
    title: 'Test a theory',
    says: 'Write rules in plain English and ask what follows, with the proof and what a small change does to it.',
  },
  {
    href: '/runs',
    icon: 'runs',
    title: 'Compare runs',
    says: 'Look at what models and people answered, item by item, with the papers’ figures beside.',
  },
]

export function Doors({ works }: { readonly works: boolean }) {
  return (
    <nav aria-label="Ways to begin" className="doors">
      {doors.map(({ href, icon, title, says }) => (
        <Link key={href} href={href} className="door">
          <span className="picture">
            <Icon name={icon} />
          </span>
          <span className="title">{works || href !== '/projects' ? title : 'Look at projects'}</span>
          <span className="says">{says}</span>
        </Link>
      ))}
    </nav>
  )
}

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
