/**
 * Grows one regression tree of a boosting round from first and second derivatives of the loss (Chen and Guestrin,
 * XGBoost, KDD 2016). With G and H their sums over the rows of a node, the best value there is -G / (H + λ) and a split
 * gains  ½ (G_L² / (H_L + λ) + G_R² / (H_R + λ) - G² / (H + λ)) - γ.
 *
 * The sums are kept by bin of every column. Only the smaller child of a split is counted; the sums of the larger are
 * those of its parent less those of the smaller.
 */
import { type Binned, partitionRows } from './bins.ts'
import type { TreeBuilder } from './tree-arrays.ts'

export interface BoostedOptions {
  readonly maxDepth: number
  /** λ: the pull of leaf values towards 0. */
  readonly lambda: number
  /** γ: the least gain of a split. */
  readonly gamma: number
  /** The least sum of second derivatives in a leaf. */
  readonly minChildWeight: number
  /** Leaf values are multiplied by this. */
  readonly rate: number
}

export interface BoostedGrower {
  /** Grows a tree on the given rows and columns and adds it to the builder. */
  grow(
    builder: TreeBuilder,
    rows: Uint32Array,
    columns: Uint32Array,
    gradients: Float64Array,
    curvatures: Float64Array,
  ): void
  /** The total gain by each column, over all trees so far. */
  readonly importance: Float64Array
}

/** Sums by bin: the first derivatives of bin b of column c are at 2 × (starts[c] + c + b), the second beside them. */
type Sums = Float64Array

export function boostedGrower(binned: Binned, options: BoostedOptions): BoostedGrower {
  const { rows: allRows, bins, edges, starts } = binned
  const { maxDepth, lambda, gamma, minChildWeight, rate } = options
  const size = edges.length + binned.columns
  const pool: Sums[] = []
  const spare = new Uint32Array(allRows)
  const importance = new Float64Array(binned.columns)
  const leaf = new Float64Array(1)

  const take = (): Sums => pool.pop() ?? new Float64Array(2 * size)

  return {
    importance,
    grow(builder, rows, columns, gradients, curvatures) {
      const order = rows.slice()

      function count(from: number, to: number): Sums {
        const sums = take()
        sums.fill(0)
        for (const column of columns) {
          const first = 2 * (starts[column]! + column)
          addDerivatives(bins, column * allRows, order, from, to, gradients, curvatures, sums, first)
        }
        return sums
      }

      function growNode(from: number, to: number, depth: number, sums: Sums | undefined): void {
        let totalG = 0
        let totalH = 0
        for (let i = from; i < to; i++) {
          totalG += gradients[order[i]!]!
          totalH += curvatures[order[i]!]!
        }
        const split = sums && bestSplit(columns, sums, totalG, totalH)
        if (split === undefined) {
          if (sums) pool.push(sums)
          leaf[0] = (-rate * totalG) / (totalH + lambda)
          builder.leaf(leaf)
          return
        }
        importance[split.column]! += split.gain
        const middle = partitionRows(bins, split.column * allRows, order, from, to, split.cut, spare)
        const node = builder.inner(split.column, edges[starts[split.column]! + split.cut]!)
        let left: Sums | undefined
        let right: Sums | undefined
        if (depth + 1 < maxDepth) {
          const leftIsSmaller = middle - from <= to - middle
          const smaller = leftIsSmaller ? count(from, middle) : count(middle, to)
          subtract(sums!, smaller)
          left = leftIsSmaller ? smaller : sums
          right = leftIsSmaller ? sums : smaller
        } else {
          pool.push(sums!)
        }
        growNode(from, middle, depth + 1, left)
        builder.rightOf(node)
        growNode(middle, to, depth + 1, right)
      }

      builder.root()
      growNode(0, order.length, 0, maxDepth > 0 ? count(0, order.length) : undefined)
    },
  }

  function bestSplit(columns: Uint32Array, sums: Sums, totalG: number, totalH: number) {
    const whole = (totalG * totalG) / (totalH + lambda)
    let gain = 0
    let column = -1
    let cut = 0
    for (const c of columns) {
      const first = 2 * (starts[c]! + c)
      const cuts = starts[c + 1]! - starts[c]!
      let leftG = 0
      let leftH = 0
      for (let b = 0; b < cuts; b++) {
        const here = sums[first + 2 * b + 1]!
        leftG += sums[first + 2 * b]!
        leftH += here
        // Cuts beside an empty bin repeat the one before; rounding may leave a little where nothing is.
        if (here <= 1e-12 * totalH) continue
        const rightG = totalG - leftG
        const rightH = totalH - leftH
        if (leftH < minChildWeight || rightH < minChildWeight) continue
        const found = ((leftG * leftG) / (leftH + lambda) + (rightG * rightG) / (rightH + lambda) - whole) / 2 - gamma
        if (found > gain) {
          gain = found
          column = c
          cut = b
        }
      }
    }
    return gain > 1e-12 && column >= 0 ? { column, cut, gain } : undefined
  }
}

/** Adds the derivatives of some rows to their bins, which begin at `first`. */
function addDerivatives(
  bins: Uint8Array,
  base: number,
  order: Uint32Array,
  from: number,
  to: number,
  gradients: Float64Array,
  curvatures: Float64Array,
  sums: Sums,
  first: number,
): void {
  for (let i = from; i < to; i++) {
    const row = order[i]!
    const at = first + 2 * bins[base + row]!
    sums[at]! += gradients[row]!
    sums[at + 1]! += curvatures[row]!
  }
}

function subtract(from: Sums, what: Sums): void {
  for (let i = 0; i < from.length; i++) from[i]! -= what[i]!
}
