/**
 * A few lines of WebAssembly assembler: enough to write numeric loops over 128-bit vectors from TypeScript, so that
 * the package needs no compiler, ships no opaque binary, and runs alike in Node and in browsers.
 * Opcodes: https://webassembly.github.io/spec/core/binary/instructions.html
 */

/** Instructions as bytes; nested lists are flattened when the module is written. */
export type Code = readonly (number | Code)[]

function unsigned(value: number): number[] {
  const bytes: number[] = []
  do {
    const byte = value & 0x7f
    value >>>= 7
    bytes.push(value === 0 ? byte : byte | 0x80)
  } while (value !== 0)
  return bytes
}

function signed(value: number): number[] {
  const bytes: number[] = []
  for (;;) {
    const byte = value & 0x7f
    value >>= 7
    if ((value === 0 && (byte & 0x40) === 0) || (value === -1 && (byte & 0x40) !== 0)) {
      bytes.push(byte)
      return bytes
    }
    bytes.push(byte | 0x80)
  }
}

const simd = (op: number, ...rest: number[]): Code => [0xfd, ...unsigned(op), ...rest]
const memory = (offset: number): number[] => [2, ...unsigned(offset)]

export const get = (local: number): Code => [0x20, ...unsigned(local)]
export const set = (local: number, ...value: Code): Code => [...value, 0x21, ...unsigned(local)]
export const i32 = (value: number): Code => [0x41, ...signed(value)]
export const add = (a: Code, b: Code): Code => [a, b, 0x6a]
export const sub = (a: Code, b: Code): Code => [a, b, 0x6b]
export const mul = (a: Code, b: Code): Code => [a, b, 0x6c]
export const shl = (a: Code, bits: number): Code => [a, i32(bits), 0x74]
export const lessThan = (a: Code, b: Code): Code => [a, b, 0x48]
/** Runs the body while the condition holds; the condition is tested first. */
export const whileDo = (condition: Code, ...body: Code): Code => [
  [0x02, 0x40],
  [0x03, 0x40],
  condition,
  [0x45, 0x0d, 1],
  body,
  [0x0c, 0],
  [0x0b, 0x0b],
]
export const ifElse = (condition: Code, then: Code, otherwise: Code): Code => [
  condition,
  [0x04, 0x40],
  then,
  0x05,
  otherwise,
  0x0b,
]
export const increment = (local: number, by: Code): Code => set(local, add(get(local), by))

export const load = (address: Code, offset = 0): Code => [address, simd(0, ...memory(offset))]
/** One 32-bit number, repeated in all four lanes. */
export const loadSplat = (address: Code, offset = 0): Code => [address, simd(9, ...memory(offset))]
export const store = (address: Code, value: Code, offset = 0): Code => [address, value, simd(11, ...memory(offset))]
export const splat = (value: number): Code => {
  const bytes = [...new Uint8Array(Float32Array.of(value).buffer)]
  return simd(12, ...bytes, ...bytes, ...bytes, ...bytes)
}
export const zero: Code = simd(12, ...new Array<number>(16).fill(0))
export const vadd = (a: Code, b: Code): Code => [a, b, simd(228)]
export const vmul = (a: Code, b: Code): Code => [a, b, simd(230)]
export const vdiv = (a: Code, b: Code): Code => [a, b, simd(231)]
export const vmin = (a: Code, b: Code): Code => [a, b, simd(232)]
export const vmax = (a: Code, b: Code): Code => [a, b, simd(233)]
/** Eight 16-bit products, added in pairs to four 32-bit integers. */
export const dot16 = (a: Code, b: Code): Code => [a, b, simd(186)]
export const iadd = (a: Code, b: Code): Code => [a, b, simd(174)]
/** Floats to 32-bit integers, towards zero, cut to the range. */
export const toInteger = (a: Code): Code => [a, simd(248)]
/** Two times four 32-bit integers to eight of 16 bits, cut to the range. */
export const narrow = (a: Code, b: Code): Code => [a, b, simd(133)]
export const toFloat = (a: Code): Code => [a, simd(250)]

export const integer = 0x7f
export const vector = 0x7b

export interface WasmFunction {
  readonly name: string
  /** How many i32 parameters. */
  readonly parameters: number
  /** Types of the further locals: `integer` or `vector`. */
  readonly locals: readonly number[]
  readonly body: Code
}

/** The bytes of a module that imports its memory as `env.memory` and exports the functions. */
export function assemble(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const name = (text: string) => [...unsigned(text.length), ...[...text].map(char => char.charCodeAt(0))]
  const vectorOf = (items: readonly (readonly number[])[]) => [...unsigned(items.length), ...items.flat()]
  const sectionOf = (id: number, content: number[]) => [id, ...unsigned(content.length), ...content]
  const types = functions.map(f => [0x60, ...unsigned(f.parameters), ...new Array<number>(f.parameters).fill(0x7f), 0])
  const bodies = functions.map(f => {
    const code = [
      ...unsigned(f.locals.length),
      ...f.locals.flatMap(type => [1, type]),
      ...(f.body as number[]).flat(64 as 1),
      0x0b,
    ]
    return [...unsigned(code.length), ...code]
  })
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...sectionOf(1, vectorOf(types)),
    ...sectionOf(2, vectorOf([[...name('env'), ...name('memory'), 2, 0, 1]])),
    ...sectionOf(3, vectorOf(functions.map((_, i) => unsigned(i)))),
    ...sectionOf(7, vectorOf(functions.map((f, i) => [...name(f.name), 0, ...unsigned(i)]))),
    ...sectionOf(10, vectorOf(bodies)),
  ])
}
