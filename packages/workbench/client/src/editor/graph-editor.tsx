/**
 * The metagraph editor, which all screens use to show a graph, also read-only. Keys, mouse and typed commands produce the same edit events.
 * The reason for a refused edit is shown below the toolbar.
 */
import type { Metagraph, Span } from '@elenchus/metagraph'
import type { Diagram, DiagramOptions, Direction, VariableNames } from '@elenchus/metagraph/draw'
import { createDiagram } from '@elenchus/metagraph/draw'
import { useEffect, useMemo, useRef, useState } from 'react'
import { InlineSelect } from '../parts/form.tsx'
import { cardId } from './card.tsx'
import { ConnectiveTables } from './connective-tables.tsx'
import { Drawing } from './drawing.tsx'
import { Inspector } from './inspector.tsx'
import { Outline } from './outline.tsx'
import { type EdgeOrUndercut, getSelectedStatement, isSameEdge } from './state/editor-state.ts'
import { getPrompt } from './state/pending-action.ts'
import { Toolbar } from './toolbar.tsx'
import { type Editor, useEditor, useEditorShortcuts } from './use-editor.ts'
import './editor.css'

interface GraphEditorProps {
  graph: Metagraph
  /** Called with the changed graph and a description of the change. */
  onChange?: (graph: Metagraph, summary: string) => void
  readOnly?: boolean
  /** The name of the editor for screen readers. */
  label?: string
  /** Notes, confidences and marks of edges, and rejected edges. A new object causes a new layout. */
  options?: DiagramOptions
  /** Also draws edges that the explainer rejected; a click adds them to the graph. */
  showRejected?: boolean
  /** Spans to highlight, by statement id. */
  highlights?: ReadonlyMap<string, readonly Span[]>
  /** Receives the statement or edge under the pointer. */
  onHover?: (subject: string | EdgeOrUndercut | null) => void
  /** Receives the selected edge, or else the selected statement. */
  onSelect?: (subject: string | EdgeOrUndercut | null) => void
  /** Hides the side panel. */
  hideSidePanel?: boolean
  /** Makes DOM ids unique if a page shows several graphs. */
  idPrefix?: string
}

const noOptions: DiagramOptions = {}
const variableNames: readonly { value: VariableNames; label: string }[] = [
  { value: 'ids', label: 'v1, v2' },
  { value: 'short', label: 'first words' },
  { value: 'full', label: 'all words' },
]

/** Registers the shortcuts; rendered only if the graph can be edited. */
function EditorShortcuts({ editor }: { editor: Editor }) {
  useEditorShortcuts(editor)
  return null
}

function Status({ editor }: { editor: Editor }) {
  const { message } = editor.state
  const prompt = getPrompt(editor.state)
  const kind = prompt ? 'asks' : (message?.kind ?? '')
  const sign = prompt ? '…' : message?.kind === 'refused' ? '✕' : message ? '✓' : ''
  return (
    <p className={`editor-status ${kind}`} role="status">
      <span aria-hidden="true">{sign}</span> {prompt ?? message?.text ?? ''}
    </p>
  )
}

export function GraphEditor(props: GraphEditorProps) {
  const { graph, onChange, readOnly = false, label = 'Argument', options = noOptions, showRejected = false } = props
  const editor = useEditor(graph, onChange)
  const { state } = editor
  const onSelect = useRef(props.onSelect)
  onSelect.current = props.onSelect
  useEffect(() => onSelect.current?.(state.edge ?? state.selected), [state.edge, state.selected])
  const [direction, setDirection] = useState<Direction>('up')
  const [variables, setVariables] = useState<VariableNames>('ids')
  const diagram = useMemo(
    () => createEditorDiagram(state.history.graph, { ...options, variables }),
    [state.history.graph, options, variables],
  )
  const statement = getSelectedStatement(state)
  return (
    <section className={`graph-editor ${props.hideSidePanel ? 'bare' : ''}`} aria-label={label}>
      {!readOnly && (
        <>
          <EditorShortcuts editor={editor} />
          <Toolbar editor={editor} />
          <Status editor={editor} />
          <p className="too-narrow muted small">To edit the graph, make the window at least 768 pixels wide.</p>
        </>
      )}
      <div className="editor-parts">
        <div className="editor-main">
          <div
            className="editor-canvas"
            role="application"
            aria-label={`${label}: drawing. A list with the same content follows.`}
            aria-activedescendant={state.selected === null ? undefined : cardId(state.selected, props.idPrefix)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a drawing that scrolls must be reachable by keys
            tabIndex={0}
          >
            <Drawing
              editor={editor}
              diagram={diagram}
              direction={direction}
              readOnly={readOnly}
              showRejected={showRejected}
              idPrefix={props.idPrefix ?? ''}
              highlights={props.highlights}
              onHover={props.onHover}
            />
          </div>
          <div className="row small view-tools">
            <InlineSelect label="Show variables as" value={variables} options={variableNames} onChange={setVariables} />
            <label className="row turn">
              <input
                type="checkbox"
                checked={direction === 'right'}
                onChange={event => setDirection(event.target.checked ? 'right' : 'up')}
              />
              lay out from left to right
            </label>
          </div>
          <Outline graph={state.history.graph} diagram={diagram} />
        </div>
        {!props.hideSidePanel && (
          <aside className="editor-side" aria-label="Details of the selection">
            <Inspector editor={editor} diagram={diagram} readOnly={readOnly} />
            {!readOnly && <ConnectiveTables text={statement?.text ?? null} />}
          </aside>
        )}
      </div>
    </section>
  )
}

/** A graph that cannot be edited, with a heading. `label` is its name for screen readers and makes its DOM ids unique. */
export function ReadOnlyGraph(props: { title: string; label?: string; graph: Metagraph; options?: DiagramOptions }) {
  const { title, label = title, ...rest } = props
  return (
    <div>
      <h2>{title}</h2>
      <GraphEditor {...rest} readOnly hideSidePanel label={label} idPrefix={`${label.toLowerCase()}-`} />
    </div>
  )
}

/** The diagram of a graph, with the spans of variables and without rejected edges that the user has added since. */
function createEditorDiagram(graph: Metagraph, options: DiagramOptions): Diagram {
  const diagram = createDiagram(graph, options)
  return {
    ...diagram,
    rivals: diagram.rivals?.filter(rival => !diagram.links.some(link => isSameEdge(link, rival))),
    cards: diagram.cards.map((card, i) => ({
      ...card,
      marks: graph.statements[i]!.variables.flatMap(({ id, span }) => (span ? [{ ...span, name: id }] : [])),
    })),
  }
}
