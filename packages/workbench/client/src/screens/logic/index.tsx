/** Logic: decides whether a modal formula is valid, contingent or unsatisfiable, with a tableau or a Kripke model as proof. */
import type { BodyInput } from '@elenchus/workbench/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSamples, useTools } from '../../app/tools.ts'
import { Notice } from '../../parts/feedback.tsx'
import { Details, EmptyState, Page } from '../../parts/layout.tsx'
import { Table } from '../../parts/table.tsx'
import { FormulaForm, type ModalQuestion } from './formula-form.tsx'
import { spellings } from './notation.json'
import { Verdict } from './verdict.tsx'
import './logic.css'

const emptyQuestion: ModalQuestion = { formula: '', premises: '', logic: 'S5' }
const toRequestBody = ({ formula, premises, logic }: ModalQuestion): BodyInput<'prove'> => ({
  formula,
  logic,
  premises: premises.split('\n').filter(line => line.trim() !== ''),
})

export default function LogicScreen() {
  const tools = useTools()
  const [question, setQuestion] = useState(emptyQuestion)
  /** The question that is answered; `question` may have been edited since. */
  const [askedQuestion, setAskedQuestion] = useState<ModalQuestion | null>(null)
  const { formulas } = useSamples()
  const { data, error, isFetching } = useQuery({
    queryKey: ['prove', askedQuestion],
    queryFn: ({ signal }) => tools.prove(toRequestBody(askedQuestion!), signal),
    enabled: askedQuestion !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const ask = (newQuestion: ModalQuestion) => {
    setQuestion(newQuestion)
    setAskedQuestion(newQuestion)
  }
  return (
    <Page
      title="Logic"
      lead="Write a formula of modal logic to see whether it is valid, contingent or unsatisfiable, and why."
      wide
    >
      <div className="logic">
        <div className="stack">
          <FormulaForm question={question} examples={formulas} busy={isFetching} onChange={setQuestion} onAsk={ask} />
          <Notation />
        </div>
        <div className="result" aria-busy={isFetching}>
          {askedQuestion === null ? (
            <EmptyState title="No formula yet">Choose an example or write a formula, then press Decide.</EmptyState>
          ) : error && !isFetching ? (
            <Notice tone="error" title="The formula cannot be parsed.">
              <pre className="where">{error.message}</pre>
            </Notice>
          ) : (
            data && <Verdict question={askedQuestion} answer={data} />
          )}
        </div>
      </div>
    </Page>
  )
}

function Notation() {
  return (
    <Details className="notation" summary="Help with the notation">
      <div className="stack tight">
        <p className="small">
          The operators ¬, □ and ◇ bind tightest, followed by ∧, ∨, → and ↔. An atom is a name such as <code>rain</code>
          , or quoted words: <code>"the match is off"</code>. Different spellings can be mixed in a formula.
        </p>
        <Table
          caption="Spellings of the operators"
          columns={[
            { head: 'Meaning', cell: ({ meaning }) => meaning },
            { head: 'Symbol', cell: ({ symbol }) => <code>{symbol}</code> },
            { head: 'ASCII', cell: ({ ascii }) => <code>{ascii}</code> },
            { head: 'Words', cell: ({ words }) => <code>{words}</code> },
          ]}
          rows={spellings}
          rowKey={({ meaning }) => meaning}
        />
      </div>
    </Details>
  )
}
