/**
 * What each row learns from, chooses its epoch by, and answers. ReClor is learnt from its train split less the questions that are set aside, and
 * answered on val. LogiQA 1.0, 2.0 and its pairs are at hand with one split only: by the hash of the passage four fifths of it are learnt from
 * and one fifth is answered. MetaLogic has both. A tenth of what is learnt from chooses the epoch. A row that goes on from another corpus does not
 * answer what has a run of eight words in common with what was learnt there.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Example, type Recipe, readExamples, recipeNamed } from '@elenchus/training'
import { type Corpus, type RowPlan, rowNamed } from './plan.ts'

/** A number between 0 and 1 that a text always gets. */
const hash = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32
/** What two examples share that must not be divided: the passage. */
function passageOf(example: Example): string {
  if ('choices' in example) return example.choices[0]![0]!
  return 'segments' in example ? example.segments[0]! : example.id
}

export interface Parts {
  readonly train: readonly Example[]
  readonly dev: readonly Example[]
  readonly test: readonly Example[]
  /** Of the test part, whatever the input hides: pairs of one passage are not independent. */
  readonly passages: readonly string[]
  readonly labels: readonly string[]
}

export const files: Readonly<Record<Corpus, readonly [learn: string, answer?: string]>> = {
  reclor: ['reclor/train.json', 'reclor/val.json'],
  logiqa1: ['logiqa1/Eval.txt'],
  'logiqa2-mrc': ['logiqa2/mrc/dev.txt'],
  'logiqa2-nli': ['logiqa2/nli/dev.txt'],
  metalogic: ['metalogic/metalogic_train.json', 'metalogic/metalogic_dev.json'],
}

/** The recipe of a row with the corpus, the input and the tags that are the row's own. */
export function recipeOf({ recipe, corpus, input, tags }: RowPlan): Recipe {
  const { data, ...rest } = recipeNamed(recipe)
  const own = { ...(input === undefined ? {} : { input }), ...(tags === undefined ? {} : { tags }) }
  return { ...rest, data: { ...data, corpus: corpus === 'metalogic' ? data.corpus : corpus, ...own } }
}

/** The examples of a row. */
export async function partsOf(row: RowPlan, folder: string): Promise<Parts> {
  const { test, passages, ...parts } = await dividedParts(row, folder)
  const before = row.after === undefined ? undefined : rowNamed(row.after)
  if (before === undefined || before.corpus === row.corpus) return { ...parts, test, passages }
  const learnt = await dividedParts(before, folder)
  const known = new Set([...learnt.train, ...learnt.dev].flatMap(example => runsOf(textOf(example))))
  const kept = test.map(example => !runsOf(textOf(example)).some(run => known.has(run)))
  return { ...parts, test: test.filter((_, i) => kept[i]), passages: passages.filter((_, i) => kept[i]) }
}

/** The passage of a question, both parts of a pair: questions and options have turns of phrase in common that are no copy. */
function textOf(example: Example): string {
  if ('choices' in example) return example.choices[0]![0]!
  return 'segments' in example ? example.segments.join(' ') : example.input
}

/** Every eight words that follow one another. */
export function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return Array.from({ length: Math.max(0, words.length - 7) }, (_, i) => words.slice(i, i + 8).join(' '))
}

async function dividedParts(row: RowPlan, folder: string): Promise<Parts> {
  const { corpus } = row
  const excluded = new Set(readFileSync(join(folder, 'metalogic/excluded-ids.txt'), 'utf8').split(/\s+/))
  const { kind, data } = recipeOf(row)
  const { input: _, tags: __, ...everything } = data
  const [learn, answer] = files[corpus]
  const read = async (path: string) => readExamples(kind, data, join(folder, path), { seed: 1 })
  // The passage is the key even where the input hides it.
  const keysOf = async (path: string) =>
    (await readExamples(kind, everything, join(folder, path), { seed: 1 })).examples.map(passageOf)
  const keys = await keysOf(learn)
  const { examples, labels } = await read(learn)
  const allowed = (id: string) => !excluded.has(corpus === 'logiqa2-mrc' ? `logiqa2:${id}` : id)
  const parts: { train: Example[]; dev: Example[]; test: Example[] } = { train: [], dev: [], test: [] }
  const passages: string[] = []
  examples.forEach((example, i) => {
    const key = keys[i]!
    if (answer === undefined && hash(`test ${key}`) < 0.2) {
      parts.test.push(example)
      passages.push(key)
    } else if (!allowed(example.id) && corpus !== 'metalogic') return
    else parts[hash(`dev ${key}`) < 0.1 ? 'dev' : 'train'].push(example)
  })
  if (answer !== undefined) {
    parts.test.push(...(await read(answer)).examples)
    passages.push(...(await keysOf(answer)))
  }
  return { ...parts, passages, labels }
}
