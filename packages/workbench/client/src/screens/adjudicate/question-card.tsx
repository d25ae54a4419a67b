/** The disagreement in hand: the question, what A and B say, and a decision with its reason. */
import { type RefObject, useRef } from 'react'
import { Badge } from '../../parts/feedback.tsx'
import { Button, TextField } from '../../parts/form.tsx'
import { Keys, useKeys } from '../../parts/keys.tsx'
import type { Decision, Question } from './questions.ts'

const letters = { first: 'A', second: 'B', neither: 'neither' } as const

export function QuestionCard(props: {
  readonly question: Question
  readonly place: string
  readonly decided: Decision | undefined
  readonly reason: string
  readonly busy: boolean
  /** Its keys rest: an editor on the page needs them. */
  readonly quiet?: boolean
  readonly onReason: (reason: string) => void
  readonly onDecide: (choice: Decision['choice']) => void
  readonly onWithdraw: () => void
  /** To another disagreement; absent where this is the only one. */
  readonly onMove?: (by: number) => void
}) {
  const { question, place, decided, reason, busy, onReason, onDecide, onWithdraw, onMove } = props
  const card = useRef<HTMLElement>(null)
  useQuestionKeys(props, card)
  const choice = (side: 'first' | 'second', says: string) => (
    <button
      type="button"
      className={`desk-choice ${decided?.choice === side ? 'chosen' : ''}`}
      aria-pressed={decided?.choice === side}
      disabled={busy}
      onClick={() => onDecide(side)}
    >
      <span className="who">
        {letters[side]} <Keys keys={side === 'first' ? 'a' : 'b'} />
      </span>
      <span>{says}</span>
    </button>
  )
  return (
    <section ref={card} className="card desk-question" aria-label="The disagreement in hand">
      <div className="row spread">
        <span className="small muted">{place}</span>
        <span className="row">
          {decided && (
            <Badge tone="ok" sign="✓">
              decided: {letters[decided.choice]}
            </Badge>
          )}
          {onMove && (
            <>
              <Button kind="quiet" aria-label="The one before" onClick={() => onMove(-1)}>
                ↑
              </Button>
              <Button kind="quiet" aria-label="The next one" onClick={() => onMove(1)}>
                ↓
              </Button>
            </>
          )}
        </span>
      </div>
      <h2>{question.asks}</h2>
      <div className="desk-choices">
        {choice('first', question.first)}
        {choice('second', question.second)}
        {question.neither !== null && (
          <button
            type="button"
            className={`desk-choice ${decided?.choice === 'neither' ? 'chosen' : ''}`}
            aria-pressed={decided?.choice === 'neither'}
            disabled={busy}
            onClick={() => onDecide('neither')}
          >
            <span className="who">
              Neither <Keys keys="n" />
            </span>
            <span>{question.neither}</span>
          </button>
        )}
      </div>
      <div className="row reason">
        <TextField
          label="Reason"
          hint="It is kept with the decision, and needed where neither is right."
          value={reason}
          maxLength={2000}
          onChange={onReason}
        />
        {decided && (
          <Button disabled={busy} onClick={onWithdraw}>
            Take it back
          </Button>
        )}
      </div>
    </section>
  )
}

function useQuestionKeys(
  { question, decided, quiet = false, onDecide, onWithdraw, onMove }: Parameters<typeof QuestionCard>[0],
  card: RefObject<HTMLElement | null>,
): void {
  useKeys(
    quiet
      ? []
      : [
          { keys: 'a', says: 'What A says', run: () => onDecide('first') },
          { keys: 'b', says: 'What B says', run: () => onDecide('second') },
          { keys: 'n', says: 'Neither', run: () => (question.neither === null ? false : onDecide('neither')) },
          ...(onMove
            ? [
                { keys: 'ArrowDown or j', says: 'The next disagreement', run: () => onMove(1) },
                { keys: 'ArrowUp or k', says: 'The disagreement before', run: () => onMove(-1) },
              ]
            : []),
          { keys: 'u', says: 'Take the decision back', run: () => (decided ? onWithdraw() : false) },
          { keys: 'r', says: 'Write a reason', run: () => card.current?.querySelector('input')?.focus() },
        ],
    'Disagreements',
  )
}

export function QueueList(props: {
  readonly questions: readonly Question[]
  readonly decisions: ReadonlyMap<string, Decision>
  readonly current: string | null
  readonly onChoose: (id: string) => void
}) {
  const { questions, decisions, current, onChoose } = props
  return (
    <ol className="desk-queue" aria-label="Disagreements">
      {questions.map(({ id, asks }) => {
        const decided = decisions.get(id)
        return (
          <li key={id}>
            <button type="button" aria-current={id === current ? 'true' : undefined} onClick={() => onChoose(id)}>
              <span aria-hidden="true">{decided ? '✓' : '○'}</span>
              <span>
                {asks} <span className="small muted">{decided ? letters[decided.choice] : 'open'}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
