/** One item at a time. Every choice is kept at once, in the browser and then on the server; nothing is lost on reload or without a network. */
import type { BodyInput, Reply } from '@elenchus/workbench/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../app/api.ts'
import { useQueue, useQueueState } from '../../app/use-queue.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Gate } from '../../parts/gate.tsx'
import { useKeys } from '../../parts/keys.tsx'
import { Loading } from '../../parts/loaded.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Progress } from '../../parts/progress.tsx'
import { answersWith, firstOpen, letterOf, optionOfKey } from './sitting.ts'
import { createStopwatch } from './stopwatch.ts'

type Sitting = Reply<'readSitting'>
type Event = BodyInput<'answerSitting'>['events'][number]

export function Paper({ secret, sitting }: { readonly secret: string; readonly sitting: Sitting }) {
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
  readonly sitting: Sitting
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
