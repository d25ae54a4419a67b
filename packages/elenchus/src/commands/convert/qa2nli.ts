/** `elenchus convert qa2nli`: multiple-choice questions as premise and hypothesis pairs, one for each option. */
import {
  type ConvertedPair,
  convertItem,
  releasedPair,
  releasedSyllogism,
  splitPremises,
  tagPremises,
} from '@elenchus/benchmarks/convert'
import type { Benchmark } from '@elenchus/benchmarks/readers'
import { openAtomicFile } from '@elenchus/files'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { checkNotInput, checkWritable } from '../../cli/files.ts'
import { InputError, warn, write, writeJson } from '../../cli/io.ts'
import { addOptions, file, flag, type OptionValues, oneOf, required, seed, text } from '../../cli/options.ts'
import { openBenchmark, reportBadRecord, withFile } from '../../files/benchmarks.ts'

const options = {
  data: required(file('--data <file>', 'a multiple-choice file; "-" for standard input')),
  out: required(file('--out <file>', 'where to write; "-" for standard output')),
  format: text('--format <name>', 'the format of the file (default: recognised by its content)'),
  tags: flag('--tags', 'mark the premise with [Major premise] and [Minor premise]'),
  shape: oneOf(
    '--shape <name>',
    "lines (everything, the default), pairs (premise and hypothesis, as LogiQA's dev_new.txt) or syllogism (major and minor premise and conclusion, as its dev.txt)",
    ['lines', 'pairs', 'syllogism'],
  ),
  premises: oneOf(
    '--premises <way>',
    'how major and minor premise are told apart: position (the last sentence is minor, as released; the default) or generality',
    ['position', 'generality'],
  ),
  balanced: flag(
    '--balanced',
    'keep as many entailed pairs as others: the right option and one wrong option, chosen at random',
  ),
  seed: seed('seed for the choice of wrong options', { default: 1 }),
  json: flag('--json', 'print a summary as JSON'),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command.action((options: Options) => withFile(options.data, path => run(path, options)))
  addOptions(command, options)
  example(command, 'elenchus convert qa2nli --data dev.txt --out dev-nli.jsonl')
}

async function run(path: string, options: Options): Promise<void> {
  const { out, format, json } = options
  const benchmark = await openBenchmark(path, format)
  if (benchmark.family !== 'choice')
    throw new InputError(`${path}: expected multiple-choice questions; this is ${benchmark.format}`)
  if (out !== '-') {
    await checkWritable(out)
    await checkNotInput(path, out)
  }
  const draft = out === '-' ? null : openAtomicFile(out)
  try {
    const counts = await convert(path, benchmark, options, async line => (draft ? draft.write(line) : write(line)))
    draft?.commit()
    if (json && draft) await writeJson('convert.qa2nli', { ...counts, out })
    else warn(`${counts.questions} questions, ${counts.pairs} pairs${draft ? ` in ${out}` : ''}`)
  } catch (error) {
    draft?.discard()
    throw error
  }
}

async function convert(
  path: string,
  benchmark: Benchmark & { readonly family: 'choice' },
  { tags, shape = 'lines', premises = 'position', balanced, seed }: Options,
  put: (line: string) => Promise<void>,
): Promise<{ readonly questions: number; readonly pairs: number }> {
  let [questions, pairs] = [0, 0]
  for await (const item of benchmark.read(path, { onBad: bad => reportBadRecord(path, bad.line, bad.reason) })) {
    questions++
    for (const pair of convertItem(item, { premises, balanced: balanced === true, seed })) {
      pairs++
      const premise = tags ? tagPremises(splitPremises(pair.premise, { by: premises })) : pair.premise
      await put(`${JSON.stringify(shapes[shape]({ ...pair, premise }))}\n`)
    }
  }
  return { questions, pairs }
}

const shapes = { lines: (pair: ConvertedPair) => pair, pairs: releasedPair, syllogism: releasedSyllogism } as const
