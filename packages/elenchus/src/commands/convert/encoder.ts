/** `elenchus convert encoder`: writes the encoder for other runtimes, its network as ONNX and its vocabulary as tokenizer.json. */
import { resolve } from 'node:path'
import { defineCommand } from '../../cli/command.ts'
import { checkNotInput, checkWritable, writeFile } from '../../cli/files.ts'
import { UsageError, warn, writeJson } from '../../cli/io.ts'
import { file, json, required } from '../../cli/options.ts'
import { smallEncoder, withEncoder } from '../../files/models.ts'

export const { define } = defineCommand({
  arguments: [
    ['<encoder>', `"${smallEncoder}" (package @elenchus/encoder), or a model file of \`elenchus train encoder\``],
  ],
  options: {
    out: required(file('--out <file>', 'the ONNX file (int8; 20.5 MB for small)')),
    tokenizer: file('--tokenizer <file>', 'also write the vocabulary, as tokenizer.json'),
    json: json(),
  },
  examples: ['elenchus convert encoder small --out encoder.onnx --tokenizer tokenizer.json'],
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
      warn(`${tokenizer}: the vocabulary; begin each text with token 2 and end it with token 3`)
  },
})
