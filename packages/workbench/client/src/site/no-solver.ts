/** Replaces the z3-solver package in the static site: z3 is 30 MB and needs HTTP headers that a plain file server does not send. */
export function init(): never {
  throw new Error('this page has no solver for first-order logic; use the command line: elenchus decide')
}
