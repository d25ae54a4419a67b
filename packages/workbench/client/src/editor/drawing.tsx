/** The drawing: cards and edges where the layout puts them, within the width that there is. The mouse selects words, cards and edges here. */
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
import { byId, Card, cardId } from './card.tsx'
import { EdgeLines, EdgeWords, touches } from './edge-lines.tsx'
import { type ChosenEdge, perform, select, selectedSpan } from './state/editor-state.ts'
import { labelsOf } from './state/labels.ts'
import { chooseStatement } from './state/pending-key.ts'
import type { Editor } from './use-editor.ts'

export interface DrawingProps {
  readonly editor: Editor
  readonly diagram: Diagram
  readonly direction: Direction
  readonly readOnly: boolean
  readonly showRivals: boolean
  readonly scope: string
  readonly marks?: ReadonlyMap<string, readonly Span[]> | undefined
  readonly onHover?: ((id: string | ChosenEdge | null) => void) | undefined
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

const wordAt = (target: EventTarget | null): { id: string; word: number } | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-word]') : null
  const id = element?.closest<HTMLElement>('[data-id]')?.dataset['id']
  return element && id !== undefined ? { id, word: Number(element.dataset['word']) } : null
}
const cardAt = (x: number, y: number): string | undefined => {
  for (const element of document.elementsFromPoint(x, y)) {
    const id = element.closest<HTMLElement>('[data-id]')?.dataset['id']
    if (id !== undefined) return id
  }
  return undefined
}

export function Drawing(props: DrawingProps) {
  const { editor, diagram, direction, readOnly, showRivals, scope, marks, onHover } = props
  const { state, update } = editor
  const { graph } = state.history
  const [frame, width] = useWidth()
  const sheet = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<{ kind: 'support' | 'rebut'; id: string; from: Point; to: Point } | null>(null)
  const selecting = useRef<{ id: string; word: number } | null>(null)
  const layout = useMemo(
    () => (width === 0 ? null : layoutDiagram(diagram, { width: Math.max(320, width - 2), direction })),
    [diagram, direction, width],
  )
  const labels = useMemo(() => labelsOf(graph), [graph])
  const statements = useMemo(() => byId(graph), [graph])
  const parts = useMemo(() => assignParts(diagram), [diagram])
  // Kept the same while it says the same.
  const now = selectedSpan(state)
  const [from, to] = [now?.start, now?.end]
  const selection = useMemo(
    () => (from === undefined || to === undefined ? null : { start: from, end: to }),
    [from, to],
  )
  const focus = state.selected

  useEffect(() => {
    if (focus !== null)
      document.getElementById(cardId(focus, scope))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [focus, scope])

  const pointIn = (event: { clientX: number; clientY: number }): Point => {
    const box = sheet.current!.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  const onGripNow = (event: PointerEvent, id: string, kind: 'support' | 'rebut') => {
    event.preventDefault()
    event.stopPropagation()
    const from = pointIn(event)
    const began = { x: event.clientX, y: event.clientY }
    const move = (now: globalThis.PointerEvent) => setDrawn({ kind, id, from, to: pointIn(now) })
    const up = (now: globalThis.PointerEvent) => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', up)
      setDrawn(null)
      const target = now.type === 'pointerup' ? cardAt(now.clientX, now.clientY) : undefined
      const moved = Math.hypot(now.clientX - began.x, now.clientY - began.y) > 6
      // A click is the same as the key: the next statement that is chosen is the target.
      if (!moved) update(before => ({ ...select(before, id), pending: { verb: kind, typed: '', named: [] } }))
      else if (target !== undefined && target !== id)
        update(before => perform(select(before, id), { kind: 'connect', edge: kind, from: id, to: target }))
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', up)
  }

  // One function for all renders, so that cards which did not change are not drawn again.
  const latestGrip = useRef(onGripNow)
  latestGrip.current = onGripNow
  const onGrip = useCallback<typeof onGripNow>((...args) => latestGrip.current(...args), [])

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return
    const id = event.target.closest<HTMLElement>('[data-id]')?.dataset['id']
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
      before.caret.focus === to.word && before.caret.selects
        ? before
        : to.word === from.word && !before.caret.selects
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
    graph.edges.some(edge => touches(edge, focus) && touches(edge, id)) ||
    (graph.undercuts ?? []).some(edge => touches(edge, focus) && touches(edge, id))
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
            const id =
              event.target instanceof Element
                ? event.target.closest<HTMLElement>('[data-id]')?.dataset['id']
                : undefined
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
          <EdgeWords layout={layout} {...edges} />
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
