/** `elenchus data check`: what is wrong or odd in a corpus file. */
import { diagnose } from '@elenchus/metagraph'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { write, writeJson } from '../cli/output.ts'
import { type BadLine, readMetagraphs } from '../files/metagraphs.ts'
import { paint } from '../show/paint.ts'
import { table } from '../show/table.ts'

export function define(command: Command): void {
  command
    .argument('<file>', 'a corpus file; "-" for standard input')
    .option('--warnings', 'name oddities too')
    .option('--json', 'print JSON')
    .action(runCheck)
  example(command, 'elenchus data check metalogic_train.json --warnings')
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
