/** Theory: facts and rules in English, a statement, and what follows, with everything that led there. */

import type { BodyInput } from '@elenchus/workbench/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTools } from '../../app/tools.ts'
import { Notice } from '../../parts/feedback.tsx'
import { Button, Select, TextArea, TextField } from '../../parts/form.tsx'
import { Keys, useKeys } from '../../parts/keys.tsx'
import { EmptyState, Page } from '../../parts/layout.tsx'
import { Answer } from './answer.tsx'
import './theory.css'

type Asked = Question & { readonly reading?: number }
const blank: Question = { theory: '', statement: '', semantics: 'classical' }

export default function TheoryScreen() {
  const tools = useTools()
  const [question, setQuestion] = useState(blank)
  const [asked, setAsked] = useState<Asked | null>(null)
  const samples = useQuery({ queryKey: ['listSamples'], queryFn: ({ signal }) => tools.listSamples(signal) })
  const answer = useQuery({
    queryKey: ['decide', asked],
    queryFn: ({ signal }) => tools.decide(asked!, signal),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const ask = (wanted: Asked) => {
    setQuestion({ theory: wanted.theory, statement: wanted.statement, semantics: wanted.semantics })
    setAsked(wanted)
  }
  return (
    <Page
      title="Theory"
      lead="Write facts and rules in English and a statement: see how each sentence is read, what follows, and why."
      wide
    >
      <div className="theory">
        <TheoryForm
          question={question}
          samples={samples.data?.theories ?? []}
          busy={answer.isFetching}
          onChange={setQuestion}
          onAsk={ask}
        />
        <div className="result" aria-busy={answer.isFetching}>
          {asked === null ? (
            <EmptyState title="Nothing asked yet">
              Choose an example, or write a theory and a statement, and press Decide.
            </EmptyState>
          ) : answer.error && !answer.isFetching ? (
            <Refused error={answer.error} onReading={reading => ask({ ...asked, reading })} />
          ) : (
            answer.data && <Answer question={asked} answer={answer.data} onAsk={ask} />
          )}
        </div>
      </div>
    </Page>
  )
}

export function Refused(props: { readonly error: Error; readonly onReading: (reading: number) => void }) {
  const { error, onReading } = props
  const [first, ...rest] = error.message.split('\n')
  const readings = [...error.message.matchAll(/^ {2}reading (\d+): (.*)$/gm)].map(([, number, text]) => ({
    number: Number(number),
    text: text!,
  }))
  return (
    <Notice
      tone="error"
      title={sentence(first!)}
      actions={readings.map(({ number, text }) => (
        <Button key={number} onClick={() => onReading(number)}>
          Read it as: {text}
        </Button>
      ))}
    >
      {readings.length === 0 && rest.length > 0 && <pre className="where">{rest.join('\n')}</pre>}
    </Notice>
  )
}

/** `2:1: this can be read in two ways` → `Line 2: this can be read in two ways` */
const sentence = (text: string) => text.replace(/^(\d+):\d+: /, 'Line $1: ')

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
