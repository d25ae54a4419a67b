/** The current question of an adjudication with the answers of annotators A and B, and the list of all questions. */
import { useRef } from 'react'
import { Badge } from '../../parts/feedback.tsx'
import { Button, TextField } from '../../parts/form.tsx'
import { KeyCaps, type Shortcut, useShortcuts } from '../../parts/shortcuts.tsx'
import type { Decision, Question } from './questions.ts'

export const choiceNames = { first: 'A', second: 'B', neither: 'neither' } as const
const choiceKeys = { first: 'a', second: 'b', neither: 'n' } as const

interface QuestionCardProps {
  question: Question
  /** Shown above the question, such as `Disagreement 2 of 5`. */
  position: string
  decision: Decision | undefined
  reason: string
  busy: boolean
  /** For a page with an editor that uses the same keys. */
  disableShortcuts?: boolean
  onReason: (reason: string) => void
  onDecide: (choice: Decision['choice']) => void
  onWithdraw: () => void
  /** Goes to the next question (1) or the previous one (-1), if there are several. */
  onMove?: (steps: number) => void
}

export function QuestionCard(props: QuestionCardProps) {
  const { question, position, decision, reason, busy, disableShortcuts = false } = props
  const { onReason, onDecide, onWithdraw, onMove } = props
  const card = useRef<HTMLElement>(null)
  const choices = (['first', 'second', 'neither'] as const).filter(choice => question[choice] !== null)
  const moveShortcuts: readonly Shortcut[] = onMove
    ? [
        { keys: 'ArrowDown or j', label: 'Next disagreement', run: () => onMove(1) },
        { keys: 'ArrowUp or k', label: 'Previous disagreement', run: () => onMove(-1) },
      ]
    : []
  const shortcuts: readonly Shortcut[] = [
    ...choices.map(choice => ({
      keys: choiceKeys[choice],
      label: `Choose ${choiceNames[choice]}`,
      run: () => onDecide(choice),
    })),
    ...moveShortcuts,
    { keys: 'u', label: 'Withdraw the decision', run: () => (decision ? onWithdraw() : false) },
    { keys: 'r', label: 'Enter a reason', run: () => card.current?.querySelector('input')?.focus() },
  ]
  useShortcuts(disableShortcuts ? [] : shortcuts, 'Disagreements')
  return (
    <section ref={card} className="card desk-question" aria-label="Current disagreement">
      <div className="row spread">
        <span className="small muted">{position}</span>
        <span className="row">
          {decision && <Badge label={`decided: ${choiceNames[decision.choice]}`} tone="ok" icon="✓" />}
          {onMove && (
            <>
              <Button label="↑" kind="quiet" aria-label="Previous disagreement" onClick={() => onMove(-1)} />
              <Button label="↓" kind="quiet" aria-label="Next disagreement" onClick={() => onMove(1)} />
            </>
          )}
        </span>
      </div>
      <h2>{question.question}</h2>
      <div className="desk-choices">
        {choices.map(choice => (
          <button
            key={choice}
            type="button"
            className={`desk-choice ${decision?.choice === choice ? 'chosen' : ''}`}
            aria-pressed={decision?.choice === choice}
            disabled={busy}
            onClick={() => onDecide(choice)}
          >
            <span className="who">
              {choice === 'neither' ? 'Neither' : choiceNames[choice]} <KeyCaps keys={choiceKeys[choice]} />
            </span>
            <span>{question[choice]}</span>
          </button>
        ))}
      </div>
      <div className="row reason">
        <TextField
          label="Reason"
          hint="Stored with the decision. Required if you choose “Neither”."
          value={reason}
          maxLength={2000}
          onChange={onReason}
        />
        {decision && <Button label="Withdraw" disabled={busy} onClick={onWithdraw} />}
      </div>
    </section>
  )
}

export function QuestionList(props: {
  questions: readonly Question[]
  decisions: ReadonlyMap<string, Decision>
  current: string | undefined
  onChoose: (id: string) => void
}) {
  const { questions, decisions, current, onChoose } = props
  return (
    <ol className="desk-queue" aria-label="Disagreements">
      {questions.map(({ id, question }) => {
        const decision = decisions.get(id)
        return (
          <li key={id}>
            <button type="button" aria-current={id === current ? 'true' : undefined} onClick={() => onChoose(id)}>
              <span aria-hidden="true">{decision ? '✓' : '○'}</span>
              <span>
                {question} <span className="small muted">{decision ? choiceNames[decision.choice] : 'open'}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
