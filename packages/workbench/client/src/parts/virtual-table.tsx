/**
 * A table of any length that renders only the visible rows. Rows may be loaded in pages: `rowAt` returns `undefined` for a row that is
 * not loaded yet, and `onRange` reports the visible range. The arrow keys move the active row, Enter opens it. It uses ARIA roles because
 * a <table> cannot leave rows out.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Column, renderHead } from './table.tsx'
import './table.css'

export function VirtualTable<Row>(props: {
  label: string
  columns: readonly Column<Row>[]
  count: number
  rowAt: (index: number) => Row | undefined
  /** In pixels. */
  rowHeight?: number
  /** A CSS height. */
  height?: string
  /** Receives the indexes of the first and the last rendered row. */
  onRange?: (first: number, last: number) => void
  onOpen?: (row: Row, index: number) => void
  /** The index of the active row, if the parent controls it together with `onActive`. */
  active?: number
  onActive?: (index: number) => void
}) {
  const { label, columns, count, rowAt, rowHeight = 44, height = '60vh', onRange, onOpen } = props
  const scrollElement = useRef<HTMLDivElement>(null)
  const [internalActive, setInternalActive] = useState(0)
  const setActive = (target: number) => {
    setInternalActive(target)
    props.onActive?.(target)
  }
  const active = props.active ?? internalActive
  const getScrollElement = () => scrollElement.current
  const virtual = useVirtualizer({ count, getScrollElement, estimateSize: () => rowHeight, overscan: 12 })
  const visibleRows = virtual.getVirtualItems()
  const first = visibleRows[0]?.index ?? 0
  const last = visibleRows.at(-1)?.index ?? 0
  useEffect(() => {
    if (count > 0) onRange?.(first, last)
  }, [first, last, count, onRange])
  const grid = { gridTemplateColumns: columns.map(column => column.width ?? 'minmax(0, 1fr)').join(' ') }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const page = Math.max(1, Math.floor((scrollElement.current?.clientHeight ?? 400) / rowHeight) - 2)
    const offsets: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -count,
      End: count,
    }
    const offset = offsets[event.key]
    if (offset !== undefined) {
      event.preventDefault()
      const targetIndex = Math.min(count - 1, Math.max(0, active + offset))
      setActive(targetIndex)
      virtual.scrollToIndex(targetIndex)
    }
    const row = rowAt(active)
    if (event.key === 'Enter' && row !== undefined) {
      // Otherwise the same key press would activate the element that `onOpen` focuses.
      event.preventDefault()
      onOpen?.(row, active)
    }
  }
  return (
    <div
      ref={scrollElement}
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
          <div key={column.head} role="columnheader" className={column.numeric ? 'numeric' : ''}>
            {renderHead(column)}
          </div>
        ))}
      </div>
      <div role="rowgroup" className="body" style={{ height: virtual.getTotalSize() }}>
        {visibleRows.map(item => {
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
                setActive(item.index)
                // Links and buttons in the row keep their own action.
                if (row !== undefined && !(event.target as HTMLElement).closest('a, button, input')) {
                  onOpen?.(row, item.index)
                }
              }}
            >
              {columns.map(column => (
                <div key={column.head} role="cell" className={column.numeric ? 'numeric' : ''}>
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
