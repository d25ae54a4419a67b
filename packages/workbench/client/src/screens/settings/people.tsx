/** Who is here and as what, and invitations to those who come. */
import { type Account, type Role, roleDetails, roles } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { useSession } from '../../app/session.tsx'
import { useChange, useRoute } from '../../app/use-route.ts'
import { Badge, Loaded, Notice, toast } from '../../parts/feedback.tsx'
import { Button, Checkbox, Select } from '../../parts/form.tsx'
import { Dialog, EmptyState } from '../../parts/layout.tsx'
import { Secret } from '../../parts/picture.tsx'
import { Table } from '../../parts/table.tsx'

export function People() {
  const { mode, account: self } = useSession()
  if (mode === 'single')
    return (
      <EmptyState title="This server is for one person">
        Nobody logs in, and nobody else can reach it. To work together, start it with{' '}
        <code>elenchus workbench serve --accounts</code>: the terminal then shows a link for the first administrator,
        who invites the others.
      </EmptyState>
    )
  return (
    <>
      <Accounts self={self?.id ?? ''} />
      <Invitations />
    </>
  )
}

function Accounts({ self }: { readonly self: string }) {
  const accounts = useRoute('listAccounts', {})
  const change = useChange('changeAccount', ['listAccounts'])
  const put = (account: Account, body: { role?: Role; disabled?: boolean }) =>
    change.mutate(
      { params: { account: account.id }, body },
      { onError: error => toast(error.message, { tone: 'error' }) },
    )
  return (
    <Loaded of={accounts}>
      {found => (
        <Table
          caption="People"
          rows={[...found.accounts].sort((a, b) => a.name.localeCompare(b.name))}
          keyOf={({ id }) => id}
          columns={[
            { id: 'name', head: 'Name', cell: ({ name }) => <strong>{name}</strong> },
            { id: 'login', head: 'Login', cell: ({ login }) => login },
            {
              id: 'role',
              head: 'Role',
              cell: account =>
                account.id === self ? (
                  roleDetails[account.role].label
                ) : (
                  <select
                    aria-label={`Role of ${account.name}`}
                    className="small-select"
                    value={account.role}
                    onChange={event => put(account, { role: event.target.value as Role })}
                  >
                    {roles.map(role => (
                      <option key={role} value={role}>
                        {roleDetails[role].label}
                      </option>
                    ))}
                  </select>
                ),
            },
            {
              id: 'state',
              head: 'May come in',
              cell: account =>
                account.id === self ? (
                  'yes (you)'
                ) : (
                  <span className="row">
                    {account.disabled ? (
                      <Badge tone="danger" sign="✕">
                        shut out
                      </Badge>
                    ) : (
                      <Badge tone="ok" sign="✓">
                        yes
                      </Badge>
                    )}
                    <Button kind="quiet" onClick={() => put(account, { disabled: !account.disabled })}>
                      {account.disabled ? 'Let in again' : 'Shut out'}
                    </Button>
                  </span>
                ),
            },
          ]}
        />
      )}
    </Loaded>
  )
}

export function Invitations() {
  const invitations = useRoute('listInvitations', {})
  const withdraw = useChange('withdrawInvitation', ['listInvitations'])
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <div className="row spread">
        <h2>Invitations</h2>
        <Button kind="primary" onClick={() => setInviting(true)}>
          Invite somebody
        </Button>
      </div>
      <Loaded of={invitations}>
        {found => (
          <Table
            caption="Invitations"
            rows={found.invitations}
            keyOf={({ id }) => id}
            empty={<p className="muted">Nobody is invited at the moment.</p>}
            columns={[
              { id: 'role', head: 'As', cell: ({ role }) => roleDetails[role].label },
              { id: 'made', head: 'Made', cell: ({ created }) => dayOf(created) },
              { id: 'until', head: 'Good until', cell: ({ expires }) => dayOf(expires) },
              { id: 'state', head: 'State', cell: ({ account }) => (account === null ? 'open' : 'used') },
              {
                id: 'withdraw',
                head: <span className="only-heard">Withdraw</span>,
                cell: ({ id, account }) =>
                  account === null && (
                    <Button kind="quiet" onClick={() => withdraw.mutate({ params: { invitation: id } })}>
                      Withdraw
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {inviting && <Invite onClose={() => setInviting(false)} />}
    </>
  )
}

const dayOf = (time: string): string => new Date(time).toLocaleDateString('en', { dateStyle: 'medium' })

function Invite({ onClose }: { readonly onClose: () => void }) {
  const invite = useChange('invite', ['listInvitations'])
  const projects = useRoute('listProjects', {})
  const [role, setRole] = useState<Role>('annotator')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const link = invite.data?.link
  return (
    <Dialog
      open
      title={link ? 'The link of the invitation' : 'Invite somebody'}
      onClose={onClose}
      actions={
        link ? undefined : (
          <Button
            kind="primary"
            busy={invite.isPending}
            onClick={() => invite.mutate({ body: { role, projects: [...chosen] } })}
          >
            Make the link
          </Button>
        )
      }
    >
      {link ? (
        <>
          <p>Send it to one person. It is shown this once and works once.</p>
          <Secret text={link} what="Link" />
        </>
      ) : (
        <>
          <Select
            label="Role"
            hint={roleDetails[role].permissions}
            value={role}
            options={roles.map(value => ({ value, says: roleDetails[value].label }))}
            onChange={setRole}
          />
          {(projects.data?.projects ?? []).map(({ id, title }) => (
            <Checkbox
              key={id}
              label={`Member of “${title}”`}
              checked={chosen.includes(id)}
              onChange={on => setChosen(on ? [...chosen, id] : chosen.filter(each => each !== id))}
            />
          ))}
          {invite.error && <Notice tone="error" title={invite.error.message} />}
        </>
      )}
    </Dialog>
  )
}
