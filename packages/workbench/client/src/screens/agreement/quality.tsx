/**
 * Quality control. Verification compares annotations with known answers; passages whose known answer is disputed can be corrected and
 * annotated again. An audit judges a random sample of finished passages.
 */
import type { Reply } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { Loaded, useApiMutation, useApiQuery } from '../../app/api-queries.tsx'
import { usePermissions } from '../../app/session.tsx'
import { Badge, Notice } from '../../parts/feedback.tsx'
import { Button, Form, TextArea, TextField, useForm } from '../../parts/form.tsx'
import { formatDate, formatNumber, splitList } from '../../parts/format.ts'
import { Details, Dialog, Section } from '../../parts/layout.tsx'
import { Table } from '../../parts/table.tsx'
import { formatShare } from './kappa.ts'

type QualityProps = { project: string; getName: (account: string) => string }
type DisputedPassage = Reply<'readVerification'>['toRedo'][number]

export function Verification({ project, getName }: QualityProps) {
  const verification = useApiQuery('readVerification', { params: { project } })
  const { isAdministrator } = usePermissions()
  const [passageToRedo, setPassageToRedo] = useState<DisputedPassage | null>(null)
  const renderRedoButton = (row: DisputedPassage) =>
    isAdministrator && <Button label="Redo" aria-label={`Redo ${row.title}`} onClick={() => setPassageToRedo(row)} />
  return (
    <Section title="Verified answers">
      <Loaded query={verification}>
        {({ verified, open, toRedo }) => (
          <>
            <p>
              {formatNumber(verified)} passages are verified, {formatNumber(open)} are open, and{' '}
              {formatNumber(toRedo.length)} have to be annotated again because at least two people disagreed with the
              known answer.
            </p>
            {toRedo.length > 0 && (
              <Table
                caption="Passages to annotate again"
                columns={[
                  { head: 'Passage', cell: ({ title }) => title },
                  { head: 'Known answer', cell: ({ gold }) => gold.join(', ') },
                  {
                    head: 'Answers',
                    cell: ({ answers }) =>
                      answers.map(each => `${getName(each.account)}: ${each.labels.join(', ')}`).join('; '),
                  },
                  { head: 'Redo', hiddenHead: true, cell: renderRedoButton },
                ]}
                rows={toRedo}
                rowKey={({ passage }) => passage}
              />
            )}
          </>
        )}
      </Loaded>
      {passageToRedo && <RedoDialog project={project} row={passageToRedo} onClose={() => setPassageToRedo(null)} />}
    </Section>
  )
}

function RedoDialog({
  project,
  row: disputed,
  onClose,
}: {
  project: string
  row: DisputedPassage
  onClose: () => void
}) {
  const passage = useApiQuery('readPassage', { params: { project, passage: disputed.passage } })
  return (
    <Dialog title="Correct a passage and annotate it again" wide onClose={onClose}>
      <Loaded query={passage}>
        {({ text, question }) => (
          <RedoForm project={project} row={disputed} text={text} question={question ?? ''} onClose={onClose} />
        )}
      </Loaded>
    </Dialog>
  )
}

function RedoForm(props: {
  project: string
  row: DisputedPassage
  text: string
  question: string
  onClose: () => void
}) {
  const { project, row, text, question, onClose } = props
  const redo = useApiMutation('redoPassage', ['readVerification', 'listPassages', 'readPassage', 'readAgreement'])
  const { values, field } = useForm({ text, question, gold: row.gold.join(', ') })
  const submit = () => {
    const content = { text: values.text, question: values.question || null, gold: splitList(values.gold, ',') }
    const body = { event: crypto.randomUUID(), revision: row.revision, ...content }
    redo.mutate({ params: { project, passage: row.passage }, body }, { onSuccess: onClose })
  }
  return (
    <Form submit="Save and annotate again" mutation={redo} onSubmit={submit} onCancel={onClose}>
      <TextArea label="Text" rows={10} {...field('text')} />
      <TextField label="Question" {...field('question')} />
      <TextField label="Known answer" {...field('gold')} />
    </Form>
  )
}

export function Audits({ project, getName }: QualityProps) {
  const params = { project }
  const audits = useApiQuery('listAudits', { params })
  const beginAudit = useApiMutation('beginAudit', ['listAudits'])
  const { values, field } = useForm({ size: '30', seed: '1' })
  const size = Math.max(1, Number(values.size) || 30)
  const seed = Number(values.seed) || 1
  return (
    <Section
      title="Audits"
      lead="You accept or reject each passage of a random sample. The confidence interval estimates the acceptance rate of all finished passages."
    >
      <Form
        className="row audit-form"
        submit="Draw a random sample"
        kind="plain"
        mutation={beginAudit}
        onSubmit={() => beginAudit.mutate({ params, body: { event: crypto.randomUUID(), size, seed } })}
      >
        <TextField label="Passages" inputMode="numeric" {...field('size')} />
        <TextField label="Seed" inputMode="numeric" {...field('seed')} />
      </Form>
      <Loaded query={audits}>
        {({ audits: all }) =>
          all.map(audit => <AuditCard key={audit.id} project={project} audit={audit} getName={getName} />)
        }
      </Loaded>
    </Section>
  )
}

function AuditCard({ project, audit, getName }: QualityProps & { audit: Reply<'beginAudit'> }) {
  const judgeAudit = useApiMutation('judgeAudit', ['listAudits'])
  const { sample, judged, accepted, rate, interval, revision } = audit
  const send = (passage: string, isAccepted: boolean) => {
    const payload = { passage, accepted: isAccepted, note: '' }
    judgeAudit.mutate({
      params: { project, audit: audit.id },
      body: { revision, events: [{ id: crypto.randomUUID(), kind: 'audit.judged', payload }] },
    })
  }
  const rateText =
    rate !== null && interval
      ? `, ${formatShare(rate)} accepted (${accepted} of ${judged}; 95% confidence interval: ${formatShare(interval.low)} to ${formatShare(interval.high)})`
      : ''
  const summary = `${formatDate(audit.created)}: ${judged} of ${sample.length} passages judged${rateText}`
  return (
    <Details className="card" initiallyOpen={judged < sample.length} summary={summary}>
      {judgeAudit.error && <Notice tone="error" title={judgeAudit.error.message} />}
      <Table
        caption="The sample"
        columns={[
          {
            head: 'Passage',
            cell: ({ passage, title }) => <Link href={`/projects/${project}/adjudicate/${passage}`}>{title}</Link>,
          },
          {
            head: 'Verdict',
            cell: ({ accepted: verdict, by }) => {
              if (verdict === null) return <span className="muted">open</span>
              const title = by ? `by ${getName(by)}` : ''
              return verdict ? (
                <Badge label="accepted" tone="ok" icon="✓" title={title} />
              ) : (
                <Badge label="rejected" tone="attack" icon="✕" title={title} />
              )
            },
          },
          {
            head: 'Judge',
            hiddenHead: true,
            cell: ({ passage, title }) => (
              <div className="row">
                {(['Accept', 'Reject'] as const).map(label => (
                  <Button
                    key={label}
                    label={label}
                    aria-label={`${label} ${title}`}
                    disabled={judgeAudit.isPending}
                    onClick={() => send(passage, label === 'Accept')}
                  />
                ))}
              </div>
            ),
          },
        ]}
        rows={sample}
        rowKey={({ passage }) => passage}
      />
    </Details>
  )
}
