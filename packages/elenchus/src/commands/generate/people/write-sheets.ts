/**
 * Writes question sheets for `generate --for-people`: for every file of a set, a sheet per annotator as HTML and CSV, and a key for
 * `score robustlr`. Since ids reveal variants and labels, items have shuffled numbers instead. All variants of a theory go to the same
 * annotators.
 */
import { join } from 'node:path'
import { designExam } from '@elenchus/annotation'
import { generate, type Instance, type SetFile } from '@elenchus/robustlr'
import { formatCsvRecord } from '@elenchus/robustlr/formats'
import { random } from '@elenchus/statistics/random'
import { makeFolder, writeFile } from '../../../cli/files.ts'
import { UsageError } from '../../../cli/io.ts'
import { table } from '../../../terminal/text.ts'
import type { Job } from '../job.ts'
import type { Options } from '../options.ts'
import { renderSheet } from './sheet-html.ts'

export interface SheetItem {
  /** Item number, such as `017`. */
  readonly item: string
  readonly instance: Instance
}

export type Sheet = Readonly<{ person: string; items: readonly SheetItem[] }>

/** The sheets of one file of a set. */
export interface WrittenSheets {
  readonly file: string
  readonly theories: number
  readonly people: readonly { readonly name: string; readonly items: number }[]
  readonly key: string
}

export async function writeSheets(job: Job, options: Options): Promise<readonly WrittenSheets[]> {
  const { annotators = 3, readers: readersPerTheory = annotators } = options
  if (readersPerTheory > annotators)
    throw new UsageError(`--readers ${readersPerTheory}: expected at most ${annotators}, the number of annotators`)
  const conflicting = (['format', 'layout', 'shard', 'paperSizes'] as const).find(name => options[name] !== undefined)
  if (conflicting !== undefined || options.workers > 1)
    throw new UsageError(
      '--for-people cannot be combined with --format, --layout, --shard, --workers and --paper-sizes',
    )
  await makeFolder(job.out)
  const people = Array.from({ length: annotators }, (_, i) => `person-${i + 1}`)
  const writtenSheets: WrittenSheets[] = []
  for (const [{ name }, instances] of generateInstancesByFile(job)) {
    const { sheets, key } = createSheets(name, instances, people, readersPerTheory, job.plan.seed)
    const toPath = (file: string) => join(job.out, `${name}.${file}`)
    for (const sheet of sheets) {
      await writeFile(toPath(`${sheet.person}.html`), renderSheet(sheet, name))
      const rows = sheet.items.map(({ item, instance }) => [item, instance.context, instance.statement, ''])
      await writeFile(toPath(`${sheet.person}.csv`), formatCsv([['item', 'theory', 'statement', 'answer'], ...rows]))
    }
    const answers = key.map(({ item, instance }) => [item, instance.id, instance.label])
    await writeFile(toPath('key.csv'), formatCsv([['item', 'id', 'gold'], ...answers]))
    writtenSheets.push({
      file: name,
      theories: new Set(instances.map(({ theoryId }) => theoryId)).size,
      people: sheets.map(({ person, items }) => ({ name: person, items: items.length })),
      key: `${name}.key.csv`,
    })
  }
  return writtenSheets
}

const formatCsv = (records: readonly string[][]) => records.map(record => `${formatCsvRecord(record)}\n`).join('')

function generateInstancesByFile(job: Job): Map<SetFile, Instance[]> {
  const files = new Map<SetFile, Instance[]>()
  for (const set of job.sets)
    for (const { file, instance } of generate(set, job.plan)) {
      if (!files.has(file)) files.set(file, [])
      files.get(file)!.push(instance)
    }
  return files
}

/** Numbers the instances at random and assigns each theory to `readers` people. */
function createSheets(
  fileName: string,
  instances: readonly Instance[],
  people: readonly string[],
  readersPerTheory: number,
  seed: number,
): { readonly sheets: readonly Sheet[]; readonly key: readonly SheetItem[] } {
  const digits = String(instances.length).length
  const shuffled = random(seed)
    .fork(`numbers ${fileName}`)
    .shuffle<Instance, Instance[]>([...instances])
  const key = shuffled.map((instance, i) => ({ item: String(i + 1).padStart(digits, '0'), instance }))
  const byId = new Map(key.map(each => [each.instance.id, each]))
  const items = instances.map(({ id, theoryId }) => ({ id, group: theoryId }))
  const assignments = designExam(items, { kind: 'panels', readers: readersPerTheory }, { people, seed })
  return { key, sheets: assignments.map(({ person, items }) => ({ person, items: items.map(id => byId.get(id)!) })) }
}

export function formatSheets(writtenSheets: readonly WrittenSheets[], out: string): string {
  const rows = writtenSheets.map(({ file, theories, people, key }) => [
    file,
    String(theories),
    String(people.length),
    people.map(({ items }) => items).join(', '),
    key,
  ])
  return [
    table(['', 'theories', 'annotators', 'questions each', 'answer key'], rows),
    `Score the answers with: elenchus score robustlr --gold ${join(out, writtenSheets[0]!.key)} --predictions ANSWERS...`,
  ].join('\n')
}
