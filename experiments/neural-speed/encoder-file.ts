/** A file of an encoder as large as `elenchus train encoder` makes it, with weights that mean nothing: its time is the same. */

const shape = { width: 384, heads: 6, hidden: 1152, layers: 12, vocabulary: 16384, turns: 16, compared: 128 }

/** The tensors of the file: int8 by rows where there are rows, else floats. */
function tensors(): Record<string, readonly number[]> {
  const { width: d, heads, hidden, layers, vocabulary, compared: c } = shape
  const all: Record<string, readonly number[]> = { 'encoder.words': [vocabulary, d] }
  for (let i = 0; i < layers; i++) {
    const name = `encoder.body.layers.${i}`
    all[`${name}.read`] = [3 * d, d]
    all[`${name}.write`] = [d, d]
    all[`${name}.up`] = [hidden, d]
    all[`${name}.down`] = [d, hidden]
    all[`${name}.sharpness`] = [heads]
  }
  const head: Record<string, readonly number[]> = {
    projected: [4 * c, d],
    edge: [c, c],
    kind: [c, c],
    spoken: [4, c],
    distance: [11],
    kind_bias: [1],
    own: [c, d],
    part: [2, c],
    option: [c, 3 * d],
    role: [3, c],
    role_weight: [1],
  }
  for (const name of ['exam', 'plain']) for (const [part, size] of Object.entries(head)) all[`${name}.${part}`] = size
  return all
}

export function writeEncoderFile(): Uint8Array {
  const special = ['[pad]', '[unk]', '[cls]', '[sep]', '[mask]', '[option]', '[question]', '[seam]']
  const pieces = Array.from({ length: shape.vocabulary }, (_, i) => special[i] ?? String.fromCodePoint(89 + i))
  const about = { shape: JSON.stringify(shape), vocabulary: pieces.join('\n') }
  const header: Record<string, unknown> = { __metadata__: about }
  let end = 0
  const add = (name: string, dtype: 'I8' | 'F32', size: readonly number[]) => {
    const from = end
    end += size.reduce((product, each) => product * each, dtype === 'I8' ? 1 : 4)
    header[name] = { dtype, shape: size, data_offsets: [from, end] }
  }
  for (const [name, size] of Object.entries(tensors()))
    if (size.length === 2) {
      add(`${name}.scale`, 'F32', [size[0]!])
      add(name, 'I8', size)
    } else add(name, 'F32', size)
  const text = new TextEncoder().encode(JSON.stringify(header))
  const file = new Uint8Array(8 + text.length + end)
  new DataView(file.buffer).setBigUint64(0, BigInt(text.length), true)
  file.set(text, 8)
  const data = new DataView(file.buffer, 8 + text.length)
  for (const [name, size] of Object.entries(tensors())) {
    const entry = (key: string) => (header[key] as { data_offsets: [number, number] }).data_offsets
    const [from, to] = entry(name)
    if (size.length === 1) for (let at = from; at < to; at += 4) data.setFloat32(at, 0.1, true)
    else {
      for (let at = from; at < to; at++) data.setInt8(at, ((at * 2654435761) >>> 24) - 128)
      const [first, last] = entry(`${name}.scale`)
      for (let at = first; at < last; at += 4) data.setFloat32(at, 0.0005, true)
    }
  }
  return file
}
