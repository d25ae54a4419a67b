/** What is asked: a formula, premises if any, and in which logic. Signs that keyboards lack have buttons. */
import { type FormEvent, useRef } from 'react'
import { Button, Field, Select, TextArea } from '../../parts/form.tsx'
import { useKeys } from '../../parts/keys.tsx'

export const logics = {
  K: 'K: any worlds',
  D: 'D: every world sees some world',
  T: 'T: every world sees itself',
  B: 'B: T, and what is seen sees back',
  S4: 'S4: T, and what is seen from what is seen is seen',
  S5: 'S5: every world sees every world',
} as const
export interface ModalQuestion {
  readonly formula: string
  /** One a line. */
  readonly premises: string
  readonly logic: keyof typeof logics
}

const signs: readonly (readonly [sign: string, says: string])[] = [
  ['¬', 'not'],
  ['□', 'necessarily'],
  ['◇', 'possibly'],
  ['∧', 'and'],
  ['∨', 'or'],
  ['→', 'if … then'],
  ['↔', 'exactly if'],
]

export function FormulaForm(props: {
  readonly question: ModalQuestion
  readonly examples: readonly string[]
  readonly busy: boolean
  readonly onChange: (question: ModalQuestion) => void
  readonly onAsk: (question: ModalQuestion) => void
}) {
  const { question, examples, busy, onChange, onAsk } = props
  const input = useRef<HTMLInputElement>(null)
  const ready = question.formula.trim() !== ''
  const ask = (event?: FormEvent) => {
    event?.preventDefault()
    if (ready) onAsk(question)
  }
  useKeys([{ keys: 'Ctrl+Enter', says: 'Decide', run: () => ask() }], 'Logic')
  const insert = (sign: string) => {
    const field = input.current
    const [start, end] = [
      field?.selectionStart ?? question.formula.length,
      field?.selectionEnd ?? question.formula.length,
    ]
    onChange({ ...question, formula: question.formula.slice(0, start) + sign + question.formula.slice(end) })
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(start + sign.length, start + sign.length)
    })
  }
  return (
    <form className="stack" onSubmit={ask}>
      <Field label="Formula" hint="For example □p → p, or in plain keys: []p -> p">
        {wired => (
          <input
            {...wired}
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
        <legend className="only-heard">Signs to insert</legend>
        {signs.map(([sign, says]) => (
          <button
            key={sign}
            type="button"
            className="button plain"
            title={says}
            aria-label={says}
            onClick={() => insert(sign)}
          >
            {sign}
          </button>
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
                <button
                  type="button"
                  className="button quiet"
                  onClick={() => onAsk({ ...question, premises: '', formula })}
                >
                  {formula}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Select
        label="Logic"
        value={question.logic}
        options={(Object.keys(logics) as (keyof typeof logics)[]).map(value => ({ value, says: logics[value] }))}
        onChange={logic => {
          const wanted = { ...question, logic }
          onChange(wanted)
          if (ready) onAsk(wanted)
        }}
      />
      <details open={question.premises !== '' || undefined}>
        <summary>Premises</summary>
        <TextArea
          label="What is taken for granted"
          hint="One formula a line. The question is then whether the formula follows from them."
          rows={3}
          value={question.premises}
          onChange={premises => onChange({ ...question, premises })}
        />
      </details>
      <div className="row">
        <Button kind="primary" type="submit" disabled={!ready} busy={busy}>
          Decide
        </Button>
      </div>
    </form>
  )
}
