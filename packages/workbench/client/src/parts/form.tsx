/** Forms and their controls: buttons, links that look like buttons, and labelled fields. */
import type { ButtonHTMLAttributes, InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { Notice } from './feedback.tsx'
import './button.css'
import './field.css'

type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label?: ReactNode
  kind?: ButtonKind
  /** Disables the button and shows a spinner. */
  busy?: boolean
}

export function Button({ label, kind = 'plain', busy = false, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`button ${kind}`}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {label}
      {children}
    </button>
  )
}

export function LinkButton({ label, href, kind = 'plain' }: { label: string; href: string; kind?: ButtonKind }) {
  return (
    <Link href={href} className={`button ${kind}`}>
      {label}
    </Link>
  )
}

/** The attributes that connect a control with its label, hint and error. */
type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }
type LabelProps = { label: string; hint?: ReactNode; error?: string | null }
type FieldProps = LabelProps & { children: (control: ControlProps) => ReactNode }

/** The label, hint and error message of a control, which `children` renders with the given attributes. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const descriptions = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <div id={`${id}-hint`} className="hint">
          {hint}
        </div>
      )}
      {children({ id, 'aria-describedby': descriptions || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <div id={`${id}-error`} className="wrong" role="alert">
          {error}
        </div>
      )}
    </div>
  )
}

type TextProps<Attributes> = LabelProps &
  Omit<Attributes, 'onChange' | 'value'> & { value: string; onChange: (value: string) => void }

export function TextField(props: TextProps<InputHTMLAttributes<HTMLInputElement>>) {
  const { label, hint, error, onChange, ...rest } = props
  return (
    <Field label={label} hint={hint} error={error}>
      {control => <input type="text" {...control} {...rest} onChange={event => onChange(event.target.value)} />}
    </Field>
  )
}

export function TextArea(props: TextProps<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const { label, hint, error, onChange, ...rest } = props
  return (
    <Field label={label} hint={hint} error={error}>
      {control => <textarea rows={6} {...control} {...rest} onChange={event => onChange(event.target.value)} />}
    </Field>
  )
}

export function Checkbox(props: {
  label: string
  hint?: ReactNode
  value: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  const { label, hint, value, disabled = false, onChange } = props
  return (
    <div className="checkbox">
      <input
        id={id}
        type="checkbox"
        checked={value}
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

interface SelectProps<Value extends string> {
  label: string
  value: Value
  /** A plain string is both value and label. */
  options: readonly (Value | { readonly value: Value; readonly label: string })[]
  disabled?: boolean
  onChange: (value: Value) => void
}

/** A select without a visible label. */
export function SelectControl<Value extends string>(
  props: Omit<SelectProps<Value>, 'label'> & Partial<ControlProps> & { 'aria-label'?: string; className?: string },
) {
  const { options, onChange, ...rest } = props
  const choices = options.map(option => (typeof option === 'string' ? { value: option, label: option } : option))
  return (
    <select {...rest} onChange={event => onChange(choices[event.target.selectedIndex]!.value)}>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

export function Select<Value extends string>({ label, hint, ...rest }: SelectProps<Value> & { hint?: ReactNode }) {
  return (
    <Field label={label} hint={hint}>
      {control => <SelectControl {...control} {...rest} />}
    </Field>
  )
}

/** A small select with its label on the same line. */
export function InlineSelect<Value extends string>({ label, ...rest }: SelectProps<Value>) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select is inside
    <label className="row">
      <span>{label}</span>
      <SelectControl {...rest} />
    </label>
  )
}

/** The values of a form's fields. `field('title')` returns the value and the change handler for the control of one field. */
export function useForm<Values extends object>(initial: Values | (() => Values)) {
  const [values, setValues] = useState(initial)
  const field = <Key extends keyof Values>(key: Key) => ({
    value: values[key],
    onChange: (value: Values[Key]) => setValues(previous => ({ ...previous, [key]: value })),
  })
  return { values, setValues, field }
}

/** A form with a submit button. */
export function Form(props: {
  /** The text of the submit button. */
  submit: string
  onSubmit: () => unknown
  onCancel?: () => void
  /** The mutation that the form starts: its error is shown, and the button is disabled while it is pending. */
  mutation?: { readonly error: Error | null; readonly isPending: boolean }
  kind?: ButtonKind
  className?: string
  disabled?: boolean
  /** Disables the submit button and shows a spinner. Default: while the mutation is pending. */
  busy?: boolean
  /** Shown after the buttons. */
  footer?: ReactNode
  children: ReactNode
}) {
  const { submit, onSubmit, onCancel, mutation, busy = mutation?.isPending, kind = 'primary' } = props
  return (
    <form
      className={props.className ?? 'stack'}
      onSubmit={event => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {props.children}
      {mutation?.error && <Notice tone="error" title={mutation.error.message} />}
      <div className="row">
        <Button type="submit" label={submit} kind={kind} busy={busy} disabled={props.disabled} />
        {onCancel && <Button label="Cancel" onClick={onCancel} />}
        {props.footer}
      </div>
    </form>
  )
}
