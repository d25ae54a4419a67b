/** Nothing here yet: why, and what to do next. */
import type { ReactNode } from 'react'
import './empty-state.css'

export function EmptyState(props: {
  readonly title: string
  readonly action?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <div className="empty-state">
      <h2>{props.title}</h2>
      {props.children && <p>{props.children}</p>}
      {props.action && <div className="row">{props.action}</div>}
    </div>
  )
}
