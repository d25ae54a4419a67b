/** The state of the editor as a hook. Changes of the graph are reported to the parent component. */
import type { Metagraph } from '@elenchus/metagraph'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toKeyPress } from '../parts/key-press.ts'
import { type Shortcut, useShortcuts } from '../parts/shortcuts.tsx'
import { actions, type EditorAction, pressKey } from './state/actions.ts'
import { parseCommands } from './state/command-line.ts'
import type { EditEvent } from './state/edit-event.ts'
import { createEditorState, type EditorState, perform, performAll, withErrorMessage } from './state/editor-state.ts'
import { finishPending } from './state/pending-action.ts'

export interface Editor {
  readonly state: EditorState
  readonly update: (change: (state: EditorState) => EditorState) => void
  readonly perform: (event: EditEvent) => void
  /** Runs the action of a toolbar button. */
  readonly runAction: (action: EditorAction) => void
  /** Performs the action of a key; false if it has none. */
  readonly pressKey: (event: KeyboardEvent) => boolean
  /** Runs a line of commands; false if one of them is refused. */
  readonly runCommands: (line: string) => boolean
}

/** After this pause a typed number is complete: 1 could otherwise be the beginning of 12. */
const digitTimeoutMs = 900

export function useEditor(graph: Metagraph, onChange?: (graph: Metagraph, summary: string) => void): Editor {
  const [state, setState] = useState(() => createEditorState(graph))
  const latestState = useRef(state)
  const latestOnChange = useRef(onChange)
  latestOnChange.current = onChange
  /** The last graph that the parent passed or received. */
  const lastSharedGraph = useRef(graph)

  const applyState = useCallback((next: EditorState) => {
    const previousGraph = latestState.current.history.graph
    latestState.current = next
    setState(next)
    if (next.history.graph !== previousGraph) {
      lastSharedGraph.current = next.history.graph
      latestOnChange.current?.(next.history.graph, next.message?.text ?? '')
    }
  }, [])

  // Restarts the editor if the parent passes another graph, but not if it passes back the graph that it received.
  useEffect(() => {
    if (graph === lastSharedGraph.current || graph === latestState.current.history.graph) return
    lastSharedGraph.current = graph
    latestState.current = createEditorState(graph)
    setState(latestState.current)
  }, [graph])

  const typed = state.pending?.typed
  useEffect(() => {
    if (!typed) return
    const timer = setTimeout(() => applyState(finishPending(latestState.current)), digitTimeoutMs)
    return () => clearTimeout(timer)
  }, [typed, applyState])

  return {
    state,
    update: useCallback(change => applyState(change(latestState.current)), [applyState]),
    perform: useCallback(event => applyState(perform(latestState.current, event)), [applyState]),
    runAction: useCallback(
      action => applyState(action.perform(latestState.current, { key: '' }) ?? latestState.current),
      [applyState],
    ),
    pressKey: event => {
      const next = pressKey(latestState.current, toKeyPress(event))
      if (next) applyState(next)
      return next !== null
    },
    runCommands: line => {
      const parsed = parseCommands(latestState.current.history.graph, line)
      applyState(
        'refused' in parsed
          ? withErrorMessage(latestState.current, parsed.refused)
          : performAll(latestState.current, parsed.events),
      )
      return latestState.current.message?.kind !== 'refused'
    },
  }
}

/** Elements that use the keys themselves. */
const keyConsumers =
  'input:not([type=checkbox], [type=radio]), textarea, select, [role=tablist], [role=separator], .handles-own-keys'

/** Registers the shortcuts of all actions. */
export function useEditorShortcuts({ pressKey: pressEditorKey }: Editor): void {
  const run = (event: KeyboardEvent) => {
    const { target } = event
    // Ctrl+Z in a field undoes the typing there; Enter presses a focused button.
    if (target instanceof HTMLElement && target.closest(keyConsumers)) return false
    if (event.key === 'Enter' && target instanceof HTMLElement && target.closest('button, a, summary')) return false
    return pressEditorKey(event)
  }
  const shortcuts: readonly Shortcut[] = actions.map(({ keys, label }) => ({ keys, label, run }))
  useShortcuts(shortcuts, 'Editor')
}
