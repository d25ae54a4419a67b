/** The form of the Logic screen: formula, premises and logic, with buttons that insert symbols. */
import { useRef } from 'react'
import { Button, Field, Form, Select, TextArea } from '../../parts/form.tsx'
import { useShortcuts } from '../../parts/shortcuts.tsx'
import { logics, symbols } from './notation.json'

export type ModalQuestion = Readonly<{ formula: string; premises: string; logic: keyof typeof logics }>

export function FormulaForm(props: {
  question: ModalQuestion
  examples: readonly string[]
  busy: boolean
  onChange: (question: ModalQuestion) => void
  onAsk: (question: ModalQuestion) => void
}) {
  const { question, examples, busy, onChange, onAsk } = props
  const input = useRef<HTMLInputElement>(null)
  const hasFormula = question.formula.trim() !== ''
  const ask = () => hasFormula && onAsk(question)
  useShortcuts([{ keys: 'Ctrl+Enter', label: 'Decide', run: ask }], 'Logic')
  /** Inserts a symbol at the caret of the formula field. */
  const insertSymbol = (sign: string) => {
    const field = input.current
    const { length } = question.formula
    const [start, end] = [field?.selectionStart ?? length, field?.selectionEnd ?? length]
    onChange({ ...question, formula: question.formula.slice(0, start) + sign + question.formula.slice(end) })
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(start + sign.length, start + sign.length)
    })
  }
  return (
    <Form submit="Decide" disabled={!hasFormula} busy={busy} onSubmit={ask}>
      <Field label="Formula" hint="For example □p → p, or in ASCII: []p -> p">
        {control => (
          <input
            {...control}
            ref={input}
            type="text"
            className="formula-input"
            autoComplete="off"
            spellCheck={false}
            value={question.formula}
            onChange={event => onChange({ ...question, formula: event.target.value })}
          />
        )}
      </Field>
      <fieldset className="signs">
        <legend className="visually-hidden">Insert a symbol</legend>
        {symbols.map(({ sign, label }) => (
          <Button key={sign} label={sign} title={label} aria-label={label} onClick={() => insertSymbol(sign)} />
        ))}
      </fieldset>
      {examples.length > 0 && (
        <div className="examples">
          <span className="small muted" id="formula-examples">
            Examples
          </span>
          <ul aria-labelledby="formula-examples">
            {examples.map(formula => (
              <li key={formula}>
                <Button label={formula} kind="quiet" onClick={() => onAsk({ ...question, premises: '', formula })} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Select
        label="Logic"
        value={question.logic}
        options={(Object.keys(logics) as (keyof typeof logics)[]).map(value => ({ value, label: logics[value] }))}
        onChange={logic => {
          const changed = { ...question, logic }
          onChange(changed)
          if (hasFormula) onAsk(changed)
        }}
      />
      <details open={question.premises !== '' || undefined}>
        <summary>Premises</summary>
        <TextArea
          label="Premises (one formula per line)"
          hint="If you enter premises, the result says whether the formula follows from the premises."
          rows={3}
          value={question.premises}
          onChange={premises => onChange({ ...question, premises })}
        />
      </details>
    </Form>
  )
}
