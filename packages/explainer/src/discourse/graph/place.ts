/** Position of a statement in a passage of n statements, as a feature value. */
export const place = (i: number, n: number) =>
  i === 0 ? 'first' : i === n - 1 ? 'last' : i === n - 2 ? 'last but one' : 'middle'
