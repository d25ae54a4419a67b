/** `elenchus report`: runs as a page, Markdown, CSV, JSON, Parquet or JUnit. */
import { writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import {
  figureRows,
  gatherReport,
  type Report,
  writeCsv,
  writeHtml,
  writeJunit,
  writeMarkdown,
  writeParquet,
} from '@elenchus/evaluation'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { UsageError } from '../cli/errors.ts'
import { schemaVersion, warn, write } from '../cli/output.ts'
import { openRun, scoresOf } from '../evaluating/runs.ts'

const writers: Readonly<Record<string, (report: Report) => string | Promise<Uint8Array>>> = {
  '.html': writeHtml,
  '.md': writeMarkdown,
  '.csv': writeCsv,
  '.xml': report => writeJunit(report),
  '.parquet': writeParquet,
  '.json': report =>
    `${JSON.stringify({ schemaVersion, title: report.title, figures: figureRows(report) }, null, 2)}\n`,
}

export function define(command: Command): void {
  command
    .argument('<runs...>', 'run folders')
    .option(
      '--out <file>',
      `where to write; the ending decides: ${Object.keys(writers).join(', ')} (default: Markdown on standard output)`,
    )
    .option('--title <text>', 'title of the report')
    .option('--items <n>', 'items per run in the browser of the page', '300')
    .action(run)
  example(command, 'elenchus report runs/first runs/second --out report.html')
}

async function run(
  folders: readonly string[],
  { out, title, items }: { out?: string; title?: string; items: string },
): Promise<void> {
  const ending = out === undefined ? '.md' : extname(out)
  const writer = writers[ending]
  if (!writer) throw new UsageError(`--out ${out}: the name should end in ${Object.keys(writers).join(', ')}`)
  const runs = folders.map(openRun)
  const inputs = []
  for (const each of runs)
    inputs.push({ name: each.name, header: each.header, scores: await scoresOf(each), rows: each.rows() })
  const report = await gatherReport(inputs, {
    created: new Date().toISOString().slice(0, 16).replace('T', ' '),
    itemsPerRun: Number(items),
    ...(title === undefined ? {} : { title }),
  })
  if (out === undefined) await write(writeMarkdown(report))
  else {
    await writeFile(out, await writer(report))
    warn(`written: ${out}`)
  }
}
