/** `elenchus convert qa2nli`: converts multiple-choice questions to inference pairs, one per option. */
import {
  type ConvertedPair,
  convertItem,
  splitPremises,
  tagPremises,
  toReleasedPair,
  toReleasedSyllogism,
} from '@elenchus/benchmarks/convert'
import type { Benchmark } from '@elenchus/benchmarks/readers'
import { openAtomicFile } from '@elenchus/files'
import { defineCommand } from '../../cli/command.ts'
import { checkNotInput, checkWritable } from '../../cli/files.ts'
import { InputError, warn, write, writeJson } from '../../cli/io.ts'
import { dataFormat, file, flag, type OptionValues, oneOf, required, seed } from '../../cli/options.ts'
import { createBadRecordReporter, openBenchmark, withRereadableFile } from '../../files/benchmarks.ts'

/** Converts a pair to a record, by `--shape`: all fields, or those of LogiQA's released dev_new.txt and dev.txt. */
const toRecord = {
  lines: (pair: ConvertedPair) => pair,
  pairs: toReleasedPair,
  syllogism: toReleasedSyllogism,
} as const

const options = {
  data: required(file('--data <file>', 'a multiple-choice file; "-" for standard input')),
  out: required(file('--out <file>', 'the file to write; "-" for standard output')),
  format: dataFormat(),
  tags: flag('--tags', 'mark the premise with [Major premise] and [Minor premise]'),
  shape: oneOf(
    '--shape <name>',
    "output format: lines (all fields), pairs (premise and hypothesis, as in LogiQA's dev_new.txt) or syllogism (major premise, minor premise and conclusion, as in LogiQA's dev.txt)",
    ['lines', 'pairs', 'syllogism'],
    { default: 'lines' },
  ),
  premises: oneOf(
    '--premises <rule>',
    'how to choose the minor premise: by position (the last sentence, as in the released data) or by generality',
    ['position', 'generality'],
    { default: 'position' },
  ),
  balanced: flag('--balanced', 'keep one incorrect option per question, so that half of the pairs are entailed'),
  seed: seed('random seed for choosing the incorrect option to keep', { default: 1 }),
  json: flag('--json', 'print a summary as JSON'),
}
type Options = OptionValues<typeof options>

export const { define } = defineCommand({
  options,
  run: options => withRereadableFile(options.data, path => convertFile(path, options)),
})

async function convertFile(path: string, options: Options): Promise<void> {
  const { out, format, json } = options
  const benchmark = await openBenchmark(path, format)
  if (benchmark.family !== 'choice')
    throw new InputError(`${path}: expected multiple-choice questions; the file has the format ${benchmark.format}`)
  if (out !== '-') {
    await checkWritable(out)
    await checkNotInput(path, out)
  }
  const outputFile = out === '-' ? null : openAtomicFile(out)
  try {
    const counts = await writePairs(path, benchmark, options, async line =>
      outputFile ? outputFile.write(line) : write(line),
    )
    outputFile?.commit()
    if (json && outputFile) await writeJson('convert.qa2nli', { ...counts, out })
    else warn(`${outputFile ? `${out}: ` : ''}${counts.pairs} pairs from ${counts.questions} questions`)
  } catch (error) {
    outputFile?.discard()
    throw error
  }
}

async function writePairs(
  path: string,
  benchmark: Benchmark & { readonly family: 'choice' },
  { tags, shape, premises, balanced, seed }: Options,
  writeLine: (line: string) => Promise<void>,
): Promise<{ readonly questions: number; readonly pairs: number }> {
  let [questions, pairs] = [0, 0]
  for await (const item of benchmark.read(path, { onBadRecord: createBadRecordReporter(path) })) {
    questions++
    for (const pair of convertItem(item, { premises, balanced: balanced === true, seed })) {
      pairs++
      const premise = tags ? tagPremises(splitPremises(pair.premise, { by: premises })) : pair.premise
      await writeLine(`${JSON.stringify(toRecord[shape]({ ...pair, premise }))}\n`)
    }
  }
  return { questions, pairs }
}
