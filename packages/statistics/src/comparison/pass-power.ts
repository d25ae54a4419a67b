/**
 * pass^k: how likely k answers to one item are all right. With c of N repeats right it is estimated without bias by C(c, k) / C(N, k),
 * the share of k-subsets of the repeats that are right throughout; for k = N it is whether all repeats are right.
 *
 *   3 of 4 right: pass^1 = 3/4, pass^2 = C(3,2)/C(4,2) = 3/6, pass^3 = 1/4, pass^4 = 0
 */
export function passPower(right: number, repeats: number, k: number): number {
  if (!(k >= 1 && k <= repeats)) throw new RangeError(`k is ${k}; there are ${repeats} repeats`)
  let share = 1
  for (let i = 0; i < k; i++) share *= Math.max(0, right - i) / (repeats - i)
  return share
}
