/** The drawing of a graph: cards and edges laid out for the available width, with selection of words, cards and edges by the mouse. */
import type { EdgeKind, Span } from '@elenchus/metagraph'
import {
  assignParts,
  type Diagram,
  type Direction,
  layoutDiagram,
  type Point,
  roleSign,
  roleWord,
} from '@elenchus/metagraph/draw'
import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Card, cardId } from './card.tsx'
import { EdgeLabels, EdgeLines } from './edge-lines.tsx'
import { type ChosenEdge, endsOf, perform, select, selectedSpan } from './state/editor-state.ts'
import { labelsOf } from './state/labels.ts'
import { chooseStatement } from './state/pending-key.ts'
import type { Editor } from './use-editor.ts'

interface DrawingProps {
  editor: Editor
  diagram: Diagram
  direction: Direction
  readOnly: boolean
  showRivals: boolean
  scope: string
  marks?: ReadonlyMap<string, readonly Span[]>
  onHover?: (id: string | ChosenEdge | null) => void
}

const none: readonly Span[] = []

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

/** The id of the card that contains an element. */
const cardIdOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]')?.dataset['id'] : undefined
const wordAt = (target: EventTarget | null): { id: string; word: number } | null => {
  const word = target instanceof Element ? target.closest<HTMLElement>('[data-word]')?.dataset['word'] : undefined
  const id = cardIdOf(target)
  return word !== undefined && id !== undefined ? { id, word: Number(word) } : null
}

export function Drawing(props: DrawingProps) {
  const { editor, diagram, direction, readOnly, showRivals, scope, marks, onHover } = props
  const { state, update } = editor
  const { graph } = state.history
  const [frame, width] = useWidth()
  const sheet = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<{ kind: EdgeKind; from: Point; to: Point } | null>(null)
  const selecting = useRef<{ id: string; word: number } | null>(null)
  const layout = useMemo(
    () => (width === 0 ? null : layoutDiagram(diagram, { width: Math.max(320, width - 2), direction })),
    [diagram, direction, width],
  )
  const labels = useMemo(() => labelsOf(graph), [graph])
  const statements = useMemo(() => new Map(graph.statements.map(each => [each.id, each])), [graph])
  const parts = useMemo(() => assignParts(diagram), [diagram])
  // The same object while the selection is the same, so that memoised cards do not render again.
  const { start, end } = selectedSpan(state) ?? {}
  const selection = useMemo(() => (start === undefined || end === undefined ? null : { start, end }), [start, end])
  const focus = state.selected

  useEffect(() => {
    if (focus !== null)
      document.getElementById(cardId(focus, scope))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [focus, scope])

  const pointIn = (event: { clientX: number; clientY: number }): Point => {
    const box = sheet.current!.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  const onGripNow = (event: PointerEvent, id: string, kind: EdgeKind) => {
    event.preventDefault()
    event.stopPropagation()
    const from = pointIn(event)
    const listening = new AbortController()
    const up = (now: globalThis.PointerEvent) => {
      listening.abort()
      setDrawn(null)
      const elements = now.type === 'pointerup' ? document.elementsFromPoint(now.clientX, now.clientY) : []
      const target = elements.map(cardIdOf).find(each => each !== undefined)
      const moved = Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) > 6
      // A click without a drag works like the key: the next statement is the target.
      if (!moved) update(before => ({ ...select(before, id), pending: { verb: kind, typed: '', named: [] } }))
      else if (target !== undefined && target !== id)
        update(before => perform(select(before, id), { kind: 'connect', edge: kind, from: id, to: target }))
    }
    const { signal } = listening
    window.addEventListener('pointermove', now => setDrawn({ kind, from, to: pointIn(now) }), { signal })
    window.addEventListener('pointerup', up, { signal })
    window.addEventListener('pointercancel', up, { signal })
  }

  // A stable function, so that memoised cards do not render again.
  const latestGrip = useRef(onGripNow)
  latestGrip.current = onGripNow
  const onGrip = useCallback<typeof onGripNow>((...args) => latestGrip.current(...args), [])

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return
    const id = cardIdOf(event.target)
    if (id === undefined) {
      if (!event.target.closest('.edge, .edge-words')) update(before => select(before, null))
      return
    }
    if (state.pending && !readOnly) {
      update(before => chooseStatement(before, id))
      return
    }
    const word = wordAt(event.target)
    if (word && !readOnly) {
      selecting.current = word
      update(before => select(before, id, { anchor: word.word, focus: word.word, selects: event.detail > 1 }))
    } else update(before => select(before, id))
  }
  const onPointerMove = (event: PointerEvent) => {
    const from = selecting.current
    if (!from || event.buttons === 0) return
    const to = wordAt(document.elementFromPoint(event.clientX, event.clientY))
    if (!to || to.id !== from.id) return
    update(before =>
      before.caret.focus === to.word && (before.caret.selects || to.word === from.word)
        ? before
        : { ...before, caret: { anchor: from.word, focus: to.word, selects: true } },
    )
  }
  const onChoose = (edge: ChosenEdge) => {
    const { pending, selected } = state
    if (pending?.verb === 'undercut' && selected !== null && 'to' in edge && !readOnly) {
      editor.perform({ kind: 'undercut', from: selected, edge: { from: edge.from, to: edge.to } })
      return
    }
    update(before => ({ ...before, edge, pending: null, message: null }))
  }

  const onAdopt = (kind: EdgeKind, from: string, to: string) => {
    if (!readOnly) editor.perform({ kind: 'connect', edge: kind, from, to })
  }
  const edges = { chosen: state.edge, focus, showRivals, onChoose, onAdopt }
  const alone = diagram.links.length + (diagram.undercuts ?? []).length === 0
  const related = (id: string) =>
    focus === null ||
    id === focus ||
    [...graph.edges, ...(graph.undercuts ?? [])].map(endsOf).some(ends => ends.includes(focus) && ends.includes(id))
  return (
    <div ref={frame} className="graph-frame">
      {layout && (
        <div
          ref={sheet}
          className={`graph-sheet ${readOnly ? 'reading' : ''} ${state.pending ? 'choosing' : ''}`}
          style={{ width: layout.width, height: layout.height }}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={() => {
            selecting.current = null
          }}
          onPointerOver={event => {
            const id = cardIdOf(event.target)
            if (id !== undefined) onHover?.(id)
          }}
          onPointerLeave={() => onHover?.(null)}
        >
          <EdgeLines layout={layout} {...edges} drawn={drawn} onHover={onHover} />
          {layout.cards.map(placed => {
            const { id } = placed.card
            return (
              <Card
                key={id}
                placed={placed}
                statement={statements.get(id)!}
                label={labels.get(id)!}
                scope={scope}
                roleWord={alone ? '' : roleWord(placed.card, parts, each => labels.get(each)!)}
                roleSign={roleSign(placed.card, parts)}
                unclear={parts.get(id)?.word === 'unclear'}
                selected={id === focus}
                target={state.pending !== null && id !== focus}
                dim={!related(id)}
                readOnly={readOnly}
                caret={id === focus ? state.caret.focus : null}
                selection={id === focus ? selection : null}
                marked={marks?.get(id) ?? none}
                onGrip={onGrip}
              />
            )
          })}
          <EdgeLabels layout={layout} {...edges} />
          {layout.trayTop !== null && !alone && (
            <p className="tray muted small" style={{ top: layout.trayTop }}>
              not used in the argument
            </p>
          )}
        </div>
      )}
    </div>
  )
}
