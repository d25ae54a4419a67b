/** Replaces z3 in the static site: it has thirty megabytes and needs HTTP headers that a plain file server does not send. */
export function init(): never {
  throw new Error('this page has no solver for first-order logic; use the command line: elenchus decide')
}
