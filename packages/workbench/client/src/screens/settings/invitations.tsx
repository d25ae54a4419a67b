/** Invitations: a link for one person, with a role and the projects they begin in. */
import { type Role, roleDetails, roles } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { useChange, useRoute } from '../../app/use-route.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Checkbox } from '../../parts/field.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Secret } from '../../parts/secret.tsx'
import { Select } from '../../parts/select.tsx'
import { Table } from '../../parts/table.tsx'

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
