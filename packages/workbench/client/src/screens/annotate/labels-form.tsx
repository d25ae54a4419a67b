/** The choice of labels for a passage, with a key for each label. */
import { TextArea } from '../../parts/form.tsx'
import { useShortcuts } from '../../parts/shortcuts.tsx'

export type Labels = Readonly<{ labels: readonly string[]; note?: string }>

/** The shortcut of a label: its own letter if it is one, otherwise 1 to 9, then letters without another meaning on the screen. */
const findKey = (label: string, index: number): string | undefined =>
  /^[A-Z]$/.test(label) ? label.toLowerCase() : '123456789abcdefhijk'[index]

export function LabelsForm(props: {
  options: readonly string[]
  multiple: boolean
  value: Labels
  readOnly?: boolean
  onChange: (value: Labels, summary: string) => void
}) {
  const { options, multiple, value, readOnly = false, onChange } = props
  const choose = (label: string) => {
    if (readOnly) return
    const isChosen = value.labels.includes(label)
    const labels = multiple
      ? options.filter(each => (each === label ? !isChosen : value.labels.includes(each)))
      : [label]
    onChange({ ...value, labels }, multiple ? `${isChosen ? 'removed' : 'added'} ${label}` : `chose ${label}`)
  }
  useShortcuts(
    options.flatMap((label, i) => {
      const keys = findKey(label, i)
      return keys ? [{ keys, label: `Choose ${label}`, run: () => choose(label) }] : []
    }),
    'Labels',
  )
  return (
    <div className="stack">
      <fieldset className="labels" disabled={readOnly}>
        <legend>{multiple ? 'Choose all that apply' : 'Choose one'}</legend>
        {options.map((label, i) => (
          <label key={label} className={value.labels.includes(label) ? 'label chosen' : 'label'}>
            <input
              type={multiple ? 'checkbox' : 'radio'}
              name="label"
              checked={value.labels.includes(label)}
              onChange={() => choose(label)}
            />
            <span>{label}</span>
            {findKey(label, i) && <kbd>{findKey(label, i)?.toUpperCase()}</kbd>}
          </label>
        ))}
      </fieldset>
      <TextArea
        label="Note (optional)"
        rows={2}
        value={value.note ?? ''}
        disabled={readOnly}
        maxLength={5000}
        onChange={note => onChange({ ...value, note: note || undefined }, 'wrote a note')}
      />
    </div>
  )
}
