/** Creates elements with plain text content: nothing from a log is parsed as markup. */
export function appendElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text: string | undefined = '',
  parent?: ParentNode | null,
  className = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  if (text) element.textContent = text
  if (className) element.className = className
  parent?.append(element)
  return element
}

/** Appends a text that the reader can show and hide. */
export function appendCollapsible(title: string, text: string, parent: ParentNode, isOpen: boolean): void {
  const details = appendElement('details', '', parent)
  details.open = isOpen
  appendElement('summary', title, details)
  appendElement('pre', text, details)
}
