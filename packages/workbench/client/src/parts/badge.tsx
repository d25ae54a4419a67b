/** A word about a thing, with a sign before it: never colour alone. */
import type { ReactNode } from 'react'
import './badge.css'

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'attack' | 'danger'

export function Badge(props: {
  readonly tone?: Tone
  readonly sign?: ReactNode
  readonly title?: string
  readonly children: ReactNode
}) {
  const { tone = 'neutral', sign, title, children } = props
  return (
    <span className={`badge ${tone}`} title={title}>
      {sign && <span aria-hidden="true">{sign}</span>}
      {children}
    </span>
  )
}
