/**
 * Bidirectional LSTM layer over packed sentences, forward and backward pass (Hochreiter and Schmidhuber 1997; gates in
 * the order input, forget, candidate, output). The input part of all pre-activations is one matrix product; the recurrent
 * part takes one product per time step. The backward direction reads the mirrored rows. All offsets are in the arena.
 */
import { type Arena, copyRows, multiply, multiplyTransposed, packStrips, packTransposedStrips } from './arena.ts'
import type { Packing } from './packing.ts'
import type { Parameters } from './parameters.ts'

/** Arena offsets of the activations kept for the backward pass. */
export interface LayerActivations {
  readonly input: number
  /** Four gate values per unit; replaced by the gradients of their pre-activations in the backward pass. */
  readonly gates: number
  readonly cells: number
  readonly tanhs: number
  /** Outputs in the row order of the direction. */
  readonly outputs: number
}

export interface Layer {
  readonly name: string
  /** Number of input columns. */
  readonly inputs: number
  readonly units: number
}

export const lstmDirections = ['forward', 'backward'] as const

/** Runs the layer, whose parameters are at `offset`, over the rows at `input` and writes rows of 2 × units at `output`. */
export function lstmForward(
  arena: Arena,
  parameters: Parameters,
  offset: number,
  layer: Layer,
  packing: Packing,
  input: number,
  output: number,
): LayerActivations[] {
  return lstmDirections.map((direction, index) => {
    const { inputs, units } = layer
    const { rows } = packing
    const orderedInput = index === 0 ? input : arena.allocate(rows * inputs)
    if (index === 1)
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
    const recurrentWeight = packStrips(arena, units, 4 * units, parameterOffset('recurrent'))
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
      const preActivations = gates + start * 4 * units
      if (t > 0) multiply(arena, active, outputs + previous * units, recurrentWeight, preActivations, true)
      // The kernel takes byte offsets: four bytes per number, sixteen per unit for its gates.
      arena.kernels.lstm(
        active,
        units,
        preActivations * 4,
        units * 16,
        (t === 0 ? zeroState : cells + previous * units) * 4,
        (cells + start * units) * 4,
        (tanhs + start * units) * 4,
        (outputs + start * units) * 4,
        units * 4,
      )
    }
    const target = { offset: output + index * units, stride: 2 * units }
    copyRows(
      floats,
      rows,
      units,
      { offset: outputs, stride: units },
      target,
      index === 0 ? undefined : packing.mirrored,
    )
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
  for (const [index, direction] of lstmDirections.entries()) {
    const mark = arena.mark()
    const layerActivations = activations[index]!
    const order = index === 0 ? undefined : packing.mirrored
    const dOutput = arena.allocate(rows * units)
    const dCell = arena.allocate(rows * units)
    const previousOutputs = arena.allocate(rows * units)
    const inputGradient = arena.allocate(rows * inputs)
    const parameterOffset = (part: string) => parameters[`${layer.name}.${direction}.${part}`]!.offset
    const recurrentWeight = packTransposedStrips(arena, units, 4 * units, offset + parameterOffset('recurrent'))
    const inputWeight = packTransposedStrips(arena, inputs, 4 * units, offset + parameterOffset('input'))
    let { floats } = arena
    copyRows(
      floats,
      rows,
      units,
      { offset: output + index * units, stride: 2 * units },
      { offset: dOutput, stride: units },
      order,
    )
    floats.fill(0, dCell, dCell + rows * units)
    for (let t = starts.length - 1; t >= 0; t--) {
      const start = starts[t]!
      const previous = t === 0 ? -1 : starts[t - 1]!
      // Cells first, then the gradient of the previous outputs through the recurrent weights.
      backpropagateCells(floats, layerActivations, units, start, previous, active[t]!, rows, dOutput, dCell)
      if (t > 0)
        multiply(
          arena,
          active[t]!,
          layerActivations.gates + start * 4 * units,
          recurrentWeight,
          dOutput + previous * units,
          true,
        )
    }
    // Outputs of the previous time step, aligned with each row; zeros at the first step.
    floats.fill(0, previousOutputs, previousOutputs + active[0]! * units)
    for (let t = 1; t < starts.length; t++) {
      const from = layerActivations.outputs + starts[t - 1]! * units
      floats.copyWithin(previousOutputs + starts[t]! * units, from, from + active[t]! * units)
    }
    const gates = packStrips(arena, rows, 4 * units, layerActivations.gates)
    multiplyTransposed(arena, units, previousOutputs, gates, gradient + parameterOffset('recurrent'))
    multiplyTransposed(arena, inputs, layerActivations.input, gates, gradient + parameterOffset('input'))
    multiply(arena, rows, layerActivations.gates, inputWeight, inputGradient, false)
    floats = arena.floats
    addRowSums(floats, rows, 4 * units, layerActivations.gates, gradient + parameterOffset('bias'))
    for (let r = 0; r < rows; r++) {
      const target = input + (order ? order[r]! : r) * inputs
      const source = inputGradient + r * inputs
      for (let i = 0; i < inputs; i++) floats[target + i]! += floats[source + i]!
    }
    arena.release(mark)
  }
}

/**
 * Replaces the gate values of one time step by the gradients of their pre-activations, and passes the cell gradient to the
 * previous step, whose rows start at `previous` (-1 at the first step).
 */
function backpropagateCells(
  floats: Float32Array,
  activations: LayerActivations,
  units: number,
  start: number,
  previous: number,
  active: number,
  rows: number,
  dOutputs: number,
  dCells: number,
): void {
  for (let b = 0; b < active; b++) {
    const row = start + b
    const gates = activations.gates + row * 4 * units
    const previousCell = activations.cells + (previous < 0 ? rows + b : previous + b) * units
    const previousCellGradient = dCells + (previous + b) * units
    for (let u = 0; u < units; u++) {
      const offset = row * units + u
      const i = floats[gates + u]!
      const f = floats[gates + units + u]!
      const g = floats[gates + 2 * units + u]!
      const o = floats[gates + 3 * units + u]!
      const tanh = floats[activations.tanhs + offset]!
      const dOutput = floats[dOutputs + offset]!
      const dCell = floats[dCells + offset]! + dOutput * o * (1 - tanh * tanh)
      floats[gates + 3 * units + u] = dOutput * tanh * o * (1 - o)
      floats[gates + u] = dCell * g * i * (1 - i)
      floats[gates + units + u] = dCell * floats[previousCell + u]! * f * (1 - f)
      floats[gates + 2 * units + u] = dCell * i * (1 - g * g)
      if (previous >= 0) floats[previousCellGradient + u] = dCell * f
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
