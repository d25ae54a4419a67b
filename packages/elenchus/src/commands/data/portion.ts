/** `elenchus data portion`: a part of a corpus file: a share of it, or what another file has in other words (LogiQA 2.0, Table V). */
import type { ChoiceItem, InferencePair } from '@elenchus/benchmarks'
import { alignItems, portionOf } from '@elenchus/benchmarks/studies'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { checkNotInput, checkWritable, writeTo } from '../../cli/files.ts'
import { InputError, UsageError, warn } from '../../cli/io.ts'
import { addOptions, file, number, type OptionValues, required, seed } from '../../cli/options.ts'
import { openBenchmark, readItems, reportBadRecord } from '../../files/benchmarks.ts'

const options = {
  share: number(
    '--share <share>',
    'how much of the file, 0 to 1; passages stay whole, smaller shares lie within larger',
    {
      above: 0,
      max: 1,
    },
  ),
  sharedWith: file('--shared-with <file>', 'the questions that this file has too, in the same or in other words'),
  out: required(file('--out <file>', 'where to write JSON lines')),
  seed: seed('for the draw of passages', { default: 1 }),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command.argument('<file>', 'a corpus file in JSON').action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus data portion train.txt --share 0.2 --seed 7 --out fifth.txt',
    'elenchus data portion dev.txt --shared-with logiqa1/Eval.txt --out portion.txt',
  )
}

/** Formats whose records are JSON objects, one per item, so that a part of the file is a file of the same format. */
const inJson = ['reclor', 'logiqa2-mrc', 'cosmos', 'logiqa2-nli', 'snli']

async function run(path: string, { share, sharedWith, out, seed }: Options): Promise<void> {
  if ((share === undefined) === (sharedWith === undefined))
    throw new UsageError('data portion needs either --share or --shared-with')
  const benchmark = await openBenchmark(path)
  if (benchmark.family === 'theory' || !inJson.includes(benchmark.format))
    throw new InputError(`${path}: holds ${benchmark.format}; portions are taken of ${inJson.join(', ')}`)
  await checkWritable(out)
  await checkNotInput(path, out)
  const items: (ChoiceItem | InferencePair)[] = []
  for await (const item of benchmark.read(path, { onBad: bad => reportBadRecord(path, bad.line, bad.reason) }))
    items.push(item)
  const kept =
    share !== undefined
      ? portionOf(items, share, { seed, passage: item => ('context' in item ? item.context : item.premise) })
      : await sharedItems(path, sharedWith!)
  await writeTo(out, kept.map(({ original }) => `${JSON.stringify(original)}\n`).join(''))
  warn(`${kept.length} of ${items.length} items in ${out}${share === undefined ? '' : `, seed ${seed}`}`)
}

async function sharedItems(path: string, other: string): Promise<ChoiceItem[]> {
  const [{ items }, { items: others }] = [await readItems(path), await readItems(other)]
  const found = new Set(alignItems(others, items).map(({ b }) => b))
  return items.filter(({ id }) => found.has(id))
}
