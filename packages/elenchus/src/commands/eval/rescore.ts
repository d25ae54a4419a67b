/** `elenchus eval rescore`: scores stored responses again with the current parser, without asking the model. */
import type { Capabilities, Row, Sample } from '@elenchus/evaluation'
import { readPrices, replayRow, scoreRows } from '@elenchus/evaluation/log'
import { loadScorers } from '@elenchus/evaluation/tasks'
import { defineCommand } from '../../cli/command.ts'
import { UsageError, writeJson, writeLines } from '../../cli/io.ts'
import { files, flag, json, repeatable, runStore, text } from '../../cli/options.ts'
import { withInputErrors } from '../../cli/setting-flags.ts'
import { type OpenedRun, openRuns, recreateTask, scoreOpenedRun } from '../../files/runs.ts'
import { percent, percentInterval, table } from '../../terminal/text.ts'

/**
 * Returns the capabilities on which the parser depends. If a row logs the options in the order of the file, the model is assumed to have
 * read the sample instead of a prompt.
 */
function getCapabilities({ details }: Row): Capabilities {
  const order = details?.['order']
  const readsSample = Array.isArray(order) && order.every((option, i) => option === i)
  return { chat: true, generate: true, scorableChoices: ['letter', 'text'], logProbability: true, readsSample }
}

export const { define } = defineCommand({
  arguments: [['<run>', 'run folder, or name of a run in the store']],
  options: {
    store: runStore(),
    task: text('--task <module>', 'module that defines the custom task of the run'),
    scorers: repeatable('--scorers <module>', 'module that exports the custom scorers of the run'),
    data: files('--data <file...>', 'current location of the data, if it has moved since the run'),
    list: flag('--list', 'list the items whose answer has changed'),
    json: json(),
  },
  async run(name, { data, list, store, json, task: module, scorers = [] }) {
    const runs = await openRuns([name], { store })
    if (runs.length > 1)
      throw new UsageError(`${name} contains ${runs.length} runs; specify one of them, such as ${runs[0]!.folder}`)
    const [run] = runs as [OpenedRun]
    for (const file of scorers) await withInputErrors(() => loadScorers(file))
    const task = await recreateTask(run, { data, module, scorers })
    const scoresBefore = await scoreOpenedRun(run)
    const samples = new Map<string, Sample>()
    for await (const sample of task.samples()) samples.set(sample.id, sample)
    const changed: { sampleId: string; before: unknown; after: unknown }[] = []
    let count = 0
    // Scoring streams the rows once per protocol; changes are recorded the first time.
    const rescoredRows = async function* () {
      const isFirstPass = count === 0
      for await (const row of run.rows()) {
        const sample = samples.get(row.sampleId)
        const rescored = sample ? await replayRow(task, sample, row, getCapabilities(row)) : row
        if (isFirstPass) {
          count++
          if (JSON.stringify(rescored.answer) !== JSON.stringify(row.answer) || rescored.correct !== row.correct)
            changed.push({ sampleId: row.sampleId, before: row.answer, after: rescored.answer })
        }
        yield rescored
      }
    }
    const scoresAfter = await scoreRows(task, run.header.settings.protocols, rescoredRows, readPrices(run.header))
    if (json) return writeJson('eval.rescore', { before: scoresBefore, after: scoresAfter, changed })
    const oldValues = new Map(
      Object.entries(scoresBefore).flatMap(([protocol, { metrics }]) =>
        Object.entries(metrics).map(([name, { value }]) => [`${protocol} ${name}`, value] as const),
      ),
    )
    const rows = Object.entries(scoresAfter).flatMap(([protocol, { metrics }]) =>
      Object.entries(metrics).map(([name, { value, interval }]) => {
        const oldValue = oldValues.get(`${protocol} ${name}`)
        return [`${protocol} ${name}`, percent(oldValue), percent(value), percentInterval(interval)]
      }),
    )
    await writeLines([
      table(['', 'before', 'now', '95% interval'], rows),
      `${changed.length} of ${count} answers changed`,
      ...(list
        ? changed.map(
            ({ sampleId, before, after }) => `  ${sampleId}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
          )
        : []),
    ])
  },
})
