/** `elenchus convert exam`: five-option exam questions as ReClor has them: one wrong option dropped, the rest shuffled, by a seed. */
import { writeFile } from 'node:fs/promises'
import { dropOption, readExam, toReclor } from '@elenchus/benchmarks'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { warn } from '../../cli/output.ts'
import { tellBad, withFile } from '../../files/benchmarks.ts'

interface Options {
  readonly data: string
  readonly out: string
  readonly seed: string
}

export function define(command: Command): void {
  command
    .requiredOption('--data <file>', 'questions with five answers and a label 0 to 4; "-" for standard input')
    .requiredOption('--out <file>', "where to write ReClor's JSON")
    .option('--seed <seed>', 'which option goes, and the order of the others', '0')
    .action((options: Options) => withFile(options.data, path => run(path, options)))
  example(command, 'elenchus convert exam --data exam.json --out own.json --seed 7')
}

async function run(path: string, { out, seed }: Options): Promise<void> {
  const records: object[] = []
  for await (const item of readExam(path, { onBad: ({ line, reason }) => tellBad(path, line, reason) }))
    records.push(toReclor(dropOption(item, seed)))
  await writeFile(out, `${JSON.stringify(records, null, 2)}\n`)
  warn(`${records.length} questions in ${out}, seed ${seed}`)
}
