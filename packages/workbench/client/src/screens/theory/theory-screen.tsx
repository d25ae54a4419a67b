/** Theory: facts and rules in English, a statement, and what follows, with everything that led there. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTools } from '../../app/tools.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Page } from '../../parts/page.tsx'
import { Answer } from './answer.tsx'
import { Refused } from './refused.tsx'
import { type Question, TheoryForm } from './theory-form.tsx'
import './theory.css'

type Asked = Question & { readonly reading?: number }
const blank: Question = { theory: '', statement: '', semantics: 'classical' }

export function TheoryScreen() {
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
