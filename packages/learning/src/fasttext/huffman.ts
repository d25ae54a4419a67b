/** Huffman tree over classes for hierarchical softmax: frequent classes have short paths. */

export interface HuffmanStep {
  /** Inner node, 0 to classes - 2. */
  readonly node: number
  readonly isRight: boolean
}

export interface HuffmanTree {
  /** Path from the root to each class. */
  readonly paths: readonly (readonly HuffmanStep[])[]
}

/** Merges the two lightest trees until one is left; ties go to the older tree. */
export function buildHuffmanTree(counts: ArrayLike<number>): HuffmanTree {
  const classes = counts.length
  const weight = Array.from(counts)
  const parent = new Array<number>(2 * classes - 1).fill(-1)
  const isRight = new Array<boolean>(2 * classes - 1).fill(false)
  // Two queues, leaves by weight and inner nodes by age, are both sorted, so the lightest tree is at one of the fronts.
  const leaves = weight.map((_, k) => k).sort((a, b) => weight[a]! - weight[b]! || a - b)
  let leaf = 0
  let inner = classes
  const takeLightest = (next: number): number => {
    if (leaf < classes && (inner >= next || weight[leaves[leaf]!]! <= weight[inner]!)) return leaves[leaf++]!
    return inner++
  }
  for (let node = classes; node < 2 * classes - 1; node++) {
    const left = takeLightest(node)
    const right = takeLightest(node)
    weight[node] = weight[left]! + weight[right]!
    parent[left] = parent[right] = node
    isRight[right] = true
  }
  return {
    paths: Array.from({ length: classes }, (_, k) => {
      const path: HuffmanStep[] = []
      for (let current = k; parent[current] !== -1; current = parent[current]!)
        path.push({ node: parent[current]! - classes, isRight: isRight[current]! })
      return path.reverse()
    }),
  }
}
