/**
 * A bidirectional LSTM layer over packed sentences, forward and back (Hochreiter and Schmidhuber 1997; gates in the
 * order input, forget, candidate, output). The input sums of all words are one matrix product; the recurrent ones are
 * one product a step over all sentences that reach it. The right-to-left direction reads the mirrored rows.
 */
import { type Arena, copyRows, inStrips, multiply, multiplyTransposed, transposedStrips } from './arena.ts'
import type { Packing } from './packing.ts'
import type { Parameters } from './sizes.ts'

/** What the way forward leaves for the way back. */
export interface Trace {
  readonly input: number
  readonly gates: number
  readonly cells: number
  readonly tanhs: number
  /** Outputs in the direction's own order of rows. */
  readonly outputs: number
}

export interface Layer {
  readonly name: string
  readonly inputs: number
  readonly units: number
}

export const directions = ['forward', 'backward'] as const

/** Runs the layer over input rows at `input`; writes rows of 2 × units at `output`. */
export function runLayer(
  arena: Arena,
  parameters: Parameters,
  at: number,
  layer: Layer,
  packing: Packing,
  input: number,
  output: number,
): Trace[] {
  return directions.map((direction, side) => {
    const { inputs, units } = layer
    const { rows } = packing
    const own = side === 0 ? input : arena.take(rows * inputs)
    if (side === 1)
      copyRows(arena.floats, rows, inputs, { at: input, row: inputs }, { at: own, row: inputs }, packing.mirrored)
    const gates = arena.take(rows * 4 * units)
    const cells = arena.take((rows + packing.order.length) * units)
    const tanhs = arena.take(rows * units)
    const outputs = arena.take(rows * units)
    const place = (part: string) => at + parameters[`${layer.name}.${direction}.${part}`]!.at
    const inputWeight = inStrips(arena, inputs, 4 * units, place('input'))
    const recurrent = inStrips(arena, units, 4 * units, place('recurrent'))
    const { floats } = arena
    const bias = place('bias')
    for (let r = 0; r < rows; r++) floats.copyWithin(gates + r * 4 * units, bias, bias + 4 * units)
    multiply(arena, rows, own, inputWeight, gates, true)
    // Cell states before the first word are zeros, kept behind the others.
    const nothing = cells + rows * units
    floats.fill(0, nothing, nothing + packing.order.length * units)
    for (let t = 0; t < packing.starts.length; t++) {
      const start = packing.starts[t]!
      const active = packing.active[t]!
      const before = t === 0 ? 0 : packing.starts[t - 1]!
      const z = gates + start * 4 * units
      if (t > 0) multiply(arena, active, outputs + before * units, recurrent, z, true)
      arena.kernels.lstm(
        active,
        units,
        z * 4,
        units * 16,
        (t === 0 ? nothing : cells + before * units) * 4,
        (cells + start * units) * 4,
        (tanhs + start * units) * 4,
        (outputs + start * units) * 4,
        units * 4,
      )
    }
    const target = { at: output + side * units, row: 2 * units }
    copyRows(floats, rows, units, { at: outputs, row: units }, target, side === 0 ? undefined : packing.mirrored)
    return { input: own, gates, cells, tanhs, outputs }
  })
}

/**
 * The way back: from the gradient of the output rows at `output` to gradients of the parameters (added at `gradient`)
 * and, where `input` is given, of the input rows (added there).
 */
export function runLayerBack(
  arena: Arena,
  parameters: Parameters,
  at: number,
  gradient: number,
  layer: Layer,
  packing: Packing,
  traces: readonly Trace[],
  output: number,
  input: number,
): void {
  const { inputs, units } = layer
  const { rows, starts, active } = packing
  for (const [side, direction] of directions.entries()) {
    const mark = arena.mark()
    const trace = traces[side]!
    const order = side === 0 ? undefined : packing.mirrored
    const dh = arena.take(rows * units)
    const dc = arena.take(rows * units)
    const previous = arena.take(rows * units)
    const inputGradient = arena.take(rows * inputs)
    const parameter = (part: string) => parameters[`${layer.name}.${direction}.${part}`]!.at
    const recurrent = transposedStrips(arena, units, 4 * units, at + parameter('recurrent'))
    const inputWeight = transposedStrips(arena, inputs, 4 * units, at + parameter('input'))
    let { floats } = arena
    copyRows(floats, rows, units, { at: output + side * units, row: 2 * units }, { at: dh, row: units }, order)
    floats.fill(0, dc, dc + rows * units)
    for (let t = starts.length - 1; t >= 0; t--) {
      const start = starts[t]!
      const before = t === 0 ? -1 : starts[t - 1]!
      backThroughCell(floats, trace, units, start, before, active[t]!, rows, dh, dc)
      if (t > 0) multiply(arena, active[t]!, trace.gates + start * 4 * units, recurrent, dh + before * units, true)
    }
    // Outputs one step before, beside each row; zeros at the first step.
    floats.fill(0, previous, previous + active[0]! * units)
    for (let t = 1; t < starts.length; t++) {
      const from = trace.outputs + starts[t - 1]! * units
      floats.copyWithin(previous + starts[t]! * units, from, from + active[t]! * units)
    }
    const gates = inStrips(arena, rows, 4 * units, trace.gates)
    multiplyTransposed(arena, units, previous, gates, gradient + parameter('recurrent'))
    multiplyTransposed(arena, inputs, trace.input, gates, gradient + parameter('input'))
    multiply(arena, rows, trace.gates, inputWeight, inputGradient, false)
    floats = arena.floats
    addColumns(floats, rows, 4 * units, trace.gates, gradient + parameter('bias'))
    for (let r = 0; r < rows; r++) {
      const to = input + (order ? order[r]! : r) * inputs
      const from = inputGradient + r * inputs
      for (let i = 0; i < inputs; i++) floats[to + i]! += floats[from + i]!
    }
    arena.release(mark)
  }
}

/** Turns the gate values of one step into the gradients of their sums; passes the cell gradient to the step before. */
function backThroughCell(
  floats: Float32Array,
  trace: Trace,
  units: number,
  start: number,
  before: number,
  active: number,
  rows: number,
  dh: number,
  dc: number,
): void {
  for (let b = 0; b < active; b++) {
    const row = start + b
    const z = trace.gates + row * 4 * units
    const older = trace.cells + (before < 0 ? rows + b : before + b) * units
    const olderGradient = dc + (before + b) * units
    for (let u = 0; u < units; u++) {
      const at = row * units + u
      const i = floats[z + u]!
      const f = floats[z + units + u]!
      const g = floats[z + 2 * units + u]!
      const o = floats[z + 3 * units + u]!
      const tanh = floats[trace.tanhs + at]!
      const out = floats[dh + at]!
      const cell = floats[dc + at]! + out * o * (1 - tanh * tanh)
      floats[z + 3 * units + u] = out * tanh * o * (1 - o)
      floats[z + u] = cell * g * i * (1 - i)
      floats[z + units + u] = cell * floats[older + u]! * f * (1 - f)
      floats[z + 2 * units + u] = cell * i * (1 - g * g)
      if (before >= 0) floats[olderGradient + u] = cell * f
    }
  }
}

/** Adds the rows of a matrix together. */
export function addColumns(floats: Float32Array, rows: number, width: number, from: number, to: number): void {
  for (let r = 0; r < rows; r++) {
    const at = from + r * width
    for (let i = 0; i < width; i++) floats[to + i]! += floats[at + i]!
  }
}
