/** Buttons, and links that look like them. One primary action a screen. */
import {
  type ButtonHTMLAttributes,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { Link } from 'wouter'
import './button.css'
import './field.css'

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind
  /** Waits for an answer: cannot be pressed, and says so. */
  readonly busy?: boolean
}

export function Button({ kind = 'plain', busy = false, className = '', children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`button ${kind} ${className}`}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}

export function LinkButton(props: {
  readonly href: string
  readonly kind?: ButtonKind
  readonly className?: string
  readonly children: ReactNode
}) {
  const { href, kind = 'plain', className = '', children } = props
  return (
    <Link href={href} className={`button ${kind} ${className}`}>
      {children}
    </Link>
  )
}

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

export interface Choice<Value extends string> {
  readonly value: Value
  readonly says: string
}

export function Select<Value extends string>(props: {
  readonly label: string
  readonly hint?: ReactNode
  readonly value: Value
  readonly options: readonly Choice<Value>[]
  readonly disabled?: boolean
  readonly onChange: (value: Value) => void
}) {
  const { label, hint, value, options, disabled = false, onChange } = props
  return (
    <Field label={label} hint={hint}>
      {wired => (
        <select
          {...wired}
          value={value}
          disabled={disabled}
          onChange={event => {
            const chosen = options.find(option => option.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.says}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
