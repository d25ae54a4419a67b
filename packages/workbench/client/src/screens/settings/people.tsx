/** Who is here and as what, and invitations to those who come. */
import { type Account, type Role, roleDetails, roles } from '@elenchus/workbench/contract'
import { useSession } from '../../app/session.tsx'
import { useChange, useRoute } from '../../app/use-route.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Table } from '../../parts/table.tsx'
import { toast } from '../../parts/toast.tsx'
import { Invitations } from './invitations.tsx'

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
