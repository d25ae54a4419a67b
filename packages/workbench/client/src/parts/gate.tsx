/** A single card in the middle of the page, for people who are not inside yet. */
import { type ReactNode, useEffect } from 'react'
import './gate.css'

export function Gate(props: { readonly title: string; readonly lead?: ReactNode; readonly children: ReactNode }) {
  const { title, lead, children } = props
  useEffect(() => {
    document.title = `${title} · Elenchus`
  }, [title])
  return (
    <div className="gate">
      <div className="row brand">
        <img src="/icon.svg" alt="" width="28" height="28" />
        <span>Elenchus</span>
      </div>
      <div className="card stack">
        <h1>{title}</h1>
        {lead && <p className="muted">{lead}</p>}
        {children}
      </div>
    </div>
  )
}
