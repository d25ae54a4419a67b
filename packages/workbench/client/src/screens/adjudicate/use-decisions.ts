/** The changes of an adjudication: decide, withdraw, finish, reopen. Each is stored as an event with its author. */
import type { BodyInput, Content } from '@elenchus/workbench/contract'
import { useEffect, useRef } from 'react'
import { useApiMutation } from '../../app/api-queries.tsx'
import { toast, toastError } from '../../parts/feedback.tsx'
import type { PassageDetail } from '../project/use-project.ts'
import type { Decision } from './questions.ts'

type Event = BodyInput<'adjudicate'>['events'][number]
type Kind = Event['kind']

const invalidatedQueries = [
  'readPassage',
  'findDisagreements',
  'mergePassage',
  'readHistory',
  'listPassages',
  'readProgress',
] as const

export function useDecisions(project: string, { passage, adjudication }: PassageDetail) {
  const adjudicate = useApiMutation('adjudicate', invalidatedQueries, toastError)
  const sendNow = (kind: Kind, payload: object, onSuccess?: () => void) => {
    const event = { id: crypto.randomUUID(), kind, payload } as Event
    const body = { revision: adjudication?.revision ?? 0, events: [event] }
    adjudicate.mutate({ params: { project, passage: passage.id }, body }, { onSuccess })
  }
  // A change made while another is being sent waits for its reply, which contains the new revision. Only the last one is kept.
  const queuedArguments = useRef<Parameters<typeof sendNow> | null>(null)
  const send = (...args: Parameters<typeof sendNow>) => {
    if (adjudicate.isPending) queuedArguments.current = args
    else sendNow(...args)
  }
  useEffect(() => {
    if (adjudicate.isPending || queuedArguments.current === null) return
    const args = queuedArguments.current
    queuedArguments.current = null
    sendNow(...args)
  })
  return {
    busy: adjudicate.isPending,
    /** Compares two other annotations. The decisions so far are discarded. */
    compare: (first: string, second: string) => send('adjudication.paired', { first, second }),
    decide: (decision: Decision, onSuccess?: () => void) =>
      send('adjudication.decided', { ...decision, reason: decision.reason.trim() }, onSuccess),
    withdraw: (disagreement: string) => send('adjudication.withdrawn', { disagreement }),
    finish: (gold: Content) => send('adjudication.finished', { gold }, () => toast('The gold annotation was saved.')),
    reopen: () => send('adjudication.reopened', {}),
  }
}

/** Checks that the choice `neither` has a reason, and asks for one in a toast otherwise. */
export function checkReason(choice: Decision['choice'], reason: string): boolean {
  if (choice !== 'neither' || reason.trim() !== '') return true
  toast('Explain in the Reason field why neither annotation is correct.', 'error')
  return false
}
