/** `elenchus convert qa2nli`: multiple-choice questions as premise and hypothesis pairs, one for each option. */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { convertItem, tagPremises } from '@elenchus/benchmarks'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { InputError } from '../../cli/errors.ts'
import { addOptions, file, flag, type Given, required, text } from '../../cli/options.ts'
import { warn, writeJson } from '../../cli/output.ts'
import { openBenchmark, tellBad, withFile } from '../../files/benchmarks.ts'
import { checkApart, checkWritable } from '../../files/write-file.ts'

const options = {
  data: required(file('--data <file>', 'a multiple-choice file; "-" for standard input')),
  out: required(file('--out <file>', 'where to write; "-" for standard output')),
  format: text('--format <name>', 'the format, where it should not be guessed'),
  tags: flag('--tags', 'mark the premise with [Major premise] and [Minor premise]'),
  json: flag('--json', 'print a summary as JSON'),
}
type Options = Given<typeof options>

export function define(command: Command): void {
  command.action((options: Options) => withFile(options.data, path => run(path, options)))
  addOptions(command, options)
  example(command, 'elenchus convert qa2nli --data dev.txt --out dev-nli.jsonl')
}

async function run(path: string, { out, format, tags, json }: Options): Promise<void> {
  const benchmark = await openBenchmark(path, format)
  if (benchmark.family !== 'choice')
    throw new InputError(`${path}: holds ${benchmark.format}; qa2nli converts multiple-choice questions`)
  if (out !== '-') {
    await checkWritable(out)
    await checkApart(path, out)
  }
  const stream = out === '-' ? process.stdout : createWriteStream(out)
  const failed =
    out === '-'
      ? null
      : once(stream, 'error').then(([error]) => Promise.reject(new InputError(`${out}: ${(error as Error).message}`)))
  failed?.catch(() => {})
  let [questions, pairs] = [0, 0]
  for await (const item of benchmark.read(path, { onBad: bad => tellBad(path, bad.line, bad.reason) })) {
    questions++
    for (const pair of convertItem(item)) {
      pairs++
      const premise = tags
        ? tagPremises({ major: [pair.majorPremise].filter(Boolean), minor: [pair.minorPremise].filter(Boolean) })
        : pair.premise
      const line = `${JSON.stringify({ ...pair, premise })}\n`
      if (!stream.write(line)) await Promise.race([once(stream, 'drain'), ...(failed ? [failed] : [])])
    }
  }
  if (out !== '-') {
    stream.end()
    await Promise.race([finished(stream), failed])
  }
  if (json && out !== '-') await writeJson('convert.qa2nli', { questions, pairs, out })
  else warn(`${questions} questions, ${pairs} pairs${out === '-' ? '' : ` in ${out}`}`)
}
