/**
 * The numeric loops of the network as WebAssembly: matrix products and the LSTM cell, four numbers at a time.
 * Everything else of the network is plain TypeScript over the same memory.
 */
import {
  add,
  assemble,
  type Code,
  dot16,
  get,
  i32,
  iadd,
  ifElse,
  increment,
  integer,
  lessThan,
  load,
  loadSplat,
  mul,
  narrow,
  set,
  shl,
  splat,
  store,
  sub,
  toFloat,
  toInteger,
  vadd,
  vdiv,
  vector,
  vmax,
  vmin,
  vmul,
  type WasmFunction,
  whileDo,
  zero,
} from './assembler.ts'
import { type WasmMemory, wasm } from './webassembly.ts'

/** What stands for 1 in 16-bit activations: range ±8. */
export const unit = 4096

/**
 * Two matrix products with one plan: tiles of 4 rows × 8 columns whose sums stay in registers. Places are in bytes, A
 * and C lie by rows, n is a multiple of 8. B lies in strips of 8 columns, each by rows without gaps: a strip then fills
 * neighbouring cache lines, while columns of a matrix whose rows are 2 KB apart would push each other out.
 *
 * gemm(m, n, k, a, aRow, b, c, cRow, keep) on floats: C = A·B, or C += A·B where keep is 1.
 *
 * gemm16(m, n, pairs, a, aRow, b, c, cRow, scales) on 16-bit integers, two products an instruction: A holds pairs of
 * neighbours, B holds for each pair of inputs and each column the two weights side by side. C += A·B × scales, one
 * factor a column.
 */
function product(integers: boolean): WasmFunction {
  const [m, n, k, a, aRow, b, c, cRow, last] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const
  const [i, j, p, pa, pb, pc] = [9, 10, 11, 12, 13, 14] as const
  const sums = [15, 16, 17, 18, 19, 20, 21, 22]
  const [b0, b1, av] = [23, 24, 25] as const
  const grow = (sum: number, by: number): Code =>
    set(sum, integers ? iadd(get(sum), dot16(get(av), get(by))) : vadd(get(sum), vmul(get(av), get(by))))
  const tile = (rows: number): Code => {
    const rowOf = (base: number, stride: number, r: number): Code =>
      r === 0 ? get(base) : add(get(base), r === 1 ? get(stride) : mul(get(stride), i32(r)))
    const each = (make: (r: number, half: number, sum: number) => Code): Code =>
      Array.from({ length: rows * 2 }, (_, t) => make(t >> 1, t & 1, sums[t]!))
    const clear = each((_r, _half, sum) => set(sum, zero))
    const scaled = (sum: number, half: number) =>
      vmul(toFloat(get(sum)), load(add(get(last), shl(get(j), 2)), half * 16))
    return [
      set(pc, add(add(get(c), mul(get(i), get(cRow))), shl(get(j), 2))),
      integers
        ? clear
        : ifElse(
            get(last),
            each((r, half, sum) => set(sum, load(rowOf(pc, cRow, r), half * 16))),
            clear,
          ),
      set(pa, add(get(a), mul(get(i), get(aRow)))),
      set(pb, add(get(b), shl(mul(get(j), get(k)), 2))),
      set(p, i32(0)),
      whileDo(
        lessThan(get(p), get(k)),
        set(b0, load(get(pb))),
        set(b1, load(get(pb), 16)),
        Array.from({ length: rows }, (_, r) => [
          set(av, loadSplat(rowOf(pa, aRow, r))),
          grow(sums[2 * r]!, b0),
          grow(sums[2 * r + 1]!, b1),
        ]),
        increment(pa, i32(4)),
        increment(pb, i32(32)),
        increment(p, i32(1)),
      ),
      each((r, half, sum) => {
        const to = rowOf(pc, cRow, r)
        return store(to, integers ? vadd(load(to, half * 16), scaled(sum, half)) : get(sum), half * 16)
      }),
    ]
  }
  return {
    name: integers ? 'gemm16' : 'gemm',
    parameters: 9,
    locals: [...new Array<number>(6).fill(integer), ...new Array<number>(11).fill(vector)],
    body: [
      set(j, i32(0)),
      whileDo(
        lessThan(get(j), get(n)),
        set(i, i32(0)),
        whileDo(lessThan(add(get(i), i32(3)), get(m)), tile(4), increment(i, i32(4))),
        whileDo(lessThan(get(i), get(m)), tile(1), increment(i, i32(1))),
        increment(j, i32(8)),
      ),
    ],
  }
}

/** strips(k, n, b, bRow, to): copies a matrix of k rows and n columns into strips of 8 columns. */
function strips(): WasmFunction {
  const [k, n, b, bRow, to] = [0, 1, 2, 3, 4] as const
  const [p, from] = [5, 6] as const
  return {
    name: 'strips',
    parameters: 5,
    locals: [integer, integer],
    body: [
      whileDo(
        lessThan(i32(0), get(n)),
        set(p, get(k)),
        set(from, get(b)),
        whileDo(
          lessThan(i32(0), get(p)),
          store(get(to), load(get(from))),
          store(get(to), load(get(from), 16), 16),
          increment(from, get(bRow)),
          increment(to, i32(32)),
          set(p, sub(get(p), i32(1))),
        ),
        increment(b, i32(32)),
        set(n, sub(get(n), i32(8))),
      ),
    ],
  }
}

/**
 * quantise(count, from, to): floats to 16-bit integers, ×4096, cut to the range; count is a multiple of 8.
 */
function quantise(): WasmFunction {
  const [count, from, to] = [0, 1, 2] as const
  const whole = (offset: number) => toInteger(vmul(load(get(from), offset), splat(unit)))
  return {
    name: 'quantise',
    parameters: 3,
    locals: [],
    body: [
      whileDo(
        lessThan(i32(0), get(count)),
        store(get(to), narrow(whole(0), whole(16))),
        increment(from, i32(32)),
        increment(to, i32(16)),
        set(count, sub(get(count), i32(8))),
      ),
    ],
  }
}

/** tanh(x) ≈ x·P(x²)/Q(x²), the rational approximation of Eigen, right to about 1e-7; highest powers first. */
const tanhAbove = [
  -2.76076847742355e-16, 2.00018790482477e-13, -8.60467152213735e-11, 5.12229709037114e-8, 1.48572235717979e-5,
  6.37261928875436e-4, 4.89352455891786e-3,
]
const tanhBelow = [1.19825839466702e-6, 1.18534705686654e-4, 2.268434632439e-3, 4.89352518554385e-3]
const tanhLimit = 7.9

/**
 * lstm(rows, units, z, zRow, before, c, t, h, hRow): the cell for some rows. z holds the sums of the four gates (input,
 * forget, candidate, output, `units` each, a multiple of 4) and takes their values; `before` is the old cell state, c
 * takes the new one, t its tanh, h the output. Rows of before, c and t are `units` long.
 */
function lstm(): WasmFunction {
  const [rows, units, z, zRow, before, c, t, h, hRow] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const
  const [u, width] = [9, 10] as const
  const [x, x2, gi, gf, gg] = [11, 12, 13, 14, 15] as const
  // Constants wait in locals: written out at every use, they would make the module too large to compile at once.
  const constants = [...tanhAbove, ...tanhBelow, tanhLimit, -tanhLimit, 0.5]
  const constant = (value: number) => get(16 + constants.indexOf(value))
  const horner = (coefficients: readonly number[]): Code =>
    coefficients
      .slice(1)
      .reduce<Code>((sum, value) => vadd(vmul(sum, get(x2)), constant(value)), constant(coefficients[0]!))
  const tanh: Code = [
    set(x, vmax(vmin(get(x), constant(tanhLimit)), constant(-tanhLimit))),
    set(x2, vmul(get(x), get(x))),
    vdiv(vmul(get(x), horner(tanhAbove)), horner(tanhBelow)),
  ]
  const gate = (index: number) => add(add(get(z), get(u)), mul(get(width), i32(index)))
  const sigmoid = (value: Code): Code => [
    set(x, vmul(value, constant(0.5))),
    vadd(vmul(tanh, constant(0.5)), constant(0.5)),
  ]
  const at = (base: number) => add(get(base), get(u))
  return {
    name: 'lstm',
    parameters: 9,
    locals: [integer, integer, ...new Array<number>(5 + constants.length).fill(vector)],
    body: [
      constants.map((value, i) => set(16 + i, splat(value))),
      set(width, shl(get(units), 2)),
      whileDo(
        lessThan(i32(0), get(rows)),
        set(u, i32(0)),
        whileDo(
          lessThan(get(u), get(width)),
          set(gi, sigmoid(load(gate(0)))),
          set(gf, sigmoid(load(gate(1)))),
          set(x, load(gate(2))),
          set(gg, tanh),
          store(gate(0), get(gi)),
          store(gate(1), get(gf)),
          store(gate(2), get(gg)),
          set(gf, vmul(get(gf), load(at(before)))),
          set(x, vadd(get(gf), vmul(get(gi), get(gg)))),
          store(at(c), get(x)),
          set(gg, tanh),
          store(at(t), get(gg)),
          set(gi, sigmoid(load(gate(3)))),
          store(gate(3), get(gi)),
          store(at(h), vmul(get(gi), get(gg))),
          increment(u, i32(16)),
        ),
        increment(z, get(zRow)),
        increment(before, get(width)),
        increment(c, get(width)),
        increment(t, get(width)),
        increment(h, get(hRow)),
        set(rows, sub(get(rows), i32(1))),
      ),
    ],
  }
}

export interface Kernels {
  gemm(m: number, n: number, k: number, a: number, aRow: number, b: number, c: number, cRow: number, keep: number): void
  gemm16(
    m: number,
    n: number,
    pairs: number,
    a: number,
    aRow: number,
    b: number,
    c: number,
    cRow: number,
    scales: number,
  ): void
  strips(k: number, n: number, b: number, bRow: number, to: number): void
  quantise(count: number, from: number, to: number): void
  lstm(
    rows: number,
    units: number,
    z: number,
    zRow: number,
    before: number,
    c: number,
    t: number,
    h: number,
    hRow: number,
  ): void
}

let compiled: object | undefined

/** The kernels over a memory. The module stays under 4 KB, which every browser compiles at once on its main thread. */
export function kernels(memory: WasmMemory): Kernels {
  compiled ??= new wasm.Module(assemble([product(false), product(true), strips(), quantise(), lstm()]))
  return new wasm.Instance(compiled, { env: { memory } }).exports as Kernels
}
