/** Builder of ONNX graphs; each method adds a node and returns the name of its output. */
import { encodeField, encodeInteger, encodeMessage, type Field } from './protobuf.ts'

/** The name of a tensor. */
export type TensorName = string

/** Type numbers of tensors (TensorProto.DataType). */
const typeNumbers = { float32: 1, uint8: 2, int8: 3, int64: 7 } as const
export type ElementType = keyof typeof typeNumbers

/** Returns the type number of tensor elements, as in attributes of nodes. */
export const getTypeNumber = (type: ElementType): number => typeNumbers[type]
/** Type numbers of attributes (AttributeProto.AttributeType). */
const attributeTypes = { int: 2, ints: 7 }

/** Non-negative integers. */
type Attribute = number | readonly number[]
type Attributes = Readonly<Record<string, Attribute>>

/** Field numbers of the messages in onnx.proto. */
const MODEL = { irVersion: 1, producerName: 2, graph: 7, opsetImport: 8, metadata: 14 }
const OPSET = { domain: 1, version: 2 }
const METADATA_ENTRY = { key: 1, value: 2 }
const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 }
const NODE = { input: 1, output: 2, operator: 4, attribute: 5 }
const ATTRIBUTE = { name: 1, int: 3, ints: 8, type: 20 }
const TENSOR = { dims: 1, dataType: 2, name: 8, rawData: 9 }
const VALUE_INFO = { name: 1, type: 2 }
const TYPE = { tensorType: 1 }
const TENSOR_TYPE = { elementType: 1, shape: 2 }
const SHAPE = { dimension: 1 }
const DIMENSION = { value: 1, parameter: 2 }

const OPSET_VERSION = 18
const IR_VERSION = 8

export class Graph {
  readonly #nodes: Field[] = []
  readonly #constants = new Map<string, TensorName>()
  readonly #tensors: Field[] = []
  readonly #inputs: Field[] = []
  readonly #outputs: Field[] = []
  #nameCount = 0

  /** Adds a node with one output. */
  addNode(operator: string, inputs: readonly TensorName[], attributes: Attributes = {}): TensorName {
    return this.addNodes(operator, inputs, 1, attributes)[0]!
  }

  /** Adds a node with several outputs. */
  addNodes(
    operator: string,
    inputs: readonly TensorName[],
    outputs: number,
    attributes: Attributes = {},
  ): TensorName[] {
    const names = Array.from({ length: outputs }, () => this.#createName())
    this.#nodes.push(
      encodeField(GRAPH.node, [
        ...inputs.map(name => encodeField(NODE.input, name)),
        ...names.map(name => encodeField(NODE.output, name)),
        encodeField(NODE.operator, operator),
        ...Object.entries(attributes).map(([name, value]) => encodeField(NODE.attribute, encodeAttribute(name, value))),
      ]),
    )
    return names
  }

  /** Adds an initializer. */
  addTensor(type: ElementType, shape: readonly number[], numbers: ArrayBufferView): TensorName {
    const name = this.#createName()
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
    this.#tensors.push(
      encodeField(GRAPH.initializer, [
        ...shape.map(size => encodeInteger(TENSOR.dims, size)),
        encodeInteger(TENSOR.dataType, typeNumbers[type]),
        encodeField(TENSOR.name, name),
        encodeField(TENSOR.rawData, bytes),
      ]),
    )
    return name
  }

  /** Adds a scalar constant, once per value. */
  addFloat(value: number): TensorName {
    return this.#addOnce(`float ${value}`, () => this.addTensor('float32', [], Float32Array.of(value)))
  }

  /** Adds a constant list of integers, such as axes or a shape. */
  addIntegers(...values: readonly number[]): TensorName {
    const data = BigInt64Array.from(values, value => BigInt(value))
    return this.#addOnce(`integers ${values}`, () => this.addTensor('int64', [values.length], data))
  }

  addInput(name: TensorName, type: ElementType, shape: readonly (string | number)[]): TensorName {
    this.#inputs.push(encodeField(GRAPH.input, encodeValueInfo(name, type, shape)))
    return name
  }

  /** Declares `from` as a named output. */
  addOutput(from: TensorName, name: TensorName, type: ElementType, shape: readonly (string | number)[]): void {
    const fields = [
      encodeField(NODE.input, from),
      encodeField(NODE.output, name),
      encodeField(NODE.operator, 'Identity'),
    ]
    this.#nodes.push(encodeField(GRAPH.node, fields))
    this.#outputs.push(encodeField(GRAPH.output, encodeValueInfo(name, type, shape)))
  }

  /** Serialises the model with metadata. */
  serialise(name: string, metadata: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
    return encodeMessage([
      encodeInteger(MODEL.irVersion, IR_VERSION),
      encodeField(MODEL.producerName, 'elenchus'),
      encodeField(MODEL.graph, [
        ...this.#nodes,
        encodeField(GRAPH.name, name),
        ...this.#tensors,
        ...this.#inputs,
        ...this.#outputs,
      ]),
      encodeField(MODEL.opsetImport, [encodeField(OPSET.domain, ''), encodeInteger(OPSET.version, OPSET_VERSION)]),
      ...Object.entries(metadata).map(([key, value]) =>
        encodeField(MODEL.metadata, [encodeField(METADATA_ENTRY.key, key), encodeField(METADATA_ENTRY.value, value)]),
      ),
    ])
  }

  #createName(): TensorName {
    return `t${this.#nameCount++}`
  }

  #addOnce(key: string, create: () => TensorName): TensorName {
    const name = this.#constants.get(key) ?? create()
    this.#constants.set(key, name)
    return name
  }
}

function encodeAttribute(name: string, value: Attribute): Field[] {
  const [type, values] =
    typeof value === 'number'
      ? [attributeTypes.int, [encodeInteger(ATTRIBUTE.int, value)]]
      : [attributeTypes.ints, value.map(each => encodeInteger(ATTRIBUTE.ints, each))]
  return [encodeField(ATTRIBUTE.name, name), ...values, encodeInteger(ATTRIBUTE.type, type)]
}

function encodeValueInfo(name: TensorName, type: ElementType, shape: readonly (string | number)[]): Field[] {
  const dimensions = shape.map(size =>
    encodeField(SHAPE.dimension, [
      typeof size === 'string' ? encodeField(DIMENSION.parameter, size) : encodeInteger(DIMENSION.value, size),
    ]),
  )
  const tensorType = [
    encodeInteger(TENSOR_TYPE.elementType, typeNumbers[type]),
    encodeField(TENSOR_TYPE.shape, dimensions),
  ]
  return [encodeField(VALUE_INFO.name, name), encodeField(VALUE_INFO.type, [encodeField(TYPE.tensorType, tensorType)])]
}
