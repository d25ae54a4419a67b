/** One exam: the progress of its participants, and the results. */
import type { Reply } from '@elenchus/workbench/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { invalidateRoutes, Loaded, useApiMutation, useApiQuery } from '../../app/api-queries.tsx'
import { useIsConnected, useRefetchOnNotice } from '../../app/event-stream.ts'
import { usePermissions, useSession } from '../../app/session.tsx'
import { Badge, Notice, Progress } from '../../parts/feedback.tsx'
import { Button, LinkButton } from '../../parts/form.tsx'
import { formatDuration, formatMetric, formatNumber } from '../../parts/format.ts'
import { ConfirmDialog, EmptyState, Page, Section } from '../../parts/layout.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { describeDesign } from './design.ts'

type Results = Reply<'readResults'>

export const ExamState = ({ closed }: { closed: boolean }) =>
  closed ? <Badge label="closed" icon="■" /> : <Badge label="open" tone="accent" icon="●" />

export function ExamScreen({ id }: { id: string }) {
  const { data, ...rest } = useApiQuery('readExam', { params: { exam: id } })
  const { isAdministrator } = usePermissions()
  const { account } = useSession()
  const isParticipant = data?.exam.people.includes(account?.name ?? '')
  const isVisible = data !== undefined && (data.exam.closed || (isAdministrator && !isParticipant))
  const results = useApiQuery('readResults', { params: { exam: id } }, { enabled: isVisible })
  const client = useQueryClient()
  useRefetchOnNotice({}, notice => notice.kind === 'exam' && notice.exam === id, ['readExam', 'readResults'])
  // Notices are lost while the event stream is interrupted.
  const connected = useIsConnected()
  useEffect(() => {
    if (connected) void invalidateRoutes(client, ['readExam', 'readResults'])
  }, [connected, client])
  return (
    <Page
      title={data?.exam.title ?? 'Exam'}
      lead={data && `${formatNumber(data.exam.items)} items, ${describeDesign(data.exam.design)}.`}
      actions={
        <>
          <LinkButton label="All exams" href="/exams" kind="quiet" />
          {isAdministrator && data?.exam.closed === false && <CloseExam id={id} />}
        </>
      }
    >
      <Loaded query={{ data, ...rest }}>
        {({ exam, sittings }) => (
          <Section title="Participants" aside={<ExamState closed={exam.closed} />}>
            <Table
              caption="Progress by person"
              columns={[
                { head: 'Person', cell: ({ person }) => person },
                {
                  head: 'Answered',
                  cell: ({ person, answered, items }) => (
                    <Progress label={`Answered by ${person}`} value={answered} max={items} />
                  ),
                },
                { head: 'Time', numeric: true, cell: ({ seconds }) => formatDuration(seconds * 1000) },
                {
                  head: 'Time per item',
                  numeric: true,
                  cell: ({ seconds, answered }) => formatDuration(answered === 0 ? null : (seconds * 1000) / answered),
                },
              ]}
              rows={sittings}
              rowKey={({ person }) => person}
            />
          </Section>
        )}
      </Loaded>
      {isVisible ? (
        <Loaded query={results}>{found => <ResultsView {...found} isOpen={!data.exam.closed} />}</Loaded>
      ) : (
        data && <EmptyState title="No results yet">The results are shown here when the exam is closed.</EmptyState>
      )}
    </Page>
  )
}

function CloseExam({ id }: { id: string }) {
  const close = useApiMutation('closeExam', ['readExam', 'listExams', 'readLeaderboard', 'readResults'])
  const [confirming, setConfirming] = useState(false)
  const closeDialog = () => setConfirming(false)
  return (
    <>
      <Button label="Close the exam" onClick={() => setConfirming(true)} />
      {confirming && (
        <ConfirmDialog
          title="Close the exam?"
          confirm="Close the exam"
          busy={close.isPending}
          onConfirm={() => close.mutate({ params: { exam: id } }, { onSuccess: closeDialog })}
          onCancel={closeDialog}
        >
          Nobody can answer the exam after that, and everybody can see its results. All answers are kept.
        </ConfirmDialog>
      )}
    </>
  )
}

/** The results by type or by group. */
function Breakdown({ head, rows }: { head: 'Type' | 'Group'; rows: Results['byType'] }) {
  if (rows.length === 0) return null
  const caption = `By ${head.toLowerCase()}`
  const columns: Column<Results['byType'][number]>[] = [
    { head, cell: ({ type }) => type },
    { head: 'Items', numeric: true, cell: ({ items }) => items },
    { head: 'Mean', numeric: true, cell: ({ performance }) => formatMetric(performance) },
    { head: 'At least one person correct', numeric: true, cell: ({ ceiling }) => formatMetric(ceiling) },
  ]
  return <Table caption={caption} showCaption columns={columns} rows={rows} rowKey={({ type }) => type} />
}

function ResultsView({ isOpen, ...results }: Results & { isOpen: boolean }) {
  const { items, performance, ceiling, majority, fleissKappa, people, byType, byGroup } = results
  if (items === 0) return <EmptyState title="No answers yet">Results appear here as people answer.</EmptyState>
  const summaries = [
    ['Mean accuracy', `${formatMetric(performance)}%`],
    ['Answered correctly by at least one person (ceiling)', `${formatMetric(ceiling)}%`],
    ['Majority vote', majority ? `${formatMetric(majority.accuracy)}%` : '–'],
    ['Fleiss’ kappa', fleissKappa?.toFixed(2) ?? '–'],
  ]
  return (
    <Section title="Results">
      {isOpen && (
        <Notice title="Only administrators see these results while the exam is open.">
          Do not tell them to anybody who can still answer: they reveal the correct answers.
        </Notice>
      )}
      <dl className="figures-row">
        {summaries.map(([name, figure]) => (
          <div key={name} className="card">
            <dt className="small muted">{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <Table
        caption="Accuracy by person"
        columns={[
          { head: 'Person', cell: ({ name }) => name },
          { head: 'Correct', numeric: true, cell: ({ right, answered }) => `${right} of ${answered}` },
          { head: 'Accuracy', numeric: true, cell: ({ accuracy }) => formatMetric(accuracy) },
        ]}
        rows={people}
        rowKey={({ name }) => name}
      />
      <Breakdown head="Type" rows={byType} />
      <Breakdown head="Group" rows={byGroup} />
    </Section>
  )
}
