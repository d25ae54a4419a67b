/** What proposals do to people: they save time, and they pull everybody the same way. */
import type { Reply } from '@elenchus/workbench/contract'
import { useRoute } from '../../app/use-route.ts'
import { type Column, Table } from '../../parts/table.tsx'
import { measureName, showKappa } from './kappa.ts'

type Side = Reply<'readPreannotation'>['with'] & { readonly name: string }

export function Proposals({ project }: { readonly project: string }) {
  const effect = useRoute('readPreannotation', { params: { project } })
  if (!effect.data || effect.data.with.annotations === 0) return null
  const sides: Side[] = [
    { name: 'with a proposal', ...effect.data.with },
    { name: 'without', ...effect.data.without },
  ]
  const names = [...new Set(sides.flatMap(({ measures }) => Object.keys(measures)))]
  const columns: Column<Side>[] = [
    { id: 'name', head: 'Begun', cell: ({ name }) => name },
    { id: 'annotations', head: 'annotations', figures: true, cell: ({ annotations }) => annotations },
    {
      id: 'seconds',
      head: 'seconds, in the middle',
      figures: true,
      cell: ({ medianSeconds }) => medianSeconds?.toFixed(0) ?? '–',
    },
    { id: 'passages', head: 'passages by two', figures: true, cell: ({ passages }) => passages },
    ...names.map(
      (name): Column<Side> => ({
        id: name,
        head: `${measureName(name)} kappa`,
        figures: true,
        cell: ({ measures }) => showKappa(measures[name]?.kappa ?? null),
      }),
    ),
  ]
  return (
    <section className="stack" aria-labelledby="proposals">
      <div>
        <h2 id="proposals">What proposals do</h2>
        <p className="small muted">
          Higher agreement with proposals may only mean that people left them as they were: compare before you trust it.
        </p>
      </div>
      <Table
        caption="Agreement and time with and without proposals"
        columns={columns}
        rows={sides}
        keyOf={({ name }) => name}
      />
    </section>
  )
}
