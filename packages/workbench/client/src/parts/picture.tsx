/** A drawing of logic (proof, tableau, worlds) in the colours of the page, with its own name for those who hear it, and as a file. */
import { useEffect, useId, useRef } from 'react'
import { download } from './download.ts'
import { toast } from './feedback.tsx'
import { Button } from './form.tsx'
import './picture.css'
import './secret.css'

/** Ids inside a drawing are its own: a page may show several. */
const withIds = (svg: string, id: string): string =>
  svg
    .replace(/ id="l-(title|desc)"/g, ` id="${id}-$1"`)
    .replace('aria-labelledby="l-title l-desc"', `aria-labelledby="${id}-title ${id}-desc"`)

export function Picture(props: {
  readonly svg: string
  readonly label: string
  /** The name of its file, without its ending. */
  readonly name: string
}) {
  const { svg, label, name } = props
  const frame = useRef<HTMLElement>(null)
  const id = useId()
  useEffect(() => {
    const element = new DOMParser().parseFromString(withIds(svg, id), 'image/svg+xml').documentElement
    // The style sheet of the page draws it: so it follows the theme that was chosen here.
    element.querySelector('style')?.remove()
    frame.current?.replaceChildren(document.importNode(element, true))
  }, [svg, id])
  return (
    <div className="picture">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by the keyboard */}
      <section ref={frame} className="drawing" aria-label={label} tabIndex={0} />
      <Button kind="quiet" onClick={() => download(`${name}.svg`, svg, 'image/svg+xml')}>
        Save the drawing (SVG)
      </Button>
    </div>
  )
}

export function Secret({ text, what }: { readonly text: string; readonly what: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(`${what} copied`),
      () => toast('The browser did not allow copying; select the text instead.', { tone: 'error' }),
    )
  return (
    <div className="stack">
      <code className="secret">{text}</code>
      <div className="row">
        <Button kind="primary" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </div>
  )
}
