/** The drawing of a graph as cards and edges, laid out for the available width. The mouse selects words, cards and edges and draws edges. */
import type { EdgeKind, Span } from '@elenchus/metagraph'
import type { Diagram, Direction, Point } from '@elenchus/metagraph/draw'
import { assignParts, getRoleSign, getRoleWord, layoutDiagram } from '@elenchus/metagraph/draw'
import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Card, cardId } from './card.tsx'
import { EdgeLabels, EdgeLines } from './edge-lines.tsx'
import { type EdgeOrUndercut, getEdgeStatements, getSelectedSpan, perform, select } from './state/editor-state.ts'
import { assignLabels } from './state/labels.ts'
import { chooseStatement, startPending } from './state/pending-action.ts'
import type { Editor } from './use-editor.ts'

interface DrawingProps {
  editor: Editor
  diagram: Diagram
  direction: Direction
  readOnly: boolean
  /** Also draws edges that the explainer rejected. */
  showRejected: boolean
  idPrefix: string
  /** Spans to highlight, by statement id. */
  highlights?: ReadonlyMap<string, readonly Span[]>
  onHover?: (id: string | EdgeOrUndercut | null) => void
}

const noHighlights: readonly Span[] = []
/** A shorter movement of the mouse is a click. */
const minDragPixels = 6

function useWidth(): [ref: (element: HTMLElement | null) => void, width: number] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, width]
}

/** The id of the statement whose card contains an element. */
const findStatementId = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]')?.dataset['id'] : undefined

/** The word that contains an element, as an index, and its statement. */
const findWord = (target: EventTarget | null): { id: string; word: number } | null => {
  const word = target instanceof Element ? target.closest<HTMLElement>('[data-word]')?.dataset['word'] : undefined
  const id = findStatementId(target)
  return word !== undefined && id !== undefined ? { id, word: Number(word) } : null
}

export function Drawing(props: DrawingProps) {
  const { editor, diagram, direction, readOnly, showRejected, idPrefix, highlights, onHover } = props
  const { state, update } = editor
  const { graph } = state.history
  const [container, width] = useWidth()
  const canvas = useRef<HTMLDivElement>(null)
  /** The edge that the user is dragging from a card. */
  const [draggedEdge, setDraggedEdge] = useState<{ kind: EdgeKind; from: Point; to: Point } | null>(null)
  /** The word on which the pointer was pressed, while words are being selected. */
  const selectionStart = useRef<{ id: string; word: number } | null>(null)
  const layout = useMemo(
    () => (width === 0 ? null : layoutDiagram(diagram, { width: Math.max(320, width - 2), direction })),
    [diagram, direction, width],
  )
  const labels = useMemo(() => assignLabels(graph), [graph])
  const statements = useMemo(() => new Map(graph.statements.map(each => [each.id, each])), [graph])
  const roles = useMemo(() => assignParts(diagram), [diagram])
  // The same object while the selection is the same, so that memoised cards do not render again.
  const { start, end } = getSelectedSpan(state) ?? {}
  const selection = useMemo(() => (start === undefined || end === undefined ? null : { start, end }), [start, end])
  const selectedId = state.selected

  useEffect(() => {
    if (selectedId !== null)
      document.getElementById(cardId(selectedId, idPrefix))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selectedId, idPrefix])

  /** The position of a pointer event in the drawing. */
  const toPoint = (event: { clientX: number; clientY: number }): Point => {
    const box = canvas.current!.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  const startDrag = (event: PointerEvent, id: string, kind: EdgeKind) => {
    event.preventDefault()
    event.stopPropagation()
    const from = toPoint(event)
    const listeners = new AbortController()
    const endDrag = (endEvent: globalThis.PointerEvent) => {
      listeners.abort()
      setDraggedEdge(null)
      const elements =
        endEvent.type === 'pointerup' ? document.elementsFromPoint(endEvent.clientX, endEvent.clientY) : []
      const target = elements.map(findStatementId).find(each => each !== undefined)
      const isDrag = Math.hypot(endEvent.clientX - event.clientX, endEvent.clientY - event.clientY) > minDragPixels
      // A click without a drag works like the shortcut: the next statement that is clicked is the target.
      if (!isDrag) update(previous => startPending(select(previous, id), kind))
      else if (target !== undefined && target !== id)
        update(previous => perform(select(previous, id), { kind: 'connect', edge: kind, from: id, to: target }))
    }
    const { signal } = listeners
    window.addEventListener('pointermove', moveEvent => setDraggedEdge({ kind, from, to: toPoint(moveEvent) }), {
      signal,
    })
    window.addEventListener('pointerup', endDrag, { signal })
    window.addEventListener('pointercancel', endDrag, { signal })
  }

  // A stable function, so that memoised cards do not render again.
  const latestStartDrag = useRef(startDrag)
  latestStartDrag.current = startDrag
  const onHandlePointerDown = useCallback<typeof startDrag>((...args) => latestStartDrag.current(...args), [])

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return
    const id = findStatementId(event.target)
    if (id === undefined) {
      if (!event.target.closest('.edge, .edge-words')) update(previous => select(previous, null))
      return
    }
    if (state.pending && !readOnly) return update(previous => chooseStatement(previous, id))
    const word = findWord(event.target)
    if (word && !readOnly) {
      selectionStart.current = word
      // A double click selects the word.
      update(previous => select(previous, id, { anchor: word.word, focus: word.word, selects: event.detail > 1 }))
    } else update(previous => select(previous, id))
  }
  const onPointerMove = (event: PointerEvent) => {
    const from = selectionStart.current
    if (!from || event.buttons === 0) return
    const to = findWord(document.elementFromPoint(event.clientX, event.clientY))
    if (!to || to.id !== from.id) return
    update(previous =>
      previous.caret.focus === to.word && (previous.caret.selects || to.word === from.word)
        ? previous
        : { ...previous, caret: { anchor: from.word, focus: to.word, selects: true } },
    )
  }
  const onChoose = (edge: EdgeOrUndercut) => {
    const { pending, selected } = state
    if (pending?.verb === 'undercut' && selected !== null && 'to' in edge && !readOnly)
      return editor.perform({ kind: 'undercut', from: selected, edge: { from: edge.from, to: edge.to } })
    update(previous => ({ ...previous, edge, pending: null, message: null }))
  }

  const onAddRejected = (kind: EdgeKind, from: string, to: string) => {
    if (!readOnly) editor.perform({ kind: 'connect', edge: kind, from, to })
  }
  const edgeProps = { chosenEdge: state.edge, selectedId, showRejected, onChoose, onAddRejected }
  /** Without edges, statements have no roles. */
  const hasNoEdges = diagram.links.length + (diagram.undercuts ?? []).length === 0
  const edgeEnds = [...graph.edges, ...(graph.undercuts ?? [])].map(getEdgeStatements)
  const isRelated = (id: string) =>
    selectedId === null || id === selectedId || edgeEnds.some(ends => ends.includes(selectedId) && ends.includes(id))
  return (
    <div ref={container} className="graph-frame">
      {layout && (
        <div
          ref={canvas}
          className={`graph-sheet ${readOnly ? 'reading' : ''} ${state.pending ? 'choosing' : ''}`}
          style={{ width: layout.width, height: layout.height }}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={() => {
            selectionStart.current = null
          }}
          onPointerOver={event => {
            const id = findStatementId(event.target)
            if (id !== undefined) onHover?.(id)
          }}
          onPointerLeave={() => onHover?.(null)}
        >
          <EdgeLines layout={layout} {...edgeProps} draggedEdge={draggedEdge} onHover={onHover} />
          {layout.cards.map(placed => {
            const { id } = placed.card
            return (
              <Card
                key={id}
                placed={placed}
                statement={statements.get(id)!}
                label={labels.get(id)!}
                idPrefix={idPrefix}
                roleWord={hasNoEdges ? '' : getRoleWord(placed.card, roles, each => labels.get(each)!)}
                roleSign={getRoleSign(placed.card, roles)}
                isUndecided={roles.get(id)?.word === 'unclear'}
                selected={id === selectedId}
                isPossibleTarget={state.pending !== null && id !== selectedId}
                dimmed={!isRelated(id)}
                readOnly={readOnly}
                caret={id === selectedId ? state.caret.focus : null}
                selection={id === selectedId ? selection : null}
                highlights={highlights?.get(id) ?? noHighlights}
                onHandlePointerDown={onHandlePointerDown}
              />
            )
          })}
          <EdgeLabels layout={layout} {...edgeProps} />
          {layout.trayTop !== null && !hasNoEdges && (
            <p className="tray muted small" style={{ top: layout.trayTop }}>
              not used in the argument
            </p>
          )}
        </div>
      )}
    </div>
  )
}
