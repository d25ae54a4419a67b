/** `elenchus data`: what is in a corpus file, and what is wrong with it. */

import { diagnose, labelStatistics, type Metagraph } from '@elenchus/metagraph'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { warn, write, writeJson } from '../cli/output.ts'
import { type BadLine, readMetagraphs } from '../files/metagraphs.ts'
import { paint } from '../show/paint.ts'
import { table } from '../show/table.ts'

export function define(command: Command): void {
  const stats = command.command('stats').description('statistics as the papers print them')
  stats.argument('<file>', 'a corpus file; "-" for standard input').option('--json', 'print JSON').action(runStats)
  example(stats, 'elenchus data stats metalogic_train.json')
  const check = command.command('check').description('problems, by line')
  check
    .argument('<file>', 'a corpus file; "-" for standard input')
    .option('--warnings', 'name oddities too')
    .option('--json', 'print JSON')
    .action(runCheck)
  example(check, 'elenchus data check metalogic_train.json --warnings')
  example(command, 'elenchus data stats metalogic_train.json')
}

async function runStats(file: string, { json }: { json?: boolean }): Promise<void> {
  const graphs: Metagraph[] = []
  const bad: BadLine[] = []
  for await (const graph of readMetagraphs(file, line => bad.push(line))) graphs.push(graph)
  const statistics = labelStatistics(graphs)
  if (json) await writeJson({ corpus: 'metalogic', statistics, badLines: bad })
  else {
    const rows = statistics.map(({ name, value, printed, counted }) => [
      name,
      Number.isInteger(value) ? String(value) : value.toFixed(2),
      printed === null ? '–' : String(printed),
      counted,
    ])
    await write(`${table(['', 'here', 'printed*', 'counted as'], rows)}\n* for the 1,000 graphs of the whole corpus\n`)
  }
  tellBad(file, bad)
}

function tellBad(file: string, bad: readonly BadLine[]): void {
  if (bad.length === 0) return
  for (const { line, problem } of bad) warn(`${file}, line ${line}: ${problem}`)
  process.exitCode = 1
}

async function runCheck(file: string, { warnings, json }: { warnings?: boolean; json?: boolean }): Promise<void> {
  const bad: BadLine[] = []
  const found: { id: string; severity: string; code: string; message: string }[] = []
  const ids = new Map<string, number>()
  let graphs = 0
  for await (const graph of readMetagraphs(file, line => bad.push(line))) {
    graphs++
    const earlier = ids.get(graph.id)
    if (earlier !== undefined)
      found.push({
        id: graph.id,
        severity: 'error',
        code: 'duplicate-record',
        message: `the id stands on record ${earlier} already`,
      })
    ids.set(graph.id, graphs)
    for (const { severity, code, message } of diagnose(graph)) found.push({ id: graph.id, severity, code, message })
  }
  const errors = found.filter(each => each.severity === 'error').length + bad.length
  if (json) await writeJson({ corpus: 'metalogic', graphs, badLines: bad, diagnostics: found })
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
      `${graphs} graphs, ${errors} errors${bad.length > 0 ? `, ${bad.length} lines that could not be read` : ''}`,
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
