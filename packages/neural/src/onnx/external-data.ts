/**
 * Finds the external data files of an ONNX model. Protobuf files are limited to 2 GiB, so larger networks store weights in other files; a runtime
 * that gets bytes instead of a path needs these too. Only the relevant fields are parsed (onnx.proto).
 */

/** Field numbers: model.graph, graph.initializer, tensor.external_data, and key and value of its entries. */
const [graph, initializer, externalData, key, value] = [7, 5, 13, 1, 2]

/** Returns the file names relative to the ONNX file, without duplicates. Throws if the file is not valid. */
export function listExternalDataFiles(onnx: Uint8Array): string[] {
  const names = new Set<string>()
  const text = new TextDecoder()
  for (const network of readFields(onnx, graph)) {
    for (const tensor of readFields(network, initializer)) {
      for (const pair of readFields(tensor, externalData)) {
        const [name, content] = [key, value].map(number => text.decode(readFields(pair, number)[0]))
        if (name === 'location') names.add(checkName(content!))
      }
    }
  }
  return [...names]
}

/** Allows only files in the folder of the model. */
function checkName(name: string): string {
  if (name === '' || /^[/\\]|^[a-z]+:|(^|[/\\])\.\.([/\\]|$)/i.test(name))
    throw new Error(`its weights are in ${JSON.stringify(name)}, outside the folder of the model`)
  return name
}

/** Returns the contents of all length-delimited fields with a number. */
function readFields(message: Uint8Array, field: number): Uint8Array[] {
  const contents: Uint8Array[] = []
  let offset = 0
  const readVarint = () => {
    let result = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = message[offset++]
      if (byte === undefined) throw new Error('not an ONNX file: it is truncated')
      result += (byte & 127) * scale
      if (byte < 128) return result
    }
  }
  while (offset < message.length) {
    const tag = readVarint()
    // Wire types of protobuf: 0 varint, 1 64 bits, 5 32 bits, 2 length-delimited.
    const wireType = tag % 8
    if (wireType === 0) readVarint()
    else if (wireType === 1) offset += 8
    else if (wireType === 5) offset += 4
    else if (wireType === 2) {
      const length = readVarint()
      if (Math.floor(tag / 8) === field) contents.push(message.subarray(offset, offset + length))
      offset += length
    } else throw new Error(`not an ONNX file: unknown wire type ${wireType}`)
  }
  return contents
}
