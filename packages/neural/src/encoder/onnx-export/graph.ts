/** Builder of ONNX graphs; each method adds a node and returns the name of its output. */
import { encodeField, encodeInteger, encodeMessage, type Field } from './protobuf.ts'

/** The name of a tensor. */
export type Name = string

const types = { float32: 1, uint8: 2, int8: 3, int64: 7 } as const
export type ElementType = keyof typeof types

/** Returns the type number of ONNX (TensorProto.DataType). */
export const getTypeNumber = (type: ElementType): number => types[type]
const attributeTypes = { int: 2, ints: 7 }

/** Non-negative integers. */
type Attribute = number | readonly number[]
type Attributes = Readonly<Record<string, Attribute>>

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
  addNode(operator: string, inputs: readonly Name[], attributes: Attributes = {}): Name {
    return this.addNodes(operator, inputs, 1, attributes)[0]!
  }

  /** Adds a node with several outputs. */
  addNodes(operator: string, inputs: readonly Name[], outputs: number, attributes: Attributes = {}): Name[] {
    const names = Array.from({ length: outputs }, () => this.#name())
    this.#nodes.push(
      encodeField(1, [
        ...inputs.map(name => encodeField(1, name)),
        ...names.map(name => encodeField(2, name)),
        encodeField(4, operator),
        ...Object.entries(attributes).map(([name, value]) => encodeField(5, encodeAttribute(name, value))),
      ]),
    )
    return names
  }

  /** Adds an initializer. */
  addTensor(type: ElementType, shape: readonly number[], numbers: ArrayBufferView): Name {
    const name = this.#name()
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
    this.#tensors.push(
      encodeField(5, [
        ...shape.map(size => encodeInteger(1, size)),
        encodeInteger(2, types[type]),
        encodeField(8, name),
        encodeField(9, bytes),
      ]),
    )
    return name
  }

  /** Adds a scalar constant, once per value. */
  addFloat(value: number): Name {
    return this.#once(`float ${value}`, () => this.addTensor('float32', [], Float32Array.of(value)))
  }

  /** Adds a constant list of integers, such as axes or a shape. */
  addIntegers(...values: readonly number[]): Name {
    const data = BigInt64Array.from(values, value => BigInt(value))
    return this.#once(`integers ${values}`, () => this.addTensor('int64', [values.length], data))
  }

  addInput(name: Name, type: ElementType, shape: readonly (string | number)[]): Name {
    this.#inputs.push(encodeField(11, encodeValueInfo(name, type, shape)))
    return name
  }

  /** Declares `from` as a named output. */
  addOutput(from: Name, name: Name, type: ElementType, shape: readonly (string | number)[]): void {
    this.#nodes.push(encodeField(1, [encodeField(1, from), encodeField(2, name), encodeField(4, 'Identity')]))
    this.#outputs.push(encodeField(12, encodeValueInfo(name, type, shape)))
  }

  /** Serialises the model with metadata. */
  serialise(name: string, metadata: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
    return encodeMessage([
      encodeInteger(1, IR_VERSION),
      encodeField(2, 'elenchus'),
      encodeField(7, [...this.#nodes, encodeField(2, name), ...this.#tensors, ...this.#inputs, ...this.#outputs]),
      encodeField(8, [encodeField(1, ''), encodeInteger(2, OPSET_VERSION)]),
      ...Object.entries(metadata).map(([key, value]) => encodeField(14, [encodeField(1, key), encodeField(2, value)])),
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

function encodeAttribute(name: string, value: Attribute): Field[] {
  if (typeof value === 'number')
    return [encodeField(1, name), encodeInteger(3, value), encodeInteger(20, attributeTypes.int)]
  return [encodeField(1, name), ...value.map(each => encodeInteger(8, each)), encodeInteger(20, attributeTypes.ints)]
}

const encodeValueInfo = (name: Name, type: ElementType, shape: readonly (string | number)[]): Field[] => [
  encodeField(1, name),
  encodeField(2, [
    encodeField(1, [
      encodeInteger(1, types[type]),
      encodeField(
        2,
        shape.map(size => encodeField(1, [typeof size === 'string' ? encodeField(2, size) : encodeInteger(1, size)])),
      ),
    ]),
  ]),
]
