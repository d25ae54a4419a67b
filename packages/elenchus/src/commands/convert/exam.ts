/** `elenchus convert exam`: five-option exam questions as ReClor has them: one wrong option dropped, the rest shuffled, by a seed. */
import { dropOption, readExam, toReclor } from '@elenchus/benchmarks/readers'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { checkNotInput, checkWritable, writeTo } from '../../cli/files.ts'
import { warn } from '../../cli/io.ts'
import { addOptions, file, type OptionValues, required, text } from '../../cli/options.ts'
import { reportBadRecord, withFile } from '../../files/benchmarks.ts'

const options = {
  data: required(file('--data <file>', 'questions with five answers and a label 0 to 4; "-" for standard input')),
  out: required(file('--out <file>', "where to write ReClor's JSON")),
  seed: text('--seed <seed>', 'seed for the option that is dropped and the order of the others', { default: '0' }),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command.action((options: Options) => withFile(options.data, path => run(path, options)))
  addOptions(command, options)
  example(command, 'elenchus convert exam --data exam.json --out own.json --seed 7')
}

async function run(path: string, { out, seed }: Options): Promise<void> {
  await checkWritable(out)
  await checkNotInput(path, out)
  const records: object[] = []
  for await (const item of readExam(path, { onBad: ({ line, reason }) => reportBadRecord(path, line, reason) }))
    records.push(toReclor(dropOption(item, seed)))
  await writeTo(out, `${JSON.stringify(records, null, 2)}\n`)
  warn(`${records.length} questions in ${out}, seed ${seed}`)
}
