/**
 * Which files an ONNX file keeps weights in. A file of protocol buffers ends at 2 GiB, so that larger networks have theirs outside; a runtime that
 * is given bytes instead of a path cannot look for them, and wants them handed over. Only the few fields that matter are read (onnx.proto).
 * What is wrong is thrown as a plain error: who opens the model knows the file and the remedy.
 */

const [graph, initializer, externalData, key, value] = [7, 5, 13, 1, 2]

/** Their names relative to the ONNX file, each once. */
export function outsideFiles(onnx: Uint8Array): string[] {
  const names = new Set<string>()
  const text = new TextDecoder()
  for (const network of parts(onnx, graph)) {
    for (const tensor of parts(network, initializer)) {
      for (const pair of parts(tensor, externalData)) {
        const [name, content] = [key, value].map(number => text.decode(parts(pair, number)[0]))
        if (name === 'location') names.add(checked(content!))
      }
    }
  }
  return [...names]
}

/** A model may name files of its own folder and no others. */
function checked(name: string): string {
  if (name === '' || /^[/\\]|^[a-z]+:|(^|[/\\])\.\.([/\\]|$)/i.test(name))
    throw new Error(`it asks for weights in ${JSON.stringify(name)}, which is not in the folder of the model`)
  return name
}

/** The contents of all fields with a number, of those that have a length. */
function parts(message: Uint8Array, wanted: number): Uint8Array[] {
  const found: Uint8Array[] = []
  let at = 0
  const varint = () => {
    let read = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = message[at++]
      if (byte === undefined) throw new Error('not an ONNX file: it ends within a field')
      read += (byte & 127) * scale
      if (byte < 128) return read
    }
  }
  while (at < message.length) {
    const tag = varint()
    const kind = tag % 8
    if (kind === 0) varint()
    else if (kind === 1) at += 8
    else if (kind === 5) at += 4
    else if (kind === 2) {
      const length = varint()
      if (Math.floor(tag / 8) === wanted) found.push(message.subarray(at, at + length))
      at += length
    } else throw new Error(`not an ONNX file: a field of kind ${kind}`)
  }
  return found
}
