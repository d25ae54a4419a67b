/** `elenchus data overlap`: counts passages, items and answers that two files share, or that one file repeats. */
import type { ChoiceItem } from '@elenchus/benchmarks'
import * as studies from '@elenchus/benchmarks/studies'
import { defineCommand } from '../../cli/command.ts'
import { UsageError, warn, writeJson, writeLines } from '../../cli/io.ts'
import { file, flag, json, number } from '../../cli/options.ts'
import { readChoiceItems } from '../../files/benchmarks.ts'
import { withEncoder } from '../../files/models.ts'
import { countNoun, table } from '../../terminal/text.ts'

const options = {
  threshold: number(
    '--threshold <share>',
    'minimum share of common five-word sequences for a passage to count as a near copy',
    {
      above: 0,
      max: 1,
      default: 0.5,
    },
  ),
  align: flag('--align', 'also match reworded versions of questions (LogiQA 1.0 and 2.0)'),
  encoder: file(
    '--encoder <file>',
    'also find passages of similar meaning with an encoder: "small", or a model file written by `elenchus train encoder`',
  ),
  alike: number(
    '--alike <cosine>',
    'with --encoder, minimum cosine similarity (default: 0.93; if there are 200 or more distinct passages, their vectors are whitened and the default is 0.5)',
    { above: 0, max: 1 },
  ),
  pairs: flag('--pairs', 'list every pair'),
  json: json(),
}

export const { define } = defineCommand({
  arguments: [
    ['<a>', 'file A: multiple-choice questions, such as the training split'],
    ['[b]', 'file B: multiple-choice questions, such as the test split; without B, repetitions within A are counted'],
  ],
  options,
  async run(fileA, fileB, { threshold, align, encoder, alike: minCosine, pairs, json }) {
    if (fileA === '-' || fileB === '-')
      throw new UsageError('data overlap reads its files more than once, so it cannot read standard input')
    if (fileB === undefined && align) throw new UsageError('--align compares two files; name both')
    if (minCosine !== undefined && encoder === undefined) throw new UsageError('--alike needs --encoder')
    const a = (await readChoiceItems(fileA)).items
    const b = fileB === undefined ? null : (await readChoiceItems(fileB)).items
    const overlap = b ? studies.findOverlap(a, b, { threshold }) : studies.findRepeats(a, { threshold })
    const aligned = b && align ? studies.alignItems(a, b) : null
    const alike = encoder === undefined ? null : await findSimilar(encoder, a, b, minCosine)
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
    const compared = (b ?? a).length
    const rows = b
      ? [[`${fileA}: items whose passage is also in B`, ...countAndShare(overlap.sharedPassages.a, a.length)]]
      : []
    rows.push(...overlapRows(fileB ?? fileA, compared, overlap, b !== null))
    if (alike) {
      const name = `  items whose passage is similar to ${b ? 'one of A' : 'an earlier one'} (${formatThreshold(alike)})`
      rows.push([name, ...countAndShare(alike.pairs.length, compared)])
    }
    if (aligned) rows.push(['  items that reword a question of A', ...countAndShare(aligned.length, compared)])
    const { distinct } = overlap.sharedPassages
    const lines = [
      table(['', 'items', ''], rows),
      b
        ? `${distinct} distinct passages are in both files`
        : `${distinct} distinct passages are repeated within the file`,
      ...(pairs ? pairTables(overlap, alike) : []),
    ]
    await writeLines(lines)
  },
})

function findSimilar(
  file: string,
  a: readonly ChoiceItem[],
  b: readonly ChoiceItem[] | null,
  minCosine: number | undefined,
): Promise<studies.SimilarPassages> {
  return withEncoder(file, '--encoder', ({ loadEncoder }, bytes) => {
    const encoder = loadEncoder(bytes)
    const long = new Set([...a, ...(b ?? [])].map(({ context }) => context).filter(text => !encoder.fits(text)))
    if (long.size > 0) warn(`the encoder reads only the beginning of ${countNoun(long.size, 'long passage')}`)
    const search = { vectors: (texts: readonly string[]) => encoder.vectors(texts), minCosine }
    return b ? studies.findSimilarPassages(a, b, search) : studies.findSimilarWithin(a, search)
  })
}

const countAndShare = (count: number, all: number) => [String(count), `${((100 * count) / all).toFixed(1)}%`]
const formatThreshold = ({ vectors, minCosine }: studies.SimilarPassages) =>
  `${vectors === 'whitened' ? 'whitened ' : ''}cosine ≥ ${minCosine}`

function overlapRows(file: string, items: number, overlap: studies.Overlap, isPair: boolean): string[][] {
  const names = isPair
    ? [
        'items whose passage is also in A',
        'items that are identical to an item in A',
        'items whose correct answer is also correct in A',
        'items whose passage is a near copy of a passage in A',
      ]
    : [
        'items whose passage is repeated',
        'items that are identical to an earlier item',
        'items whose correct answer is also correct in an earlier item',
        'items whose passage is a near copy of an earlier passage',
      ]
  const { sharedPassages, identicalItems, leakedAnswers, nearPassages } = overlap
  return [sharedPassages.b, identicalItems, leakedAnswers, nearPassages].map((count, i) => [
    i === 0 ? `${file}: ${names[i]}` : `  ${names[i]}`,
    ...countAndShare(count, items),
  ])
}

function pairTables({ pairs }: studies.Overlap, alike: studies.SimilarPassages | null): string[] {
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
