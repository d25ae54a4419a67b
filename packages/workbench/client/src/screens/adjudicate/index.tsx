/** Adjudicate: another person makes gold of two annotations. What agrees is taken over; every difference is decided, and kept. */

import { findDisagreements } from '@elenchus/annotation'
import { allowsMultiple, type ProjectKind } from '@elenchus/workbench/contract'
import { useMemo, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { call } from '../../app/api.ts'
import { useLive } from '../../app/event-stream.ts'
import { useRoute } from '../../app/use-route.ts'
import { count } from '../../parts/count.ts'
import { Loaded, toast } from '../../parts/feedback.tsx'
import { Button, LinkButton, Select } from '../../parts/form.tsx'
import { Dialog, Page } from '../../parts/layout.tsx'
import { Table } from '../../parts/table.tsx'
import { didIn, usePeople } from '../project/use-project.ts'
import { GraphDesk } from './graph-desk.tsx'
import { LabelDesk } from './label-desk.tsx'
import { type Detail, useDecisions, usePair } from './use-desk.ts'
import './adjudicate.css'

export default function Adjudicate() {
  const { project, passage } = useParams() as { project: string; passage: string }
  const [, go] = useLocation()
  const about = useRoute('readProject', { params: { project } })
  const detail = useRoute('readPassage', { params: { project, passage } })
  const nameOf = usePeople(project)
  useLive({ project, passage }, notice => {
    if (notice.kind === 'changed' && notice.subject.includes(passage)) void detail.refetch()
  })
  const goNext = async () => {
    const { items } = await call('listPassages', { params: { project }, query: { status: 'submitted', limit: 2 } })
    const next = items.find(({ id }) => id !== passage)
    if (next) go(`/projects/${project}/adjudicate/${next.id}`)
    else toast('No other passage waits for a decision.')
  }
  return (
    <Loaded of={about}>
      {owner => (
        <Loaded of={detail}>
          {read => (
            <Page
              wide
              title={`Adjudicate passage ${read.passage.number + 1}`}
              lead={owner.title}
              actions={
                <>
                  <Button onClick={() => void goNext()}>Next passage</Button>
                  <LinkButton href={`/projects/${project}`}>To the project</LinkButton>
                </>
              }
            >
              <Pair key={passage} project={owner} detail={read} nameOf={nameOf} />
              <details className="card">
                <summary>Audit trail</summary>
                <AuditTrail project={project} passage={passage} nameOf={nameOf} />
              </details>
            </Page>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

function Pair(props: {
  readonly project: {
    readonly id: string
    readonly kind: ProjectKind
    readonly settings: { readonly labels: readonly string[] }
  }
  readonly detail: Detail
  readonly nameOf: (account: string) => string
}) {
  const { project, detail, nameOf } = props
  const pair = usePair(project.id, detail.passage.id)
  return (
    <Loaded of={pair}>
      {({ first, second }) => {
        const all = detail.own ? [detail.own, ...detail.others] : detail.others
        const submitted = detail.passage.annotators.flatMap(
          account => all.find(each => each.account === account && each.submitted) ?? [],
        )
        const made = (account: string) => all.find(each => each.account === account)?.content
        const [a, b] = [made(first), made(second)]
        const choice = submitted.length > 2 && (
          <ComparedPair
            project={project.id}
            detail={detail}
            annotations={submitted}
            first={first}
            second={second}
            nameOf={nameOf}
          />
        )
        const key = `${first} ${second}`
        if (a?.kind === 'metagraph' && b?.kind === 'metagraph')
          return (
            <>
              {choice}
              <GraphDesk
                key={key}
                project={project.id}
                detail={detail}
                names={[nameOf(first), nameOf(second)]}
                graphs={[a.graph, b.graph]}
              />
            </>
          )
        if (a?.kind === 'labels' && b?.kind === 'labels')
          return (
            <>
              {choice}
              <LabelDesk
                key={key}
                project={project.id}
                detail={detail}
                names={[nameOf(first), nameOf(second)]}
                all={submitted.map(({ account, content }) => ({
                  account,
                  name: nameOf(account),
                  labels: content.kind === 'labels' ? content.labels : [],
                }))}
                options={project.settings.labels}
                several={allowsMultiple(project.kind)}
                sides={[a, b]}
              />
            </>
          )
        return <p>The two annotations cannot be shown to you.</p>
      }}
    </Loaded>
  )
}

type Annotation = Detail['others'][number]

/** In how much two annotations differ: labels in one thing or in nothing. */
function differencesOf({ content: a }: Annotation, { content: b }: Annotation): number {
  if (a.kind === 'metagraph' && b.kind === 'metagraph') return findDisagreements(a.graph, b.graph).length
  const labels = (content: typeof a) => (content.kind === 'labels' ? [...content.labels].sort().join('\n') : '')
  return labels(a) === labels(b) ? 0 : 1
}

const sayDifferences = (many: number) => (many === 0 ? 'no difference' : count(many, 'difference'))

export function ComparedPair(props: {
  readonly project: string
  readonly detail: Detail
  /** In the order of their seats. */
  readonly annotations: readonly Annotation[]
  readonly first: string
  readonly second: string
  readonly nameOf: (account: string) => string
}) {
  const { project, detail, annotations, first, second, nameOf } = props
  const [asking, setAsking] = useState<readonly [string, string] | null>(null)
  const { busy, compare } = useDecisions(project, detail.passage.id, detail)
  const pairs = useMemo(
    () =>
      annotations.flatMap((a, i) =>
        annotations.slice(i + 1).map(b => ({ a: a.account, b: b.account, differences: differencesOf(a, b) })),
      ),
    [annotations],
  )
  const keyOf = (a: string, b: string) => [a, b].sort().join(' ')
  const decided = detail.adjudication?.decisions.length ?? 0
  const choose = (a: string, b: string) => {
    if (decided > 0) setAsking([a, b])
    else compare(a, b)
  }
  return (
    <>
      <Select
        label="Compared"
        hint={`${annotations.length.toLocaleString('en')} people annotated this passage; two of them are compared at a time.`}
        value={keyOf(first, second)}
        disabled={busy || (detail.adjudication?.done ?? false)}
        options={pairs.map(({ a, b, differences }) => ({
          value: keyOf(a, b),
          says: `${nameOf(a)} and ${nameOf(b)}: ${sayDifferences(differences)}`,
        }))}
        onChange={key => {
          const chosen = pairs.find(({ a, b }) => keyOf(a, b) === key)
          if (chosen) choose(chosen.a, chosen.b)
        }}
      />
      <Dialog
        open={asking !== null}
        title="Compare these two?"
        onClose={() => setAsking(null)}
        actions={
          <>
            <Button
              kind="primary"
              onClick={() => {
                if (asking) compare(...asking)
                setAsking(null)
              }}
            >
              Compare them
            </Button>
            <Button onClick={() => setAsking(null)}>Stay with these</Button>
          </>
        }
      >
        <p>
          What was decided so far is about {nameOf(first)} and {nameOf(second)}. It is dropped and begun anew; the audit
          trail keeps it.
        </p>
      </Dialog>
    </>
  )
}

const choices: Readonly<Record<string, string>> = { first: 'A', second: 'B', neither: 'neither' }

interface Payload {
  readonly first?: string
  readonly second?: string
  readonly disagreement?: string
  readonly choice?: string
  readonly reason?: string
}

/** `edge sent2 sent3` → `the edge 2 → 3`, `degree sent3` → `the degree of 3`. */
const called = (disagreement = ''): string => {
  const [about, ...ids] = disagreement.replace(/\bsent(?=\d)/g, '').split(' ')
  const [one, two, three] = ids
  if (about === 'edge') return `the edge ${one} → ${two}`
  if (about === 'undercut') return `the undercut of ${one} on ${two} → ${three}`
  return one === undefined ? `the ${about}` : `the ${about} of ${one}`
}

/** An event of the history in words. */
function happened(kind: string, payload: unknown, did: string | null, nameOf: (account: string) => string): string {
  const { disagreement, choice, first, second } = (payload ?? {}) as Payload
  if (kind === 'adjudication.paired')
    return `chose to compare ${nameOf(first ?? '')} (A) and ${nameOf(second ?? '')} (B)`
  if (kind === 'adjudication.decided') return `decided ${called(disagreement)}: ${choices[choice ?? ''] ?? choice}`
  if (kind === 'adjudication.withdrawn') return `took back the decision on ${called(disagreement)}`
  return didIn(kind, did)
}

export function AuditTrail(props: {
  readonly project: string
  readonly passage: string
  readonly nameOf: (account: string) => string
}) {
  const { project, passage, nameOf } = props
  const history = useRoute('readHistory', { params: { project, passage }, query: { limit: 500 } })
  return (
    <Loaded of={history}>
      {({ items }) => (
        <Table
          caption="Everything that happened to this passage"
          columns={[
            {
              id: 'time',
              head: 'When',
              cell: row => <time dateTime={row.time}>{new Date(row.time).toLocaleString('en-GB')}</time>,
            },
            { id: 'author', head: 'Who', cell: row => nameOf(row.author) },
            { id: 'what', head: 'What', cell: row => happened(row.kind, row.payload, row.did, nameOf) },
            { id: 'why', head: 'Why', cell: row => ((row.payload ?? {}) as Payload).reason ?? '' },
          ]}
          rows={items}
          keyOf={row => row.id}
        />
      )}
    </Loaded>
  )
}
