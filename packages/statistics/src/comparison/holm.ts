/** Holm's correction: of m comparisons the smallest p is multiplied by m, the next by m − 1, …, never falling. */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((p, i) => ({ p, i })).sort((a, b) => a.p - b.p)
  const adjusted = new Array<number>(pValues.length)
  let floor = 0
  order.forEach(({ p, i }, rank) => {
    floor = Math.max(floor, Math.min(1, p * (pValues.length - rank)))
    adjusted[i] = floor
  })
  return adjusted
}
