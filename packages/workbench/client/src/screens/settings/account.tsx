/** Oneself: who one is here, another password, the way out. */
import { type FormEvent, useState } from 'react'
import { useSession } from '../../app/session.tsx'
import { useChange } from '../../app/use-route.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { Notice } from '../../parts/notice.tsx'
import { toast } from '../../parts/toast.tsx'

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
