/** Natural logarithms of n! by a running sum; exact enough for probabilities of any n we meet. */
const known: number[] = [0]

export function logFactorial(n: number): number {
  for (let i = known.length; i <= n; i++) known.push(known[i - 1]! + Math.log(i))
  return known[n]!
}
