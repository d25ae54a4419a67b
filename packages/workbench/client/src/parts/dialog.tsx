/** A native dialog: the browser keeps the focus inside, closes it on Escape and gives the focus back. */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import './dialog.css'

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
