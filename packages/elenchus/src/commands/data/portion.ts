/** `elenchus data portion`: writes part of a corpus file, a random share or the items shared with another file (LogiQA 2.0, Table V). */
import type { ChoiceItem, InferencePair } from '@elenchus/benchmarks'
import { alignItems, selectPortion } from '@elenchus/benchmarks/studies'
import { defineCommand } from '../../cli/command.ts'
import { checkNotInput, checkWritable, writeFile } from '../../cli/files.ts'
import { InputError, UsageError, warn } from '../../cli/io.ts'
import { file, number, required, seed } from '../../cli/options.ts'
import { createBadRecordReporter, openBenchmark, readChoiceItems } from '../../files/benchmarks.ts'

/** Formats with one JSON object per item, so that a part of a file has the same format. */
const jsonFormats = ['reclor', 'logiqa2-mrc', 'cosmos', 'logiqa2-nli', 'snli']

export const { define } = defineCommand({
  arguments: [['<file>', 'a corpus file in JSON']],
  options: {
    share: number(
      '--share <share>',
      'share of the passages to select, up to 1; with the same seed, a larger share includes the smaller shares',
      { above: 0, max: 1 },
    ),
    sharedWith: file('--shared-with <file>', 'keep only questions that are also in this file, possibly reworded'),
    out: required(file('--out <file>', 'JSON Lines file to write')),
    seed: seed('random seed for choosing the passages', { default: 1 }),
  },
  async run(path, { share, sharedWith, out, seed }) {
    if ((share === undefined) === (sharedWith === undefined))
      throw new UsageError('give either --share or --shared-with')
    const benchmark = await openBenchmark(path)
    if (benchmark.family === 'theory' || !jsonFormats.includes(benchmark.format))
      throw new InputError(`${path}: the format is ${benchmark.format}; expected one of ${jsonFormats.join(', ')}`)
    await checkWritable(out)
    await checkNotInput(path, out)
    const items: (ChoiceItem | InferencePair)[] = []
    for await (const item of benchmark.read(path, { onBadRecord: createBadRecordReporter(path) })) items.push(item)
    const passage = (item: ChoiceItem | InferencePair) => ('context' in item ? item.context : item.premise)
    const part =
      share === undefined ? await findSharedItems(path, sharedWith!) : selectPortion(items, share, { seed, passage })
    await writeFile(out, part.map(({ original }) => `${JSON.stringify(original)}\n`).join(''))
    warn(`${out}: ${part.length} of ${items.length} items${share === undefined ? '' : `, seed ${seed}`}`)
  },
})

async function findSharedItems(path: string, other: string): Promise<ChoiceItem[]> {
  const { items } = await readChoiceItems(path)
  const { items: others } = await readChoiceItems(other)
  const shared = new Set(alignItems(others, items).map(({ b }) => b))
  return items.filter(({ id }) => shared.has(id))
}
