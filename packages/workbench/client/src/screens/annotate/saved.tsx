/** Whether the server has everything, in a word; and what only a person can decide, where it does not. */
import type { Edit } from '../../app/edit-store.ts'
import type { Queue, QueueState } from '../../app/queue.ts'
import { Button } from '../../parts/button.tsx'
import { Notice } from '../../parts/notice.tsx'

const words: Readonly<Record<QueueState['status'], string>> = {
  saved: '✓ Saved',
  sending: '… Saving',
  waiting: '! Kept in this browser; the server is away',
  conflict: '! Changed elsewhere',
  refused: '✕ Not saved',
}

export function SavedWord({ state }: { readonly state: QueueState }) {
  return (
    <span className={`saved small ${state.status}`} role="status">
      {words[state.status]}
      {state.waiting > 0 && state.status === 'waiting' && ` (${state.waiting})`}
    </span>
  )
}

export function SavedTrouble<E extends Edit>(props: {
  readonly queue: Queue<E>
  readonly state: QueueState
  readonly onDiscarded: () => void
}) {
  const { queue, state, onDiscarded } = props
  const giveUp = async () => {
    await queue.discard()
    onDiscarded()
  }
  if (state.status === 'conflict')
    return (
      <Notice
        tone="warn"
        title="This annotation was changed elsewhere, perhaps in another window of yours."
        actions={
          <>
            <Button onClick={() => queue.keepMine()}>Keep what is here</Button>
            <Button onClick={() => void giveUp()}>Take what is there</Button>
          </>
        }
      />
    )
  if (state.status === 'refused')
    return (
      <Notice
        tone="error"
        title={state.problem?.title ?? 'The server refused this change.'}
        actions={
          <>
            <Button onClick={() => queue.retry()}>Try again</Button>
            <Button onClick={() => void giveUp()}>Give up what was not saved</Button>
          </>
        }
      />
    )
  return null
}
