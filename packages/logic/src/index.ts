export {
  and,
  atom,
  box,
  constant,
  diamond,
  falsity,
  iff,
  implies,
  not,
  or,
  truth,
  variable,
} from './formula/construct.ts'
export { equal } from './formula/equal.ts'
export type {
  And,
  Atom,
  Box,
  Diamond,
  Falsity,
  Formula,
  Iff,
  Implies,
  Not,
  Or,
  Term,
  Truth,
} from './formula/formula.ts'
export { printAtom } from './formula/name.ts'
export type { Notation, RoundTripNotation } from './formula/notation.ts'
export { type ParseOptions, parse } from './formula/parse.ts'
export { type PrintOptions, print } from './formula/print.ts'
export { substitute } from './formula/substitute.ts'
export { atoms, listOperands, modalDepth, postorder } from './formula/walk.ts'
export { ParseError, type ParseErrorDetails } from './parse-error.ts'
