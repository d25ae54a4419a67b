/** Logic: a modal formula; does it hold everywhere, somewhere or nowhere, and the tableau or the worlds that show it. */
import type { BodyInput } from '@elenchus/workbench/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTools } from '../../app/tools.ts'
import { Notice } from '../../parts/feedback.tsx'
import { EmptyState, Page } from '../../parts/layout.tsx'
import { Table } from '../../parts/table.tsx'
import { FormulaForm, type ModalQuestion } from './formula-form.tsx'
import { Verdict } from './verdict.tsx'
import './logic.css'

const blank: ModalQuestion = { formula: '', premises: '', logic: 'S5' }
const bodyOf = ({ formula, premises, logic }: ModalQuestion): BodyInput<'prove'> => ({
  formula,
  logic,
  premises: premises.split('\n').filter(line => line.trim() !== ''),
})

export default function LogicScreen() {
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

const spellings = [
  { says: 'not', unicode: '¬p', ascii: '~p or !p', words: 'not p' },
  { says: 'necessarily', unicode: '□p', ascii: '[]p', words: 'necessary p' },
  { says: 'possibly', unicode: '◇p', ascii: '<>p', words: 'possible p' },
  { says: 'and', unicode: 'p ∧ q', ascii: 'p & q', words: 'p and q' },
  { says: 'or', unicode: 'p ∨ q', ascii: 'p | q', words: 'p or q' },
  { says: 'if … then', unicode: 'p → q', ascii: 'p -> q', words: 'p implies q' },
  { says: 'exactly if', unicode: 'p ↔ q', ascii: 'p <-> q', words: 'p iff q' },
  { says: 'true, false', unicode: '⊤ ⊥', ascii: 'true false', words: 'true false' },
] as const

export function Notation() {
  return (
    <details className="notation">
      <summary>Help with the notation</summary>
      <div className="stack tight">
        <p className="small">
          ¬ □ ◇ bind tightest, then ∧, ∨, →, ↔. An atom is a name such as <code>rain</code>, or words in quotes:{' '}
          <code>"the match is off"</code>. Spellings may be mixed.
        </p>
        <Table
          caption="Signs in every spelling"
          columns={[
            { id: 'says', head: 'Meaning', cell: row => row.says },
            { id: 'unicode', head: 'Sign', cell: row => <code>{row.unicode}</code> },
            { id: 'ascii', head: 'Plain keys', cell: row => <code>{row.ascii}</code> },
            { id: 'words', head: 'Words', cell: row => <code>{row.words}</code> },
          ]}
          rows={spellings}
          keyOf={row => row.says}
        />
      </div>
    </details>
  )
}
