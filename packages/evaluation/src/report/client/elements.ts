/** Creates elements with plain text content: nothing from a log is parsed as markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text: string | undefined = '',
  parent?: ParentNode | null,
  name = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  if (text) made.textContent = text
  if (name) made.className = name
  parent?.append(made)
  return made
}

export function fold(title: string, text: string, parent: ParentNode, open: boolean): void {
  const details = element('details', '', parent)
  details.open = open
  element('summary', title, details)
  element('pre', text, details)
}
