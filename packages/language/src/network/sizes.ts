/** The sizes of the network, and where each of its parameters lies in one flat vector. */

export interface Sizes {
  /** Length of a word's vector. */
  readonly word: number
  /** Units of the first and second LSTM layer, in each direction; multiples of 8. */
  readonly first: number
  readonly second: number
  /** Joint tags and relations; the vectors are padded to multiples of 8. */
  readonly tags: number
  readonly relations: number
  /** Length of the vectors whose product scores an arc, and of those that score a relation. */
  readonly arc: number
  readonly relation: number
}

export const pad8 = (n: number) => (n + 7) & ~7

/** Where the parts of the output row begin: second tag scores, arc as dependent and head, relation as both, twice. */
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
  /** Place in the flat vector. */
  readonly at: number
  readonly rows: number
  readonly columns: number
}

export type Parameters = Readonly<Record<string, Parameter>>

/** The layout of all parameters but the embeddings. Matrices are stored by rows, one row an input. */
export function layout(sizes: Sizes): { parameters: Parameters; length: number } {
  const parameters: Record<string, Parameter> = {}
  let at = 0
  const put = (name: string, rows: number, columns: number) => {
    parameters[name] = { name, at, rows, columns }
    at += (rows * columns + 3) & ~3
  }
  const lstm = (name: string, inputs: number, units: number) => {
    put(`${name}.input`, inputs, 4 * units)
    put(`${name}.recurrent`, units, 4 * units)
    put(`${name}.bias`, 1, 4 * units)
  }
  const tags = pad8(sizes.tags)
  const output = outputColumns(sizes).width
  put('norm.gain', 1, sizes.word)
  put('norm.bias', 1, sizes.word)
  lstm('first.forward', sizes.word, sizes.first)
  lstm('first.backward', sizes.word, sizes.first)
  put('tag.weight', 2 * sizes.first, tags)
  put('tag.bias', 1, tags)
  put('tag.embedding', tags, 2 * sizes.first)
  lstm('second.forward', 2 * sizes.first, sizes.second)
  lstm('second.backward', 2 * sizes.first, sizes.second)
  put('root', 1, 2 * sizes.second)
  put('output.weight', 2 * sizes.second, output)
  put('output.bias', 1, output)
  put('arc.weight', sizes.arc, sizes.arc)
  put('arc.bias', 1, sizes.arc)
  put('relation.weight', 2 * sizes.relation, pad8(sizes.relations))
  put('relation.bias', 1, pad8(sizes.relations))
  return { parameters, length: at }
}
