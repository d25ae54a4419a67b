/** The people of a project and their work. Administrators choose the members. */
import { type Account, type Reply, roleDetails } from '@elenchus/workbench/contract'
import { Link } from 'wouter'
import { Loaded, useApiQuery } from '../../app/api-queries.tsx'
import { usePermissions, useSession } from '../../app/session.tsx'
import { Notice } from '../../parts/feedback.tsx'
import { Checkbox } from '../../parts/form.tsx'
import { formatNumber, formatSeconds } from '../../parts/format.ts'
import { type Column, Table } from '../../parts/table.tsx'
import { type Project, useProjectChange } from './use-project.ts'

export function Members({ project }: { project: Project }) {
  const { mode } = useSession()
  const { isAdministrator } = usePermissions()
  return (
    <>
      {mode === 'accounts' && isAdministrator && <MemberChoice project={project} />}
      {mode === 'single' && (
        <Notice title="This server is for one person.">
          To work with others, start the server with <code>elenchus workbench serve --accounts</code>. A second
          annotator and an adjudicator can then join this project.
        </Notice>
      )}
      <WorkTable project={project.id} />
    </>
  )
}

function MemberChoice({ project }: { project: Project }) {
  const accounts = useApiQuery('listAccounts', {})
  const { members } = project
  const change = useProjectChange(project)
  const toggle = (id: string, isMember: boolean) =>
    change.sendEvent('project.members', { members: isMember ? [...members, id] : members.filter(each => each !== id) })
  const renderMember = ({ id, name }: Account) => (
    <Checkbox
      label={name}
      value={members.includes(id)}
      disabled={change.isPending}
      onChange={isMember => toggle(id, isMember)}
    />
  )
  return (
    <Loaded query={accounts}>
      {reply => (
        <>
          <Table
            caption="Members"
            rows={reply.accounts.filter(({ disabled }) => !disabled).sort((a, b) => a.name.localeCompare(b.name))}
            rowKey={({ id }) => id}
            columns={[
              { head: 'Member', cell: renderMember },
              { head: 'Role', cell: ({ role }) => roleDetails[role].label },
              {
                head: 'Permissions',
                cell: ({ role }) => <span className="muted small">{roleDetails[role].permissions}</span>,
              },
            ]}
          />
          <p className="muted">
            Is somebody missing? <Link href="/settings/people">Invite them</Link> and choose this project.
          </p>
        </>
      )}
    </Loaded>
  )
}

const medianColumn: Column<Reply<'readProgress'>['people'][number]> = {
  head: 'Median time',
  numeric: true,
  cell: ({ medianSeconds }) => formatSeconds(medianSeconds),
}

/** Drafts, submissions and median time by annotator. */
export function WorkTable({ project }: { project: string }) {
  const progress = useApiQuery('readProgress', { params: { project } })
  const { canAnnotate } = usePermissions()
  return (
    <Loaded query={progress}>
      {({ people }) => (
        <Table
          caption="Work by annotator"
          showCaption
          rows={people}
          rowKey={({ account }) => account}
          empty={<p className="muted">Nobody has started to annotate.</p>}
          columns={[
            { head: 'Name', cell: ({ name }) => name },
            { head: 'In progress', numeric: true, cell: ({ drafts }) => formatNumber(drafts) },
            { head: 'Submitted', numeric: true, cell: ({ submitted }) => formatNumber(submitted) },
            // Viewers do not see how fast people work.
            ...(canAnnotate ? [medianColumn] : []),
          ]}
        />
      )}
    </Loaded>
  )
}
