/** Theory: decides whether a statement follows from facts and rules in English, with a proof. */
import type { BodyInput } from '@elenchus/workbench/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSamples, useTools } from '../../app/tools.ts'
import { Notice } from '../../parts/feedback.tsx'
import { Button, Form, Select, TextArea, TextField } from '../../parts/form.tsx'
import { EmptyState, Page } from '../../parts/layout.tsx'
import { KeyCaps, useShortcuts } from '../../parts/shortcuts.tsx'
import { Answer } from './answer.tsx'
import './theory.css'

/** A question with the number of the chosen reading, if a sentence is ambiguous. */
type AskedQuestion = Question & { readonly reading?: number }
const emptyQuestion: Question = { theory: '', statement: '', semantics: 'classical' }

export default function TheoryScreen() {
  const tools = useTools()
  const [question, setQuestion] = useState(emptyQuestion)
  /** The question that is answered; `question` may have been edited since. */
  const [askedQuestion, setAskedQuestion] = useState<AskedQuestion | null>(null)
  const { theories } = useSamples()
  const { data, error, isFetching } = useQuery({
    queryKey: ['decide', askedQuestion],
    queryFn: ({ signal }) => tools.decide(askedQuestion!, signal),
    enabled: askedQuestion !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const ask = ({ reading, ...newQuestion }: AskedQuestion) => {
    setQuestion(newQuestion)
    setAskedQuestion({ ...newQuestion, reading })
  }
  return (
    <Page
      title="Theory"
      lead="Write facts and rules in English, then a statement. You see how each sentence was interpreted, whether the statement follows, and why."
      wide
    >
      <div className="theory">
        <TheoryForm question={question} samples={theories} busy={isFetching} onChange={setQuestion} onAsk={ask} />
        <div className="result" aria-busy={isFetching}>
          {askedQuestion === null ? (
            <EmptyState title="No statement yet">
              Choose an example, or write a theory and a statement, then press Decide.
            </EmptyState>
          ) : error && !isFetching ? (
            <ReadingError error={error} onReading={reading => ask({ ...askedQuestion, reading })} />
          ) : (
            data && <Answer question={askedQuestion} answer={data} onAsk={ask} />
          )}
        </div>
      </div>
    </Page>
  )
}

/** An error in the theory. If a sentence is ambiguous, the message lists its readings, and there is a button for each. */
function ReadingError({ error, onReading }: { error: Error; onReading: (reading: number) => void }) {
  const [first, ...rest] = error.message.split('\n')
  const matches = [...error.message.matchAll(/^ {2}reading (\d+): (.*)$/gm)]
  const readings = matches.map(([, number, text]) => ({ number: Number(number), text: text! }))
  return (
    <Notice
      tone="error"
      title={toSentence(first!)}
      actions={readings.map(({ number, text }) => (
        <Button label={`Read it as: ${text}`} key={number} onClick={() => onReading(number)} />
      ))}
    >
      {readings.length === 0 && rest.length > 0 && <pre className="where">{rest.join('\n')}</pre>}
    </Notice>
  )
}

/** `2:1: this can be read in two ways` → `Line 2: this can be read in two ways` */
const toSentence = (text: string) => text.replace(/^(\d+):\d+: /, 'Line $1: ')

export type Question = Pick<BodyInput<'decide'>, 'theory' | 'statement'> & {
  readonly semantics: 'classical' | 'forward'
}

function TheoryForm(props: {
  question: Question
  samples: readonly { readonly title: string; readonly theory: string; readonly statement: string }[]
  busy: boolean
  onChange: (question: Question) => void
  onAsk: (question: Question) => void
}) {
  const { question, samples, busy, onChange, onAsk } = props
  const isComplete = question.theory.trim() !== '' && question.statement.trim() !== ''
  const ask = () => isComplete && onAsk(question)
  useShortcuts([{ keys: 'Ctrl+Enter', label: 'Decide', run: ask }], 'Theory')
  const chosenSample = samples.find(
    ({ theory, statement }) => theory === question.theory && statement === question.statement,
  )
  return (
    <Form
      submit="Decide"
      disabled={!isComplete}
      busy={busy}
      onSubmit={ask}
      footer={
        <span className="small muted">
          <KeyCaps keys="Ctrl+Enter" />
        </span>
      }
    >
      <Select
        label="Examples"
        value={chosenSample?.title ?? ''}
        options={[
          { value: '', label: chosenSample ? 'Choose one' : 'Your text' },
          ...samples.map(({ title }) => ({ value: title, label: title })),
        ]}
        onChange={title => {
          const sample = samples.find(each => each.title === title)
          if (!sample) return
          onAsk({ ...question, theory: sample.theory, statement: sample.statement })
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
        hint="Does this follow from the theory?"
        value={question.statement}
        placeholder="The keeper is awake."
        onChange={statement => onChange({ ...question, statement })}
      />
      <Select
        label="Semantics"
        hint={
          question.semantics === 'classical'
            ? 'A statement follows if it holds in every model of the theory. Rules also apply in contrapositive form.'
            : 'A statement follows only if forward chaining derives it, as in corpora such as ProofWriter.'
        }
        value={question.semantics}
        options={[
          { value: 'classical', label: 'Classical' },
          { value: 'forward', label: 'Forward chaining' },
        ]}
        onChange={semantics => {
          const changed = { ...question, semantics }
          onChange(changed)
          if (isComplete) onAsk(changed)
        }}
      />
    </Form>
  )
}
