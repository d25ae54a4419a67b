/** `elenchus data overlap`: passages, items and answers that two files share, or that one file repeats. */
import type { ChoiceItem } from '@elenchus/benchmarks'
import {
  alignItems,
  findOverlap,
  findRepeats,
  findSimilarPassages,
  findSimilarWithin,
  type Overlap,
  type SimilarPassages,
} from '@elenchus/benchmarks/studies'
import { defineCommand } from '../../cli/command.ts'
import { UsageError, warn, write, writeJson } from '../../cli/io.ts'
import { file, flag, json, number } from '../../cli/options.ts'
import { readChoiceItems } from '../../files/benchmarks.ts'
import { withEncoder } from '../../files/encoder.ts'
import { table } from '../../terminal/text.ts'

const options = {
  threshold: number('--threshold <share>', 'minimum share of common five-word sequences of near copies', {
    above: 0,
    max: 1,
    default: 0.5,
  }),
  align: flag('--align', 'also match the same questions in other words (LogiQA 1.0 and 2.0)'),
  encoder: file(
    '--encoder <file>',
    'also find passages with a similar meaning, by the vectors of an encoder: "small" or a model file',
  ),
  alike: number(
    '--alike <cosine>',
    'minimum cosine of similar passages (default: 0.5 for 200 or more distinct passages, whose vectors are whitened; otherwise 0.93)',
    { above: 0, max: 1 },
  ),
  pairs: flag('--pairs', 'list every pair'),
  json: json(),
}

export const { define } = defineCommand({
  arguments: [
    ['<a>', 'a multiple-choice file, such as the training split'],
    ['[b]', 'another one, such as the test split; without it, repetitions in A are counted'],
  ],
  options,
  examples: [
    'elenchus data overlap reclor/train.json logiqa2/dev.txt',
    'elenchus data overlap reclor/train.json --encoder small --pairs',
  ],
  async run(fileA, fileB, { threshold, align, encoder, alike: minCosine, pairs, json }) {
    if (fileA === '-' || fileB === '-')
      throw new UsageError('data overlap reads its files more than once; standard input is not possible')
    if (fileB === undefined && align) throw new UsageError('--align compares two files; name both')
    if (minCosine !== undefined && encoder === undefined)
      throw new UsageError('--alike needs --encoder small, or a model file')
    const a = (await readChoiceItems(fileA)).items
    const b = fileB === undefined ? null : (await readChoiceItems(fileB)).items
    const overlap = b ? findOverlap(a, b, { threshold }) : findRepeats(a, { threshold })
    const aligned = b && align ? alignItems(a, b) : null
    const alike = encoder === undefined ? null : await findAlike(encoder, a, b, minCosine)
    if (json)
      return writeJson('data.overlap', {
        a: { file: fileA, items: a.length },
        b: b && { file: fileB!, items: b.length },
        threshold,
        ...overlap,
        aligned,
        alike: alike?.pairs ?? null,
        alikeBy: alike && { vectors: alike.vectors, least: alike.minCosine },
      })
    const last = (b ?? a).length
    const rows = b
      ? sharedRows(fileA, fileB!, { a: a.length, b: b.length }, overlap)
      : repeatedRows(fileA, a.length, overlap)
    if (alike) {
      const name = `  passage similar to ${b ? 'one of A' : 'an earlier one'} (${cosineText(alike)})`
      rows.push([name, ...countAndShare(alike.pairs.length, last)])
    }
    if (aligned) rows.push(['  the same question in other words', ...countAndShare(aligned.length, last)])
    const { distinct } = overlap.sharedPassages
    const lines = [
      table(['', 'items', ''], rows),
      b ? `${distinct} distinct passages are in both` : `${distinct} distinct passages are repeated`,
      ...(pairs ? pairTables(overlap, alike) : []),
    ]
    await write(`${lines.join('\n')}\n`)
  },
})

/** Finds similar passages by the vectors of an encoder. */
function findAlike(
  file: string,
  a: readonly ChoiceItem[],
  b: readonly ChoiceItem[] | null,
  least: number | undefined,
): Promise<SimilarPassages> {
  return withEncoder(file, '--encoder', ({ loadEncoder }, bytes) => {
    const encoder = loadEncoder(bytes)
    const long = new Set([...a, ...(b ?? [])].map(({ context }) => context).filter(text => !encoder.fits(text)))
    if (long.size > 0)
      warn(`the encoder reads only the beginning of ${long.size} long ${long.size === 1 ? 'passage' : 'passages'}`)
    const search = { vectors: (texts: readonly string[]) => encoder.vectors(texts), minCosine: least }
    return b ? findSimilarPassages(a, b, search) : findSimilarWithin(a, search)
  })
}

const countAndShare = (count: number, all: number) => [String(count), `${((100 * count) / all).toFixed(1)}%`]
const cosineText = ({ vectors, minCosine: least }: SimilarPassages) =>
  `${vectors === 'whitened' ? 'whitened ' : ''}cosine ≥ ${least}`

function sharedRows(fileA: string, fileB: string, items: { a: number; b: number }, overlap: Overlap): string[][] {
  const { sharedPassages } = overlap
  return [
    [`of ${fileA}: passage also in B`, ...countAndShare(sharedPassages.a, items.a)],
    [`of ${fileB}: passage also in A`, ...countAndShare(sharedPassages.b, items.b)],
    ['  identical item in A', ...countAndShare(overlap.identicalItems, items.b)],
    ['  right answer also right in A', ...countAndShare(overlap.leakedAnswers, items.b)],
    ['  near copy of a passage of A', ...countAndShare(overlap.nearPassages, items.b)],
  ]
}

function repeatedRows(file: string, items: number, overlap: Overlap): string[][] {
  return [
    [`of ${file}: passage repeated`, ...countAndShare(overlap.sharedPassages.b, items)],
    ['  identical item repeated', ...countAndShare(overlap.identicalItems, items)],
    ['  right answer also right before', ...countAndShare(overlap.leakedAnswers, items)],
    ['  near copy of an earlier passage', ...countAndShare(overlap.nearPassages, items)],
  ]
}

function pairTables({ pairs }: Overlap, alike: SimilarPassages | null): string[] {
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
