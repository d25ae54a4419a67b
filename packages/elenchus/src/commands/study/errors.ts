/** `elenchus study errors`: the error types of the explainer's graphs (the paper's Table 5), with intervals. */

import { settings } from '@elenchus/explainer/settings'
import { type ErrorType, errorNames, findErrors } from '@elenchus/metagraph/errors'
import { scorable } from '@elenchus/metagraph/score'
import { linePlot } from '@elenchus/plots'
import { bootstrapMean } from '@elenchus/statistics'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { addOptions, file, flag, type Given, oneOf, required, seed } from '../../cli/options.ts'
import { write, writeJson } from '../../cli/output.ts'
import { explainerAt } from '../../files/explainer-model.ts'
import { printedErrors } from '../../files/printed-errors.ts'
import { checkWritable, writeTo } from '../../files/write-file.ts'
import { table } from '../../terminal/table.ts'
import { explained, graphsAt } from './explainer-study.ts'

const options = {
  dev: required(file('--dev <file>', 'annotated passages to measure on')),
  setting: oneOf('--setting <name>', 'paper, question or raw', settings, { default: 'paper' }),
  model: file('--model <file>', 'a model of `elenchus train explainer` (default: the shipped one)'),
  seed: seed('seed for the resampling', { default: 1 }),
  plot: file('--plot <file>', 'write a plot (SVG)'),
  json: flag('--json', 'print JSON'),
}
type Options = Given<typeof options>

export function define(command: Command): void {
  command.action(run)
  addOptions(command, options)
  example(command, 'elenchus study errors --dev metalogic_dev.json')
}

async function run(options: Options): Promise<void> {
  const { setting, seed } = options
  await checkWritable(options.plot)
  const model = await explainerAt(options.model)
  const found = (await graphsAt(options.dev)).map(record => {
    const { graph, formula, certainty } = findErrors(scorable(explained(record, model, setting)), scorable(record))
    return new Set<ErrorType>([...graph, ...formula, ...certainty])
  })
  const types = Object.keys(errorNames) as ErrorType[]
  const shares = types.map(type => {
    const has = found.map(each => ({ sum: Number(each.has(type)), count: 1 }))
    const share = has.reduce((total, { sum }) => total + sum, 0) / Math.max(1, has.length)
    // Fewer than two passages have no interval: all that can be said is the share itself.
    const [low, high] = bootstrapMean(has, { seed }) ?? [share, share]
    return { type, share: 100 * share, low: 100 * low, high: 100 * high, printed: 2 * printedErrors[type] }
  })
  if (options.plot !== undefined)
    await writeTo(
      options.plot,
      String(
        linePlot({
          title: 'Error types',
          bands: types,
          series: [
            {
              name: `ours, ${setting}`,
              points: shares.map(({ share, low, high }) => ({ value: share / 100, interval: [low / 100, high / 100] })),
            },
            { name: 'Once T5-11b', dashed: true, points: shares.map(each => ({ value: each.printed / 100 })) },
          ],
          joined: false,
          file: { xLabel: 'type', yLabel: '% of passages' },
        }),
      ),
    )
  if (options.json) {
    await writeJson('study.errors', { setting, n: found.length, shares })
    return
  }
  await write(
    `${found.length} passages, setting ${setting}\n${table(
      ['error type', 'ours, % of passages', 'Once T5-11b, % of 50'],
      shares.map(({ type, share, low, high, printed: theirs }) => [
        `${type} ${errorNames[type]}`,
        `${share.toFixed(1)} [${low.toFixed(1)}, ${high.toFixed(1)}]`,
        theirs.toFixed(1),
      ]),
    )}\n`,
  )
}
