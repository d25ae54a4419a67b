/** Huffman's tree over classes: frequent classes near the root, so that the expected path is as short as can be. */

export interface HuffmanStep {
  /** An inner node, 0 to classes - 2. */
  readonly node: number
  readonly right: boolean
}

export interface HuffmanTree {
  /** The way from the root to each class. */
  readonly paths: readonly (readonly HuffmanStep[])[]
}

/** Joins the two lightest trees until one is left; among equals the one made first. */
export function huffmanTree(counts: ArrayLike<number>): HuffmanTree {
  const classes = counts.length
  const weight = Array.from(counts)
  const parent = new Array<number>(2 * classes - 1).fill(-1)
  const isRight = new Array<boolean>(2 * classes - 1).fill(false)
  // Leaves by rising weight and inner nodes in the order made are both sorted, so the lightest is at one of two fronts.
  const leaves = weight.map((_, k) => k).sort((a, b) => weight[a]! - weight[b]! || a - b)
  let leaf = 0
  let inner = classes
  const lightest = (made: number): number => {
    if (leaf < classes && (inner >= made || weight[leaves[leaf]!]! <= weight[inner]!)) return leaves[leaf++]!
    return inner++
  }
  for (let made = classes; made < 2 * classes - 1; made++) {
    const left = lightest(made)
    const right = lightest(made)
    weight[made] = weight[left]! + weight[right]!
    parent[left] = parent[right] = made
    isRight[right] = true
  }
  return {
    paths: Array.from({ length: classes }, (_, k) => {
      const path: HuffmanStep[] = []
      for (let at = k; parent[at] !== -1; at = parent[at]!)
        path.push({ node: parent[at]! - classes, right: isRight[at]! })
      return path.reverse()
    }),
  }
}
