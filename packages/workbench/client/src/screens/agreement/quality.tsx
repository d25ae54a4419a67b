/** Known answers that workers confirm; where two or more of them dissent, the text is redone and verified anew. */
import type { Reply } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { useMay } from '../../app/session.tsx'
import { useChange, useRoute } from '../../app/use-route.ts'
import { Badge, Loaded, Notice } from '../../parts/feedback.tsx'
import { Button, TextArea, TextField } from '../../parts/form.tsx'
import { Dialog } from '../../parts/layout.tsx'
import { Table } from '../../parts/table.tsx'
import { showShare } from './kappa.ts'

type ToRedo = Reply<'readVerification'>['toRedo'][number]

export function Verification(props: { readonly project: string; readonly nameOf: (account: string) => string }) {
  const { project, nameOf } = props
  const found = useRoute('readVerification', { params: { project } })
  const may = useMay('administrator')
  const [redoing, setRedoing] = useState<ToRedo | null>(null)
  return (
    <section className="stack" aria-labelledby="verification">
      <h2 id="verification">Verified answers</h2>
      <Loaded of={found}>
        {({ verified, open, toRedo }) => (
          <>
            <p>
              {verified.toLocaleString('en')} verified, {open.toLocaleString('en')} still open,{' '}
              {toRedo.length.toLocaleString('en')} to be redone because two or more people gave another answer.
            </p>
            {toRedo.length > 0 && (
              <Table
                caption="To be redone"
                columns={[
                  { id: 'title', head: 'Passage', cell: ({ title }) => title },
                  { id: 'gold', head: 'Known answer', cell: ({ gold }) => gold.join(', ') },
                  {
                    id: 'answers',
                    head: 'Answers',
                    cell: ({ answers }) =>
                      answers.map(each => `${nameOf(each.account)}: ${each.labels.join(', ')}`).join('; '),
                  },
                  {
                    id: 'redo',
                    head: <span className="only-heard">Redo</span>,
                    cell: row =>
                      may && (
                        <Button aria-label={`Redo ${row.title}`} onClick={() => setRedoing(row)}>
                          Redo
                        </Button>
                      ),
                  },
                ]}
                rows={toRedo}
                keyOf={({ passage }) => passage}
              />
            )}
          </>
        )}
      </Loaded>
      {redoing && <Redo project={project} row={redoing} onClose={() => setRedoing(null)} />}
    </section>
  )
}

function Redo(props: { readonly project: string; readonly row: ToRedo; readonly onClose: () => void }) {
  const { project, row, onClose } = props
  const passage = useRoute('readPassage', { params: { project, passage: row.passage } })
  return (
    <Dialog open title="Redo a passage" wide onClose={onClose}>
      <Loaded of={passage}>
        {({ text, question }) => (
          <RedoForm project={project} row={row} text={text} question={question} onClose={onClose} />
        )}
      </Loaded>
    </Dialog>
  )
}

function RedoForm(props: {
  readonly project: string
  readonly row: ToRedo
  readonly text: string
  readonly question: string | null
  readonly onClose: () => void
}) {
  const { project, row, onClose } = props
  const redo = useChange('redoPassage', ['readVerification', 'listPassages', 'readPassage', 'readAgreement'])
  const [text, setText] = useState(props.text)
  const [question, setQuestion] = useState(props.question ?? '')
  const [gold, setGold] = useState(row.gold.join(', '))
  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        redo.mutate(
          {
            params: { project, passage: row.passage },
            body: {
              event: crypto.randomUUID(),
              revision: row.revision,
              text,
              question: question === '' ? null : question,
              gold: gold
                .split(',')
                .map(each => each.trim())
                .filter(Boolean),
            },
          },
          { onSuccess: onClose },
        )
      }}
    >
      {redo.error && <Notice tone="error">{redo.error.message}</Notice>}
      <TextArea label="Text" rows={10} value={text} onChange={setText} />
      <TextField label="Question" value={question} onChange={setQuestion} />
      <TextField label="Known answer" value={gold} onChange={setGold} />
      <div className="row">
        <Button kind="primary" type="submit" busy={redo.isPending}>
          Verify anew
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}

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
