/** The Luby sequence 1 1 2 1 1 2 4 …: restart lengths that are optimal up to a constant (Luby et al. 1993). */
export function luby(index: number): number {
  let power = 1
  while (power < index + 1) power *= 2
  if (power === index + 1) return power / 2
  return luby(index - power / 2 + 1)
}
