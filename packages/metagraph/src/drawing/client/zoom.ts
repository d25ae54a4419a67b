/**
 * Zoom and pan for a drawing. The frame scrolls natively, so that wheel, touch, keyboard and screen readers work as usual; only the scale
 * of the picture is set here.
 */
const minScale = 0.1
const maxScale = 8

const findSvg = (frame: HTMLElement) => frame.querySelector('svg')
const naturalWidth = (svg: SVGSVGElement) => svg.viewBox.baseVal.width

const currentScale = (frame: HTMLElement) => {
  const svg = findSvg(frame)
  return svg ? svg.getBoundingClientRect().width / naturalWidth(svg) : 1
}

/** Sets the scale of a drawing (`null` fits it into its frame), keeping the point `at` in place. */
export function zoom(
  frame: HTMLElement | undefined,
  scale: number | null,
  at?: { readonly clientX: number; readonly clientY: number },
): void {
  const svg = frame && findSvg(frame)
  if (!frame || !svg) return
  const before = svg.getBoundingClientRect()
  const box = frame.getBoundingClientRect()
  const x = at?.clientX ?? box.left + box.width / 2
  const y = at?.clientY ?? box.top + box.height / 2
  const share = { x: (x - before.left) / before.width, y: (y - before.top) / before.height }
  const height = svg.viewBox.baseVal.height
  const fitted = Math.min(1, frame.clientWidth / naturalWidth(svg), (window.innerHeight * 0.9) / height)
  const to = Math.min(maxScale, Math.max(minScale, scale ?? fitted))
  frame.classList.add('zoomed')
  svg.style.width = `${naturalWidth(svg) * to}px`
  const after = svg.getBoundingClientRect()
  frame.scrollLeft += after.left + share.x * after.width - x
  frame.scrollTop += after.top + share.y * after.height - y
}

export function zoomBy(
  frame: HTMLElement | undefined,
  factor: number,
  at?: { readonly clientX: number; readonly clientY: number },
): void {
  if (frame) zoom(frame, currentScale(frame) * factor, at)
}

/** Adds panning by dragging, and zooming by Ctrl+wheel, pinch and the keys + − 0. */
export function moveAndZoom(frame: HTMLElement): void {
  let from: { x: number; y: number; left: number; top: number } | null = null
  frame.addEventListener('pointerdown', event => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    from = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop }
  })
  window.addEventListener('pointermove', event => {
    if (!from) return
    frame.classList.add('moved')
    frame.scrollLeft = from.left - (event.clientX - from.x)
    frame.scrollTop = from.top - (event.clientY - from.y)
  })
  window.addEventListener('pointerup', () => {
    from = null
    frame.classList.remove('moved')
  })
  frame.addEventListener(
    'wheel',
    event => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoomBy(frame, Math.exp(-event.deltaY / 300), event)
    },
    { passive: false },
  )
  frame.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') zoomBy(frame, 1.25)
    else if (event.key === '-') zoomBy(frame, 0.8)
    else if (event.key === '0') zoom(frame, null)
    else return
    event.preventDefault()
  })
}
