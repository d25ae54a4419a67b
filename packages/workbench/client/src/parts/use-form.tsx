/** The state of a form, and a form that sends a change to the server. */
import { type ReactNode, useState } from 'react'
import { Notice } from './feedback.tsx'
import { Button } from './form.tsx'

/** The values of a form's fields. `field('title')` returns the value and the change handler for the control of one field. */
export function useForm<Values extends object>(initial: Values | (() => Values)) {
  const [values, setValues] = useState(initial)
  const field = <Key extends keyof Values>(key: Key) => ({
    value: values[key],
    onChange: (value: Values[Key]) => setValues(now => ({ ...now, [key]: value })),
  })
  return { values, setValues, field }
}

/** A form with a submit button. */
export function Form(props: {
  /** The label of the submit button. */
  submit: string
  onSubmit: () => unknown
  onCancel?: () => void
  /** The mutation that the form starts: its error is shown, and the button is disabled while it is pending. */
  mutation?: { readonly error: Error | null; readonly isPending: boolean }
  kind?: 'primary' | 'plain'
  className?: string
  disabled?: boolean
  children: ReactNode
}) {
  const { submit, onSubmit, onCancel, mutation, kind = 'primary', className = 'stack', disabled, children } = props
  return (
    <form
      className={className}
      onSubmit={event => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {children}
      {mutation?.error && <Notice tone="error" title={mutation.error.message} />}
      <div className="row">
        <Button type="submit" label={submit} kind={kind} busy={mutation?.isPending} disabled={disabled} />
        {onCancel && <Button label="Cancel" onClick={onCancel} />}
      </div>
    </form>
  )
}
