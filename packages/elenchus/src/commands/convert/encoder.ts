/** `elenchus convert encoder`: writes the encoder for other runtimes, its network as ONNX and its vocabulary as tokenizer.json. */
import { resolve } from 'node:path'
import { defineCommand } from '../../cli/command.ts'
import { checkNotInput, checkWritable, writeFile } from '../../cli/files.ts'
import { UsageError, warn, writeJson } from '../../cli/io.ts'
import { file, json, required } from '../../cli/options.ts'
import { smallEncoder, withEncoder } from '../../files/models.ts'

export const { define } = defineCommand({
  arguments: [
    [
      '<encoder>',
      `encoder to convert: "${smallEncoder}" (package @elenchus/encoder), or a model file written by \`elenchus train encoder\``,
    ],
  ],
  options: {
    out: required(file('--out <file>', 'ONNX file to write (int8 weights; 20.5 MB for the small encoder)')),
    tokenizer: file('--tokenizer <file>', 'also write the vocabulary to this file, in the format of tokenizer.json'),
    json: json(),
  },
  async run(encoder, { out, tokenizer, json }) {
    await checkWritable(out)
    await checkWritable(tokenizer)
    await checkNotInput(encoder, out)
    if (tokenizer !== undefined && resolve(tokenizer) === resolve(out))
      throw new UsageError('--out and --tokenizer name the same file')
    const { name, width, onnx, vocabulary } = await withEncoder(encoder, 'convert encoder', (library, bytes) => {
      const { vocabulary, shape, name } = library.readEncoderFile(bytes)
      const { width } = shape
      return { name, width, onnx: library.writeOnnx(bytes), vocabulary: library.createTokenizerJson(vocabulary) }
    })
    await writeFile(out, onnx)
    if (tokenizer !== undefined) await writeFile(tokenizer, `${JSON.stringify(vocabulary)}\n`)
    if (json) return writeJson('convert.encoder', { name, out, bytes: onnx.length, width, tokenizer })
    const size = (onnx.length / 1e6).toFixed(1)
    warn(`${out}: ${size} MB; input "pieces" (int64 token ids), output "vectors" (${width} floats per token)`)
    if (tokenizer !== undefined)
      warn(`${tokenizer}: vocabulary written; each text must begin with token 2 and end with token 3`)
  },
})
