/** The workbench in two minutes: seven short pages, each with a door to what it shows. */
import { useEffect, useState } from 'react'
import { Button, LinkButton } from '../../parts/form.tsx'
import { Keys } from '../../parts/keys.tsx'
import { Dialog } from '../../parts/layout.tsx'
import { pages } from './tour-pages.ts'

export function Tour({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (open) setAt(0)
  }, [open])
  const page = pages[at]!
  const last = at === pages.length - 1
  return (
    <Dialog
      open={open}
      title={`${at + 1} of ${pages.length}: ${page.title}`}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" onClick={() => (last ? onClose() : setAt(at + 1))}>
            {last ? 'Begin' : 'Next'}
          </Button>
          {at > 0 && <Button onClick={() => setAt(at - 1)}>Back</Button>}
          {page.href && <LinkButton href={page.href}>{page.door}</LinkButton>}
        </>
      }
    >
      <div className="stack tour" aria-live="polite">
        {page.text.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {page.keys && (
          <ul className="plain-list">
            {page.keys.map(([keys, says]) => (
              <li key={says} className="row">
                <Keys keys={keys} /> <span>{says}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
