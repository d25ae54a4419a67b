/**
 * A list of any length: only the rows that are seen are in the page. Rows may come page by page: a row that is not here yet is
 * `undefined`, and `onRange` says which are wanted. Arrow keys move the active row, Enter opens it. A <table> cannot leave rows out, so
 * roles say what it is (biome.json lets them).
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Column } from './table.tsx'
import './table.css'

export function VirtualTable<Row>(props: {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly count: number
  readonly rowAt: (index: number) => Row | undefined
  readonly rowHeight?: number
  /** A CSS height. */
  readonly height?: string
  readonly onRange?: (first: number, last: number) => void
  readonly onOpen?: (row: Row, index: number) => void
  /** With `onActive`: the active row is kept outside. */
  readonly active?: number
  readonly onActive?: (index: number) => void
}) {
  const { label, columns, count, rowAt, rowHeight = 44, height = '60vh', onRange, onOpen } = props
  const frame = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState(0)
  const move = (to: number) => {
    setMoved(to)
    props.onActive?.(to)
  }
  const active = props.active ?? moved
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (count > 0) onRange?.(first, last)
  }, [first, last, count, onRange])
  const grid = { gridTemplateColumns: columns.map(column => column.width ?? 'minmax(0, 1fr)').join(' ') }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 400) / rowHeight) - 2)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -count,
      End: count,
    }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const to = Math.min(count - 1, Math.max(0, active + step))
      move(to)
      virtual.scrollToIndex(to)
    }
    const row = rowAt(active)
    if (event.key === 'Enter' && row !== undefined) {
      // Otherwise the key would press whatever gets the focus next.
      event.preventDefault()
      onOpen?.(row, active)
    }
  }
  return (
    <div
      ref={frame}
      className="virtual-table"
      style={{ height: `min(${height}, ${count * rowHeight + 40}px)` }}
      role="table"
      aria-label={label}
      aria-rowcount={count + 1}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div role="row" aria-rowindex={1} className="line head" style={grid}>
        {columns.map(column => (
          <div key={column.id} role="columnheader" className={column.figures ? 'figures' : ''}>
            {column.head}
          </div>
        ))}
      </div>
      <div role="rowgroup" className="body" style={{ height: virtual.getTotalSize() }}>
        {items.map(item => {
          const row = rowAt(item.index)
          return (
            <div
              key={item.key}
              role="row"
              aria-rowindex={item.index + 2}
              className="line"
              data-active={item.index === active || undefined}
              data-open={onOpen ? true : undefined}
              style={{ ...grid, height: rowHeight, transform: `translateY(${item.start}px)` }}
              onClick={event => {
                move(item.index)
                // A link or a button in the row does what it does.
                if (row !== undefined && !(event.target as HTMLElement).closest('a, button, input')) {
                  onOpen?.(row, item.index)
                }
              }}
            >
              {columns.map(column => (
                <div key={column.id} role="cell" className={column.figures ? 'figures' : ''}>
                  {row === undefined ? '…' : column.cell(row)}
                </div>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}
