/** What is asked: a theory, a statement, and by which semantics. */
import type { BodyInput } from '@elenchus/workbench/contract'
import type { FormEvent } from 'react'
import { Button } from '../../parts/button.tsx'
import { TextArea, TextField } from '../../parts/field.tsx'
import { Keys, useKeys } from '../../parts/keys.tsx'
import { Select } from '../../parts/select.tsx'

export type Question = Pick<BodyInput<'decide'>, 'theory' | 'statement'> & {
  readonly semantics: 'classical' | 'forward'
}

export function TheoryForm(props: {
  readonly question: Question
  readonly samples: readonly { readonly title: string; readonly theory: string; readonly statement: string }[]
  readonly busy: boolean
  readonly onChange: (question: Question) => void
  readonly onAsk: (question: Question) => void
}) {
  const { question, samples, busy, onChange, onAsk } = props
  const ready = question.theory.trim() !== '' && question.statement.trim() !== ''
  const ask = (event?: FormEvent) => {
    event?.preventDefault()
    if (ready) onAsk(question)
  }
  useKeys([{ keys: 'Ctrl+Enter', says: 'Decide', run: () => ask() }], 'Theory')
  const picked = samples.find(({ theory, statement }) => theory === question.theory && statement === question.statement)
  return (
    <form className="stack" onSubmit={ask}>
      <Select
        label="Examples"
        value={picked?.title ?? ''}
        options={[
          { value: '', says: picked ? 'Choose one' : 'Your own text' },
          ...samples.map(({ title }) => ({ value: title, says: title })),
        ]}
        onChange={title => {
          const sample = samples.find(each => each.title === title)
          if (!sample) return
          const wanted = { ...question, theory: sample.theory, statement: sample.statement }
          onChange(wanted)
          onAsk(wanted)
        }}
      />
      <TextArea
        label="Theory"
        hint="Facts and rules as plain English sentences."
        rows={8}
        value={question.theory}
        placeholder="The lamp is lit. If the lamp is lit then the keeper is awake."
        onChange={theory => onChange({ ...question, theory })}
      />
      <TextField
        label="Statement"
        hint="What does the theory say about this?"
        value={question.statement}
        placeholder="The keeper is awake."
        onChange={statement => onChange({ ...question, statement })}
      />
      <Select
        label="Semantics"
        hint={
          question.semantics === 'classical'
            ? 'What holds in every situation that fits the theory; rules work backwards too.'
            : 'Only what chaining rules from condition to conclusion reaches, as corpora such as ProofWriter mean it.'
        }
        value={question.semantics}
        options={[
          { value: 'classical', says: 'Classical' },
          { value: 'forward', says: 'Forward chaining' },
        ]}
        onChange={semantics => {
          const wanted = { ...question, semantics }
          onChange(wanted)
          if (ready) onAsk(wanted)
        }}
      />
      <div className="row">
        <Button kind="primary" type="submit" disabled={!ready} busy={busy}>
          Decide
        </Button>
        <span className="small muted">
          <Keys keys="Ctrl+Enter" />
        </span>
      </div>
    </form>
  )
}
