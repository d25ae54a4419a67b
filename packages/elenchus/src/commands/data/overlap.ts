/** `elenchus data overlap`: what two files share, and which answers one gives away of the other. */
import { alignItems, alikePassages, findOverlap } from '@elenchus/benchmarks/studies'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { UsageError } from '../../cli/errors.ts'
import { addOptions, file, flag, type Given, number } from '../../cli/options.ts'
import { write, writeJson } from '../../cli/output.ts'
import { readItems } from '../../files/benchmarks.ts'
import { withEncoder } from '../../files/encoder.ts'
import { table } from '../../terminal/table.ts'

const options = {
  threshold: number(
    '--threshold <share>',
    'share of five-word sequences in common from which passages count as near copies',
    { above: 0, most: 1, default: 0.5 },
  ),
  align: flag('--align', 'also look for the same questions in other words (LogiQA 1.0 and 2.0)'),
  encoder: file(
    '--encoder <file>',
    'also look for passages whose meaning is alike, by the vectors of an encoder: "small" or a file',
  ),
  alike: number('--alike <cosine>', 'from which cosine of their vectors passages count as alike', {
    above: 0,
    most: 1,
    default: 0.95,
  }),
  pairs: flag('--pairs', 'list every pair'),
  json: flag('--json', 'print JSON'),
}
type Options = Given<typeof options>

export function define(command: Command): void {
  command
    .argument('<a>', 'a multiple-choice file, such as the one trained on')
    .argument('<b>', 'another, such as the one tested on')
    .action(run)
  addOptions(command, options)
  example(command, 'elenchus data overlap reclor/train.json logiqa2/dev.txt')
}

async function run(fileA: string, fileB: string, options: Options): Promise<void> {
  const { threshold } = options
  if (fileA === '-' || fileB === '-')
    throw new UsageError('data overlap reads two files; standard input is not one of them')
  const [a, b] = [(await readItems(fileA)).items, (await readItems(fileB)).items]
  const overlap = findOverlap(a, b, { threshold })
  const aligned = options.align ? alignItems(a, b) : null
  const alike =
    options.encoder === undefined
      ? null
      : await withEncoder(options.encoder, '--encoder', ({ loadEncoder }, bytes) => {
          const encoder = loadEncoder(bytes)
          return alikePassages(a, b, { vectors: texts => encoder.vectors(texts), least: options.alike })
        })
  if (options.json) {
    await writeJson('data.overlap', {
      a: { file: fileA, items: a.length },
      b: { file: fileB, items: b.length },
      threshold,
      ...overlap,
      aligned,
      alike,
    })
    return
  }
  const { sharedPassages } = overlap
  const of = (count: number, all: number) => [String(count), `${((100 * count) / all).toFixed(1)}%`]
  const lines = [
    table(
      ['', 'items', ''],
      [
        [`of ${fileA}: passage also in B`, ...of(sharedPassages.a, a.length)],
        [`of ${fileB}: passage also in A`, ...of(sharedPassages.b, b.length)],
        ['  the whole item is in A', ...of(overlap.identicalItems, b.length)],
        ['  its right answer is right in A', ...of(overlap.leakedAnswers, b.length)],
        ['  passage nearly one of A', ...of(overlap.nearPassages, b.length)],
        ...(alike
          ? [[`  passage alike one of A (cosine ${options.alike} or more)`, ...of(alike.length, b.length)]]
          : []),
        ...(aligned ? [['  the same question in other words', ...of(aligned.length, b.length)]] : []),
      ],
    ),
    `${sharedPassages.distinct} different passages are in both`,
    ...(options.pairs
      ? [
          '',
          table(
            ['A', 'B', 'passage', 'identical', 'answer known'],
            overlap.pairs.map(pair => [
              pair.a,
              pair.b,
              pair.passage === 'same' ? 'same' : pair.passage.toFixed(2),
              pair.identical ? 'yes' : '',
              pair.leaked ? 'yes' : '',
            ]),
          ),
          ...(alike
            ? [
                '',
                table(
                  ['A', 'B', 'cosine'],
                  alike.map(pair => [pair.a, pair.b, pair.cosine.toFixed(3)]),
                ),
              ]
            : []),
        ]
      : []),
  ]
  await write(`${lines.join('\n')}\n`)
}
