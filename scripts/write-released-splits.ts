/**
 * Writes the data by which released splits are recognised: for each split its size, the checksums of its files and four bytes of a
 * hash of every item; no text. Splits whose files are missing keep their previous data.
 *
 * `npm run splits` does all below ELENCHUS_DATA (or ../shared/data); `npm run splits -- TASK SPLIT FILE` adds one file to a split.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readLogiqa1, readLogiqa2, readLogiqa2Nli, readReclor } from '@elenchus/benchmarks/readers'
import type { ReleasedSplit } from '@elenchus/benchmarks/splits'
import { readMetaLogic } from '@elenchus/metagraph/codecs'
import { hashItem, type ItemText, packHashes } from '../packages/evaluation/src/data-match.ts'
import { getChoiceTexts } from '../packages/evaluation/src/tasks/choice/choice-task.ts'
import { getPairTexts } from '../packages/evaluation/src/tasks/inference/inference-task.ts'
import { getGraphTexts } from '../packages/evaluation/src/tasks/metagraph/metagraph-task.ts'
import { computeChecksum } from '../packages/evaluation/src/tasks/samples.ts'
import releasedSplits from './released-splits.json' with { type: 'json' }

type ReadTexts = (path: string) => AsyncIterable<ItemText>

const createTextReader = <Item>(
  read: (path: string) => AsyncIterable<Item>,
  getText: (item: Item) => ItemText,
): ReadTexts =>
  async function* (path) {
    for await (const item of read(path)) yield getText(item)
  }

const readGraphTexts: ReadTexts = async function* (path) {
  for (const line of readFileSync(path, 'utf8').split('\n'))
    if (line.trim() !== '') yield getGraphTexts(readMetaLogic(JSON.parse(line)))
}

const textReaders: Readonly<Record<keyof typeof releasedSplits, ReadTexts>> = {
  reclor: createTextReader(readReclor, getChoiceTexts),
  logiqa1: createTextReader(readLogiqa1, getChoiceTexts),
  'logiqa2-mrc': createTextReader(readLogiqa2, getChoiceTexts),
  'logiqa2-nli': createTextReader(readLogiqa2Nli, getPairTexts),
  metalogic: readGraphTexts,
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, 'packages', 'benchmarks', 'src', 'papers', 'splits')
const data = process.env['ELENCHUS_DATA'] ?? join(root, '..', 'shared', 'data')

async function hashSplit(name: string, path: string, read: ReadTexts): Promise<ReleasedSplit> {
  const hashes: number[] = []
  for await (const item of read(path)) hashes.push(hashItem(item))
  return { name, size: hashes.length, files: [await computeChecksum(path)], items: packHashes(hashes) }
}

const readSplits = (path: string): readonly ReleasedSplit[] =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { splits: readonly ReleasedSplit[] }).splits : []

const [task, splitName, ...files] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
for (const [name, read] of Object.entries(textReaders)) {
  const path = join(folder, `${name}.json`)
  const previousSplits = readSplits(path)
  const updatedSplits: ReleasedSplit[] = []
  // The size is that of the paper, used if the file is missing; 0 if the paper does not state it.
  for (const { split, size, file } of releasedSplits[name as keyof typeof releasedSplits]) {
    const previous = previousSplits.find(each => each.name === split) ?? { name: split, size, files: [], items: null }
    const filePath = task === undefined ? join(data, file) : task === name && splitName === split ? files[0]! : null
    const hashed = filePath !== null && existsSync(filePath) ? await hashSplit(split, filePath, read) : null
    if (hashed && previous.items === hashed.items)
      updatedSplits.push({ ...previous, files: [...new Set([...previous.files, ...hashed.files])] })
    else updatedSplits.push(hashed ?? previous)
  }
  writeFileSync(path, `${JSON.stringify({ splits: updatedSplits }, null, 2)}\n`)
  console.log(
    `${name}: ${updatedSplits.map(each => `${each.name} ${each.size}${each.items === null ? ' (file missing)' : ''}`).join(', ')}`,
  )
}
