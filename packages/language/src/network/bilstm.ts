/**
 * Bidirectional LSTM layer over packed sentences, forward and backward pass (Hochreiter and Schmidhuber 1997; gates in
 * the order input, forget, candidate, output). The input sums of all words are one matrix product; the recurrent sums
 * take one product per time step. The backward direction reads the mirrored rows.
 */
import { type Arena, copyRows, multiply, multiplyTransposed, packStrips, packTransposedStrips } from './arena.ts'
import type { Packing } from './packing.ts'
import type { Parameters } from './parameters.ts'

/** Arena offsets of the activations kept for the backward pass. */
export interface LayerActivations {
  readonly input: number
  readonly gates: number
  readonly cells: number
  readonly tanhs: number
  /** Outputs in the row order of the direction. */
  readonly outputs: number
}

export interface Layer {
  readonly name: string
  readonly inputs: number
  readonly units: number
}

export const lstmDirections = ['forward', 'backward'] as const

/** Runs the layer over the rows at `input` and writes rows of 2 × units at `output`. */
export function lstmForward(
  arena: Arena,
  parameters: Parameters,
  offset: number,
  layer: Layer,
  packing: Packing,
  input: number,
  output: number,
): LayerActivations[] {
  return lstmDirections.map((direction, side) => {
    const { inputs, units } = layer
    const { rows } = packing
    const orderedInput = side === 0 ? input : arena.allocate(rows * inputs)
    if (side === 1)
      copyRows(
        arena.floats,
        rows,
        inputs,
        { offset: input, stride: inputs },
        { offset: orderedInput, stride: inputs },
        packing.mirrored,
      )
    const gates = arena.allocate(rows * 4 * units)
    const cells = arena.allocate((rows + packing.order.length) * units)
    const tanhs = arena.allocate(rows * units)
    const outputs = arena.allocate(rows * units)
    const parameterOffset = (part: string) => offset + parameters[`${layer.name}.${direction}.${part}`]!.offset
    const inputWeight = packStrips(arena, inputs, 4 * units, parameterOffset('input'))
    const recurrent = packStrips(arena, units, 4 * units, parameterOffset('recurrent'))
    const { floats } = arena
    const bias = parameterOffset('bias')
    for (let r = 0; r < rows; r++) floats.copyWithin(gates + r * 4 * units, bias, bias + 4 * units)
    multiply(arena, rows, orderedInput, inputWeight, gates, true)
    // The initial cell states are zeros, stored after the others.
    const zeroState = cells + rows * units
    floats.fill(0, zeroState, zeroState + packing.order.length * units)
    for (let t = 0; t < packing.starts.length; t++) {
      const start = packing.starts[t]!
      const active = packing.active[t]!
      const previous = t === 0 ? 0 : packing.starts[t - 1]!
      const z = gates + start * 4 * units
      if (t > 0) multiply(arena, active, outputs + previous * units, recurrent, z, true)
      arena.kernels.lstm(
        active,
        units,
        z * 4,
        units * 16,
        (t === 0 ? zeroState : cells + previous * units) * 4,
        (cells + start * units) * 4,
        (tanhs + start * units) * 4,
        (outputs + start * units) * 4,
        units * 4,
      )
    }
    const target = { offset: output + side * units, stride: 2 * units }
    copyRows(floats, rows, units, { offset: outputs, stride: units }, target, side === 0 ? undefined : packing.mirrored)
    return { input: orderedInput, gates, cells, tanhs, outputs }
  })
}

/**
 * Backpropagates the gradient of the output rows at `output`: adds to the gradients of the parameters at `gradient` and
 * of the input rows at `input`.
 */
export function lstmBackward(
  arena: Arena,
  parameters: Parameters,
  offset: number,
  gradient: number,
  layer: Layer,
  packing: Packing,
  activations: readonly LayerActivations[],
  output: number,
  input: number,
): void {
  const { inputs, units } = layer
  const { rows, starts, active } = packing
  for (const [side, direction] of lstmDirections.entries()) {
    const mark = arena.mark()
    const trace = activations[side]!
    const order = side === 0 ? undefined : packing.mirrored
    const dh = arena.allocate(rows * units)
    const dc = arena.allocate(rows * units)
    const previousOutputs = arena.allocate(rows * units)
    const inputGradient = arena.allocate(rows * inputs)
    const parameter = (part: string) => parameters[`${layer.name}.${direction}.${part}`]!.offset
    const recurrent = packTransposedStrips(arena, units, 4 * units, offset + parameter('recurrent'))
    const inputWeight = packTransposedStrips(arena, inputs, 4 * units, offset + parameter('input'))
    let { floats } = arena
    copyRows(
      floats,
      rows,
      units,
      { offset: output + side * units, stride: 2 * units },
      { offset: dh, stride: units },
      order,
    )
    floats.fill(0, dc, dc + rows * units)
    for (let t = starts.length - 1; t >= 0; t--) {
      const start = starts[t]!
      const previous = t === 0 ? -1 : starts[t - 1]!
      cellBackward(floats, trace, units, start, previous, active[t]!, rows, dh, dc)
      if (t > 0) multiply(arena, active[t]!, trace.gates + start * 4 * units, recurrent, dh + previous * units, true)
    }
    // Outputs of the previous time step, aligned with each row; zeros at the first step.
    floats.fill(0, previousOutputs, previousOutputs + active[0]! * units)
    for (let t = 1; t < starts.length; t++) {
      const from = trace.outputs + starts[t - 1]! * units
      floats.copyWithin(previousOutputs + starts[t]! * units, from, from + active[t]! * units)
    }
    const gates = packStrips(arena, rows, 4 * units, trace.gates)
    multiplyTransposed(arena, units, previousOutputs, gates, gradient + parameter('recurrent'))
    multiplyTransposed(arena, inputs, trace.input, gates, gradient + parameter('input'))
    multiply(arena, rows, trace.gates, inputWeight, inputGradient, false)
    floats = arena.floats
    addRowSums(floats, rows, 4 * units, trace.gates, gradient + parameter('bias'))
    for (let r = 0; r < rows; r++) {
      const to = input + (order ? order[r]! : r) * inputs
      const from = inputGradient + r * inputs
      for (let i = 0; i < inputs; i++) floats[to + i]! += floats[from + i]!
    }
    arena.release(mark)
  }
}

/**
 * Replaces the gate values of one time step by the gradients of their sums, and passes the cell gradient to the
 * previous step.
 */
function cellBackward(
  floats: Float32Array,
  trace: LayerActivations,
  units: number,
  start: number,
  previous: number,
  active: number,
  rows: number,
  dh: number,
  dc: number,
): void {
  for (let b = 0; b < active; b++) {
    const row = start + b
    const z = trace.gates + row * 4 * units
    const previousCell = trace.cells + (previous < 0 ? rows + b : previous + b) * units
    const previousCellGradient = dc + (previous + b) * units
    for (let u = 0; u < units; u++) {
      const offset = row * units + u
      const i = floats[z + u]!
      const f = floats[z + units + u]!
      const g = floats[z + 2 * units + u]!
      const o = floats[z + 3 * units + u]!
      const tanh = floats[trace.tanhs + offset]!
      const out = floats[dh + offset]!
      const cell = floats[dc + offset]! + out * o * (1 - tanh * tanh)
      floats[z + 3 * units + u] = out * tanh * o * (1 - o)
      floats[z + u] = cell * g * i * (1 - i)
      floats[z + units + u] = cell * floats[previousCell + u]! * f * (1 - f)
      floats[z + 2 * units + u] = cell * i * (1 - g * g)
      if (previous >= 0) floats[previousCellGradient + u] = cell * f
    }
  }
}

/** Adds the sum of the rows of a matrix. */
export function addRowSums(floats: Float32Array, rows: number, width: number, from: number, to: number): void {
  for (let r = 0; r < rows; r++) {
    const offset = from + r * width
    for (let i = 0; i < width; i++) floats[to + i]! += floats[offset + i]!
  }
}
