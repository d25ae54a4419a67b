/**
 * The metagraph editor: one drawing for reading and editing, used wherever a graph is shown. Keys, the mouse and typed commands all become
 * the same events; what cannot be done is refused with its reason in the line below the tools.
 */
import type { Metagraph, Span } from '@elenchus/metagraph'
import {
  createDiagram,
  type Diagram,
  type DiagramOptions,
  type Direction,
  type VariableNames,
} from '@elenchus/metagraph/draw'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useKeys } from '../parts/keys.tsx'
import { cardId } from './card.tsx'
import { ConnectiveTables } from './connective-tables.tsx'
import { Drawing } from './drawing.tsx'
import { editorKeys } from './editor-keys.ts'
import { Inspector } from './inspector.tsx'
import { Outline } from './outline.tsx'
import { type ChosenEdge, selectedStatement } from './state/editor-state.ts'
import { askedOf } from './state/pending-key.ts'
import { Toolbar } from './toolbar.tsx'
import { type Editor, useEditor } from './use-editor.ts'
import './editor.css'

export interface GraphEditorProps {
  readonly graph: Metagraph
  /** The graph after a change, and what was done in words. */
  readonly onChange?: (graph: Metagraph, did: string) => void
  readonly readOnly?: boolean
  /** Name of the region, where a page shows several. */
  readonly label?: string
  /** Notes, confidences, marks and rivals, as the drawings take them; keep the object the same between renders. */
  readonly options?: DiagramOptions
  readonly showRivals?: boolean
  /** Words to mark, by statement: evidence. */
  readonly marks?: ReadonlyMap<string, readonly Span[]>
  /** The card or edge under the pointer. */
  readonly onHover?: (at: string | ChosenEdge | null) => void
  /** The chosen edge, or else the selected statement. */
  readonly onSelect?: (at: string | ChosenEdge | null) => void
  /** Without the panel at the side. */
  readonly bare?: boolean
  /** Sets the ids of its cards apart, where a page shows several graphs. */
  readonly scope?: string
}

const noOptions: DiagramOptions = {}

function EditKeys({ editor }: { readonly editor: Editor }) {
  useKeys(editorKeys(editor), 'Editor')
  return null
}

function Status({ editor }: { readonly editor: Editor }) {
  const { message } = editor.state
  const asked = askedOf(editor.state)
  const kind = asked ? 'asks' : (message?.kind ?? '')
  const sign = asked ? '…' : message?.kind === 'refused' ? '✕' : message ? '✓' : ''
  return (
    <p className={`editor-status ${kind}`} role="status">
      <span aria-hidden="true">{sign}</span> {asked ?? message?.text ?? ''}
    </p>
  )
}

export function GraphEditor(props: GraphEditorProps) {
  const {
    graph,
    onChange,
    readOnly = false,
    label = 'Argument',
    options = noOptions,
    showRivals = false,
    marks,
  } = props
  const editor = useEditor(graph, onChange)
  const { state } = editor
  const told = useRef(props.onSelect)
  told.current = props.onSelect
  useEffect(() => told.current?.(state.edge ?? state.selected), [state.edge, state.selected])
  const [direction, setDirection] = useState<Direction>('up')
  const [names, setNames] = useState<VariableNames>('ids')
  const diagram = useMemo(
    () => editorDiagram(state.history.graph, { ...options, variables: names }),
    [state.history.graph, options, names],
  )
  const statement = selectedStatement(state)
  return (
    <section className={`graph-editor ${props.bare ? 'bare' : ''}`} aria-label={label}>
      {!readOnly && (
        <>
          <EditKeys editor={editor} />
          <Toolbar editor={editor} />
          <Status editor={editor} />
          <p className="too-narrow muted small">
            Editing needs a window of at least 768 pixels; here the graph can be read.
          </p>
        </>
      )}
      <div className="editor-parts">
        <div className="editor-main">
          <div
            className="editor-canvas"
            role="application"
            aria-label={`${label}: drawing. The list below it says the same in words.`}
            aria-activedescendant={state.selected === null ? undefined : cardId(state.selected, props.scope)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a drawing that scrolls must be reachable by keys
            tabIndex={0}
          >
            <Drawing
              editor={editor}
              diagram={diagram}
              direction={direction}
              readOnly={readOnly}
              showRivals={showRivals}
              scope={props.scope ?? ''}
              marks={marks}
              onHover={props.onHover}
            />
          </div>
          <div className="row small view-tools">
            <label className="row">
              Formulas with{' '}
              <select value={names} onChange={event => setNames(event.target.value as VariableNames)}>
                <option value="ids">v1, v2</option>
                <option value="short">first words</option>
                <option value="full">all words</option>
              </select>
            </label>
            <label className="row turn">
              <input
                type="checkbox"
                checked={direction === 'right'}
                onChange={event => setDirection(event.target.checked ? 'right' : 'up')}
              />
              from left to right
            </label>
          </div>
          <Outline graph={state.history.graph} diagram={diagram} />
        </div>
        {!props.bare && (
          <aside className="editor-side" aria-label="About the selection">
            <Inspector editor={editor} diagram={diagram} readOnly={readOnly} />
            {!readOnly && <ConnectiveTables text={statement?.text ?? null} />}
          </aside>
        )}
      </div>
    </section>
  )
}

export function editorDiagram(graph: Metagraph, options: DiagramOptions): Diagram {
  const diagram = createDiagram(graph, options)
  const { rivals = [], ...rest } = diagram
  // A link that was not chosen and has been made by hand since is one no longer.
  const left = rivals.filter(rival => !rest.links.some(({ from, to }) => from === rival.from && to === rival.to))
  return {
    ...rest,
    ...(left.length === 0 ? {} : { rivals: left }),
    cards: diagram.cards.map((card, i) => ({
      ...card,
      marks: graph.statements[i]!.variables.flatMap(({ id, span }) => (span ? [{ ...span, name: id }] : [])),
    })),
  }
}
