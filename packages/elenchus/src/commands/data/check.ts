/** `elenchus data check`: lists the problems and createIssueChecker of a corpus file. */
import { createIssueChecker } from '@elenchus/benchmarks/studies'
import { diagnose } from '@elenchus/metagraph'
import { defineCommand } from '../../cli/command.ts'
import { writeJson, writeLines } from '../../cli/io.ts'
import { flag, json, type OptionValues } from '../../cli/options.ts'
import { detectFormatOrMetalogic, openBenchmark, withRereadableFile } from '../../files/benchmarks.ts'
import { type BadLine, readMetagraphs } from '../../files/metagraphs.ts'
import { paint, table } from '../../terminal/text.ts'

const options = { warnings: flag('--warnings', 'list warnings too'), json: json() }

export const { define } = defineCommand({
  arguments: [['<file>', 'a corpus file; "-" for standard input']],
  options,
  run: (file, options) => withRereadableFile(file, path => check(path, options)),
})

type Diagnostic = Readonly<{ id: string; severity: 'error' | 'warning'; code: string; message: string }>

type Findings = Readonly<{ records: number; badLines: BadLine[]; diagnostics: Diagnostic[] }>

async function checkGraphs(file: string): Promise<Findings> {
  const badLines: BadLine[] = []
  const diagnostics: Diagnostic[] = []
  const recordNumbers = new Map<string, number>()
  let count = 0
  for await (const graph of readMetagraphs(file, line => badLines.push(line))) {
    count++
    const { id } = graph
    const earlier = recordNumbers.get(id)
    const message = `duplicate id, also in record ${earlier}`
    if (earlier !== undefined) diagnostics.push({ id, severity: 'error', code: 'duplicate-record', message })
    recordNumbers.set(id, count)
    for (const { severity, code, message } of diagnose(graph)) diagnostics.push({ id, severity, code, message })
  }
  return { records: count, badLines, diagnostics }
}

async function checkBenchmark(file: string, format: string): Promise<Findings> {
  const badLines: BadLine[] = []
  const diagnostics: Diagnostic[] = []
  const benchmark = await openBenchmark(file, format)
  // The pairs of one question share its id.
  const checkItem = createIssueChecker({ uniqueIds: benchmark.family !== 'inference' })
  const onBad = ({ line, reason }: { line: number; reason: string }) => badLines.push({ line, problem: reason })
  let records = 0
  for await (const item of benchmark.read(file, { onBadRecord: onBad })) {
    records++
    diagnostics.push(...checkItem(item))
  }
  return { records, badLines, diagnostics }
}

async function check(file: string, { warnings, json }: OptionValues<typeof options>): Promise<number> {
  const corpus = await detectFormatOrMetalogic(file)
  const isMetaLogic = corpus === 'metalogic'
  const { records, badLines, diagnostics } = isMetaLogic ? await checkGraphs(file) : await checkBenchmark(file, corpus)
  const errors = diagnostics.filter(each => each.severity === 'error').length + badLines.length
  if (json)
    await writeJson('data.check', {
      corpus,
      ...(isMetaLogic ? { graphs: records } : { records }),
      badLines,
      diagnostics,
    })
  else {
    const counts = new Map<string, number>()
    for (const { severity, code } of diagnostics)
      counts.set(`${severity} ${code}`, (counts.get(`${severity} ${code}`) ?? 0) + 1)
    const rows = [...counts].sort().map(([name, count]) => [name, String(count)])
    const unreadable = badLines.length > 0 ? `, ${badLines.length} unreadable lines` : ''
    const lines = [
      ...badLines.map(({ line, problem }) => `${paint.red('error')} line ${line}: ${problem}`),
      ...diagnostics
        .filter(({ severity }) => warnings || severity === 'error')
        .map(({ id, severity, message }) => {
          const colour = severity === 'error' ? paint.red : paint.yellow
          return `${colour(severity)} ${id}: ${message}`
        }),
      `${records} ${isMetaLogic ? 'graphs' : 'records'}, ${errors} errors${unreadable}`,
      ...(rows.length === 0 ? [] : [table(['finding', 'count'], rows)]),
    ]
    await writeLines(lines)
  }
  return errors > 0 ? 1 : 0
}
