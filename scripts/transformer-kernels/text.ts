/** Fragments of WebAssembly text shared by the transformer kernels. Pointers, offsets and strides are in bytes. */

/** Adds an expression to the value of the local variable `base`. */
export const addOffset = (base: string, offset: string) => `(i32.add (local.get ${base}) ${offset})`
export const ZERO = '(v128.const i32x4 0 0 0 0)'
/** Vector of four equal floats. */
export const splat = (value: number) => `(v128.const f32x4 ${value} ${value} ${value} ${value})`
/** Repeats code `count` times (unrolled). */
export const repeat = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n')
/** Combines the four floats of the vector variable `vector` into one, e.g. by addition. */
export const reduceLanes = (vector: string, combine: (a: string, b: string) => string) =>
  [1, 2, 3].reduce(
    (reduced, lane) => combine(reduced, `(f32x4.extract_lane ${lane} (local.get ${vector}))`),
    `(f32x4.extract_lane 0 (local.get ${vector}))`,
  )
/** Loop: `for (counter = 0; counter < end; counter += step) body`; `name` is unique within the function. */
export const forLoop = (name: string, counter: string, end: string, step: number, body: string) => `
    (local.set ${counter} (i32.const 0))
    (block $${name}Done (loop $${name}
      (br_if $${name}Done (i32.ge_s (local.get ${counter}) (local.get ${end})))
      ${body}
      (local.set ${counter} (i32.add (local.get ${counter}) (i32.const ${step})))
      (br $${name})))`

/** Adding this rounds a small float to the nearest integer in its low bits, which is faster than the instructions that handle NaN. */
export const ROUNDING_CONSTANT = 12_582_912
/** Rounds four floats to the nearest integers. */
export const roundToNearest = (value: string) =>
  `(i32x4.sub (f32x4.add ${value} ${splat(ROUNDING_CONSTANT)}) (v128.const i32x4 ${`${0x4b400000} `.repeat(4)}))`
