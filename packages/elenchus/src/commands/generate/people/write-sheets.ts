/** `generate --for-people`: for every file of a set, a sheet for each person as HTML and CSV, and the key. */
import { join } from 'node:path'
import { generate, type Instance, type SetFile } from '@elenchus/robustlr'
import { makeFolder, writeTo } from '../../../cli/files.ts'
import { UsageError } from '../../../cli/io.ts'
import { table } from '../../../terminal/text.ts'
import type { Job } from '../job.ts'
import type { Options } from '../options.ts'
import { dealSheets } from './deal.ts'
import { keyCsv, sheetCsv } from './sheet-files.ts'
import { sheetHtml } from './sheet-html.ts'

/** What was written for one file of a set. */
export interface WrittenSheets {
  readonly file: string
  readonly theories: number
  readonly people: readonly { readonly name: string; readonly items: number }[]
  readonly key: string
}

export async function writeSheets(job: Job, options: Options): Promise<readonly WrittenSheets[]> {
  const { annotators = 3, readers = annotators } = options
  if (readers > annotators) throw new UsageError(`--readers ${readers}: there are only ${annotators} annotators`)
  const given = (['format', 'layout', 'shard', 'paperSizes'] as const).find(name => options[name] !== undefined)
  if (given !== undefined || options.workers > 1)
    throw new UsageError(
      '--for-people writes sheets; leave out --format, --layout, --shard, --workers and --paper-sizes',
    )
  await makeFolder(job.out)
  const people = Array.from({ length: annotators }, (_, i) => `person-${i + 1}`)
  const written: WrittenSheets[] = []
  for (const [file, instances] of filesIn(job)) {
    const { seed } = job.plan
    const { sheets, key } = dealSheets(instances, { people, readers, seed, set: file.name })
    for (const sheet of sheets) {
      await writeTo(join(job.out, `${file.name}.${sheet.person}.html`), sheetHtml(sheet, file.name))
      await writeTo(join(job.out, `${file.name}.${sheet.person}.csv`), sheetCsv(sheet))
    }
    await writeTo(join(job.out, `${file.name}.key.csv`), keyCsv(key))
    written.push({
      file: file.name,
      theories: new Set(instances.map(({ theoryId }) => theoryId)).size,
      people: sheets.map(({ person, items }) => ({ name: person, items: items.length })),
      key: `${file.name}.key.csv`,
    })
  }
  return written
}

function filesIn(job: Job): Map<SetFile, Instance[]> {
  const files = new Map<SetFile, Instance[]>()
  for (const set of job.sets)
    for (const { file, instance } of generate(set, job.plan)) {
      const there = files.get(file)
      if (there) there.push(instance)
      else files.set(file, [instance])
    }
  return files
}

export function showSheets(written: readonly WrittenSheets[], out: string): string {
  const rows = written.map(({ file, theories, people, key }) => [
    file,
    String(theories),
    String(people.length),
    people.map(({ items }) => items).join(', '),
    key,
  ])
  const [first] = written
  return [
    table(['', 'theories', 'people', 'questions of each', 'key, not for them'], rows),
    `When the answers are back: elenchus score robustlr --gold ${join(out, first!.key)} --predictions ANSWERS...`,
  ].join('\n')
}
