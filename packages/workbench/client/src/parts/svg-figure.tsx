/** A drawing of a proof, a tableau or the worlds of a Kripke model in the colours of the page, with a download button. */
import { useEffect, useId, useRef } from 'react'
import { download } from './download.ts'
import { Button } from './form.tsx'
import './svg-figure.css'

/** Makes the ids of the title (`l-title`) and the description (`l-desc`) of an SVG drawing unique, because a page may show several. */
const makeIdsUnique = (svg: string, id: string): string =>
  svg
    .replace(/ id="l-(title|desc)"/g, ` id="${id}-$1"`)
    .replace('aria-labelledby="l-title l-desc"', `aria-labelledby="${id}-title ${id}-desc"`)

/** `label` is read by screen readers; `name` is the name of the file without its extension. */
export function SvgFigure({ svg, label, name }: { svg: string; label: string; name: string }) {
  const container = useRef<HTMLElement>(null)
  const id = useId()
  useEffect(() => {
    const element = new DOMParser().parseFromString(makeIdsUnique(svg, id), 'image/svg+xml').documentElement
    // The style sheet of the page applies, so that the drawing follows the theme.
    element.querySelector('style')?.remove()
    container.current?.replaceChildren(document.importNode(element, true))
  }, [svg, id])
  const save = () => download(`${name}.svg`, svg, 'image/svg+xml')
  return (
    <div className="picture">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by the keyboard */}
      <section ref={container} className="drawing" aria-label={label} tabIndex={0} />
      <Button label="Download the drawing (SVG)" kind="quiet" onClick={save} />
    </div>
  )
}
