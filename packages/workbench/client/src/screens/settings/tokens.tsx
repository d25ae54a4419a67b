/** API tokens, with which scripts act on behalf of their owner. */
import { Loaded, useApiMutation, useApiQuery } from '../../app/api-queries.tsx'
import { Button, Form, TextField, useForm } from '../../parts/form.tsx'
import { formatDate } from '../../parts/format.ts'
import { Dialog } from '../../parts/layout.tsx'
import { Secret } from '../../parts/secret.tsx'
import { Table } from '../../parts/table.tsx'

export function Tokens() {
  const tokens = useApiQuery('listTokens', {})
  const create = useApiMutation('makeToken', ['listTokens'])
  const revoke = useApiMutation('dropToken', ['listTokens'])
  const { values, setValues, field } = useForm({ title: '' })
  return (
    <>
      <p>
        A script that sends a token with each request, as <code>Authorization: Bearer …</code>, has your permissions.
        The routes are described in <a href="/api/openapi.json">/api/openapi.json</a>.
      </p>
      <Form
        className="narrow-form"
        submit="Create a token"
        mutation={create}
        onSubmit={() => create.mutate({ body: values }, { onSuccess: () => setValues({ title: '' }) })}
      >
        <TextField label="Purpose" hint="For example: nightly export." required maxLength={100} {...field('title')} />
      </Form>
      <Loaded query={tokens}>
        {reply => (
          <Table
            caption="Tokens"
            rows={reply.tokens}
            rowKey={({ id }) => id}
            empty={<p className="muted">You have no tokens.</p>}
            columns={[
              { head: 'Purpose', cell: ({ title }) => title },
              { head: 'Created', cell: ({ created }) => formatDate(created) },
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
