/** Exams: the list of exams, a new exam, and one exam with its results. */
import type { Reply } from '@elenchus/workbench/contract'
import { Link, Route, Switch } from 'wouter'
import { Loaded, useApiQuery } from '../../app/api-queries.tsx'
import { usePermissions } from '../../app/session.tsx'
import { LinkButton } from '../../parts/form.tsx'
import { formatNumber } from '../../parts/format.ts'
import { EmptyState, Page } from '../../parts/layout.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { describeDesign } from './design.ts'
import { ExamScreen, ExamState } from './exam.tsx'
import { NewExam } from './new-exam.tsx'
import './exams.css'

export default function Screen() {
  return (
    <Switch>
      <Route path="/exams" component={ExamList} />
      <Route path="/exams/new" component={NewExam} />
      <Route path="/exams/:exam">{({ exam }) => <ExamScreen id={exam} />}</Route>
    </Switch>
  )
}

const columns: readonly Column<Reply<'listExams'>['exams'][number]>[] = [
  { head: 'Exam', cell: ({ id, title }) => <Link href={`/exams/${id}`}>{title}</Link> },
  { head: 'Design', cell: ({ design }) => describeDesign(design) },
  { head: 'Items', numeric: true, cell: ({ items }) => formatNumber(items) },
  { head: 'People', numeric: true, cell: ({ people }) => people.length },
  { head: 'State', cell: ({ closed }) => <ExamState closed={closed} /> },
]

function ExamList() {
  const exams = useApiQuery('listExams', {})
  const { isAdministrator } = usePermissions()
  const create = isAdministrator && <LinkButton label="New exam" href="/exams/new" kind="primary" />
  return (
    <Page
      title="Exams"
      lead="People answer the same items as models. The screen Runs shows the scores of people and models side by side."
      actions={create}
    >
      <Loaded query={exams}>
        {({ exams: all }) => (
          <Table
            caption="Exams"
            columns={columns}
            rows={all}
            rowKey={({ id }) => id}
            empty={
              <EmptyState title="There are no exams yet" action={create}>
                Choose items and people. Each person gets a link and needs no account.
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Page>
  )
}
