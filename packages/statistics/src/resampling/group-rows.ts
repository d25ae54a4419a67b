/** The rows of each group, groups in order of their first row; each row its own group when none are given. */
export function groupRows(n: number, groups?: ArrayLike<string | number>): number[][] {
  if (groups === undefined) return Array.from({ length: n }, (_, row) => [row])
  if (groups.length !== n) throw new RangeError(`${n} rows but ${groups.length} groups`)
  const members = new Map<string | number, number[]>()
  for (let row = 0; row < n; row++) {
    const list = members.get(groups[row]!)
    if (list) list.push(row)
    else members.set(groups[row]!, [row])
  }
  return [...members.values()]
}
