/** `elenchus data check`: what is wrong or odd in a corpus file. */
import { oddities } from '@elenchus/benchmarks/studies'
import { diagnose } from '@elenchus/metagraph'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { write, writeJson } from '../../cli/io.ts'
import { addOptions, flag, type OptionValues } from '../../cli/options.ts'
import { formatOf, openBenchmark, withFile } from '../../files/benchmarks.ts'
import { type BadLine, readMetagraphs } from '../../files/metagraphs.ts'
import { paint, table } from '../../terminal/text.ts'

const options = { warnings: flag('--warnings', 'list oddities too'), json: flag('--json', 'print JSON') }
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command
    .argument('<file>', 'a corpus file; "-" for standard input')
    .action((file: string, given: Options) => withFile(file, path => runCheck(path, given)))
  addOptions(command, options)
  example(command, 'elenchus data check metalogic_train.json --warnings')
}

interface Finding {
  readonly id: string
  readonly severity: 'error' | 'warning'
  readonly code: string
  readonly message: string
}

interface Findings {
  readonly records: number
  readonly bad: readonly BadLine[]
  readonly found: readonly Finding[]
}

async function checkGraphs(file: string): Promise<Findings> {
  const bad: BadLine[] = []
  const found: Finding[] = []
  const ids = new Map<string, number>()
  let records = 0
  for await (const graph of readMetagraphs(file, line => bad.push(line))) {
    records++
    const earlier = ids.get(graph.id)
    if (earlier !== undefined)
      found.push({
        id: graph.id,
        severity: 'error',
        code: 'duplicate-record',
        message: `the id stands on record ${earlier} already`,
      })
    ids.set(graph.id, records)
    for (const { severity, code, message } of diagnose(graph)) found.push({ id: graph.id, severity, code, message })
  }
  return { records, bad, found }
}

async function checkBenchmark(file: string, format: string): Promise<Findings> {
  const bad: BadLine[] = []
  const found: Finding[] = []
  const benchmark = await openBenchmark(file, format)
  // The pairs of one question share its id.
  const check = oddities({ uniqueIds: benchmark.family !== 'inference' })
  let records = 0
  for await (const item of benchmark.read(file, { onBad: ({ line, reason }) => bad.push({ line, problem: reason }) })) {
    records++
    found.push(...check(item))
  }
  return { records, bad, found }
}

async function runCheck(file: string, { warnings, json }: Options): Promise<void> {
  const corpus = await formatOf(file)
  const graphs = corpus === 'metalogic'
  const { records, bad, found } = graphs ? await checkGraphs(file) : await checkBenchmark(file, corpus)
  const errors = found.filter(each => each.severity === 'error').length + bad.length
  if (json)
    await writeJson('data.check', {
      corpus,
      ...(graphs ? { graphs: records } : { records }),
      badLines: bad,
      diagnostics: found,
    })
  else {
    const counts = new Map<string, number>()
    for (const { severity, code } of found)
      counts.set(`${severity} ${code}`, (counts.get(`${severity} ${code}`) ?? 0) + 1)
    const shown = found.filter(each => warnings || each.severity === 'error')
    const lines = [
      ...bad.map(({ line, problem }) => `${paint.red('error')} line ${line}: ${problem}`),
      ...shown.map(
        ({ id, severity, message }) =>
          `${severity === 'error' ? paint.red(severity) : paint.yellow(severity)} ${id}: ${message}`,
      ),
      `${records} ${graphs ? 'graphs' : 'records'}, ${errors} errors${bad.length > 0 ? `, ${bad.length} lines that could not be read` : ''}`,
      ...(counts.size === 0
        ? []
        : [
            table(
              ['finding', 'times'],
              [...counts].sort().map(([name, count]) => [name, String(count)]),
            ),
          ]),
    ]
    await write(`${lines.join('\n')}\n`)
  }
  if (errors > 0) process.exitCode = 1
}
