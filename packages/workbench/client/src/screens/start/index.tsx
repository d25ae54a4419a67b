/** The first screen: what this is, an example of it, four doors, and what happened lately. */
import { useLocation, useSearch } from 'wouter'
import { useMay } from '../../app/session.tsx'
import { Page } from '../../parts/page.tsx'
import { Doors } from './doors.tsx'
import { Example } from './example.tsx'
import { Lately } from './lately.tsx'
import { Tour } from './tour.tsx'
import './start.css'
import { Button } from '../../parts/button.tsx'

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
