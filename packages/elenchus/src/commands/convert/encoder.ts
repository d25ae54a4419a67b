/** `elenchus convert encoder`: the encoder as files for other runtimes: its network as ONNX, its vocabulary as an ordinary tokenizer.json. */
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { checkNotInput, checkWritable, writeTo } from '../../cli/files.ts'
import { UsageError, warn, writeJson } from '../../cli/io.ts'
import { addOptions, file, flag, type OptionValues, required } from '../../cli/options.ts'
import { smallEncoder, withEncoder } from '../../files/encoder.ts'

const options = {
  out: required(file('--out <file>', 'where to write the ONNX file (int8; 20.5 MB for small)')),
  tokenizer: file('--tokenizer <file>', 'where to write the vocabulary as a tokenizer.json'),
  json: flag('--json', 'print JSON'),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command
    .argument(
      '<encoder>',
      `"${smallEncoder}" for the one of @elenchus/encoder, or a model file of elenchus train encoder`,
    )
    .action(run)
  addOptions(command, options)
  example(command, 'elenchus convert encoder small --out encoder.onnx --tokenizer tokenizer.json')
}

async function run(name: string, { out, tokenizer, json }: Options): Promise<void> {
  await checkWritable(out)
  await checkWritable(tokenizer)
  await checkNotInput(name, out)
  if (tokenizer !== undefined && resolve(tokenizer) === resolve(out))
    throw new UsageError('--out and --tokenizer name the same file; the one would overwrite the other')
  const made = await withEncoder(name, 'convert encoder', (library, bytes) => {
    const { vocabulary, shape, name } = library.readEncoderFile(bytes)
    return { name, shape, onnx: library.writeOnnx(bytes), tokenizer: library.tokenizerJson(vocabulary) }
  })
  await writeTo(out, made.onnx)
  if (tokenizer !== undefined) await writeTo(tokenizer, `${JSON.stringify(made.tokenizer)}\n`)
  if (json) {
    await writeJson('convert.encoder', {
      name: made.name,
      out,
      bytes: made.onnx.length,
      width: made.shape.width,
      ...(tokenizer === undefined ? {} : { tokenizer }),
    })
    return
  }
  const size = (made.onnx.length / 1e6).toFixed(1)
  warn(
    `${out}: ${size} MB; input "pieces" (int64, one a piece), output "vectors" (floats, ${made.shape.width} a piece)`,
  )
  if (tokenizer !== undefined) warn(`${tokenizer}: its vocabulary; put piece 2 before a text and piece 3 behind it`)
}
