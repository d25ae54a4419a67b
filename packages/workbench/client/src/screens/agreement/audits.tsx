/** Audits: a random sample of what is done is looked at, and the share that is accepted speaks for the rest. */
import type { Reply } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { useChange, useRoute } from '../../app/use-route.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Table } from '../../parts/table.tsx'
import { showShare } from './kappa.ts'

type Audit = Reply<'beginAudit'>
type NameOf = (account: string) => string

export function Audits({ project, nameOf }: { readonly project: string; readonly nameOf: NameOf }) {
  const audits = useRoute('listAudits', { params: { project } })
  const begin = useChange('beginAudit', ['listAudits'])
  const [size, setSize] = useState('30')
  const [seed, setSeed] = useState('1')
  return (
    <section className="stack" aria-labelledby="audits">
      <div>
        <h2 id="audits">Audits</h2>
        <p className="small muted">
          A random sample of finished passages, accepted or rejected one by one. The interval says what the rate of all
          of them may be.
        </p>
      </div>
      <form
        className="row audit-form"
        onSubmit={event => {
          event.preventDefault()
          begin.mutate({
            params: { project },
            body: { event: crypto.randomUUID(), size: Math.max(1, Number(size) || 30), seed: Number(seed) || 1 },
          })
        }}
      >
        <TextField label="Passages" inputMode="numeric" value={size} onChange={setSize} />
        <TextField label="Seed" inputMode="numeric" value={seed} onChange={setSeed} />
        <Button type="submit" busy={begin.isPending}>
          Draw a sample
        </Button>
      </form>
      {begin.error && <Notice tone="error">{begin.error.message}</Notice>}
      <Loaded of={audits}>
        {({ audits: all }) =>
          all.map(audit => <AuditCard key={audit.id} project={project} audit={audit} nameOf={nameOf} />)
        }
      </Loaded>
    </section>
  )
}

function AuditCard(props: { readonly project: string; readonly audit: Audit; readonly nameOf: NameOf }) {
  const { project, audit, nameOf } = props
  const judge = useChange('judgeAudit', ['listAudits'])
  const { sample, judged, accepted, rate, interval, revision } = audit
  const send = (passage: string, isAccepted: boolean) =>
    judge.mutate({
      params: { project, audit: audit.id },
      body: {
        revision,
        events: [
          { id: crypto.randomUUID(), kind: 'audit.judged', payload: { passage, accepted: isAccepted, note: '' } },
        ],
      },
    })
  return (
    <details className="card" open={judged < sample.length}>
      <summary>
        {new Date(audit.created).toLocaleDateString()}: {judged} of {sample.length} looked at
        {rate !== null && interval && (
          <>
            , <strong>{showShare(rate)} accepted</strong> ({accepted} of {judged}; 95%: {showShare(interval.low)} to{' '}
            {showShare(interval.high)})
          </>
        )}
      </summary>
      {judge.error && <Notice tone="error">{judge.error.message}</Notice>}
      <Table
        caption="The sample"
        columns={[
          {
            id: 'title',
            head: 'Passage',
            cell: ({ passage, title }) => <Link href={`/projects/${project}/adjudicate/${passage}`}>{title}</Link>,
          },
          {
            id: 'verdict',
            head: 'Verdict',
            cell: ({ accepted: said, by }) =>
              said === null ? (
                <span className="muted">not yet</span>
              ) : (
                <Badge tone={said ? 'ok' : 'attack'} sign={said ? '✓' : '✕'} title={by ? `by ${nameOf(by)}` : ''}>
                  {said ? 'accepted' : 'rejected'}
                </Badge>
              ),
          },
          {
            id: 'judge',
            head: <span className="only-heard">Judge</span>,
            cell: ({ passage, title }) => (
              <div className="row">
                <Button aria-label={`Accept ${title}`} disabled={judge.isPending} onClick={() => send(passage, true)}>
                  Accept
                </Button>
                <Button aria-label={`Reject ${title}`} disabled={judge.isPending} onClick={() => send(passage, false)}>
                  Reject
                </Button>
              </div>
            ),
          },
        ]}
        rows={sample}
        keyOf={({ passage }) => passage}
      />
    </details>
  )
}
