/** Tokens by which scripts act in one's name. */
import { type FormEvent, useState } from 'react'
import { useChange, useRoute } from '../../app/use-route.ts'
import { Loaded, Notice } from '../../parts/feedback.tsx'
import { Button, TextField } from '../../parts/form.tsx'
import { Dialog } from '../../parts/layout.tsx'
import { Secret } from '../../parts/picture.tsx'
import { Table } from '../../parts/table.tsx'

export function Tokens() {
  const tokens = useRoute('listTokens', {})
  const make = useChange('makeToken', ['listTokens'])
  const drop = useChange('dropToken', ['listTokens'])
  const [title, setTitle] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate({ body: { title } }, { onSuccess: () => setTitle('') })
  }
  return (
    <>
      <p>
        A script sends a token with each request, <code>Authorization: Bearer …</code>, and may then do what you may.
        The routes are described in <a href="/api/openapi.json">/api/openapi.json</a>.
      </p>
      <form className="narrow-form" onSubmit={submit}>
        <TextField
          label="What it is for"
          hint="For instance: nightly export."
          required
          maxLength={100}
          value={title}
          onChange={setTitle}
        />
        {make.error && <Notice tone="error" title={make.error.message} />}
        <Button type="submit" kind="primary" busy={make.isPending}>
          Make a token
        </Button>
      </form>
      <Loaded of={tokens}>
        {found => (
          <Table
            caption="Tokens"
            rows={found.tokens}
            keyOf={({ id }) => id}
            empty={<p className="muted">You have no tokens.</p>}
            columns={[
              { id: 'title', head: 'For', cell: token => token.title },
              { id: 'made', head: 'Made', cell: ({ created }) => new Date(created).toLocaleDateString('en') },
              {
                id: 'drop',
                head: <span className="only-heard">End</span>,
                cell: ({ id, title: name }) => (
                  <Button
                    kind="quiet"
                    aria-label={`End the token for ${name}`}
                    onClick={() => drop.mutate({ params: { token: id } })}
                  >
                    End it
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <Dialog open={make.data !== undefined} title="The token" onClose={() => make.reset()}>
        <p>Keep it where the script finds it. It is shown this once.</p>
        <Secret text={make.data?.secret ?? ''} what="Token" />
      </Dialog>
    </>
  )
}
