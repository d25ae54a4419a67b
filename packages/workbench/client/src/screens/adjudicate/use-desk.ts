/** The decisions of a passage on the server: decide, take back, finish. Each is an event with its author and its reason. */
import type { BodyInput, Content, Reply } from '@elenchus/workbench/contract'
import { useEffect, useRef } from 'react'
import { useChange, useRoute } from '../../app/use-route.ts'
import { toast } from '../../parts/feedback.tsx'
import type { Decision } from './questions.ts'

type Change = BodyInput<'adjudicate'>['events'][number]
export type Detail = Reply<'readPassage'>

export function useDecisions(project: string, passage: string, detail: Detail) {
  const params = { project, passage }
  const change = useChange('adjudicate', [
    'readPassage',
    'findDisagreements',
    'mergePassage',
    'readHistory',
    'listPassages',
    'readProgress',
  ])
  const sendNow = (events: readonly Change[], done: () => void) =>
    change.mutate(
      { params, body: { revision: detail.adjudication?.revision ?? 0, events: [...events] } },
      { onSuccess: done, onError: error => toast(error.message, { tone: 'error' }) },
    )
  // Who decides faster than the server answers is not made to press twice: the next change waits for the revision of this one.
  const waiting = useRef<(() => void) | null>(null)
  const send = (events: readonly Change[], done: () => void = () => {}) => {
    if (change.isPending) waiting.current = () => sendLatest.current(events, done)
    else sendNow(events, done)
  }
  const sendLatest = useRef(sendNow)
  useEffect(() => {
    sendLatest.current = sendNow
    if (change.isPending || waiting.current === null) return
    const next = waiting.current
    waiting.current = null
    next()
  })
  const id = () => crypto.randomUUID()
  return {
    busy: change.isPending,
    /** Compares two others; the decisions so far are dropped. */
    compare: (first: string, second: string) =>
      send([{ id: id(), kind: 'adjudication.paired', payload: { first, second } }]),
    decide: (decision: Decision, done?: () => void) =>
      send([{ id: id(), kind: 'adjudication.decided', payload: { ...decision } }], done),
    withdraw: (disagreement: string) => send([{ id: id(), kind: 'adjudication.withdrawn', payload: { disagreement } }]),
    finish: (gold: Content, done?: () => void) =>
      send([{ id: id(), kind: 'adjudication.finished', payload: { gold } }], done),
    reopen: () => send([{ id: id(), kind: 'adjudication.reopened', payload: {} }]),
  }
}

/** The two annotations that are compared, in the order of their seats, and who made them. */
export function usePair(project: string, passage: string) {
  return useRoute('findDisagreements', { params: { project, passage } })
}
