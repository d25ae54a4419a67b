/** Bidirectional LSTM layer with 16-bit weights, over packed sentences; bilstm.ts has the float version. */
import { repeatRow } from '../activations.ts'
import { type Arena, copyRows } from '../arena.ts'
import type { Packing } from '../packing.ts'
import { addQuantisedProduct, type QuantisedLayer } from './quantised-network.ts'

type DirectionWeights = QuantisedLayer['directions'][number]

interface Buffers {
  readonly gates: number
  readonly cells: number
  readonly tanhs: number
  readonly outputs: number
  readonly outputs16: number
}

/** Runs the layer over rows of 16-bit inputs; writes rows of 2 × units floats. */
export function lstmForward(
  arena: Arena,
  layer: QuantisedLayer,
  packing: Packing,
  input: number,
  output: number,
): void {
  const { units } = layer
  const { rows, active } = packing
  const inputWidth = layer.directions[0]!.input.inputs / 2
  const mark = arena.mark()
  const mirrored = arena.allocate(rows * inputWidth)
  const buffers: Buffers = {
    gates: arena.allocate(rows * 4 * units),
    cells: arena.allocate((rows + active[0]!) * units),
    tanhs: arena.allocate(active[0]! * units),
    outputs: arena.allocate(rows * units),
    outputs16: arena.allocate((active[0]! * units) / 2),
  }
  const { floats } = arena
  for (const [direction, weights] of layer.directions.entries()) {
    const order = direction === 0 ? undefined : packing.mirrored
    if (order !== undefined)
      copyRows(
        floats,
        rows,
        inputWidth,
        { offset: input, stride: inputWidth },
        { offset: mirrored, stride: inputWidth },
        order,
      )
    runDirection(arena, weights, units, packing, order === undefined ? input : mirrored, buffers)
    const target = { offset: output + direction * units, stride: 2 * units }
    copyRows(floats, rows, units, { offset: buffers.outputs, stride: units }, target, order)
  }
  arena.release(mark)
}

/** Runs one direction, in the row order of that direction. */
function runDirection(
  arena: Arena,
  weights: DirectionWeights,
  units: number,
  packing: Packing,
  input: number,
  buffers: Buffers,
): void {
  const { gates, cells, tanhs, outputs, outputs16 } = buffers
  const { rows, starts, active } = packing
  const { floats, kernels } = arena
  repeatRow(floats, rows, 4 * units, weights.bias, gates)
  addQuantisedProduct(arena, rows, input, weights.input, gates)
  // The initial cell states are zeros, stored after the others.
  const zeroState = cells + rows * units
  floats.fill(0, zeroState, zeroState + active[0]! * units)
  for (let t = 0; t < starts.length; t++) {
    const start = starts[t]!
    const activeCount = active[t]!
    const previous = t === 0 ? 0 : starts[t - 1]!
    const preActivations = gates + start * 4 * units
    if (t > 0) {
      kernels.quantise(activeCount * units, (outputs + previous * units) * 4, outputs16 * 4)
      addQuantisedProduct(arena, activeCount, outputs16, weights.recurrent, preActivations)
    }
    // As all kernels, it takes offsets and strides in bytes: four per float, sixteen per unit for its four gates.
    kernels.lstm(
      activeCount,
      units,
      preActivations * 4,
      units * 16,
      (t === 0 ? zeroState : cells + previous * units) * 4,
      (cells + start * units) * 4,
      tanhs * 4,
      (outputs + start * units) * 4,
      units * 4,
    )
  }
}
