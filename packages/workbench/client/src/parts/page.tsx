/** The frame of a screen: one heading, what it is for, its main action. */
import { type ReactNode, useEffect } from 'react'
import './page.css'

export function Page(props: {
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** Uses the whole width: editors and tables. */
  readonly wide?: boolean
  readonly children?: ReactNode
}) {
  const { title, lead, actions, wide = false, children } = props
  useEffect(() => {
    document.title = `${title} · Elenchus`
  }, [title])
  return (
    <div className={wide ? 'page wide' : 'page'}>
      <header>
        <div>
          <h1>{title}</h1>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {actions && <div className="row">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
