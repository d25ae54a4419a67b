/** Name, login and password of somebody new; by the terminal's link or by an invitation. */
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { keyOf, useChange } from '../../app/use-route.ts'
import { Notice } from '../../parts/feedback.tsx'
import { Button, TextField } from '../../parts/form.tsx'
import { Gate } from '../../parts/layout.tsx'

export function NewcomerForm({ route, action }: { readonly route: 'setUp' | 'join'; readonly action: string }) {
  const [person, setPerson] = useState({ name: '', login: '', password: '' })
  const [, go] = useLocation()
  const client = useQueryClient()
  const change = useChange(route)
  // Behind the number sign: the server never saw it in an address.
  const token = window.location.hash.slice(1)
  const set = (field: keyof typeof person) => (value: string) => setPerson({ ...person, [field]: value })
  const wrong = (field: string) => change.error?.problem.errors?.find(({ path }) => path === field)?.message ?? null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const session = await change.mutateAsync({ body: { token, ...person } }).catch(() => null)
    if (!session) return
    client.setQueryData(keyOf('session'), session)
    go('/', { replace: true })
  }
  if (token.length < 20)
    return (
      <Notice tone="warn" title="This address is not complete.">
        Open the whole link that you were given; its last part, after the number sign, is the key.
      </Notice>
    )
  return (
    <form className="stack" onSubmit={event => void submit(event)}>
      <TextField
        label="Your name"
        hint="As others see it."
        autoComplete="name"
        required
        maxLength={100}
        value={person.name}
        error={wrong('name')}
        onChange={set('name')}
      />
      <TextField
        label="Login"
        hint="What you type to come in: a short name or an e-mail address."
        autoComplete="username"
        autoCapitalize="none"
        required
        maxLength={100}
        value={person.login}
        error={wrong('login')}
        onChange={set('login')}
      />
      <TextField
        label="Password"
        hint="At least 10 characters. A few words are better than a riddle."
        type="password"
        autoComplete="new-password"
        required
        minLength={10}
        maxLength={200}
        value={person.password}
        error={wrong('password')}
        onChange={set('password')}
      />
      {change.error && !change.error.problem.errors && <Notice tone="error" title={change.error.message} />}
      <Button kind="primary" type="submit" busy={change.isPending}>
        {action}
      </Button>
    </form>
  )
}

export default function Join() {
  return (
    <Gate title="Join the workbench" lead="You were invited. Choose how you are called and how you come in.">
      <NewcomerForm route="join" action="Join" />
    </Gate>
  )
}
