/** Makes boxes that scroll reachable by keyboard, but only while they actually overflow. */
const scrollableSelector = '.wide, .graph, pre'

function updateTabIndex(box: Element): void {
  const scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1
  if (scrolls) box.setAttribute('tabindex', '0')
  else box.removeAttribute('tabindex')
}

/** Watches the boxes of the page, including those added to `pane` later. */
export function watchScrollers(pane: Element): void {
  const resizeObserver = new ResizeObserver(entries => {
    for (const { target } of entries) updateTabIndex(target)
  })
  const watch = (root: ParentNode): void => {
    for (const box of root.querySelectorAll(scrollableSelector)) resizeObserver.observe(box)
  }
  watch(document)
  new MutationObserver(() => watch(pane)).observe(pane, { childList: true })
}
