/** The editor's state in a component: keys and clicks are applied at once, and whoever owns the graph hears of every change. */
import type { Metagraph } from '@elenchus/metagraph'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Key } from './state/caret.ts'
import { readCommand } from './state/command-line.ts'
import type { EditEvent } from './state/edit-event.ts'
import { type EditorState, perform, performAll, say, startEditor } from './state/editor-state.ts'
import { finishPending } from './state/pending-key.ts'
import { pressKey } from './state/press-key.ts'

export interface Editor {
  readonly state: EditorState
  /** Applies a change; `did` of the message says what was done. */
  readonly update: (change: (state: EditorState) => EditorState) => void
  readonly perform: (event: EditEvent) => void
  /** False where the key is none of the editor's. */
  readonly press: (key: Key) => boolean
  readonly command: (line: string) => boolean
}

/** How long a number such as 1 waits for a second digit where there is a 12. */
const pause = 900

export function useEditor(graph: Metagraph, onChange?: (graph: Metagraph, did: string) => void): Editor {
  const [state, setState] = useState(() => startEditor(graph))
  const latest = useRef(state)
  const told = useRef(onChange)
  told.current = onChange
  const given = useRef(graph)

  const put = useCallback((next: EditorState) => {
    const before = latest.current.history.graph
    latest.current = next
    setState(next)
    if (next.history.graph !== before) {
      given.current = next.history.graph
      told.current?.(next.history.graph, next.message?.text ?? '')
    }
  }, [])

  // Another graph from outside begins anew; one's own, handed back, does not.
  useEffect(() => {
    if (graph === given.current || graph === latest.current.history.graph) return
    given.current = graph
    latest.current = startEditor(graph)
    setState(latest.current)
  }, [graph])

  const typed = state.pending?.typed
  useEffect(() => {
    if (!typed) return
    const timer = setTimeout(() => put(finishPending(latest.current)), pause)
    return () => clearTimeout(timer)
  }, [typed, put])

  return {
    state,
    update: useCallback(change => put(change(latest.current)), [put]),
    perform: useCallback(event => put(perform(latest.current, event)), [put]),
    press: useCallback(
      key => {
        const next = pressKey(latest.current, key)
        if (next) put(next)
        return next !== null
      },
      [put],
    ),
    command: useCallback(
      line => {
        const read = readCommand(latest.current.history.graph, line)
        put('refused' in read ? say(latest.current, read.refused) : performAll(latest.current, read.events))
        return latest.current.message?.kind !== 'refused'
      },
      [put],
    ),
  }
}
