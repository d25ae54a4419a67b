/** Account, look, people, tokens, models, about: each with an address of its own. */
import { type FormEvent, useId, useState } from 'react'
import { useParams } from 'wouter'
import { useMay, useSession } from '../../app/session.tsx'
import { setTheme, type Theme, themes, useTheme } from '../../app/theme.ts'
import { useChange, useRoute } from '../../app/use-route.ts'
import { Loaded, Notice, toast } from '../../parts/feedback.tsx'
import { Button, LinkButton, TextField } from '../../parts/form.tsx'
import { Page, Tabs } from '../../parts/layout.tsx'
import { Table } from '../../parts/table.tsx'
import { People } from './people.tsx'
import { Tokens } from './tokens.tsx'
import './settings.css'

const parts = {
  look: { says: 'Look', part: Look },
  account: { says: 'Account', part: AccountPart },
  people: { says: 'People', part: People },
  tokens: { says: 'Tokens', part: Tokens },
  models: { says: 'Models', part: Models },
  about: { says: 'About', part: About },
} as const
type PartName = keyof typeof parts

export default function Settings() {
  const { tab } = useParams<{ tab?: string }>()
  const { mode } = useSession()
  const leads = useMay('administrator')
  const judges = useMay('administrator', 'adjudicator')
  const shown = (Object.keys(parts) as PartName[]).filter(
    name =>
      !(name === 'account' && mode === 'single') && !(name === 'people' && !leads) && !(name === 'models' && !judges),
  )
  const active = shown.find(name => name === tab) ?? shown[0]!
  const Part = parts[active].part
  const panel = useId()
  return (
    <Page title="Settings">
      <Tabs
        label="Settings"
        tabs={shown.map(id => ({ id, says: parts[id].says }))}
        active={active}
        hrefOf={id => `/settings/${id}`}
        controls={panel}
      />
      <div role="tabpanel" id={panel} aria-label={parts[active].says} className="stack">
        <Part />
      </div>
    </Page>
  )
}

const themeLabels: Readonly<Record<Theme, string>> = { system: 'As the system', light: 'Light', dark: 'Dark' }

export function Look() {
  const theme = useTheme()
  return (
    <>
      <fieldset className="choices">
        <legend>Theme</legend>
        {themes.map(each => (
          <label key={each}>
            <input type="radio" name="theme" checked={theme === each} onChange={() => setTheme(each)} />
            {themeLabels[each]}
          </label>
        ))}
      </fieldset>
      <div className="row">
        <LinkButton href="/?tour">Take the tour again</LinkButton>
      </div>
    </>
  )
}

export function AccountPart() {
  const { account } = useSession()
  const logOut = useChange('logOut')
  const change = useChange('changePassword')
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const done = await change.mutateAsync({ body: { old, new: fresh } }).catch(() => null)
    if (!done) return
    setOld('')
    setFresh('')
    toast('The password is changed. Every other session has ended.')
  }
  const leave = async () => {
    const session = await logOut.mutateAsync({}).catch(() => null)
    if (!session) return
    // A new page: nothing of what was seen stays behind.
    window.location.assign('/login')
  }
  return (
    <>
      <dl className="facts">
        <dt>Name</dt>
        <dd>{account?.name}</dd>
        <dt>Login</dt>
        <dd>{account?.login}</dd>
        <dt>Role</dt>
        <dd>{account?.role}</dd>
      </dl>
      <div className="row">
        <Button busy={logOut.isPending} onClick={() => void leave()}>
          Log out
        </Button>
      </div>
      <h2>Another password</h2>
      <form className="narrow-form" onSubmit={event => void submit(event)}>
        <TextField
          label="The password that you have"
          type="password"
          autoComplete="current-password"
          required
          value={old}
          onChange={setOld}
        />
        <TextField
          label="The new password"
          hint="At least 10 characters."
          type="password"
          autoComplete="new-password"
          required
          minLength={10}
          value={fresh}
          onChange={setFresh}
        />
        {change.error && <Notice tone="error" title={change.error.message} />}
        <Button type="submit" kind="primary" busy={change.isPending}>
          Change the password
        </Button>
      </form>
    </>
  )
}

export function Models() {
  const models = useRoute('listModels', {})
  return (
    <>
      <p>
        Runs can ask these models. More are named in a file when the server starts:{' '}
        <code>elenchus workbench serve --models FILE</code>. Their keys stay on the server.
      </p>
      <Loaded of={models}>
        {found => (
          <>
            <Table
              caption="Models"
              rows={found.models}
              keyOf={({ id }) => id}
              columns={[
                { id: 'id', head: 'Name', cell: ({ id }) => <strong>{id}</strong> },
                { id: 'model', head: 'Model', cell: ({ model }) => model },
              ]}
            />
            <p className="muted">
              {found.data.length === 0
                ? 'No data files were given to the server (--data NAME=FILE).'
                : `Data files: ${found.data.join(', ')}.`}
            </p>
          </>
        )}
      </Loaded>
    </>
  )
}

export function About() {
  const { version, mode } = useSession()
  return (
    <>
      <dl className="facts">
        <dt>Version</dt>
        <dd>{version}</dd>
        <dt>Mode</dt>
        <dd>{mode === 'single' ? 'for one person on this machine' : 'with accounts'}</dd>
        <dt>Licence</dt>
        <dd>MIT</dd>
        <dt>For programs</dt>
        <dd>
          <a href="/api/openapi.json">/api/openapi.json</a>
        </dd>
      </dl>
      <p className="muted">
        An elenchus is a cross-examination: asking what a claim rests on, and what speaks against it. Nothing that you
        do here leaves this server; pages load nothing from elsewhere.
      </p>
    </>
  )
}
