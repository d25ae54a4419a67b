/** Every exam there is. */
import type { Reply } from '@elenchus/workbench/contract'
import { Link } from 'wouter'
import { useMay } from '../../app/session.tsx'
import { useRoute } from '../../app/use-route.ts'
import { Badge } from '../../parts/badge.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { sayDesign } from './design.ts'

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
