/** Projects that choose labels: a question's type, kinds of reasoning, whether an answer is right, whether an operator is. */
import { TextArea } from '../../parts/form.tsx'
import { useKeys } from '../../parts/keys.tsx'

export interface Labels {
  readonly labels: readonly string[]
  readonly note?: string
}

/** 1 to 9, then letters that no other key of the screen uses. */
const keyOf = (label: string, index: number): string =>
  /^[A-Z]$/.test(label) ? label.toLowerCase() : index < 9 ? String(index + 1) : 'abcdefhijk'[index - 9]!

export function LabelsForm(props: {
  readonly options: readonly string[]
  readonly several: boolean
  readonly value: Labels
  readonly readOnly: boolean
  readonly onChange: (value: Labels, did: string) => void
}) {
  const { options, several, value, readOnly, onChange } = props
  const choose = (label: string) => {
    if (readOnly) return
    const has = value.labels.includes(label)
    const labels = several ? options.filter(each => (each === label ? !has : value.labels.includes(each))) : [label]
    onChange({ ...value, labels }, several ? `${has ? 'without' : 'with'} ${label}` : `chose ${label}`)
  }
  useKeys(
    options
      .slice(0, 19)
      .map((label, i) => ({ keys: keyOf(label, i), says: `Choose ${label}`, run: () => choose(label) })),
    'Labels',
  )
  return (
    <div className="stack">
      <fieldset className="labels" disabled={readOnly}>
        <legend>{several ? 'Choose all that apply' : 'Choose one'}</legend>
        {options.map((label, i) => (
          <label key={label} className={value.labels.includes(label) ? 'label chosen' : 'label'}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name="label"
              checked={value.labels.includes(label)}
              onChange={() => choose(label)}
            />
            <span>{label}</span>
            {i < 19 && <kbd>{keyOf(label, i).toUpperCase()}</kbd>}
          </label>
        ))}
      </fieldset>
      <TextArea
        label="Note (optional)"
        rows={2}
        value={value.note ?? ''}
        disabled={readOnly}
        maxLength={5000}
        onChange={note => {
          const { note: _, ...rest } = value
          onChange(note === '' ? rest : { ...rest, note }, 'wrote a note')
        }}
      />
    </div>
  )
}
