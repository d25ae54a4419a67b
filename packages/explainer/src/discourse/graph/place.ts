/** Where in a passage of n statements a statement stands, in words. */
export const place = (i: number, n: number) =>
  i === 0 ? 'first' : i === n - 1 ? 'last' : i === n - 2 ? 'last but one' : 'middle'
