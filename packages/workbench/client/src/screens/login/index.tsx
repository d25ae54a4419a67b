/** The screens for people who are not logged in: log in, join by an invitation, set up the first account. */
import type { Reply } from '@elenchus/workbench/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Redirect, useLocation, useSearch } from 'wouter'
import { createQueryKey, useApiMutation } from '../../app/api-queries.tsx'
import { useSession } from '../../app/session.tsx'
import { Notice } from '../../parts/feedback.tsx'
import { Form, TextField, useForm } from '../../parts/form.tsx'
import { StandalonePage } from '../../parts/layout.tsx'

export function LogIn() {
  const { account, needsSetup } = useSession()
  const target = getRedirectTarget(useSearch())
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const logIn = useApiMutation('logIn')
  const { values, field } = useForm({ login: '', password: '' })
  if (account) return <Redirect to={target} replace />
  if (needsSetup)
    return (
      <StandalonePage title="There are no accounts yet">
        <Notice title="See the terminal in which the server was started.">
          The terminal shows a link for setting up the first administrator, who can then invite everybody else.
        </Notice>
      </StandalonePage>
    )
  const onSuccess = (session: Reply<'logIn'>) => {
    // The cache may hold data of the previous user.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    client.setQueryData(createQueryKey('session'), session)
    navigate(target, { replace: true })
  }
  const submit = () => logIn.mutate({ body: values }, { onSuccess })
  return (
    <StandalonePage title="Log in" lead="To create an account, ask an administrator for an invitation.">
      <Form submit="Log in" onSubmit={submit} mutation={logIn}>
        <TextField label="Login" autoComplete="username" autoCapitalize="none" required {...field('login')} />
        <TextField label="Password" type="password" autoComplete="current-password" required {...field('password')} />
      </Form>
    </StandalonePage>
  )
}

/** The path to visit after the login, from the query string. Only paths on this site are permitted. */
export function getRedirectTarget(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '/'
  return /^\/(?![/\\])/.test(to) ? to : '/'
}

export const Join = () => (
  <StandalonePage title="Join the workbench" lead="You were invited. Choose your name, login and password.">
    <NewAccountForm route="join" submit="Join" />
  </StandalonePage>
)

export const SetUp = () => (
  <StandalonePage
    title="Set up the workbench"
    lead="The first account belongs to the administrator, who creates projects and invites everybody else."
  >
    <NewAccountForm route="setUp" submit="Create the administrator" />
  </StandalonePage>
)

function NewAccountForm({ route, submit }: { route: 'setUp' | 'join'; submit: string }) {
  const { values, field } = useForm({ name: '', login: '', password: '' })
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const createAccount = useApiMutation(route)
  const errors = createAccount.error?.problem.errors
  // The token is in the hash, which browsers do not send to the server.
  const token = window.location.hash.slice(1)
  const onSuccess = (session: Reply<'setUp' | 'join'>) => {
    client.setQueryData(createQueryKey('session'), session)
    navigate('/', { replace: true })
  }
  const onSubmit = () => createAccount.mutate({ body: { token, ...values } }, { onSuccess })
  if (token.length < 20)
    return (
      <Notice tone="warn" title="This link is incomplete.">
        Open the complete link that you received, including the part after the # sign.
      </Notice>
    )
  const getFieldProps = (name: keyof typeof values) => ({
    ...field(name),
    error: errors?.find(({ path }) => path === name)?.message,
    required: true,
  })
  return (
    <Form submit={submit} onSubmit={onSubmit} mutation={errors ? { ...createAccount, error: null } : createAccount}>
      <TextField
        label="Your name"
        hint="Shown to others."
        autoComplete="name"
        maxLength={100}
        {...getFieldProps('name')}
      />
      <TextField
        label="Login"
        hint="A short name or an e-mail address."
        autoComplete="username"
        autoCapitalize="none"
        maxLength={100}
        {...getFieldProps('login')}
      />
      <TextField
        label="Password"
        hint="At least 10 characters, for example a few words."
        type="password"
        autoComplete="new-password"
        minLength={10}
        maxLength={200}
        {...getFieldProps('password')}
      />
    </Form>
  )
}
