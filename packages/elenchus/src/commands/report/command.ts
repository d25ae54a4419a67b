/** `elenchus report`: writes runs as text, HTML, Markdown, CSV, JSON, Parquet or JUnit. */
import { extname } from 'node:path'
import {
  figureRows,
  gatherReport,
  itemsCsv,
  itemsParquet,
  type Report,
  type ReportInput,
  writeCsv,
  writeHtml,
  writeJunit,
  writeMarkdown,
  writeParquet,
} from '@elenchus/evaluation/report'
import { readLabels, withLabels } from '@elenchus/evaluation/tasks'
import { openAtomicFile } from '@elenchus/files'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { checkWritable, writeTo } from '../../cli/files.ts'
import { InputError, jsonText, UsageError, warn, write } from '../../cli/io.ts'
import { addOptions, file, flag, type OptionValues, repeatable, text, wholeNumber } from '../../cli/options.ts'
import { asInputError, loadTasks, openRuns, scoresOf } from '../../files/runs.ts'
import { printable } from '../../terminal/printable.ts'
import { type Floors, failUnder, missedFloors } from '../eval/floors.ts'
import { reportLines } from './show.ts'

const writers: Readonly<Record<string, (report: Report, floors: Floors) => string | Promise<Uint8Array>>> = {
  html: writeHtml,
  md: writeMarkdown,
  csv: writeCsv,
  xml: (report, floors) => writeJunit(report, Object.fromEntries(floors)),
  parquet: writeParquet,
  json: report => jsonText('report', reportDocument(report)),
  txt: report => printable(`${reportLines(report).join('\n')}\n`),
}

const options = {
  out: file('--out <file>', `output file; its extension selects the format: ${Object.keys(writers).join(', ')}`),
  format: text('--format <name>', 'print this format to standard output instead (default: txt)'),
  store: text('--store <url>', 'postgres://…; the names are then runs in this store'),
  task: repeatable('--task <module>', 'module of your own task, so that its runs are scored by it'),
  title: text('--title <text>', 'title of the report'),
  labels: repeatable(
    '--labels <file>',
    'additional labels by id, JSON lines as written by `elenchus data split --out` and `elenchus data types --json`, or your own; repeatable',
  ),
  items: wholeNumber('--items <n>', 'maximum number of items of each task on the page', { default: 300 }),
  failUnder: failUnder('exit with 1 if a metric of a run is lower; JUnit reports a failed test'),
  json: flag('--json', 'print JSON; the same as --format json'),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command
    .argument(
      '<runs...>',
      'run folders, or a folder of them; samples_….jsonl of lm-evaluation-harness; logs of Inspect',
    )
    .action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus report runs/first runs/second --out report.html',
    'elenchus report runs/first --out junit.xml --fail-under accuracy=0.5',
  )
}

/** The JSON of a report: all results, and statistics over items. */
function reportDocument(report: Report) {
  const { title, created, tasks } = report
  return {
    title,
    created,
    figures: figureRows(report),
    tasks: tasks.map(({ rungs, published: _, publishedByLabel: __, parts: ___, ...task }) => ({
      ...task,
      rungs: rungs.map(own => Object.fromEntries(own)),
    })),
  }
}

function formatOf({ out, format, json }: Options): string {
  const name = format ?? (json ? 'json' : out === undefined ? 'txt' : extname(out).slice(1))
  if (Object.hasOwn(writers, name)) return name
  const problem = format === undefined ? `--out ${out}: the extension must be one of` : `--format ${format}: choose`
  throw new UsageError(`${problem} ${Object.keys(writers).join(', ')}`)
}

/** Writes the items of a CSV or Parquet report into a second file, `report.items.csv`. */
async function writeItems(out: string, format: string, inputs: readonly ReportInput[]): Promise<string[]> {
  if (format !== 'csv' && format !== 'parquet') return []
  const path = `${out.slice(0, out.length - extname(out).length)}.items.${format}`
  if (format === 'parquet') await writeTo(path, await itemsParquet(inputs))
  else {
    const draft = openAtomicFile(path)
    try {
      for await (const text of itemsCsv(inputs)) draft.write(text)
      draft.commit()
    } catch (error) {
      draft.discard()
      throw error
    }
  }
  return [path]
}

async function run(names: readonly string[], options: Options): Promise<void> {
  const { out, title, items, labels, store, failUnder: floors = new Map<string, number>() } = options
  const format = formatOf(options)
  await checkWritable(out)
  if (format === 'parquet' && out === undefined) throw new UsageError('Parquet is binary: add --out FILE.parquet')
  await loadTasks(options.task)
  const inputs = []
  const more = await asInputError(() => Promise.all((labels ?? []).map(readLabels)))
  for (const opened of await openRuns(names, store === undefined ? {} : { store })) {
    const labelled = () => more.reduce((rows, each) => withLabels(rows, each, row => row.sampleId), opened.rows())
    const each = { ...opened, rows: labelled }
    inputs.push({ name: each.name, header: each.header, scores: await scoresOf(each), rows: each.rows })
  }
  const report = await gatherReport(inputs, {
    created: new Date().toISOString().slice(0, 16).replace('T', ' '),
    itemsPerRun: items,
    ...(title === undefined ? {} : { title }),
  })
  const written = await writers[format]!(report, floors)
  if (out === undefined) await write(written as string)
  else {
    await writeTo(out, written)
    warn(`wrote ${[out, ...(await writeItems(out, format, inputs))].join(', ')}`)
  }
  const missed = missedFloors(report.runs, floors)
  if (missed.length > 0) throw new InputError(missed.join('\n'))
}
