/** Who takes part. Administrators choose from everybody; others see who works here. */
import { roleDetails } from '@elenchus/workbench/contract'
import { Link } from 'wouter'
import { useMay, useSession } from '../../app/session.tsx'
import { useRoute } from '../../app/use-route.ts'
import { Loaded, Notice } from '../../parts/feedback.tsx'
import { Checkbox } from '../../parts/form.tsx'
import { Table } from '../../parts/table.tsx'
import { type Project, timeOf, useProjectChange } from './use-project.ts'

export function Members({ project }: { readonly project: Project }) {
  const { mode } = useSession()
  const leads = useMay('administrator')
  return (
    <>
      {mode === 'accounts' && leads && <Choose project={project} />}
      {mode === 'single' && (
        <Notice title="This server is for one person.">
          Start it with <code>elenchus workbench serve --accounts</code> to work with others. A second annotator and
          somebody who decides can then join this project.
        </Notice>
      )}
      <Work project={project} />
    </>
  )
}

function Choose({ project }: { readonly project: Project }) {
  const accounts = useRoute('listAccounts', {})
  const change = useProjectChange(project)
  const put = (id: string, on: boolean) =>
    change.put('project.members', {
      members: on ? [...project.members, id] : project.members.filter(each => each !== id),
    })
  return (
    <Loaded of={accounts}>
      {found => (
        <>
          <Table
            caption="Members"
            rows={found.accounts.filter(({ disabled }) => !disabled).sort((a, b) => a.name.localeCompare(b.name))}
            keyOf={({ id }) => id}
            columns={[
              {
                id: 'member',
                head: 'Member',
                cell: ({ id, name }) => (
                  <Checkbox
                    label={name}
                    checked={project.members.includes(id)}
                    disabled={change.isPending}
                    onChange={on => put(id, on)}
                  />
                ),
              },
              { id: 'role', head: 'Role', cell: ({ role }) => roleDetails[role].label },
              {
                id: 'may',
                head: 'May',
                cell: ({ role }) => <span className="muted small">{roleDetails[role].permissions}</span>,
              },
            ]}
          />
          <p className="muted">
            Somebody missing? <Link href="/settings/people">Invite them</Link> and choose this project.
          </p>
        </>
      )}
    </Loaded>
  )
}

function Work({ project }: { readonly project: Project }) {
  const progress = useRoute('readProgress', { params: { project: project.id } })
  return (
    <Loaded of={progress}>
      {({ people }) => (
        <Table
          caption="Their work here"
          showCaption
          rows={people}
          keyOf={({ account }) => account}
          empty={<p className="muted">Nobody has begun to annotate.</p>}
          columns={[
            { id: 'name', head: 'Name', cell: ({ name }) => name },
            { id: 'drafts', head: 'Under way', figures: true, cell: ({ drafts }) => drafts },
            { id: 'submitted', head: 'Submitted', figures: true, cell: ({ submitted }) => submitted },
            { id: 'time', head: 'Median time', figures: true, cell: ({ medianSeconds }) => timeOf(medianSeconds) },
          ]}
        />
      )}
    </Loaded>
  )
}
