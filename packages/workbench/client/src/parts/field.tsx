/** Something to fill in: its label, what it is for, and what is wrong with it, tied together for those who hear the page. */
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import './field.css'

interface Wired {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}
interface Labelled {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | null
}

export function Field({ label, hint, error, children }: Labelled & { readonly children: (wired: Wired) => ReactNode }) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <div id={`${id}-hint`} className="hint">
          {hint}
        </div>
      )}
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <div id={`${id}-error`} className="wrong" role="alert">
          {error}
        </div>
      )}
    </div>
  )
}

export function TextField(
  props: Labelled &
    Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
      readonly value: string
      readonly onChange: (value: string) => void
    },
) {
  const { label, hint, error, onChange, ...rest } = props
  return (
    <Field label={label} hint={hint} error={error ?? null}>
      {wired => <input type="text" {...wired} {...rest} onChange={event => onChange(event.target.value)} />}
    </Field>
  )
}

export function TextArea(
  props: Labelled &
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> & {
      readonly value: string
      readonly onChange: (value: string) => void
    },
) {
  const { label, hint, error, onChange, ...rest } = props
  return (
    <Field label={label} hint={hint} error={error ?? null}>
      {wired => <textarea rows={6} {...wired} {...rest} onChange={event => onChange(event.target.value)} />}
    </Field>
  )
}

export function Checkbox(props: {
  readonly label: string
  readonly hint?: ReactNode
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}) {
  const id = useId()
  const { label, hint, checked, disabled = false, onChange } = props
  return (
    <div className="checkbox">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={event => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <div id={`${id}-hint`} className="hint">
          {hint}
        </div>
      )}
    </div>
  )
}
