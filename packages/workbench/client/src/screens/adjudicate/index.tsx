/** Adjudicate: another person makes gold of two annotations. What agrees is taken over; every difference is decided, and kept. */
import { allowsMultiple, type ProjectKind } from '@elenchus/workbench/contract'
import { useLocation, useParams } from 'wouter'
import { call } from '../../app/api.ts'
import { useLive } from '../../app/live.ts'
import { useRoute } from '../../app/use-route.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { toast } from '../../parts/toast.tsx'
import { usePeople } from '../project/use-people.ts'
import { AuditTrail } from './audit-trail.tsx'
import { ComparedPair } from './compared-pair.tsx'
import { GraphDesk } from './graph-desk.tsx'
import { LabelDesk } from './label-desk.tsx'
import { type Detail, usePair } from './use-desk.ts'
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
