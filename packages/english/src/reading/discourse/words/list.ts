/** A set of words from a text with spaces and line breaks between them. */
export function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}
