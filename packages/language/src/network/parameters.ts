/** Layer sizes of the network, and the layout of its parameters in one flat vector. */

export interface Sizes {
  /** Length of a word's vector. */
  readonly word: number
  /** Units of the first and second LSTM layer, in each direction; multiples of 8. */
  readonly first: number
  readonly second: number
  /** Numbers of tags (universal and Penn tag in one) and of relations; their vectors are padded to multiples of 8. */
  readonly tags: number
  readonly relations: number
  /** Length of the vectors that score arcs, and of those that score relations. */
  readonly arc: number
  readonly relation: number
}

export const pad8 = (n: number) => (n + 7) & ~7

/**
 * Column offsets of an output row: tag scores of the second layer, then a word's arc vectors as a dependent and as a head, then two pairs
 * of relation vectors, of which one is added and the other multiplied.
 */
export function outputColumns(sizes: Sizes) {
  const tags = 0
  const dependent = tags + pad8(sizes.tags)
  const head = dependent + sizes.arc
  const sumDependent = head + sizes.arc
  const sumHead = sumDependent + sizes.relation
  const productDependent = sumHead + sizes.relation
  const productHead = productDependent + sizes.relation
  return {
    tags,
    dependent,
    head,
    sumDependent,
    sumHead,
    productDependent,
    productHead,
    width: productHead + sizes.relation,
  }
}

export interface Parameter {
  readonly name: string
  /** Offset in the flat vector. */
  readonly offset: number
  readonly rows: number
  readonly columns: number
}

export type Parameters = Readonly<Record<string, Parameter>>

/** Layout of all parameters except the embeddings. Matrices are row-major, one row per input. */
export function layoutParameters(sizes: Sizes): { parameters: Parameters; length: number } {
  const parameters: Record<string, Parameter> = {}
  let offset = 0
  const addParameter = (name: string, rows: number, columns: number) => {
    parameters[name] = { name, offset, rows, columns }
    offset += (rows * columns + 3) & ~3
  }
  const addLstm = (name: string, inputs: number, units: number) => {
    addParameter(`${name}.input`, inputs, 4 * units)
    addParameter(`${name}.recurrent`, units, 4 * units)
    addParameter(`${name}.bias`, 1, 4 * units)
  }
  const tags = pad8(sizes.tags)
  const output = outputColumns(sizes).width
  addParameter('norm.gain', 1, sizes.word)
  addParameter('norm.bias', 1, sizes.word)
  addLstm('first.forward', sizes.word, sizes.first)
  addLstm('first.backward', sizes.word, sizes.first)
  addParameter('tag.weight', 2 * sizes.first, tags)
  addParameter('tag.bias', 1, tags)
  addParameter('tag.embedding', tags, 2 * sizes.first)
  addLstm('second.forward', 2 * sizes.first, sizes.second)
  addLstm('second.backward', 2 * sizes.first, sizes.second)
  addParameter('root', 1, 2 * sizes.second)
  addParameter('output.weight', 2 * sizes.second, output)
  addParameter('output.bias', 1, output)
  addParameter('arc.weight', sizes.arc, sizes.arc)
  addParameter('arc.bias', 1, sizes.arc)
  addParameter('relation.weight', 2 * sizes.relation, pad8(sizes.relations))
  addParameter('relation.bias', 1, pad8(sizes.relations))
  return { parameters, length: offset }
}
