/** Creates elements with plain text content: nothing from a log is parsed as markup. */
export function appendElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text: string | undefined = '',
  parent?: ParentNode | null,
  className = '',
): HTMLElementTagNameMap[K] {
  const created = document.createElement(tag)
  if (text) created.textContent = text
  if (className) created.className = className
  parent?.append(created)
  return created
}

export function appendFold(title: string, text: string, parent: ParentNode, open: boolean): void {
  const details = appendElement('details', '', parent)
  details.open = open
  appendElement('summary', title, details)
  appendElement('pre', text, details)
}
