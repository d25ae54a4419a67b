/** The two-minute tour: a few short pages in a dialog, most with a link to the screen that they describe. */
import { useState } from 'react'
import { Button, LinkButton } from '../../parts/form.tsx'
import { Dialog } from '../../parts/layout.tsx'
import { KeyCaps } from '../../parts/shortcuts.tsx'
import tourPages from './tour-pages.json'

interface TourPage {
  readonly title: string
  readonly text: readonly string[]
  /** Pairs of a shortcut and its description. */
  readonly keys?: readonly (readonly string[])[]
  readonly href?: string
  readonly link?: string
}
const pages: readonly TourPage[] = tourPages

export function Tour({ onClose }: { onClose: () => void }) {
  const [index, setIndex] = useState(0)
  const { title, text, keys = [], href, link } = pages[index]!
  const isLast = index === pages.length - 1
  const actions = (
    <>
      <Button
        label={isLast ? 'Start' : 'Next'}
        kind="primary"
        onClick={() => (isLast ? onClose() : setIndex(index + 1))}
      />
      {index > 0 && <Button label="Back" onClick={() => setIndex(index - 1)} />}
      {href && link && <LinkButton label={link} href={href} />}
    </>
  )
  return (
    <Dialog title={`${index + 1} of ${pages.length}: ${title}`} onClose={onClose} actions={actions}>
      <div className="stack tour" aria-live="polite">
        {text.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {keys.length > 0 && (
          <ul className="plain-list">
            {keys.map(([key, description]) => (
              <li key={key} className="row">
                <KeyCaps keys={key!} /> <span>{description}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
