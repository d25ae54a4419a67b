/** `elenchus convert evalai`: predictions for ReClor's test split as the .npy file its evaluation server takes. */
import { reclorSubmission } from '@elenchus/benchmarks/submission'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { checkNotInput, checkWritable, readLines, writeTo } from '../../cli/files.ts'
import { InputError, warn } from '../../cli/io.ts'
import { addOptions, file, type OptionValues, required } from '../../cli/options.ts'
import { readItems } from '../../files/benchmarks.ts'

const options = {
  data: required(file('--data <file>', 'the test split, which gives the order')),
  predictions: required(
    file('--predictions <file>', 'JSON lines {"id", "prediction"}, prediction 0 to 3; "-" for standard input'),
  ),
  out: required(file('--out <file>', 'where to write the .npy file')),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command.action(run)
  addOptions(command, options)
  example(command, 'elenchus convert evalai --data test.json --predictions answers.jsonl --out test.npy')
}

async function run({ data, predictions, out }: Options): Promise<void> {
  await checkWritable(out)
  await checkNotInput(data, out)
  await checkNotInput(predictions, out)
  const { items } = await readItems(data, 'reclor')
  const byId = new Map<string, number>()
  for await (const { number, text } of readLines(predictions)) {
    let row: { id?: unknown; prediction?: unknown }
    try {
      row = JSON.parse(text) as typeof row
    } catch (error) {
      throw new InputError(`${predictions}, line ${number}: not JSON (${(error as Error).message})`)
    }
    if (typeof row?.id !== 'string' || typeof row.prediction !== 'number')
      throw new InputError(`${predictions}, line ${number}: needs a text "id" and a number "prediction"`)
    byId.set(row.id, row.prediction)
  }
  const missing = items.find(item => !byId.has(item.id))
  if (missing) throw new InputError(`${predictions}: no prediction for ${missing.id}`)
  await writeTo(
    out,
    reclorSubmission(
      items.map(item => byId.get(item.id)!),
      { items: items.length },
    ),
  )
  warn(`${items.length} labels in ${out}`)
}
