/** Exams: the list, a new one, and one with its results. */

import type { Reply } from '@elenchus/workbench/contract'
import { Link, Route, Switch } from 'wouter'
import { useMay } from '../../app/session.tsx'
import { useRoute } from '../../app/use-route.ts'
import { Badge, Loaded } from '../../parts/feedback.tsx'
import { LinkButton } from '../../parts/form.tsx'
import { EmptyState, Page } from '../../parts/layout.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { sayDesign } from './design.ts'
import { ExamScreen } from './exam.tsx'
import { NewExam } from './new-exam.tsx'
import './exams.css'

export default function Screen() {
  return (
    <Switch>
      <Route path="/exams">
        <ExamList />
      </Route>
      <Route path="/exams/new">
        <NewExam />
      </Route>
      <Route path="/exams/:exam">{({ exam }) => <ExamScreen id={exam} />}</Route>
    </Switch>
  )
}

type Exam = Reply<'listExams'>['exams'][number]

const columns: readonly Column<Exam>[] = [
  { id: 'title', head: 'Exam', cell: ({ id, title }) => <Link href={`/exams/${id}`}>{title}</Link> },
  { id: 'design', head: 'Who answers what', cell: ({ design }) => sayDesign(design) },
  { id: 'items', head: 'items', figures: true, cell: ({ items }) => items.toLocaleString('en') },
  { id: 'people', head: 'people', figures: true, cell: ({ people }) => people.length },
  {
    id: 'state',
    head: 'State',
    cell: ({ closed }) =>
      closed ? (
        <Badge sign="■">closed</Badge>
      ) : (
        <Badge tone="accent" sign="●">
          open
        </Badge>
      ),
  },
]

export function ExamList() {
  const exams = useRoute('listExams', {})
  const may = useMay('administrator')
  const make = may && (
    <LinkButton href="/exams/new" kind="primary">
      New exam
    </LinkButton>
  )
  return (
    <Page
      title="Exams"
      lead="People answer the same items as models, so that their scores stand beside each other in Runs."
      actions={make}
    >
      <Loaded of={exams}>
        {({ exams: all }) => (
          <Table
            caption="Exams"
            columns={columns}
            rows={all}
            keyOf={({ id }) => id}
            empty={
              <EmptyState title="There are no exams yet" action={make}>
                Choose items and people; everyone gets a link and answers without an account.
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Page>
  )
}
