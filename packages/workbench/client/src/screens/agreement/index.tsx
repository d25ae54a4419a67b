/** Agreement between annotators: overall, by pair and by passage, with verification, the effect of proposals, and audits. */
import type { Reply } from '@elenchus/workbench/contract'
import { useParams } from 'wouter'
import { Loaded, useApiQuery } from '../../app/api-queries.tsx'
import { LinkButton } from '../../parts/form.tsx'
import { pluralise } from '../../parts/format.ts'
import { EmptyState, Page, Section } from '../../parts/layout.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { useNameLookup } from '../project/use-project.ts'
import { createMeasureColumns, formatKappa } from './kappa.ts'
import { Measures, Pairs } from './pairs.tsx'
import { Audits, Verification } from './quality.tsx'
import './agreement.css'

export default function Screen() {
  const { project = '' } = useParams<{ project: string }>()
  const { data } = useApiQuery('readProject', { params: { project } })
  const agreement = useApiQuery('readAgreement', { params: { project } })
  const getName = useNameLookup(project)
  return (
    <Page
      title="Agreement"
      lead={data?.title}
      actions={<LinkButton label="Back to the project" href={`/projects/${project}`} kind="quiet" />}
    >
      <Loaded query={agreement}>
        {({ overall, pairs }) =>
          overall === null ? (
            <EmptyState title="There is nothing to compare yet">
              Agreement is computed as soon as two people have submitted the same passage.
            </EmptyState>
          ) : (
            <>
              <Measures
                title="Overall"
                lead={`Computed over ${pluralise(overall.passages, 'passage')} submitted by at least two people.`}
                measures={overall.measures}
              />
              <Pairs project={project} pairs={pairs} getName={getName} />
            </>
          )
        }
      </Loaded>
      {data?.kind === 'verification' && <Verification project={project} getName={getName} />}
      <ProposalEffect project={project} />
      <Audits project={project} getName={getName} />
    </Page>
  )
}

type Group = Reply<'readPreannotation'>['with'] & { readonly name: string }
type GroupMeasure = Group['measures'][string]

function ProposalEffect({ project }: { project: string }) {
  const { data } = useApiQuery('readPreannotation', { params: { project } })
  if (!data || data.with.annotations === 0) return null
  const groups: Group[] = [
    { name: 'from a proposal', ...data.with },
    { name: 'without a proposal', ...data.without },
  ]
  const measureIds = [...new Set(groups.flatMap(({ measures }) => Object.keys(measures)))]
  const columns: Column<Group>[] = [
    { head: 'Annotations made', cell: ({ name }) => name },
    { head: 'Annotations', numeric: true, cell: ({ annotations }) => annotations },
    { head: 'Median seconds', numeric: true, cell: ({ medianSeconds }) => medianSeconds?.toFixed(0) ?? '–' },
    { head: 'Passages with two annotations', numeric: true, cell: ({ passages }) => passages },
    ...createMeasureColumns(measureIds, (measure?: GroupMeasure) => formatKappa(measure?.kappa), ' kappa'),
  ]
  return (
    <Section
      title="Effect of proposals"
      lead="If agreement is higher with proposals, people may simply have left the proposals unchanged."
    >
      <Table
        caption="Agreement and time with and without proposals"
        columns={columns}
        rows={groups}
        rowKey={({ name }) => name}
      />
    </Section>
  )
}
