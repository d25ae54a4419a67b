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

/** Sets the scale of a drawing (`null` fits it into its frame), keeping the pointer's position, by default the centre, in place. */
export function setScale(
  frame: HTMLElement | undefined,
  scale: number | null,
  pointer?: { readonly clientX: number; readonly clientY: number },
): void {
  const svg = frame && findSvg(frame)
  if (!frame || !svg) return
  const previousBounds = svg.getBoundingClientRect()
  const box = frame.getBoundingClientRect()
  const x = pointer?.clientX ?? box.left + box.width / 2
  const y = pointer?.clientY ?? box.top + box.height / 2
  const relativePosition = {
    x: (x - previousBounds.left) / previousBounds.width,
    y: (y - previousBounds.top) / previousBounds.height,
  }
  const height = svg.viewBox.baseVal.height
  const fittedScale = Math.min(1, frame.clientWidth / naturalWidth(svg), (window.innerHeight * 0.9) / height)
  const newScale = Math.min(maxScale, Math.max(minScale, scale ?? fittedScale))
  frame.classList.add('zoomed')
  svg.style.width = `${naturalWidth(svg) * newScale}px`
  const after = svg.getBoundingClientRect()
  frame.scrollLeft += after.left + relativePosition.x * after.width - x
  frame.scrollTop += after.top + relativePosition.y * after.height - y
}

export function multiplyScale(
  frame: HTMLElement | undefined,
  factor: number,
  pointer?: { readonly clientX: number; readonly clientY: number },
): void {
  if (frame) setScale(frame, currentScale(frame) * factor, pointer)
}

/** Adds panning by dragging, and zooming by Ctrl+wheel, pinch and the keys + − 0. */
export function enablePanAndZoom(frame: HTMLElement): void {
  let dragStart: { x: number; y: number; left: number; top: number } | null = null
  frame.addEventListener('pointerdown', event => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    dragStart = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop }
  })
  window.addEventListener('pointermove', event => {
    if (!dragStart) return
    frame.classList.add('moved')
    frame.scrollLeft = dragStart.left - (event.clientX - dragStart.x)
    frame.scrollTop = dragStart.top - (event.clientY - dragStart.y)
  })
  window.addEventListener('pointerup', () => {
    dragStart = null
    frame.classList.remove('moved')
  })
  frame.addEventListener(
    'wheel',
    event => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      multiplyScale(frame, Math.exp(-event.deltaY / 300), event)
    },
    { passive: false },
  )
  frame.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') multiplyScale(frame, 1.25)
    else if (event.key === '-') multiplyScale(frame, 0.8)
    else if (event.key === '0') setScale(frame, null)
    else return
    event.preventDefault()
  })
}
