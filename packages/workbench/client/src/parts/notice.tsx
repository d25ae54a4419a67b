/** Something to know, where it matters; errors are spoken at once. */
import type { ReactNode } from 'react'
import './notice.css'

const signs = { info: 'ℹ', ok: '✓', warn: '!', error: '✕' } as const
const words = { info: 'Note', ok: 'Done', warn: 'Attention', error: 'Error' } as const

export function Notice(props: {
  readonly tone?: keyof typeof signs
  readonly title?: string
  readonly actions?: ReactNode
  readonly children?: ReactNode
}) {
  const { tone = 'info', title, actions, children } = props
  return (
    <div className={`notice ${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <span className="sign" aria-hidden="true">
        {signs[tone]}
      </span>
      <div>
        <span className="only-heard">{words[tone]}: </span>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
        {actions && <div className="row actions">{actions}</div>}
      </div>
    </div>
  )
}
