/** The frame of a screen: one heading, what it is for, its main action. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'wouter'
import { Button } from './form.tsx'
import './page.css'
import './gate.css'
import './empty-state.css'
import './dialog.css'
import './tabs.css'

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

export function Dialog(props: {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  /** Buttons at the end; the first is the main one. */
  readonly actions?: ReactNode
  readonly wide?: boolean
  readonly children: ReactNode
}) {
  const { open, title, onClose, actions, wide = false, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) element.showModal()
    if (!open) element?.close()
  }, [open])
  if (!open) return null
  return (
    <dialog ref={dialog} className={wide ? 'dialog wide' : 'dialog'} aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" aria-label="Close" onClick={() => dialog.current?.close()}>
          ✕
        </Button>
      </header>
      <div className="content stack">{children}</div>
      {actions && <footer className="row">{actions}</footer>}
    </dialog>
  )
}

export interface Tab<Id extends string> {
  readonly id: Id
  readonly says: string
  readonly count?: number
}

export function Tabs<Id extends string>(props: {
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly active: Id
  readonly onSelect?: (id: Id) => void
  readonly hrefOf?: (id: Id) => string
  /** The id of the element that shows the chosen part. */
  readonly controls?: string
}) {
  const { label, tabs, active, onSelect, hrefOf, controls } = props
  const [, go] = useLocation()
  const select = (id: Id) => {
    onSelect?.(id)
    if (hrefOf) go(hrefOf(id))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(tab => tab.id === active)
    const to =
      event.key === 'ArrowRight'
        ? (at + 1) % tabs.length
        : event.key === 'ArrowLeft'
          ? (at - 1 + tabs.length) % tabs.length
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? tabs.length - 1
              : -1
    const tab = tabs[to]
    if (!tab) return
    event.preventDefault()
    select(tab.id)
    const next = event.currentTarget.children[to]
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <div role="tablist" aria-label={label} className="tabs" onKeyDown={onKeyDown}>
      {tabs.map(tab => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          aria-selected={tab.id === active}
          aria-controls={controls}
          tabIndex={tab.id === active ? 0 : -1}
          onClick={() => select(tab.id)}
        >
          {tab.says}
          {tab.count !== undefined && <span className="count">{tab.count.toLocaleString('en')}</span>}
        </button>
      ))}
    </div>
  )
}
