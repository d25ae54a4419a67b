/** One of a few: the browser's own control, which every keyboard and every screen reader knows. */
import type { ReactNode } from 'react'
import { Field } from './field.tsx'

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
