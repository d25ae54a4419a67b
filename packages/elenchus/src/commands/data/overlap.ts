/** `elenchus data overlap`: what two files share, and which answers one gives away of the other; of one file alone what it repeats. */
import {
  type Alike,
  alignItems,
  alikePassages,
  alikeWithin,
  findOverlap,
  findRepeats,
  type Overlap,
} from '@elenchus/benchmarks/studies'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { UsageError, warn, write, writeJson } from '../../cli/io.ts'
import { addOptions, file, flag, number, type OptionValues } from '../../cli/options.ts'
import { readItems } from '../../files/benchmarks.ts'
import { withEncoder } from '../../files/encoder.ts'
import { table } from '../../terminal/text.ts'

const options = {
  threshold: number(
    '--threshold <share>',
    'share of five-word sequences in common from which passages count as near copies',
    { above: 0, max: 1, default: 0.5 },
  ),
  align: flag('--align', 'also look for the same questions in other words (LogiQA 1.0 and 2.0)'),
  encoder: file(
    '--encoder <file>',
    'also look for passages whose meaning is alike, by the vectors of an encoder: "small" or a file',
  ),
  alike: number(
    '--alike <cosine>',
    'from which cosine of their vectors passages count as alike (default: 0.5 for 200 different passages and more, whose vectors are whitened; 0.93 for fewer)',
    { above: 0, max: 1 },
  ),
  pairs: flag('--pairs', 'list every pair'),
  json: flag('--json', 'print JSON'),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command
    .argument('<a>', 'a multiple-choice file, such as the one trained on')
    .argument('[b]', 'another, such as the one tested on; without it what A repeats is found')
    .action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus data overlap reclor/train.json logiqa2/dev.txt',
    'elenchus data overlap reclor/train.json --encoder small --pairs',
  )
}

async function run(fileA: string, fileB: string | undefined, options: Options): Promise<void> {
  const { threshold } = options
  if (fileA === '-' || fileB === '-')
    throw new UsageError('data overlap reads its files more than once; standard input is not one of them')
  if (fileB === undefined && options.align)
    throw new UsageError('--align looks for the same questions in two translations: give both files')
  if (options.alike !== undefined && options.encoder === undefined)
    throw new UsageError('--alike is a cosine of vectors: give --encoder small (or a file) too')
  const a = (await readItems(fileA)).items
  const b = fileB === undefined ? null : (await readItems(fileB)).items
  const overlap = b ? findOverlap(a, b, { threshold }) : findRepeats(a, { threshold })
  const aligned = b && options.align ? alignItems(a, b) : null
  const alike =
    options.encoder === undefined
      ? null
      : await withEncoder(options.encoder, '--encoder', ({ loadEncoder }, bytes) => {
          const encoder = loadEncoder(bytes)
          const long = new Set([...a, ...(b ?? [])].map(({ context }) => context).filter(text => !encoder.fits(text)))
          if (long.size > 0)
            warn(
              `of ${long.size} long ${long.size === 1 ? 'passage' : 'passages'} the encoder reads the beginning only`,
            )
          const wanted = { vectors: (texts: readonly string[]) => encoder.vectors(texts), least: options.alike }
          return b ? alikePassages(a, b, wanted) : alikeWithin(a, wanted)
        })
  if (options.json) {
    await writeJson('data.overlap', {
      a: { file: fileA, items: a.length },
      b: b && { file: fileB!, items: b.length },
      threshold,
      ...overlap,
      aligned,
      alike: alike?.pairs ?? null,
      alikeBy: alike && { vectors: alike.vectors, least: alike.least },
    })
    return
  }
  const counts = b
    ? sharedRows(fileA, fileB!, { a: a.length, b: b.length }, overlap)
    : repeatedRows(fileA, a.length, overlap)
  const { distinct } = overlap.sharedPassages
  const last = (b ?? a).length
  const lines = [
    table(
      ['', 'items', ''],
      [
        ...counts,
        ...(alike
          ? [
              [
                `  passage similar to ${b ? 'one of A' : 'an earlier one'} (${cosineOf(alike)})`,
                ...of(alike.pairs.length, last),
              ],
            ]
          : []),
        ...(aligned ? [['  the same question in other words', ...of(aligned.length, last)]] : []),
      ],
    ),
    b ? `${distinct} different passages are in both` : `${distinct} different passages come more than once`,
    ...(options.pairs ? pairTables(overlap, alike) : []),
  ]
  await write(`${lines.join('\n')}\n`)
}

const of = (count: number, all: number) => [String(count), `${((100 * count) / all).toFixed(1)}%`]
const cosineOf = ({ vectors, least }: Alike) => `${vectors === 'whitened' ? 'whitened ' : ''}cosine ≥ ${least}`

function sharedRows(fileA: string, fileB: string, items: { a: number; b: number }, overlap: Overlap): string[][] {
  const { sharedPassages } = overlap
  return [
    [`of ${fileA}: passage also in B`, ...of(sharedPassages.a, items.a)],
    [`of ${fileB}: passage also in A`, ...of(sharedPassages.b, items.b)],
    ['  the whole item is in A', ...of(overlap.identicalItems, items.b)],
    ['  its right answer is right in A', ...of(overlap.leakedAnswers, items.b)],
    ['  passage nearly one of A', ...of(overlap.nearPassages, items.b)],
  ]
}

function repeatedRows(file: string, items: number, overlap: Overlap): string[][] {
  return [
    [`of ${file}: passage came before`, ...of(overlap.sharedPassages.b, items)],
    ['  the whole item came before', ...of(overlap.identicalItems, items)],
    ['  its right answer was right there', ...of(overlap.leakedAnswers, items)],
    ['  passage nearly an earlier one', ...of(overlap.nearPassages, items)],
  ]
}

function pairTables({ pairs }: Overlap, alike: Alike | null): string[] {
  const shared = table(
    ['A', 'B', 'passage', 'identical', 'answer known'],
    pairs.map(pair => [
      pair.a,
      pair.b,
      pair.passage === 'same' ? 'same' : pair.passage.toFixed(2),
      pair.identical ? 'yes' : '',
      pair.leaked ? 'yes' : '',
    ]),
  )
  if (!alike) return ['', shared]
  const near = alike.pairs.map(pair => [pair.a, pair.b, pair.cosine.toFixed(3)])
  return ['', shared, '', table(['A', 'B', 'cosine'], near)]
}
