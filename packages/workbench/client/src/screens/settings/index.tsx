/** Settings: appearance, account, people, tokens, audit log, models and version, each in a tab with its own URL. */
import { Fragment, type ReactNode } from 'react'
import { useParams } from 'wouter'
import { Loaded, useApiMutation, useApiQuery } from '../../app/api-queries.tsx'
import { usePermissions, useSession } from '../../app/session.tsx'
import { setTheme, type Theme, themes, useTheme } from '../../app/theme.ts'
import { toast } from '../../parts/feedback.tsx'
import { Button, Form, LinkButton, TextField, useForm } from '../../parts/form.tsx'
import { Page, Tabs } from '../../parts/layout.tsx'
import { Table } from '../../parts/table.tsx'
import { AuditLog } from './audit-log.tsx'
import { People } from './people.tsx'
import { Tokens } from './tokens.tsx'
import './settings.css'

const tabs = [
  { id: 'look', label: 'Appearance', Content: Appearance },
  { id: 'account', label: 'Account', Content: Account },
  { id: 'people', label: 'People', Content: People },
  { id: 'tokens', label: 'Tokens', Content: Tokens },
  { id: 'audit', label: 'Audit log', Content: AuditLog },
  { id: 'models', label: 'Models', Content: Models },
  { id: 'about', label: 'About', Content: About },
] as const

export default function Settings() {
  const { tab } = useParams<{ tab?: string }>()
  const { mode } = useSession()
  const { isAdministrator, canAdjudicate } = usePermissions()
  const hidden = {
    account: mode !== 'accounts',
    people: !isAdministrator,
    audit: !isAdministrator,
    models: !canAdjudicate,
  }
  const visibleTabs = tabs.filter(({ id }) => !(id in hidden && hidden[id as keyof typeof hidden]))
  const { id, Content } = visibleTabs.find(each => each.id === tab) ?? visibleTabs[0]!
  return (
    <Page title="Settings">
      <Tabs label="Settings" tabs={visibleTabs} active={id} href={each => `/settings/${each}`}>
        <Content />
      </Tabs>
    </Page>
  )
}

function Appearance() {
  const theme = useTheme()
  return (
    <>
      <fieldset className="choices">
        <legend>Theme</legend>
        {Object.entries(themes).map(([id, label]) => (
          <label key={id}>
            <input type="radio" name="theme" checked={theme === id} onChange={() => setTheme(id as Theme)} />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="row">
        <LinkButton label="Take the tour again" href="/?tour" />
      </div>
    </>
  )
}

/** A list of names and values. */
const Facts = ({ facts }: { facts: Readonly<Record<string, ReactNode>> }) => (
  <dl className="facts">
    {Object.entries(facts).map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
)

function Account() {
  const { account } = useSession()
  const logOut = useApiMutation('logOut')
  const passwordChange = useApiMutation('changePassword')
  const { values, setValues, field } = useForm({ old: '', new: '' })
  const onSuccess = () => {
    setValues({ old: '', new: '' })
    toast('The password was changed. All other sessions and all tokens have ended.')
  }
  const submit = () => passwordChange.mutate({ body: values }, { onSuccess })
  // Loads a new page, so that no data of the session remains in memory.
  const logOutAndReload = () => logOut.mutate({}, { onSuccess: () => window.location.assign('/login') })
  return (
    <>
      <Facts facts={{ Name: account?.name, Login: account?.login, Role: account?.role }} />
      <div className="row">
        <Button label="Log out" busy={logOut.isPending} onClick={logOutAndReload} />
      </div>
      <h2>Change your password</h2>
      <Form className="narrow-form" submit="Change the password" onSubmit={submit} mutation={passwordChange}>
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          {...field('old')}
        />
        <TextField
          label="New password"
          hint="At least 10 characters, for example a few words."
          type="password"
          autoComplete="new-password"
          required
          minLength={10}
          {...field('new')}
        />
      </Form>
    </>
  )
}

function Models() {
  const models = useApiQuery('listModels', {})
  return (
    <>
      <p>
        Runs can use these models. To add more, describe them in a file and start the server with{' '}
        <code>elenchus workbench serve --models FILE</code>. API keys stay on the server.
      </p>
      <Loaded query={models}>
        {reply => (
          <>
            <Table
              caption="Models"
              rows={reply.models}
              rowKey={({ id }) => id}
              columns={[
                { head: 'Name', cell: ({ id }) => <strong>{id}</strong> },
                { head: 'Model', cell: ({ model }) => model },
              ]}
            />
            <p className="muted">
              {reply.data.length === 0
                ? 'The server has no data files. To add some, start the server with --data NAME=FILE.'
                : `Data files: ${reply.data.join(', ')}.`}
            </p>
          </>
        )}
      </Loaded>
    </>
  )
}

function About() {
  const { version, mode } = useSession()
  return (
    <>
      <Facts
        facts={{
          Version: version,
          Mode: mode === 'single' ? 'for one person on this machine, without accounts' : 'with accounts',
          Licence: 'MIT',
          API: <a href="/api/openapi.json">/api/openapi.json</a>,
        }}
      />
      <p className="muted">
        An elenchus is a cross-examination, which asks for the reasons for a claim and the objections to it. Your data
        stay on this server, and its pages load nothing from other sites.
      </p>
    </>
  )
}
