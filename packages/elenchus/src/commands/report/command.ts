/** `elenchus report`: writes a report on runs as text, HTML, Markdown, CSV, JSON, Parquet or JUnit. */
import { extname } from 'node:path'
import * as reports from '@elenchus/evaluation/report'
import { readLabels, withLabels } from '@elenchus/evaluation/tasks'
import { openAtomicFile } from '@elenchus/files'
import { defineCommand } from '../../cli/command.ts'
import { checkWritable, writeFile } from '../../cli/files.ts'
import { formatJson, InputError, UsageError, warn, write } from '../../cli/io.ts'
import { file, flag, repeatable, runStore, text, wholeNumber } from '../../cli/options.ts'
import { sanitizeText } from '../../cli/sanitize.ts'
import { withInputErrors } from '../../cli/setting-flags.ts'
import { loadTasks, openRuns, scoreOpenedRun } from '../../files/runs.ts'
import { type Floors, failUnderOption, findMissedFloors } from '../eval/floors.ts'
import { formatReport } from './show.ts'

const writers: Readonly<Record<string, (report: reports.Report, floors: Floors) => string | Promise<Uint8Array>>> = {
  html: reports.renderHtml,
  md: reports.renderMarkdown,
  csv: reports.writeCsv,
  xml: (report, floors) => reports.renderJunit(report, Object.fromEntries(floors)),
  parquet: reports.writeParquet,
  json: report => formatJson('report', toReportDocument(report)),
  txt: report => sanitizeText(`${formatReport(report).join('\n')}\n`),
}

const formatNames = Object.keys(writers).join(', ')
const options = {
  out: file('--out <file>', `output file; its extension selects the format: ${formatNames}`),
  format: text('--format <name>', 'write the report to standard output in this format (default: txt)'),
  store: runStore(),
  task: repeatable('--task <module>', 'module that defines a custom task whose runs are scored; repeatable'),
  title: text('--title <text>', 'title of the report'),
  labels: repeatable('--labels <file>', 'labels by id, such as the output of `data split --out`; repeatable'),
  items: wholeNumber('--items <n>', 'maximum number of items per task in the HTML report', { default: 300 }),
  failUnder: failUnderOption('exit with code 1 if a metric of a run is below x; in JUnit output, report a failed test'),
  json: flag('--json', 'short for --format json'),
}

export const { define } = defineCommand({
  arguments: [
    ['<runs...>', 'run folders, or their parent folder; samples_….jsonl of lm-evaluation-harness; logs of Inspect'],
  ],
  options,
  async run(
    runs,
    { out, title, items, labels = [], store, task, format: formatOption, json, failUnder: floors = new Map() },
  ) {
    const format = chooseFormat(formatOption ?? (json ? 'json' : undefined), out)
    await checkWritable(out)
    if (format === 'parquet' && out === undefined)
      throw new UsageError('Parquet is a binary format: add --out FILE.parquet')
    await loadTasks(task)
    const inputs: reports.ReportInput[] = []
    const labelSets = await withInputErrors(() => Promise.all(labels.map(readLabels)))
    for (const run of await openRuns(runs, { store })) {
      const rows = () => labelSets.reduce((rows, each) => withLabels(rows, each, row => row.sampleId), run.rows())
      inputs.push({ name: run.name, header: run.header, scores: await scoreOpenedRun({ ...run, rows }), rows })
    }
    const created = new Date().toISOString().slice(0, 16).replace('T', ' ')
    const settings = { created, itemsPerRun: items, ...(title !== undefined && { title }) }
    const report = await reports.gatherReport(inputs, settings)
    const content = await writers[format]!(report, floors)
    if (out === undefined) await write(content as string)
    else {
      await writeFile(out, content)
      warn(`wrote ${[out, ...(await writeItems(out, format, inputs))].join(', ')}`)
    }
    const missedFloors = findMissedFloors(report.runs, floors)
    if (missedFloors.length > 0) throw new InputError(missedFloors.join('\n'))
  },
})

/** Converts a report to its JSON document: all results, and statistics over items. */
function toReportDocument(report: reports.Report) {
  const { title, created, tasks } = report
  return {
    title,
    created,
    figures: reports.listFigures(report),
    tasks: tasks.map(
      ({
        extractionMethods: rungs,
        review,
        typesByDifficulty,
        published: _,
        publishedByLabel: __,
        parts: ___,
        ...task
      }) => ({
        ...task,
        consistency: task.consistency && toConsistencyDocument(task.consistency),
        look: review,
        overlap: task.overlap && { ...task.overlap, pairs: task.overlap.pairs.map(row => row.map(toPairDocument)) },
        cross: typesByDifficulty && {
          ...typesByDifficulty,
          cells: typesByDifficulty.cells.map(rows => rows.map(row => row.map(toCountDocument))),
        },
        rungs: rungs.map(rung => Object.fromEntries([...rung].map(([name, count]) => [name, toCountDocument(count)]))),
      }),
    ),
  }
}

/** Keeps the document's key `right`. */
const toCountDocument = ({ correct: right, n }: { readonly correct: number; readonly n: number }) => ({ right, n })

/** Keeps the document's keys `bothRight` and `neither`. */
const toPairDocument = (pair: NonNullable<reports.ReportedTask['overlap']>['pairs'][number][number]) => {
  if (pair === null) return null
  const { bothCorrect: bothRight, neitherCorrect: neither, n, onlyFirst, onlySecond } = pair
  return { n, bothRight, onlyFirst, onlySecond, neither }
}

/** Keeps the document's key `whole` for the share of units that are correct in every variant. */
const toConsistencyDocument = ({
  families,
  allCorrect: whole,
  sameAnswer,
}: NonNullable<reports.ReportedTask['consistency']>) => ({
  families: families.map(({ allCorrect: whole, ...family }) => ({ ...family, whole })),
  whole,
  sameAnswer,
})

function chooseFormat(format: string | undefined, out: string | undefined): string {
  const name = format ?? (out === undefined ? 'txt' : extname(out).slice(1))
  if (Object.hasOwn(writers, name)) return name
  throw new UsageError(
    format === undefined
      ? `--out ${out}: the extension must be one of ${formatNames}`
      : `--format ${format}: expected one of ${formatNames}`,
  )
}

/** Writes the items of a CSV or Parquet report into a second file, `report.items.csv`. */
async function writeItems(out: string, format: string, inputs: readonly reports.ReportInput[]): Promise<string[]> {
  if (format !== 'csv' && format !== 'parquet') return []
  const path = `${out.slice(0, out.length - extname(out).length)}.items.${format}`
  if (format === 'parquet') await writeFile(path, await reports.encodeItemsParquet(inputs))
  else {
    const itemsFile = openAtomicFile(path)
    try {
      for await (const text of reports.streamItemsCsv(inputs)) itemsFile.write(text)
      itemsFile.commit()
    } catch (error) {
      itemsFile.discard()
      throw error
    }
  }
  return [path]
}
