/** Adjudication of two metagraphs: annotations A and B next to the gold graph, and their disagreements one by one. */
import type { Metagraph } from '@elenchus/metagraph'
import type { DiagramOptions } from '@elenchus/metagraph/draw'
import { useMemo, useRef, useState } from 'react'
import { GraphEditor, ReadOnlyGraph } from '../../editor/graph-editor.tsx'
import { Badge, Notice } from '../../parts/feedback.tsx'
import { Button } from '../../parts/form.tsx'
import { useShortcuts } from '../../parts/shortcuts.tsx'
import type { PassageDetail } from '../project/use-project.ts'
import { QuestionCard, QuestionList } from './question-card.tsx'
import { computeGold, type Decision, type Question } from './questions.ts'
import { checkReason, useDecisions } from './use-decisions.ts'

const noDecisions: readonly Decision[] = []

export function GraphAdjudication(props: {
  project: string
  detail: PassageDetail
  /** The names of the two annotators. */
  names: readonly [string, string]
  graphs: readonly [Metagraph, Metagraph]
}) {
  const { project, detail, names, graphs } = props
  const [first, second] = graphs
  const { decisions = noDecisions, done = false, gold: storedGold } = detail.adjudication ?? {}
  const adjudication = useMemo(() => computeGold(first, second, decisions), [first, second, decisions])
  const decisionsById = useMemo(() => new Map(decisions.map(each => [each.disagreement, each])), [decisions])
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [editedGold, setEditedGold] = useState<Metagraph | null>(null)
  const { busy, decide, withdraw, finish, reopen } = useDecisions(project, detail)

  const { questions, openQuestions } = adjudication
  const current = questions.find(({ id }) => id === chosenId) ?? openQuestions[0] ?? null
  const canEdit = !done && openQuestions.length === 0
  const gold = done && storedGold?.kind === 'metagraph' ? storedGold.graph : adjudication.gold
  const index = current ? questions.indexOf(current) : -1
  const diagramOptions = useMemo(() => markQuestion(current), [current])

  /** The disagreement whose decision is being sent. Another decision on it is ignored until then. */
  const pendingId = useRef<string | null>(null)
  const moveBy = (steps: number) =>
    setChosenId(questions[(index + steps + questions.length) % questions.length]?.id ?? null)
  const decideCurrent = (choice: Decision['choice']) => {
    if (!current || done || (busy && pendingId.current === current.id)) return
    if (!checkReason(choice, reason)) return document.querySelector<HTMLInputElement>('.desk-question input')?.focus()
    setEditedGold(null)
    pendingId.current = current.id
    decide({ disagreement: current.id, choice, reason }, () => {
      setReason('')
      // Continue with the next open question, if there is one.
      const remaining = [...questions.slice(index + 1), ...questions.slice(0, index)]
      setChosenId(remaining.find(({ id }) => !decisionsById.has(id))?.id ?? null)
    })
  }
  const save = () => {
    const graph = editedGold ?? gold
    if (canEdit && graph && !busy) finish({ kind: 'metagraph', graph })
  }
  useShortcuts([{ keys: 'Ctrl+Enter', label: 'Save as gold', run: save }], 'Passage')
  return (
    <div className="stack">
      <div className="row spread">
        <div className="row">
          {done || openQuestions.length === 0 ? (
            <Badge label={done ? 'gold' : 'all decided'} tone="ok" icon="✓" />
          ) : (
            <Badge label={`${openQuestions.length} of ${questions.length} open`} tone="warn" icon="○" />
          )}
          {questions.length === 0 && <span className="small muted">The two annotations are identical.</span>}
        </div>
        {done ? (
          <Button label="Reopen" busy={busy} onClick={reopen} />
        ) : (
          <Button label="Save as gold" kind="primary" busy={busy} disabled={!canEdit} onClick={save} />
        )}
      </div>
      {!done && questions.length > 0 && (
        <div className="desk-top">
          {current ? (
            <QuestionCard
              question={current}
              position={`Disagreement ${index + 1} of ${questions.length}`}
              decision={decisionsById.get(current.id)}
              reason={reason}
              busy={busy}
              onReason={setReason}
              onDecide={decideCurrent}
              onWithdraw={() => withdraw(current.id)}
              onMove={moveBy}
              disableShortcuts={canEdit}
            />
          ) : (
            <Notice tone="ok" title="All disagreements are decided.">
              If neither annotation was correct, edit the gold annotation below. Then save it.
            </Notice>
          )}
          <QuestionList questions={questions} decisions={decisionsById} current={current?.id} onChoose={setChosenId} />
        </div>
      )}
      <div className="desk">
        <ReadOnlyGraph title={`A: ${names[0]}`} label="A" graph={first} options={diagramOptions} />
        <ReadOnlyGraph title={`B: ${names[1]}`} label="B" graph={second} options={diagramOptions} />
        <div className="gold">
          <h2>Gold{done ? '' : ' so far'}</h2>
          {gold ? (
            <GraphEditor
              graph={gold}
              readOnly={!canEdit}
              hideSidePanel={!canEdit}
              label="Gold"
              idPrefix="gold-"
              options={diagramOptions}
              onChange={setEditedGold}
            />
          ) : (
            <p className="muted">First decide how the passage is divided into statements.</p>
          )}
        </div>
      </div>
    </div>
  )
}

/** Marks the edge or the statements of a question in all drawings. */
function markQuestion(question: Question | null): DiagramOptions {
  if (!question) return {}
  const { about, statements } = question
  const [source, target] = statements
  return {
    edgeMark: ({ from, to }) => (about === 'edge' && from === source && to === target ? 'asked' : undefined),
    statementNote: ({ id }) => (statements.includes(id) ? 'in question' : undefined),
  }
}
