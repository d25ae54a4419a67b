/** The way in, for those who have an account; afterwards one is where one wanted to be. */
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useSession } from '../../app/session.tsx'
import { keyOf, useChange } from '../../app/use-route.ts'
import { Notice } from '../../parts/feedback.tsx'
import { Button, TextField } from '../../parts/form.tsx'
import { Gate } from '../../parts/layout.tsx'

export default function LogIn() {
  const { account, needsSetup } = useSession()
  const to = placeAfter(useSearch())
  const [, go] = useLocation()
  const client = useQueryClient()
  const logIn = useChange('logIn')
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  if (account) return <Redirect to={to} replace />
  if (needsSetup)
    return (
      <Gate title="Nobody has an account yet">
        <Notice title="Look into the terminal in which the server was started.">
          It shows a link by which the first administrator sets up an account. Everybody else is invited from there.
        </Notice>
      </Gate>
    )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const session = await logIn.mutateAsync({ body: { login, password } }).catch(() => null)
    if (!session) return
    // Whoever was here before saw other things.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
    client.setQueryData(keyOf('session'), session)
    go(to, { replace: true })
  }
  return (
    <Gate title="Log in" lead="Accounts are given by invitation; ask an administrator if you have none.">
      <form className="stack" onSubmit={event => void submit(event)}>
        <TextField
          label="Login"
          autoComplete="username"
          autoCapitalize="none"
          required
          value={login}
          onChange={setLogin}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
        />
        {logIn.error && <Notice tone="error" title={logIn.error.message} />}
        <Button kind="primary" type="submit" busy={logIn.isPending}>
          Log in
        </Button>
      </form>
    </Gate>
  )
}

export function placeAfter(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '/'
  return /^\/(?![/\\])/.test(to) ? to : '/'
}
