/** Inverts lists of words by kind. */
export function kindsByWord<Kind extends string>(lists: Readonly<Record<Kind, string>>): ReadonlyMap<string, Kind> {
  const kinds = new Map<string, Kind>()
  for (const kind of Object.keys(lists) as Kind[]) for (const word of lists[kind].split(' ')) kinds.set(word, kind)
  return kinds
}
