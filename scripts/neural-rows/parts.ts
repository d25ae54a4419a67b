/**
 * What each row learns from, chooses its epoch by, and answers. ReClor is learnt from its train split less the questions that are set aside, and
 * answered on val. LogiQA 2.0 and its pairs are at hand with their dev split only: by the hash of the passage four fifths of it are learnt from
 * and one fifth is answered. MetaLogic has both. A tenth of what is learnt from chooses the epoch.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Example, readExamples, recipeNamed } from '@elenchus/evaluation/training'
import type { RowPlan } from './plan.ts'

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
  readonly labels: readonly string[]
}

export const files = {
  reclor: ['reclor/train.json', 'reclor/val.json'],
  'logiqa2-mrc': ['logiqa2/mrc/dev.txt'],
  'logiqa2-nli': ['logiqa2/nli/dev.txt'],
  metalogic: ['metalogic/metalogic_train.json', 'metalogic/metalogic_dev.json'],
} as const

/** The examples of a row. */
export async function partsOf({ recipe, corpus, input }: RowPlan, folder: string): Promise<Parts> {
  const excluded = new Set(readFileSync(join(folder, 'metalogic/excluded-ids.txt'), 'utf8').split(/\s+/))
  const { kind, data } = recipeNamed(recipe)
  const seen = input === undefined ? data : { ...data, input }
  const read = async (path: string) => readExamples(kind, seen, join(folder, path), { seed: 1 })
  // The passage is the key even where the input hides it.
  const whole = await readExamples(kind, data, join(folder, files[corpus][0]), { seed: 1 })
  const { examples, labels } = await read(files[corpus][0])
  const keys = whole.examples.map(passageOf)
  const allowed = (id: string) => !excluded.has(corpus === 'logiqa2-mrc' ? `logiqa2:${id}` : id)
  const parts: { train: Example[]; dev: Example[]; test: Example[] } = { train: [], dev: [], test: [] }
  const own = files[corpus].length === 1
  examples.forEach((example, i) => {
    const key = keys[i]!
    if (own && hash(`test ${key}`) < 0.2) parts.test.push(example)
    else if (!allowed(example.id) && corpus !== 'metalogic') return
    else parts[hash(`dev ${key}`) < 0.1 ? 'dev' : 'train'].push(example)
  })
  if (!own) parts.test.push(...(await read(files[corpus][1]!)).examples)
  return { ...parts, labels }
}
