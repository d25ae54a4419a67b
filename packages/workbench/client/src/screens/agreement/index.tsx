/** How far annotators agree: overall, pair by pair, passage by passage; and what else tells whether the work is good. */

import type { Reply } from '@elenchus/workbench/contract'
import { useParams } from 'wouter'
import { useRoute } from '../../app/use-route.ts'
import { count } from '../../parts/count.ts'
import { Loaded } from '../../parts/feedback.tsx'
import { LinkButton } from '../../parts/form.tsx'
import { EmptyState, Page } from '../../parts/layout.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { measureName, showKappa } from './kappa.ts'
import { Measures, Pairs } from './pairs.tsx'
import { Audits, Verification } from './quality.tsx'
import { useNames } from './use-names.ts'
import './agreement.css'

export default function Screen() {
  const { project = '' } = useParams<{ project: string }>()
  const found = useRoute('readProject', { params: { project } })
  const agreement = useRoute('readAgreement', { params: { project } })
  const nameOf = useNames(project)
  return (
    <Page
      title="Agreement"
      lead={found.data?.title}
      actions={
        <LinkButton href={`/projects/${project}`} kind="quiet">
          Back to the project
        </LinkButton>
      }
    >
      <Loaded of={agreement}>
        {({ overall, pairs }) =>
          overall === null ? (
            <EmptyState title="Nothing can be compared yet">
              Agreement appears as soon as two people have submitted the same passage. People who share no passage are
              not comparable.
            </EmptyState>
          ) : (
            <>
              <Measures
                title="Overall"
                lead={`Over ${count(overall.passages, 'passage')} that at least two people submitted.`}
                measures={overall.measures}
              />
              <Pairs project={project} pairs={pairs} nameOf={nameOf} />
            </>
          )
        }
      </Loaded>
      {found.data?.kind === 'verification' && <Verification project={project} nameOf={nameOf} />}
      {found.data && <Proposals project={project} />}
      {found.data && <Audits project={project} nameOf={nameOf} />}
    </Page>
  )
}

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
