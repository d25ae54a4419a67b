/** `elenchus eval rescore`: judges stored answers again with the current parser, without asking the model. */
import type { Capabilities, Row, Sample } from '@elenchus/evaluation'
import { recordedPrices, replayRow, scoreRows } from '@elenchus/evaluation/log'
import { loadScorers } from '@elenchus/evaluation/tasks'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { UsageError, writeJson, writeLines } from '../cli/io.ts'
import { addOptions, files, flag, type OptionValues, repeatable, text } from '../cli/options.ts'
import { asInputError, type OpenedRun, openRuns, scoresOf, taskOf } from '../files/runs.ts'
import { percent, percentInterval, table } from '../terminal/text.ts'

const options = {
  store: text('--store <url>', 'postgres://…; the name is then a run in this store'),
  task: text('--task <module>', 'module of your own task'),
  scorers: repeatable('--scorers <module>', 'module of your own scorers'),
  data: files('--data <file...>', 'current location of the data, if it has moved'),
  list: flag('--list', 'list the items whose verdict changed'),
  json: flag('--json', 'print JSON'),
}

export function define(command: Command): void {
  command.argument('<run>', 'run folder, or name of a run in the store').action(run)
  addOptions(command, options)
  example(command, 'elenchus eval rescore runs/first --list')
}

interface Change {
  readonly sampleId: string
  readonly before: unknown
  readonly after: unknown
}

/**
 * Capabilities that matter for judging again. A model that read the sample saw the options in file order, which the log recorded.
 */
function capabilitiesOf({ details }: Row): Capabilities {
  const order = details?.['order']
  const readsSample = Array.isArray(order) && order.every((place, i) => place === i)
  return { chat: true, generate: true, weigh: ['letter', 'text'], logProbability: true, readsSample }
}

async function run(
  name: string,
  { data, list, store, json, task: module, scorers }: OptionValues<typeof options>,
): Promise<void> {
  const runs = await openRuns([name], store === undefined ? {} : { store })
  if (runs.length > 1)
    throw new UsageError(`${name} contains ${runs.length} runs; name one of them, such as ${runs[0]!.folder}`)
  const [opened] = runs as [OpenedRun]
  for (const file of scorers ?? []) await asInputError(() => loadScorers(file))
  const task = await taskOf(opened, {
    ...(data ? { data } : {}),
    ...(module === undefined ? {} : { module }),
    ...(scorers ? { scorers } : {}),
  })
  const before = await scoresOf(opened)
  const samples = new Map<string, Sample>()
  for await (const sample of task.samples()) samples.set(sample.id, sample)
  const changed: Change[] = []
  let count = 0
  // Rows are judged while streaming, once per protocol; changes are recorded the first time.
  const judged = async function* () {
    const first = count === 0
    for await (const row of opened.rows()) {
      const sample = samples.get(row.sampleId)
      const again = sample ? await replayRow(task, sample, row, capabilitiesOf(row)) : row
      if (first) {
        count++
        if (JSON.stringify(again.answer) !== JSON.stringify(row.answer) || again.correct !== row.correct)
          changed.push({ sampleId: row.sampleId, before: row.answer, after: again.answer })
      }
      yield again
    }
  }
  const after = await scoreRows(task, opened.header.settings.protocols, judged, recordedPrices(opened.header))
  if (json) {
    await writeJson('eval.rescore', { before, after, changed })
    return
  }
  const rows = Object.entries(after).flatMap(([protocol, { metrics }]) =>
    Object.entries(metrics).map(([name, { value, interval }]) => {
      const old = before[protocol]?.metrics[name]?.value
      return [`${protocol} ${name}`, percent(old), percent(value), percentInterval(interval)]
    }),
  )
  const lines = [table(['', 'before', 'now', '95% interval'], rows), `${changed.length} of ${count} answers changed`]
  if (list)
    for (const each of changed)
      lines.push(`  ${each.sampleId}: ${JSON.stringify(each.before)} → ${JSON.stringify(each.after)}`)
  await writeLines(lines)
}
