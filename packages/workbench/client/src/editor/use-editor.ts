/** The editor's state in a component. Changes apply at once and are reported to the owner of the graph. */
import type { Metagraph } from '@elenchus/metagraph'
import { useCallback, useEffect, useRef, useState } from 'react'
import { keyPressOf } from '../parts/key-press.ts'
import { type KeyEntry, useKeys } from '../parts/keys.tsx'
import { actions, type EditorAction, pressKey } from './state/actions.ts'
import { readCommand } from './state/command-line.ts'
import type { EditEvent } from './state/edit-event.ts'
import { type EditorState, perform, performAll, startEditor, withRefusal } from './state/editor-state.ts'
import { finishPending } from './state/pending-key.ts'

export interface Editor {
  readonly state: EditorState
  readonly update: (change: (state: EditorState) => EditorState) => void
  readonly perform: (event: EditEvent) => void
  /** Runs the action of a toolbar button. */
  readonly act: (action: EditorAction) => void
  /** False if the key has no effect. */
  readonly press: (event: KeyboardEvent) => boolean
  /** Runs a line of commands; false if one of them is refused. */
  readonly command: (line: string) => boolean
}

/** The time in which a second digit can follow the 1 of a 12. */
const digitTimeoutMs = 900

export function useEditor(graph: Metagraph, onChange?: (graph: Metagraph, did: string) => void): Editor {
  const [state, setState] = useState(() => startEditor(graph))
  const latest = useRef(state)
  const listener = useRef(onChange)
  listener.current = onChange
  /** The last graph that came from the owner or went to it. */
  const shared = useRef(graph)

  const put = useCallback((next: EditorState) => {
    const before = latest.current.history.graph
    latest.current = next
    setState(next)
    if (next.history.graph !== before) {
      shared.current = next.history.graph
      listener.current?.(next.history.graph, next.message?.text ?? '')
    }
  }, [])

  // A different graph from the owner restarts the editor; our own graph, handed back, does not.
  useEffect(() => {
    if (graph === shared.current || graph === latest.current.history.graph) return
    shared.current = graph
    latest.current = startEditor(graph)
    setState(latest.current)
  }, [graph])

  const typed = state.pending?.typed
  useEffect(() => {
    if (!typed) return
    const timer = setTimeout(() => put(finishPending(latest.current)), digitTimeoutMs)
    return () => clearTimeout(timer)
  }, [typed, put])

  return {
    state,
    update: useCallback(change => put(change(latest.current)), [put]),
    perform: useCallback(event => put(perform(latest.current, event)), [put]),
    act: useCallback(action => put(action.perform(latest.current, { key: '' }) ?? latest.current), [put]),
    press: event => {
      const next = pressKey(latest.current, keyPressOf(event))
      if (next) put(next)
      return next !== null
    },
    command: line => {
      const read = readCommand(latest.current.history.graph, line)
      put('refused' in read ? withRefusal(latest.current, read.refused) : performAll(latest.current, read.events))
      return latest.current.message?.kind !== 'refused'
    },
  }
}

/** Elements that handle these keys themselves. */
const ownKeys =
  'input:not([type=checkbox], [type=radio]), textarea, select, [role=tablist], [role=separator], .own-keys'

/** Registers the keys of all actions. */
export function useEditorKeys({ press }: Editor): void {
  const run = (event: KeyboardEvent) => {
    const { target } = event
    // Ctrl+Z in a field undoes the typing there; Enter presses a focused button.
    if (target instanceof HTMLElement && target.closest(ownKeys)) return false
    if (event.key === 'Enter' && target instanceof HTMLElement && target.closest('button, a, summary')) return false
    return press(event)
  }
  const entries: readonly KeyEntry[] = actions.map(({ keys, label }) => ({ keys, label, run }))
  useKeys(entries, 'Editor')
}
