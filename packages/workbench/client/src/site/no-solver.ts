/** In a static site z3 is left out: it is thirty megabytes and needs headers that a plain file server does not send. */
export function init(): never {
  throw new Error('this page has no solver for first-order logic; the program has: elenchus decide')
}
