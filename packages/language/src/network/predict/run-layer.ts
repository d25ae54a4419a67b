/** A BiLSTM layer with 16-bit weights, over packed sentences (see bilstm.ts, which does the same in floats). */
import { repeatRow } from '../activations.ts'
import { type Arena, copyRows } from '../arena.ts'
import type { Packing } from '../packing.ts'
import { addProduct, type PackedLayer } from './loaded-network.ts'

type Side = PackedLayer['sides'][number]

interface Blocks {
  readonly gates: number
  readonly cells: number
  readonly tanhs: number
  readonly outputs: number
  readonly outputs16: number
}

/** Runs the layer over rows of 16-bit inputs; writes rows of 2 × units floats. */
export function runLayer(space: Arena, layer: PackedLayer, packing: Packing, input: number, output: number): void {
  const { units } = layer
  const { rows, active } = packing
  const row = layer.sides[0]!.input.inputs / 2
  const mark = space.mark()
  const mirrored = space.take(rows * row)
  const blocks: Blocks = {
    gates: space.take(rows * 4 * units),
    cells: space.take((rows + active[0]!) * units),
    tanhs: space.take(active[0]! * units),
    outputs: space.take(rows * units),
    outputs16: space.take((active[0]! * units) / 2),
  }
  const { floats } = space
  for (const [side, weights] of layer.sides.entries()) {
    const order = side === 0 ? undefined : packing.mirrored
    if (order !== undefined) copyRows(floats, rows, row, { at: input, row }, { at: mirrored, row }, order)
    runSide(space, weights, units, packing, order === undefined ? input : mirrored, blocks)
    const target = { at: output + side * units, row: 2 * units }
    copyRows(floats, rows, units, { at: blocks.outputs, row: units }, target, order)
  }
  space.release(mark)
}

/** One direction, in its own order of rows. */
function runSide(space: Arena, weights: Side, units: number, packing: Packing, input: number, blocks: Blocks): void {
  const { gates, cells, tanhs, outputs, outputs16 } = blocks
  const { rows, starts, active } = packing
  const { floats, kernels } = space
  repeatRow(floats, rows, 4 * units, weights.bias, gates)
  addProduct(space, rows, input, weights.input, gates)
  // Cell states before the first word are zeros, kept behind the others.
  const nothing = cells + rows * units
  floats.fill(0, nothing, nothing + active[0]! * units)
  for (let t = 0; t < starts.length; t++) {
    const start = starts[t]!
    const n = active[t]!
    const before = t === 0 ? 0 : starts[t - 1]!
    const z = gates + start * 4 * units
    if (t > 0) {
      kernels.quantise(n * units, (outputs + before * units) * 4, outputs16 * 4)
      addProduct(space, n, outputs16, weights.recurrent, z)
    }
    kernels.lstm(
      n,
      units,
      z * 4,
      units * 16,
      (t === 0 ? nothing : cells + before * units) * 4,
      (cells + start * units) * 4,
      tanhs * 4,
      (outputs + start * units) * 4,
      units * 4,
    )
  }
}
