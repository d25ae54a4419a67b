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

type ReadTexts = (path: string) => AsyncIterable<ItemText>

interface KnownSplit {
  readonly split: string
  /** Size according to the paper, used if the file is missing; 0 if the paper does not state it. */
  readonly size: number
  readonly file: string
}

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

const tasks: Readonly<Record<string, { readonly texts: ReadTexts; readonly splits: readonly KnownSplit[] }>> = {
  reclor: {
    texts: createTextReader(readReclor, getChoiceTexts),
    splits: [
      { split: 'train', size: 4638, file: 'reclor/train.json' },
      { split: 'val', size: 500, file: 'reclor/val.json' },
      { split: 'test', size: 1000, file: 'reclor/test.json' },
    ],
  },
  logiqa1: {
    texts: createTextReader(readLogiqa1, getChoiceTexts),
    splits: [
      { split: 'train', size: 7376, file: 'logiqa1/Train.txt' },
      { split: 'dev', size: 651, file: 'logiqa1/Eval.txt' },
      { split: 'test', size: 651, file: 'logiqa1/Test.txt' },
    ],
  },
  'logiqa2-mrc': {
    texts: createTextReader(readLogiqa2, getChoiceTexts),
    splits: [
      { split: 'train', size: 12567, file: 'logiqa2/mrc/train.txt' },
      { split: 'dev', size: 1569, file: 'logiqa2/mrc/dev.txt' },
      { split: 'test', size: 1572, file: 'logiqa2/mrc/test.txt' },
      { split: 'dev, Chinese', size: 1569, file: 'logiqa2/mrc/dev_zh.txt' },
      { split: 'test, Chinese', size: 0, file: 'logiqa2/mrc/test_zh.txt' },
    ],
  },
  'logiqa2-nli': {
    texts: createTextReader(readLogiqa2Nli, getPairTexts),
    splits: [
      { split: 'train', size: 31531, file: 'logiqa2/nli/train.txt' },
      { split: 'dev', size: 3941, file: 'logiqa2/nli/dev.txt' },
      { split: 'test', size: 3942, file: 'logiqa2/nli/test.txt' },
      { split: 'dev, second release', size: 3807, file: 'logiqa2/nli/dev_new.txt' },
    ],
  },
  metalogic: {
    texts: readGraphTexts,
    splits: [
      { split: 'train', size: 600, file: 'metalogic/metalogic_train.json' },
      { split: 'dev', size: 200, file: 'metalogic/metalogic_dev.json' },
      { split: 'test', size: 200, file: 'metalogic/metalogic_test.json' },
    ],
  },
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
for (const [name, { texts: read, splits }] of Object.entries(tasks)) {
  const path = join(folder, `${name}.json`)
  const previousSplits = readSplits(path)
  const updatedSplits: ReleasedSplit[] = []
  for (const { split, size, file } of splits) {
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
