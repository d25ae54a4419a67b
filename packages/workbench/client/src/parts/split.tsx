/** Two parts beside each other with a bar between them that can be dragged, or moved by arrow keys; one above the other where it is narrow. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import './split.css'

export function Split(props: {
  readonly label: string
  readonly left: ReactNode
  readonly right: ReactNode
  /** The left part's share, in per cent. */
  readonly share?: number
}) {
  const { label, left, right } = props
  const [share, setShare] = useState(props.share ?? 50)
  const frame = useRef<HTMLDivElement>(null)
  const put = (wanted: number) => setShare(Math.min(85, Math.max(15, Math.round(wanted))))
  const onPointerMove = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    put(((event.clientX - box.left) / box.width) * 100)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    put(share + (event.key === 'ArrowLeft' ? -4 : 4))
  }
  return (
    <div ref={frame} className="split" style={{ '--share': `${share}%` } as Record<string, string>}>
      <div className="left">{left}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={share}
        aria-valuemin={15}
        aria-valuemax={85}
        tabIndex={0}
        onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
      />
      <div className="right">{right}</div>
    </div>
  )
}
