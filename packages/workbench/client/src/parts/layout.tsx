/** Layouts of screens: pages, sections, collapsible content, empty states, dialogs and tabs. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from './form.tsx'
import { formatNumber } from './format.ts'
import './page.css'
import './gate.css'
import './empty-state.css'
import './dialog.css'
import './tabs.css'

const useDocumentTitle = (title: string) =>
  useEffect(() => {
    document.title = `${title} · Elenchus`
  }, [title])

export function Page(props: {
  title: string
  /** An introduction below the title. */
  lead?: ReactNode
  actions?: ReactNode
  /** Uses the whole width of the window, for editors and tables. */
  wide?: boolean
  children?: ReactNode
}) {
  const { title, lead, actions, wide = false, children } = props
  useDocumentTitle(title)
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

/** A card in the middle of an otherwise empty page, for people who are not logged in. */
export function StandalonePage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  useDocumentTitle(title)
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

export function EmptyState({ title, action, children }: { title: string; action?: ReactNode; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div className="row">{action}</div>}
    </div>
  )
}

type SectionProps = { title: string; lead?: ReactNode; aside?: ReactNode; tight?: boolean; children: ReactNode }

/** A section with a heading; `aside` is shown next to the heading, `lead` below it. */
export function Section({ title, lead, aside, tight = false, children }: SectionProps) {
  const id = useId()
  return (
    <section className={tight ? 'stack tight' : 'stack'} aria-labelledby={id}>
      <div>
        <div className="row">
          <h2 id={id}>{title}</h2>
          {aside}
        </div>
        {lead && <p className="small muted">{lead}</p>}
      </div>
      {children}
    </section>
  )
}

/** Collapsible content. A function as content is called only while it is expanded. */
export function Details(props: {
  summary: ReactNode
  className?: string
  initiallyOpen?: boolean
  children: ReactNode | (() => ReactNode)
}) {
  const { summary, className, initiallyOpen = false, children } = props
  const [open, setOpen] = useState(initiallyOpen)
  return (
    <details className={className} open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {typeof children === 'function' ? open && children() : children}
    </details>
  )
}

/** A bulleted list of distinct texts. */
export const TextList = ({ items }: { items: readonly string[] }) => (
  <ul>
    {items.map(item => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)

interface DialogProps {
  title: string
  onClose: () => void
  /** Buttons at the end; the first is the main one. */
  actions?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** A modal dialog, open for as long as it is rendered. */
export function Dialog({ title, onClose, actions, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className={wide ? 'dialog wide' : 'dialog'} aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id}>{title}</h2>
        <Button label="✕" kind="quiet" aria-label="Close" onClick={() => dialog.current?.close()} />
      </header>
      <div className="content stack">{children}</div>
      {actions && <footer className="row">{actions}</footer>}
    </dialog>
  )
}

/** A dialog that asks for confirmation of an action. */
export function ConfirmDialog(props: {
  title: string
  confirm: string
  cancel?: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
  /** Called when the dialog is closed with ✕ or Esc. Default: `onCancel`. */
  onClose?: () => void
  children: ReactNode
}) {
  const { title, confirm, cancel = 'Cancel', busy, onConfirm, onCancel, onClose = onCancel, children } = props
  const actions = (
    <>
      <Button label={confirm} kind="primary" busy={busy} onClick={onConfirm} />
      <Button label={cancel} onClick={onCancel} />
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} actions={actions}>
      <p>{children}</p>
    </Dialog>
  )
}

/** A row of tabs and, if there are children, the panel of the active tab. */
export function Tabs<Id extends string>(props: {
  label: string
  tabs: readonly { readonly id: Id; readonly label: string; readonly count?: number }[]
  active: Id
  onSelect?: (id: Id) => void
  /** The URL of a tab, if each tab has one. */
  href?: (id: Id) => string
  children?: ReactNode
}) {
  const { label, tabs, active, onSelect, href, children } = props
  const [, navigate] = useLocation()
  const panel = useId()
  const select = (id: Id) => {
    onSelect?.(id)
    if (href) navigate(href(id))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex(tab => tab.id === active)
    const last = tabs.length - 1
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: index === last ? 0 : index + 1,
      ArrowLeft: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    select(tabs[target]!.id)
    const next = event.currentTarget.children[target]
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className="tabs" onKeyDown={onKeyDown}>
        {tabs.map(tab => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            aria-selected={tab.id === active}
            aria-controls={children ? panel : undefined}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => select(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="count">{formatNumber(tab.count)}</span>}
          </button>
        ))}
      </div>
      {children && (
        <div role="tabpanel" id={panel} aria-label={tabs.find(({ id }) => id === active)?.label} className="stack">
          {children}
        </div>
      )}
    </>
  )
}
