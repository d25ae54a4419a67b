/** People who sat exams that belong to no task of these runs: the papers' human rows. */
import { Link } from 'wouter'
import { type Column, Table } from '../../parts/table.tsx'
import { type Board, showFigure } from './figures.ts'

type Row = Board['people'][number]

const columns: readonly Column<Row>[] = [
  { id: 'exam', head: 'Exam', cell: ({ exam, title }) => <Link href={`/exams/${exam}`}>{title}</Link> },
  {
    id: 'people',
    head: 'people',
    figures: true,
    cell: ({ results }) => results.people.filter(each => each.answered > 0).length,
  },
  { id: 'items', head: 'items', figures: true, cell: ({ results }) => results.items },
  { id: 'mean', head: 'mean', figures: true, cell: ({ results }) => showFigure(results.performance) },
  { id: 'one', head: 'at least one right', figures: true, cell: ({ results }) => showFigure(results.ceiling) },
  {
    id: 'majority',
    head: 'majority',
    figures: true,
    cell: ({ results }) => showFigure(results.majority?.accuracy ?? null),
  },
  { id: 'kappa', head: 'Fleiss’ kappa', figures: true, cell: ({ results }) => results.fleissKappa?.toFixed(2) ?? '–' },
]

export function People({ people }: { readonly people: readonly Row[] }) {
  return (
    <section className="stack" aria-labelledby="people">
      <h2 id="people">People</h2>
      <Table caption="People who sat exams" columns={columns} rows={people} keyOf={({ exam }) => exam} />
    </section>
  )
}
