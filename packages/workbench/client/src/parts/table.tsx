/** A table that renders all its rows. For thousands of rows use `VirtualTable`. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import './table.css'

export interface Column<Row> {
  readonly head: string
  /** Hides the heading from view; screen readers still read it. */
  readonly hiddenHead?: boolean
  readonly cell: (row: Row) => ReactNode
  /** Aligned to the right. */
  readonly numeric?: boolean
  /** A CSS grid track for `VirtualTable`: `minmax(0, 2fr)`, `80px`. */
  readonly width?: string
}

export const renderHead = <Row,>({ head, hiddenHead }: Column<Row>): ReactNode =>
  hiddenHead ? <span className="visually-hidden">{head}</span> : head

export function Table<Row>(props: {
  /** Read by screen readers; visible only with `showCaption`. */
  caption: string
  showCaption?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown instead of a table without rows. */
  empty?: ReactNode
}) {
  const { caption, showCaption = false, columns, rows, rowKey, empty } = props
  const [frame, overflows] = useOverflow()
  if (rows.length === 0 && empty) return <>{empty}</>
  return (
    <section ref={frame} className="table-frame" aria-label={caption} tabIndex={overflows ? 0 : undefined}>
      <table className="table">
        <caption className={showCaption ? '' : 'visually-hidden'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.head} scope="col" className={column.numeric ? 'numeric' : ''}>
                {renderHead(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={rowKey(row)}>
              {columns.map(column => (
                <td key={column.head} className={column.numeric ? 'numeric' : ''}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A ref for a scrolling frame, and whether its content overflows. Then it must be focusable, so that keys can scroll it. */
function useOverflow() {
  const frame = useRef<HTMLElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [frame, overflows] as const
}
