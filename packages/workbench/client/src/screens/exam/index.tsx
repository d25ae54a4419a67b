/** The exam as the person who takes it sees it: by a link, without an account, one item at a time. */

import type { BodyInput, Reply } from '@elenchus/workbench/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../app/api.ts'
import { useQueue, useQueueState } from '../../app/offline-queue.ts'
import { useRoute } from '../../app/use-route.ts'
import { Loading, Notice, Progress } from '../../parts/feedback.tsx'
import { Button } from '../../parts/form.tsx'
import { useKeys } from '../../parts/keys.tsx'
import { Dialog, Gate } from '../../parts/layout.tsx'
import { answersWith, createStopwatch, firstOpen, letterOf, optionOfKey } from './sitting.ts'
import './exam.css'

export default function Screen() {
  // Behind the number sign, so that no log of a proxy holds it.
  const [secret] = useState(() => window.location.hash.slice(1))
  const sitting = useRoute(
    'readSitting',
    { params: { token: secret } },
    { enabled: /^[\w.-]+$/.test(secret), staleTime: Number.POSITIVE_INFINITY },
  )
  const [begun, setBegun] = useState(false)
  if (!/^[\w.-]+$/.test(secret))
    return (
      <Gate title="Exam">
        <Notice tone="warn" title="This address has no link in it.">
          Open the link that you were given, whole.
        </Notice>
      </Gate>
    )
  if (sitting.error)
    return (
      <Gate title="Exam">
        <Notice
          tone="error"
          title={sitting.error.message}
          actions={<Button onClick={() => void sitting.refetch()}>Try again</Button>}
        />
      </Gate>
    )
  if (!sitting.data)
    return (
      <Gate title="Exam">
        <Loading />
      </Gate>
    )
  const { exam, person, items, answers, finished } = sitting.data
  const answered = Object.keys(answers).length
  if (finished)
    return (
      <Gate title={exam} lead={`Thank you, ${person}.`}>
        <p>This exam is handed in. You can close the page.</p>
      </Gate>
    )
  if (!begun)
    return (
      <Gate title={exam} lead={`For ${person}.`}>
        <p>
          There are {items.length} items, one at a time. Choose an answer with <kbd>1</kbd> to <kbd>9</kbd> or by its
          letter, and go on with <kbd>Enter</kbd>. The time that you spend on each item is kept. You can stop and come
          back to this link on this device or another.
        </p>
        {answered > 0 && <p>You have answered {answered} so far.</p>}
        <div className="row">
          <Button kind="primary" onClick={() => setBegun(true)}>
            {answered > 0 ? 'Go on' : 'Begin'}
          </Button>
        </div>
      </Gate>
    )
  return <Paper secret={secret} sitting={sitting.data} />
}

type SittingReply = Reply<'readSitting'>
type Event = BodyInput<'answerSitting'>['events'][number]

export function Paper({ secret, sitting }: { readonly secret: string; readonly sitting: SittingReply }) {
  const queue = useQueue<Event>({
    // The whole link must not stay behind in the browser.
    name: `sitting/${secret.slice(0, 12)}`,
    revision: sitting.revision,
    send: (revision, events, signal) =>
      call('answerSitting', { params: { token: secret }, body: { revision, events: [...events] }, signal }),
  })
  if (!queue)
    return (
      <Gate title={sitting.exam}>
        <Loading />
      </Gate>
    )
  return <Items sitting={sitting} queue={queue} />
}

function Items({
  sitting,
  queue,
}: {
  readonly sitting: SittingReply
  readonly queue: NonNullable<ReturnType<typeof useQueue<Event>>>
}) {
  const { items, exam, person } = sitting
  const [answers, setAnswers] = useState(() => answersWith(sitting.answers, queue.kept))
  const [at, setAt] = useState(() => firstOpen(items, answers))
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState(false)
  const state = useQueueState(queue as never)
  const watch = useRef(createStopwatch())
  const heading = useRef<HTMLHeadingElement>(null)
  const item = items[at]
  const answered = items.filter(({ id }) => answers[id] !== undefined).length

  // Another tab of the same person: both sets of answers count, the later ones where they differ.
  useEffect(() => {
    if (state.status === 'conflict') queue.keepMine()
  }, [state.status, queue])
  useEffect(() => {
    const look = () => watch.current.visible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  const choose = (option: number): boolean => {
    if (!item || option >= item.options.length) return false
    setAnswers(now => ({ ...now, [item.id]: option }))
    const seconds = Math.min(86_400, watch.current.take())
    void queue.add({
      id: crypto.randomUUID(),
      kind: 'sitting.answered',
      payload: { item: item.id, answer: option, seconds },
    })
    return true
  }
  const go = (to: number) => {
    if (to < 0 || to >= items.length) return
    setAt(to)
    watch.current.take()
    heading.current?.focus()
  }
  const next = () => (at === items.length - 1 ? setAsking(true) : go(at + 1))
  const finish = async () => {
    void queue.add({ id: crypto.randomUUID(), kind: 'sitting.finished', payload: {} })
    await queue.flush()
    setDone(true)
  }
  useKeys(
    [
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(n => ({
        keys: `${n} or ${letterOf(n - 1).toLowerCase()}`,
        says: `Choose ${letterOf(n - 1)}`,
        run: (event: KeyboardEvent) => choose(optionOfKey(event.key)),
      })),
      {
        keys: 'Enter or ArrowRight',
        says: 'Next item',
        run: (event: KeyboardEvent) => ((event.target as HTMLElement).closest('button, dialog') ? false : next()),
      },
      { keys: 'ArrowLeft', says: 'Item before', run: () => go(at - 1) },
    ],
    'Exam',
  )
  if (done)
    return (
      <Gate title={exam} lead={`Thank you, ${person}.`}>
        <p>This exam is handed in. You can close the page.</p>
      </Gate>
    )
  if (!item) return null
  return (
    <div className="paper">
      <header>
        <div className="row spread">
          <strong>{exam}</strong>
          <SaveState state={state} />
        </div>
        <Progress
          label="Answered"
          value={answered}
          max={items.length}
          says={`${answered} of ${items.length} answered`}
        />
      </header>
      {state.status === 'refused' && (
        <Notice
          tone="error"
          title={state.problem?.title ?? 'An answer was refused.'}
          actions={<Button onClick={() => queue.retry()}>Send again</Button>}
        />
      )}
      <article className="stack">
        <h1 ref={heading} tabIndex={-1} className="small">
          Item {at + 1} of {items.length}
        </h1>
        <p className="exam-text">{item.text}</p>
        <fieldset key={item.id} className="exam-options">
          <legend>{item.question || 'Which is right?'}</legend>
          {item.options.map((option, i) => (
            <label key={`${letterOf(i)} ${option}`}>
              <input type="radio" name={`item-${at}`} checked={answers[item.id] === i} onChange={() => choose(i)} />
              <kbd>{letterOf(i)}</kbd>
              <span>{option}</span>
            </label>
          ))}
        </fieldset>
      </article>
      <footer className="row spread">
        <Button disabled={at === 0} onClick={() => go(at - 1)}>
          Back
        </Button>
        {at < items.length - 1 ? (
          <Button kind="primary" onClick={next}>
            Next
          </Button>
        ) : (
          <Button kind="primary" onClick={() => setAsking(true)}>
            Hand in
          </Button>
        )}
      </footer>
      <Dialog
        open={asking}
        title="Hand in?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button kind="primary" busy={state.waiting > 0} onClick={() => void finish()}>
              Hand in
            </Button>
            {answered < items.length && (
              <Button
                onClick={() => {
                  setAsking(false)
                  go(firstOpen(items, answers))
                }}
              >
                To the first open item
              </Button>
            )}
          </>
        }
      >
        <p>
          {answered === items.length
            ? 'You have answered every item. Afterwards nothing can be changed.'
            : `${items.length - answered} items have no answer yet. Afterwards nothing can be changed.`}
        </p>
      </Dialog>
    </div>
  )
}

function SaveState({ state }: { readonly state: { readonly status: string; readonly waiting: number } }) {
  const says =
    state.waiting === 0
      ? 'Saved'
      : state.status === 'waiting'
        ? `${state.waiting} kept here; the server does not answer`
        : 'Saving …'
  return (
    <span className="small muted" role="status">
      {says}
    </span>
  )
}
