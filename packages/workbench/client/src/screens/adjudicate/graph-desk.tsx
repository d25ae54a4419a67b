/** Two metagraphs of one passage become gold: A, B and gold beside each other, and the disagreements one by one. */
import type { Metagraph } from '@elenchus/metagraph'
import type { DiagramOptions } from '@elenchus/metagraph/draw'
import type { Content } from '@elenchus/workbench/contract'
import { useMemo, useRef, useState } from 'react'
import { GraphEditor } from '../../editor/graph-editor.tsx'
import { Badge, Notice, toast } from '../../parts/feedback.tsx'
import { Button } from '../../parts/form.tsx'
import { useKeys } from '../../parts/keys.tsx'
import { QuestionCard, QueueList } from './question-card.tsx'
import { type Decision, deskOf, type Question } from './questions.ts'
import { type Detail, useDecisions } from './use-desk.ts'

const none: readonly Decision[] = []

export function GraphDesk(props: {
  readonly project: string
  readonly detail: Detail
  readonly names: readonly [string, string]
  readonly graphs: readonly [Metagraph, Metagraph]
}) {
  const { project, detail, names, graphs } = props
  const [first, second] = graphs
  const decisions = detail.adjudication?.decisions ?? none
  const done = detail.adjudication?.done ?? false
  const desk = useMemo(() => deskOf(first, second, decisions), [first, second, decisions])
  const byId = useMemo(() => new Map(decisions.map(each => [each.disagreement, each])), [decisions])
  const [chosen, setChosen] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [edited, setEdited] = useState<Metagraph | null>(null)
  const { busy, decide, withdraw, finish, reopen } = useDecisions(project, detail.passage.id, detail)

  const { questions, open } = desk
  const current = questions.find(({ id }) => id === chosen) ?? open[0] ?? null
  const editing = !done && open.length === 0
  const stored = detail.adjudication?.gold
  const gold = done && stored?.kind === 'metagraph' ? stored.graph : desk.gold
  const at = current ? questions.indexOf(current) : -1
  const marks = useMemo(() => marksOf(current), [current])

  /** The disagreement whose decision is under way: a second press on it is the same decision. */
  const sent = useRef<string | null>(null)
  const move = (by: number) => {
    const next = questions[(at + by + questions.length) % questions.length]
    if (next) setChosen(next.id)
  }
  const take = (choice: Decision['choice']) => {
    if (!current || done || (busy && sent.current === current.id)) return
    if (choice === 'neither' && reason.trim() === '') {
      toast('Say why neither is right: the reason is kept with the decision.', { tone: 'error' })
      document.querySelector<HTMLInputElement>('.desk-question input')?.focus()
      return
    }
    setEdited(null)
    sent.current = current.id
    decide({ disagreement: current.id, choice, reason: reason.trim() }, () => {
      setReason('')
      // On to the next that is open; the last one stays in hand.
      const later = [...questions.slice(at + 1), ...questions.slice(0, at)]
      setChosen(later.find(({ id }) => !byId.has(id))?.id ?? null)
    })
  }
  const end = () => {
    const made = edited ?? gold
    if (!editing || !made || busy) return
    const content: Content = { kind: 'metagraph', graph: made }
    finish(content, () => toast('This is gold now.'))
  }
  useKeys([{ keys: 'Ctrl+Enter', says: 'Finish: this is gold', run: end }], 'Passage')

  return (
    <div className="stack">
      <div className="row spread">
        <div className="row">
          {done ? (
            <Badge tone="ok" sign="✓">
              gold
            </Badge>
          ) : (
            <Badge tone={open.length === 0 ? 'ok' : 'warn'} sign={open.length === 0 ? '✓' : '○'}>
              {open.length === 0 ? 'all decided' : `${open.length} of ${questions.length} open`}
            </Badge>
          )}
          {questions.length === 0 && <span className="small muted">The two annotations agree in everything.</span>}
        </div>
        {done ? (
          <Button busy={busy} onClick={reopen}>
            Open it again
          </Button>
        ) : (
          <Button kind="primary" busy={busy} disabled={!editing} onClick={end}>
            Finish: this is gold
          </Button>
        )}
      </div>
      {!done && questions.length > 0 && (
        <div className="desk-top">
          {current ? (
            <QuestionCard
              question={current}
              place={`Disagreement ${at + 1} of ${questions.length}`}
              decided={byId.get(current.id)}
              reason={reason}
              busy={busy}
              onReason={setReason}
              onDecide={take}
              onWithdraw={() => withdraw(current.id)}
              onMove={move}
              quiet={editing}
            />
          ) : (
            <Notice tone="ok" title="Everything is decided.">
              Where neither was right, mend gold below by hand; then finish.
            </Notice>
          )}
          <QueueList questions={questions} decisions={byId} current={current?.id ?? null} onChoose={setChosen} />
        </div>
      )}
      <div className="desk">
        <div>
          <h2>A: {names[0]}</h2>
          <GraphEditor graph={first} readOnly bare label="A" scope="a-" options={marks} />
        </div>
        <div>
          <h2>B: {names[1]}</h2>
          <GraphEditor graph={second} readOnly bare label="B" scope="b-" options={marks} />
        </div>
        <div className="gold">
          <h2>Gold{done ? '' : ' so far'}</h2>
          {gold ? (
            <GraphEditor
              graph={gold}
              readOnly={!editing}
              bare={!editing}
              label="Gold"
              scope="gold-"
              options={marks}
              onChange={setEdited}
            />
          ) : (
            <p className="muted">First choose how the passage is divided.</p>
          )}
        </div>
      </div>
    </div>
  )
}

/** Marks what the question is about in every drawing. */
function marksOf(question: Question | null): DiagramOptions {
  if (!question) return {}
  const { about, statements } = question
  const [one, two] = statements
  return {
    edgeMark: ({ from, to }) => (about === 'edge' && from === one && to === two ? 'asked' : undefined),
    statementNote: ({ id }) => (statements.includes(id) ? 'in question' : undefined),
  }
}
