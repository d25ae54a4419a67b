/** Access tokens, with which scripts act on behalf of their owner. Administrators also see and revoke those of other people. */
import type { Reply } from '@elenchus/workbench/contract'
import { Loaded, useApiMutation, useApiQuery } from '../../app/api-queries.tsx'
import { usePermissions, useSession } from '../../app/session.tsx'
import { toastError } from '../../parts/feedback.tsx'
import { Button, Form, Select, TextField, useForm } from '../../parts/form.tsx'
import { formatDate } from '../../parts/format.ts'
import { Dialog, Section } from '../../parts/layout.tsx'
import { Secret } from '../../parts/secret.tsx'
import { type Column, Table } from '../../parts/table.tsx'

type Token = Reply<'listTokens'>['tokens'][number]
const scopeOptions = [
  { value: 'read', label: 'Only read' },
  { value: 'write', label: 'Read and change' },
] as const
const lifetimeOptions = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
]
const initialValues = { title: '', scope: 'read' as Token['scope'], days: '90' }

export function Tokens() {
  const { mode, account } = useSession()
  const { isAdministrator } = usePermissions()
  const showsOthers = mode === 'accounts' && isAdministrator
  const tokens = useApiQuery('listTokens', { query: showsOthers ? { everybody: 'true' } : {} })
  const accounts = useApiQuery('listAccounts', {}, { enabled: showsOthers })
  const create = useApiMutation('makeToken', ['listTokens'])
  const { values, setValues, field } = useForm(initialValues)
  const submit = () =>
    create.mutate({ body: { ...values, days: Number(values.days) } }, { onSuccess: () => setValues(initialValues) })
  const nameOf = (id: string) => accounts.data?.accounts.find(each => each.id === id)?.name ?? id
  return (
    <>
      <p>
        A script that sends a token with each request, as <code>Authorization: Bearer …</code>, has your permissions.
        Tokens end when you change your password. The routes are described in{' '}
        <a href="/api/openapi.json">/api/openapi.json</a>.
      </p>
      <Form className="narrow-form" submit="Create a token" mutation={create} onSubmit={submit}>
        <TextField label="Purpose" hint="For example: nightly export." required maxLength={100} {...field('title')} />
        <Select label="Permission" options={scopeOptions} {...field('scope')} />
        <Select label="Valid for" options={lifetimeOptions} {...field('days')} />
      </Form>
      <Loaded query={tokens}>
        {reply => (
          <>
            <TokenTable
              caption="Tokens"
              tokens={reply.tokens.filter(token => token.account === account?.id)}
              empty="You have no tokens."
            />
            {showsOthers && (
              <Section title="Tokens of other people">
                <TokenTable
                  caption="Tokens of other people"
                  tokens={reply.tokens.filter(token => token.account !== account?.id)}
                  empty="Other people have no tokens."
                  nameOf={nameOf}
                />
              </Section>
            )}
          </>
        )}
      </Loaded>
      {create.data && (
        <Dialog title="The token" onClose={() => create.reset()}>
          <p>Copy the token to where your script reads it. The token is shown only once.</p>
          <Secret text={create.data.secret} name="Token" />
        </Dialog>
      )}
    </>
  )
}

function TokenTable(props: {
  caption: string
  tokens: readonly Token[]
  empty: string
  /** Adds a column with the owners. */
  nameOf?: (account: string) => string
}) {
  const { caption, tokens, empty, nameOf } = props
  const revoke = useApiMutation('dropToken', ['listTokens'], toastError)
  const owner: Column<Token>[] = nameOf ? [{ head: 'Owner', cell: ({ account }) => nameOf(account) }] : []
  return (
    <Table
      caption={caption}
      rows={tokens}
      rowKey={({ id }) => id}
      empty={<p className="muted">{empty}</p>}
      columns={[
        ...owner,
        { head: 'Purpose', cell: ({ title }) => title },
        { head: 'Permission', cell: ({ scope }) => scopeOptions.find(({ value }) => value === scope)?.label },
        { head: 'Created', cell: ({ created }) => formatDate(created) },
        { head: 'Valid until', cell: ({ expires }) => (expires === null ? 'no limit' : formatDate(expires)) },
        { head: 'Last used', cell: ({ lastUsed }) => (lastUsed === null ? 'never' : formatDate(lastUsed)) },
        {
          head: 'Revoke',
          hiddenHead: true,
          cell: ({ id, title }) => (
            <Button
              label="Revoke"
              kind="quiet"
              aria-label={`Revoke the token for ${title}`}
              onClick={() => revoke.mutate({ params: { token: id } })}
            />
          ),
        },
      ]}
    />
  )
}
