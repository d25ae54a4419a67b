/** Builder of ONNX graphs; each method adds a node and returns the name of its output. */
import { block, type Field, message, number } from './protobuf.ts'

/** The name of a tensor. */
export type Name = string

const types = { float32: 1, uint8: 2, int8: 3, int64: 7 } as const
export type ElementType = keyof typeof types

/** Type number of ONNX (TensorProto.DataType). */
export const typeNumber = (type: ElementType): number => types[type]
const attributeTypes = { int: 2, ints: 7 }

/** Non-negative integers. */
type Attribute = number | readonly number[]

const OPSET_VERSION = 18
const IR_VERSION = 8

export class Graph {
  readonly #nodes: Field[] = []
  readonly #constants = new Map<string, Name>()
  readonly #tensors: Field[] = []
  readonly #inputs: Field[] = []
  readonly #outputs: Field[] = []
  #names = 0

  /** Adds a node with one output. */
  node(operator: string, inputs: readonly Name[], attributes: Readonly<Record<string, Attribute>> = {}): Name {
    return this.nodes(operator, inputs, 1, attributes)[0]!
  }

  /** Adds a node with several outputs. */
  nodes(
    operator: string,
    inputs: readonly Name[],
    outputs: number,
    attributes: Readonly<Record<string, Attribute>> = {},
  ): Name[] {
    const names = Array.from({ length: outputs }, () => this.#name())
    this.#nodes.push(
      block(1, [
        ...inputs.map(name => block(1, name)),
        ...names.map(name => block(2, name)),
        block(4, operator),
        ...Object.entries(attributes).map(([name, value]) => block(5, attribute(name, value))),
      ]),
    )
    return names
  }

  /** Adds an initializer. */
  tensor(type: ElementType, shape: readonly number[], numbers: ArrayBufferView): Name {
    const name = this.#name()
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
    this.#tensors.push(
      block(5, [...shape.map(size => number(1, size)), number(2, types[type]), block(8, name), block(9, bytes)]),
    )
    return name
  }

  /** Adds a scalar constant, once per value. */
  float(value: number): Name {
    return this.#once(`float ${value}`, () => this.tensor('float32', [], Float32Array.of(value)))
  }

  /** Adds a constant list of integers, such as axes or a shape. */
  integers(...values: readonly number[]): Name {
    return this.#once(`integers ${values}`, () =>
      this.tensor(
        'int64',
        [values.length],
        BigInt64Array.from(values, value => BigInt(value)),
      ),
    )
  }

  input(name: Name, type: ElementType, shape: readonly (string | number)[]): Name {
    this.#inputs.push(block(11, valueInfo(name, type, shape)))
    return name
  }

  /** Declares `from` as a named output. */
  output(from: Name, name: Name, type: ElementType, shape: readonly (string | number)[]): void {
    this.#nodes.push(block(1, [block(1, from), block(2, name), block(4, 'Identity')]))
    this.#outputs.push(block(12, valueInfo(name, type, shape)))
  }

  /** Serialises the model with metadata. */
  serialise(name: string, metadata: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
    return message([
      number(1, IR_VERSION),
      block(2, 'elenchus'),
      block(7, [...this.#nodes, block(2, name), ...this.#tensors, ...this.#inputs, ...this.#outputs]),
      block(8, [block(1, ''), number(2, OPSET_VERSION)]),
      ...Object.entries(metadata).map(([key, value]) => block(14, [block(1, key), block(2, value)])),
    ])
  }

  #name(): Name {
    return `t${this.#names++}`
  }

  #once(key: string, create: () => Name): Name {
    const name = this.#constants.get(key) ?? create()
    this.#constants.set(key, name)
    return name
  }
}

function attribute(name: string, value: Attribute): Field[] {
  if (typeof value === 'number') return [block(1, name), number(3, value), number(20, attributeTypes.int)]
  return [block(1, name), ...value.map(each => number(8, each)), number(20, attributeTypes.ints)]
}

const valueInfo = (name: Name, type: ElementType, shape: readonly (string | number)[]): Field[] => [
  block(1, name),
  block(2, [
    block(1, [
      number(1, types[type]),
      block(
        2,
        shape.map(size => block(1, [typeof size === 'string' ? block(2, size) : number(1, size)])),
      ),
    ]),
  ]),
]
