/** `elenchus report`: runs as text, a page, Markdown, CSV, JSON, Parquet or JUnit. */
import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import {
  figureRows,
  gatherReport,
  type Report,
  readLabels,
  withLabels,
  writeCsv,
  writeHtml,
  writeJunit,
  writeMarkdown,
  writeParquet,
} from '@elenchus/evaluation'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { InputError, UsageError } from '../cli/errors.ts'
import { gather } from '../cli/options.ts'
import { schemaVersion, warn, write } from '../cli/output.ts'
import { missedFloors, pairs } from '../evaluating/floors.ts'
import { ofTheUser, openRuns, scoresOf } from '../evaluating/runs.ts'
import { reportLines } from '../evaluating/show-report.ts'

interface Options {
  readonly out?: string
  readonly format?: string
  readonly title?: string
  readonly items: string
  readonly labels?: string
  readonly store?: string
  readonly failUnder?: readonly string[]
  readonly json?: boolean
}

type Floors = Readonly<Record<string, number>>

const writers: Readonly<Record<string, (report: Report, floors: Floors) => string | Promise<Uint8Array>>> = {
  html: writeHtml,
  md: writeMarkdown,
  csv: writeCsv,
  xml: writeJunit,
  parquet: writeParquet,
  json: report => `${JSON.stringify(reportDocument(report), null, 2)}\n`,
  txt: report => `${reportLines(report).join('\n')}\n`,
}

export function define(command: Command): void {
  command
    .argument(
      '<runs...>',
      'runs: our folders or a folder of them, samples_….jsonl of lm-evaluation-harness, logs of inspect',
    )
    .option('--out <file>', `where to write; the ending decides: ${Object.keys(writers).join(', ')}`)
    .option('--format <name>', 'the same by name, on standard output (default: txt)')
    .option('--store <url>', 'postgres://…: names are runs in this store')
    .option('--title <text>', 'title of the report')
    .option(
      '--labels <file>',
      'more labels by id, JSON lines: what `elenchus split --out` and `elenchus types --json` write, or your own',
    )
    .option('--items <n>', 'items per task in the browser of the page', '300')
    .option(
      '--fail-under <metric=x>',
      'exit 1 when a metric of a run is lower; JUnit shows it as a failed test',
      gather,
    )
    .option('--json', 'print JSON; the same as --format json')
    .action(run)
  example(
    command,
    'elenchus report runs/first runs/second --out report.html',
    'elenchus report runs/first --out junit.xml --fail-under accuracy=0.5',
  )
}

/** The JSON of a report: every figure, and what was measured over items. */
function reportDocument(report: Report): object {
  const { title, created, tasks } = report
  return {
    schemaVersion,
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
  if (name in writers) return name
  const asked = format === undefined ? `--out ${out}: the name should end in` : `--format ${format}: choose`
  throw new UsageError(`${asked} ${Object.keys(writers).join(', ')}`)
}

async function run(names: readonly string[], options: Options): Promise<void> {
  const { out, title, items, labels, store, failUnder = [] } = options
  const format = formatOf(options)
  if (!/^\d+$/.test(items)) throw new UsageError(`--items ${items}: a whole number`)
  if (format === 'parquet' && out === undefined) throw new UsageError('Parquet is binary: add --out FILE.parquet')
  const floors = Object.fromEntries(pairs('fail-under', failUnder))
  const inputs = []
  const more = labels === undefined ? null : await ofTheUser(() => readLabels(labels))
  for (const opened of await openRuns(names, store === undefined ? {} : { store })) {
    const each = more ? { ...opened, rows: () => withLabels(opened.rows(), more, row => row.sampleId) } : opened
    inputs.push({ name: each.name, header: each.header, scores: await scoresOf(each), rows: each.rows })
  }
  const report = await gatherReport(inputs, {
    created: new Date().toISOString().slice(0, 16).replace('T', ' '),
    itemsPerRun: Number(items),
    ...(title === undefined ? {} : { title }),
  })
  const written = await writers[format]!(report, floors)
  if (out === undefined) await write(written as string)
  else {
    await writeFile(out, written)
    warn(`written: ${out}`)
  }
  const missed = missedFloors(report.runs, floors)
  if (missed.length > 0) throw new InputError(missed.join('\n'))
}
