/** An exam as its participant sees it: opened by a link, without an account, with one item at a time. */
import type { BodyInput, Reply } from '@elenchus/workbench/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../app/api.ts'
import { Loaded, useApiQuery } from '../../app/api-queries.tsx'
import { type Queue, type QueueState, useQueue, useQueueState } from '../../app/offline-queue.ts'
import { Loading, Notice, Progress } from '../../parts/feedback.tsx'
import { Button } from '../../parts/form.tsx'
import { pluralise } from '../../parts/format.ts'
import { ConfirmDialog, StandalonePage } from '../../parts/layout.tsx'
import { useShortcuts } from '../../parts/shortcuts.tsx'
import { createStopwatch, findFirstUnanswered, mergeUnsentAnswers, parseOptionKey, toOptionLetter } from './sitting.ts'
import './exam.css'

type Sitting = Reply<'readSitting'>
type Event = BodyInput<'answerSitting'>['events'][number]

export default function ExamScreen() {
  // The token is in the hash, which browsers do not send, so that it does not appear in server logs.
  const [token] = useState(() => window.location.hash.slice(1))
  const isValid = /^[\w.-]+$/.test(token)
  const sitting = useApiQuery('readSitting', { params: { token } }, { enabled: isValid, staleTime: Infinity })
  const [started, setStarted] = useState(false)
  if (started && sitting.data) return <OpenSitting token={token} sitting={sitting.data} />
  return (
    <StandalonePage title={sitting.data?.exam ?? 'Exam'} lead={sitting.data && `For ${sitting.data.person}.`}>
      {isValid ? (
        <Loaded query={sitting}>{found => <Instructions sitting={found} onStart={() => setStarted(true)} />}</Loaded>
      ) : (
        <Notice tone="warn" title="This link is incomplete.">
          Open the complete link that you received.
        </Notice>
      )}
    </StandalonePage>
  )
}

const Finished = () => <p>Thank you. Your exam is submitted. You can close the page.</p>

function Instructions({ sitting, onStart }: { sitting: Sitting; onStart: () => void }) {
  const answered = Object.keys(sitting.answers).length
  if (sitting.finished) return <Finished />
  return (
    <>
      <p>
        The exam has {sitting.items.length} items, shown one at a time. Choose an answer with <kbd>1</kbd> to{' '}
        <kbd>9</kbd> or with its letter, and continue with <kbd>Enter</kbd>. The time that you spend on each item is
        recorded. You can stop at any time and return to this link on any device.
      </p>
      {answered > 0 && <p>You have answered {answered} so far.</p>}
      <div className="row">
        <Button label={answered > 0 ? 'Continue' : 'Start'} kind="primary" onClick={onStart} />
      </div>
    </>
  )
}

/** Loads the unsent answers of this browser, then shows the items. */
function OpenSitting({ token, sitting }: { token: string; sitting: Sitting }) {
  const queue = useQueue<Event>({
    // Only the beginning of the token, because the name remains in the browser.
    name: `sitting/${token.slice(0, 12)}`,
    revision: sitting.revision,
    send: (revision, events, signal) =>
      call('answerSitting', { params: { token }, body: { revision, events: [...events] }, signal }),
  })
  return queue ? <Items sitting={sitting} queue={queue} /> : <Loading />
}

function Items({ sitting, queue }: { sitting: Sitting; queue: Queue<Event> }) {
  const { items, exam, person } = sitting
  const [answers, setAnswers] = useState(() => mergeUnsentAnswers(sitting.answers, queue.restored))
  const [index, setIndex] = useState(() => findFirstUnanswered(items, answers))
  const [confirming, setConfirming] = useState(false)
  const [done, setDone] = useState(false)
  const state = useQueueState(queue as never)
  const stopwatch = useRef(createStopwatch())
  const heading = useRef<HTMLHeadingElement>(null)
  const item = items[index]
  const answered = items.filter(({ id }) => answers[id] !== undefined).length
  const isLast = index === items.length - 1

  // After a conflict, the participant also answers in another tab. The answers of both are kept; the last answer to an item counts.
  useEffect(() => {
    if (state.status === 'conflict') queue.keepLocalVersion()
  }, [state.status, queue])
  useEffect(() => {
    const update = () => stopwatch.current.setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])

  const choose = (option: number): boolean => {
    if (!item || option >= item.options.length) return false
    setAnswers(previous => ({ ...previous, [item.id]: option }))
    const payload = { item: item.id, answer: option, seconds: Math.min(86_400, stopwatch.current.lap()) }
    void queue.add({ id: crypto.randomUUID(), kind: 'sitting.answered', payload })
    return true
  }
  const goTo = (target: number) => {
    if (target < 0 || target >= items.length) return
    setIndex(target)
    stopwatch.current.lap()
    heading.current?.focus()
  }
  const next = () => (isLast ? setConfirming(true) : goTo(index + 1))
  const finish = async () => {
    void queue.add({ id: crypto.randomUUID(), kind: 'sitting.finished', payload: {} })
    await queue.flush()
    setDone(true)
  }
  useShortcuts(
    [
      ...Array.from({ length: 9 }, (_, i) => ({
        keys: `${i + 1} or ${toOptionLetter(i).toLowerCase()}`,
        label: `Choose ${toOptionLetter(i)}`,
        run: (event: KeyboardEvent) => choose(parseOptionKey(event.key)),
      })),
      {
        keys: 'Enter or ArrowRight',
        label: 'Next item',
        run: (event: KeyboardEvent) => ((event.target as HTMLElement).closest('button, dialog') ? false : next()),
      },
      { keys: 'ArrowLeft', label: 'Previous item', run: () => goTo(index - 1) },
    ],
    'Exam',
  )
  if (done)
    return (
      <StandalonePage title={exam} lead={`For ${person}.`}>
        <Finished />
      </StandalonePage>
    )
  if (!item) return null
  return (
    <div className="paper">
      <header>
        <div className="row spread">
          <strong>{exam}</strong>
          <span className="small muted" role="status">
            {describeSaveStatus(state)}
          </span>
        </div>
        <Progress label="Answered" value={answered} max={items.length} suffix=" answered" />
      </header>
      {state.status === 'refused' && (
        <Notice
          tone="error"
          title={state.problem?.title ?? 'The server rejected your answer.'}
          actions={<Button label="Try again" onClick={() => queue.retry()} />}
        />
      )}
      <article className="stack">
        <h1 ref={heading} tabIndex={-1} className="small">
          Item {index + 1} of {items.length}
        </h1>
        <p className="exam-text">{item.text}</p>
        <fieldset key={item.id} className="exam-options">
          <legend>{item.question || 'Which answer is correct?'}</legend>
          {item.options.map((option, i) => (
            <label key={`${toOptionLetter(i)} ${option}`}>
              <input type="radio" name={`item-${index}`} checked={answers[item.id] === i} onChange={() => choose(i)} />
              <kbd>{toOptionLetter(i)}</kbd>
              <span>{option}</span>
            </label>
          ))}
        </fieldset>
      </article>
      <footer className="row spread">
        <Button label="Back" disabled={index === 0} onClick={() => goTo(index - 1)} />
        <Button label={isLast ? 'Submit' : 'Next'} kind="primary" onClick={next} />
      </footer>
      {confirming && (
        <ConfirmDialog
          title="Submit the exam?"
          confirm="Submit"
          cancel={answered < items.length ? 'Go to the first unanswered item' : 'Cancel'}
          busy={state.unsent > 0}
          onConfirm={() => void finish()}
          onClose={() => setConfirming(false)}
          onCancel={() => {
            setConfirming(false)
            if (answered < items.length) goTo(findFirstUnanswered(items, answers))
          }}
        >
          {describeUnanswered(items.length - answered)} You cannot change your answers afterwards.
        </ConfirmDialog>
      )}
    </div>
  )
}

const describeUnanswered = (count: number): string =>
  count === 0 ? 'You have answered every item.' : `${pluralise(count, 'item has', 'items have')} no answer yet.`

function describeSaveStatus({ unsent, status }: QueueState): string {
  if (unsent === 0) return 'Saved'
  return status === 'waiting' ? `${unsent} stored in this browser; the server does not respond` : 'Saving …'
}
