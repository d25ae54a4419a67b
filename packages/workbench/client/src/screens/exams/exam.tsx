/** One exam: how far the people are, and the rows that the papers print. */
import type { Reply } from '@elenchus/workbench/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConnected, useLive } from '../../app/event-stream.ts'
import { useMay } from '../../app/session.tsx'
import { forget, useChange, useRoute } from '../../app/use-route.ts'
import { Badge, Loaded, Progress } from '../../parts/feedback.tsx'
import { Button, LinkButton } from '../../parts/form.tsx'
import { Dialog, EmptyState, Page } from '../../parts/layout.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { showFigure, showTime } from '../runs/figures.ts'
import { sayDesign } from './design.ts'

type Results = Reply<'readResults'>
type Part = Results['byType'][number]

export function ExamScreen({ id }: { readonly id: string }) {
  const exam = useRoute('readExam', { params: { exam: id } })
  const results = useRoute('readResults', { params: { exam: id } })
  const may = useMay('administrator')
  const open = exam.data ? !exam.data.exam.closed : false
  const client = useQueryClient()
  useLive({}, notice => {
    if (notice.kind === 'exam' && notice.exam === id) void forget(client, ['readExam', 'readResults'])
  })
  // What was answered while the stream was broken was told to nobody here.
  const connected = useConnected()
  useEffect(() => {
    if (connected === true) void forget(client, ['readExam', 'readResults'])
  }, [connected, client])
  return (
    <Page
      title={exam.data?.exam.title ?? 'Exam'}
      lead={exam.data && `${exam.data.exam.items.toLocaleString('en')} items, ${sayDesign(exam.data.exam.design)}.`}
      actions={
        <>
          <LinkButton href="/exams" kind="quiet">
            All exams
          </LinkButton>
          {may && open && <Close id={id} />}
        </>
      }
    >
      <Loaded of={exam}>
        {({ exam: { closed }, sittings }) => (
          <section className="stack" aria-labelledby="people">
            <div className="row">
              <h2 id="people">People</h2>
              {closed ? (
                <Badge sign="■">closed</Badge>
              ) : (
                <Badge tone="accent" sign="●">
                  open
                </Badge>
              )}
            </div>
            <Table
              caption="How far the people are"
              columns={[
                { id: 'person', head: 'Person', cell: ({ person }) => person },
                {
                  id: 'answered',
                  head: 'Answered',
                  cell: ({ person, answered, items }) => (
                    <Progress label={`Answered by ${person}`} value={answered} max={items} />
                  ),
                },
                { id: 'time', head: 'time', figures: true, cell: ({ seconds }) => showTime(seconds * 1000) },
                {
                  id: 'each',
                  head: 'an item',
                  figures: true,
                  cell: ({ seconds, answered }) => (answered === 0 ? '–' : showTime((seconds * 1000) / answered)),
                },
              ]}
              rows={sittings}
              keyOf={({ person }) => person}
            />
          </section>
        )}
      </Loaded>
      <Loaded of={results}>{found => <ResultsView results={found} />}</Loaded>
    </Page>
  )
}

function Close({ id }: { readonly id: string }) {
  const close = useChange('closeExam', ['readExam', 'listExams', 'readLeaderboard'])
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>Close the exam</Button>
      <Dialog
        open={asking}
        title="Close the exam?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button
              kind="primary"
              busy={close.isPending}
              onClick={() => close.mutate({ params: { exam: id } }, { onSuccess: () => setAsking(false) })}
            >
              Close it
            </Button>
            <Button onClick={() => setAsking(false)}>Leave it open</Button>
          </>
        }
      >
        <p>Nobody can answer afterwards. What was answered stays.</p>
      </Dialog>
    </>
  )
}

const partColumns = (head: string): readonly Column<Part>[] => [
  { id: 'type', head, cell: ({ type }) => type },
  { id: 'items', head: 'items', figures: true, cell: ({ items }) => items },
  { id: 'mean', head: 'mean', figures: true, cell: ({ performance }) => showFigure(performance) },
  { id: 'one', head: 'at least one right', figures: true, cell: ({ ceiling }) => showFigure(ceiling) },
]

export function ResultsView({ results }: { readonly results: Results }) {
  if (results.items === 0)
    return <EmptyState title="No answers yet">The results appear here as people answer.</EmptyState>
  const { performance, ceiling, majority, fleissKappa, people, byType, byGroup } = results
  const figures = [
    ['Mean of the people', `${showFigure(performance)}%`],
    ['At least one right (ceiling)', `${showFigure(ceiling)}%`],
    ['Majority', majority ? `${showFigure(majority.accuracy)}%` : '–'],
    ['Fleiss’ kappa', fleissKappa?.toFixed(2) ?? '–'],
  ] as const
  return (
    <section className="stack" aria-labelledby="results">
      <h2 id="results">Results</h2>
      <dl className="figures-row">
        {figures.map(([name, figure]) => (
          <div key={name} className="card">
            <dt className="small muted">{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <Table
        caption="Accuracy by person"
        columns={[
          { id: 'name', head: 'Person', cell: ({ name }) => name },
          { id: 'right', head: 'right', figures: true, cell: ({ right, answered }) => `${right} of ${answered}` },
          { id: 'accuracy', head: 'accuracy', figures: true, cell: ({ accuracy }) => showFigure(accuracy) },
        ]}
        rows={people}
        keyOf={({ name }) => name}
      />
      {byType.length > 0 && (
        <Table caption="By type" showCaption columns={partColumns('Type')} rows={byType} keyOf={({ type }) => type} />
      )}
      {byGroup.length > 0 && (
        <Table
          caption="By group"
          showCaption
          columns={partColumns('Group')}
          rows={byGroup}
          keyOf={({ type }) => type}
        />
      )}
    </section>
  )
}
