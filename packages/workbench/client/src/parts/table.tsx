/** Rows and columns of moderate number. Long lists: `VirtualTable`. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import './table.css'

export interface Column<Row> {
  readonly id: string
  readonly head: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Figures stand to the right. */
  readonly figures?: boolean
  /** As CSS grid wants it, for `VirtualTable`: `minmax(0, 2fr)`, `80px`. */
  readonly width?: string
}

export function Table<Row>(props: {
  /** What the table shows; heard, and seen where `showCaption`. */
  readonly caption: string
  readonly showCaption?: boolean
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly empty?: ReactNode
}) {
  const { caption, showCaption = false, columns, rows, keyOf, empty } = props
  const [frame, wider] = useWider()
  if (rows.length === 0 && empty) return <>{empty}</>
  return (
    <section ref={frame} className="table-frame" aria-label={caption} tabIndex={wider ? 0 : undefined}>
      <table className="table">
        <caption className={showCaption ? '' : 'only-heard'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.id} scope="col" className={column.figures ? 'figures' : ''}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)}>
              {columns.map(column => (
                <td key={column.id} className={column.figures ? 'figures' : ''}>
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

/** Whether something is wider than its frame: then it scrolls, and the keyboard has to reach it. */
function useWider() {
  const frame = useRef<HTMLElement>(null)
  const [wider, setWider] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const look = new ResizeObserver(() => setWider(element.scrollWidth > element.clientWidth))
    look.observe(element)
    return () => look.disconnect()
  }, [])
  return [frame, wider] as const
}
