/** `elenchus data stats`: statistics of a corpus file, beside the printed figures. */
import { labelStatistics, type Metagraph } from '@elenchus/metagraph'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { warn, write, writeJson } from '../cli/output.ts'
import { type BadLine, readMetagraphs } from '../files/metagraphs.ts'
import { table } from '../show/table.ts'

export function define(command: Command): void {
  command.argument('<file>', 'a corpus file; "-" for standard input').option('--json', 'print JSON').action(runStats)
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
