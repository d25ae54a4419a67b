/** The accounts with their roles, and invitations for new people. */
import { type Account, type Role, roleDetails, roles } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { Loaded, useApiMutation, useApiQuery } from '../../app/api-queries.tsx'
import { useSession } from '../../app/session.tsx'
import { Badge, toastError } from '../../parts/feedback.tsx'
import { Button, Checkbox, Form, Select, SelectControl, useForm } from '../../parts/form.tsx'
import { formatDate } from '../../parts/format.ts'
import { Dialog, EmptyState, Section } from '../../parts/layout.tsx'
import { Secret } from '../../parts/secret.tsx'
import { Table } from '../../parts/table.tsx'

const roleOptions = roles.map(value => ({ value, label: roleDetails[value].label }))

export function People() {
  const { mode, account } = useSession()
  if (mode === 'single')
    return (
      <EmptyState title="This server is for one person">
        The server has no logins, and nobody else can reach it. To work together, start the server with{' '}
        <code>elenchus workbench serve --accounts</code>. The terminal then shows a link for the first administrator,
        who invites the others.
      </EmptyState>
    )
  return (
    <>
      <Accounts self={account?.id ?? ''} />
      <Invitations />
    </>
  )
}

function Accounts({ self: ownId }: { self: string }) {
  const accounts = useApiQuery('listAccounts', {})
  const change = useApiMutation('changeAccount', ['listAccounts'], toastError)
  const update = ({ id }: Account, body: { role?: Role; disabled?: boolean }) =>
    change.mutate({ params: { account: id }, body })
  const renderRole = (account: Account) =>
    account.id === ownId ? (
      roleDetails[account.role].label
    ) : (
      <SelectControl
        aria-label={`Role of ${account.name}`}
        className="small-select"
        value={account.role}
        options={roleOptions}
        onChange={role => update(account, { role })}
      />
    )
  const renderAccess = (account: Account) => {
    if (account.id === ownId) return 'yes (you)'
    const { disabled } = account
    return (
      <span className="row">
        {disabled ? <Badge label="blocked" tone="danger" icon="✕" /> : <Badge label="yes" tone="ok" icon="✓" />}
        <Button
          label={disabled ? 'Unblock' : 'Block'}
          kind="quiet"
          onClick={() => update(account, { disabled: !disabled })}
        />
      </span>
    )
  }
  return (
    <Loaded query={accounts}>
      {reply => (
        <Table
          caption="People"
          rows={[...reply.accounts].sort((a, b) => a.name.localeCompare(b.name))}
          rowKey={({ id }) => id}
          columns={[
            { head: 'Name', cell: ({ name }) => <strong>{name}</strong> },
            { head: 'Login', cell: ({ login }) => login },
            { head: 'Role', cell: renderRole },
            { head: 'Can log in', cell: renderAccess },
          ]}
        />
      )}
    </Loaded>
  )
}

function Invitations() {
  const invitations = useApiQuery('listInvitations', {})
  const withdraw = useApiMutation('withdrawInvitation', ['listInvitations'])
  const [inviting, setInviting] = useState(false)
  return (
    <Section
      title="Invitations"
      aside={<Button label="Invite somebody" kind="primary" onClick={() => setInviting(true)} />}
    >
      <Loaded query={invitations}>
        {reply => (
          <Table
            caption="Sent invitations"
            rows={reply.invitations}
            rowKey={({ id }) => id}
            empty={<p className="muted">There are no open invitations.</p>}
            columns={[
              { head: 'Role', cell: ({ role }) => roleDetails[role].label },
              { head: 'Created', cell: ({ created }) => formatDate(created) },
              { head: 'Valid until', cell: ({ expires }) => formatDate(expires) },
              { head: 'State', cell: ({ account }) => (account === null ? 'open' : 'used') },
              {
                head: 'Withdraw',
                hiddenHead: true,
                cell: ({ id: invitation, account }) =>
                  account === null && (
                    <Button label="Withdraw" kind="quiet" onClick={() => withdraw.mutate({ params: { invitation } })} />
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {inviting && <Invite onClose={() => setInviting(false)} />}
    </Section>
  )
}

function Invite({ onClose }: { onClose: () => void }) {
  const invite = useApiMutation('invite', ['listInvitations'])
  const projectList = useApiQuery('listProjects', {})
  const { values, field } = useForm({ role: 'annotator' as Role, projects: [] as string[] })
  const projects = field('projects')
  if (invite.data)
    return (
      <Dialog title="Invitation link" onClose={onClose}>
        <p>Send the link to one person. The link is shown only once and can be used only once.</p>
        <Secret text={invite.data.link} name="Link" />
      </Dialog>
    )
  return (
    <Dialog title="Invite somebody" onClose={onClose}>
      <Form submit="Create the link" mutation={invite} onSubmit={() => invite.mutate({ body: values })}>
        <Select label="Role" hint={roleDetails[values.role].permissions} options={roleOptions} {...field('role')} />
        {(projectList.data?.projects ?? []).map(({ id, title }) => (
          <Checkbox
            key={id}
            label={`Member of “${title}”`}
            value={projects.value.includes(id)}
            onChange={isMember =>
              projects.onChange(isMember ? [...projects.value, id] : projects.value.filter(each => each !== id))
            }
          />
        ))}
      </Form>
    </Dialog>
  )
}
