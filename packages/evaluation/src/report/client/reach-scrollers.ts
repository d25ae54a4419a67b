/** Makes boxes that scroll reachable by keyboard, but only while they actually overflow. */
const boxes = '.wide, .graph, pre'

function update(box: Element): void {
  const scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1
  if (scrolls) box.setAttribute('tabindex', '0')
  else box.removeAttribute('tabindex')
}

/** Watches the boxes of the page, including those added to `pane` later. */
export function reachScrollers(pane: Element): void {
  const sizes = new ResizeObserver(entries => {
    for (const { target } of entries) update(target)
  })
  const watch = (within: ParentNode): void => {
    for (const box of within.querySelectorAll(boxes)) sizes.observe(box)
  }
  watch(document)
  new MutationObserver(() => watch(pane)).observe(pane, { childList: true })
}
