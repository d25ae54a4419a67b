/** Logic: a modal formula; does it hold everywhere, somewhere or nowhere, and the tableau or the worlds that show it. */
import type { BodyInput } from '@elenchus/workbench/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTools } from '../../app/tools.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Page } from '../../parts/page.tsx'
import { FormulaForm, type ModalQuestion } from './formula-form.tsx'
import { Notation } from './notation.tsx'
import { Verdict } from './verdict.tsx'
import './logic.css'

const blank: ModalQuestion = { formula: '', premises: '', logic: 'S5' }
const bodyOf = ({ formula, premises, logic }: ModalQuestion): BodyInput<'prove'> => ({
  formula,
  logic,
  premises: premises.split('\n').filter(line => line.trim() !== ''),
})

export function LogicScreen() {
  const tools = useTools()
  const [question, setQuestion] = useState(blank)
  const [asked, setAsked] = useState<ModalQuestion | null>(null)
  const samples = useQuery({ queryKey: ['listSamples'], queryFn: ({ signal }) => tools.listSamples(signal) })
  const answer = useQuery({
    queryKey: ['prove', asked],
    queryFn: ({ signal }) => tools.prove(bodyOf(asked!), signal),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const ask = (wanted: ModalQuestion) => {
    setQuestion(wanted)
    setAsked(wanted)
  }
  return (
    <Page
      title="Logic"
      lead="Write a formula of modal logic: see whether it holds everywhere, somewhere or nowhere, and what shows it."
      wide
    >
      <div className="logic">
        <div className="stack">
          <FormulaForm
            question={question}
            examples={samples.data?.formulas ?? []}
            busy={answer.isFetching}
            onChange={setQuestion}
            onAsk={ask}
          />
          <Notation />
        </div>
        <div className="result" aria-busy={answer.isFetching}>
          {asked === null ? (
            <EmptyState title="No formula yet">Choose an example or write a formula, and press Decide.</EmptyState>
          ) : answer.error && !answer.isFetching ? (
            <Notice tone="error" title="This is not a formula yet.">
              <pre className="where">{answer.error.message}</pre>
            </Notice>
          ) : (
            answer.data && <Verdict question={asked} answer={answer.data} />
          )}
        </div>
      </div>
    </Page>
  )
}
