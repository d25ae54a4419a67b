/** `elenchus train studies errors`: the error types of the explainer's graphs (the paper's Table 5), with intervals. */

import { linePlot } from '@elenchus/drawing'
import { countByType, type ErrorType, errorNames, findErrors } from '@elenchus/metagraph/errors'
import { scorable } from '@elenchus/metagraph/score'
import { bootstrapMean, unanimousInterval } from '@elenchus/statistics'
import type { Command } from 'commander'
import { example } from '../../../cli/command.ts'
import { checkWritable, writeTo } from '../../../cli/files.ts'
import { write, writeJson } from '../../../cli/io.ts'
import { addOptions, type OptionValues, seed } from '../../../cli/options.ts'
import { readExplainerModel } from '../../../files/explainer-model.ts'
import { printedRemark, printedShare } from '../../../files/printed-errors.ts'
import { table, wrap } from '../../../terminal/text.ts'
import { explained, explainerStudyOptions, graphsAt } from './explainer-study.ts'

const options = { ...explainerStudyOptions, seed: seed('seed for the resampling', { default: 1 }) }
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command.action(run)
  addOptions(command, options)
  example(command, 'elenchus train studies errors --dev metalogic_dev.json')
}

async function run(options: Options): Promise<void> {
  const { setting, seed } = options
  await checkWritable(options.plot)
  const model = await readExplainerModel(options.model)
  const found = (await graphsAt(options.dev)).map(record =>
    findErrors(scorable(explained(record, model, setting)), scorable(record)),
  )
  const types = Object.keys(errorNames) as ErrorType[]
  const made = found.map(countByType)
  const ofComponent = (errors: Partial<Record<ErrorType, number>>, type: ErrorType) =>
    types.filter(other => other[0] === type[0]).reduce((sum, other) => sum + (errors[other] ?? 0), 0)
  const shareOf = (all: readonly { readonly sum: number; readonly count: number }[]) => {
    const parts = all.filter(({ count }) => count > 0)
    const [sum, count] = [parts.reduce((a, each) => a + each.sum, 0), parts.reduce((a, each) => a + each.count, 0)]
    const share = count === 0 ? 0 : sum / count
    const [low, high] = bootstrapMean(parts, { seed }) ?? unanimousInterval(share, parts.length)
    return { share: 100 * share, low: 100 * low, high: 100 * high }
  }
  const shares = types.map(type => ({
    type,
    ...shareOf(made.map(errors => ({ sum: Number((errors[type] ?? 0) > 0), count: 1 }))),
    ofErrors: shareOf(made.map(errors => ({ sum: errors[type] ?? 0, count: ofComponent(errors, type) }))),
    printed: 100 * printedShare(type),
  }))
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
              points: shares.map(({ ofErrors: { share, low, high } }) => ({
                value: share / 100,
                interval: [low / 100, high / 100],
              })),
            },
            { name: 'Once T5-11b', dashed: true, points: shares.map(each => ({ value: each.printed / 100 })) },
          ],
          joined: false,
          file: { xLabel: 'type', yLabel: '% of the errors of its component' },
        }),
      ),
    )
  if (options.json) {
    await writeJson('train.studies.errors', { setting, n: found.length, shares })
    return
  }
  await write(
    `${found.length} passages, setting ${setting}\n${table(
      ['error type', 'ours, % of passages', 'ours, % of its errors', 'Once T5-11b'],
      shares.map(({ type, ofErrors, printed: theirs, ...passages }) => [
        `${type} ${errorNames[type]}`,
        bounds(passages),
        bounds(ofErrors),
        theirs.toFixed(1),
      ]),
    )}\n${wrap(printedRemark)}\n`,
  )
}

const bounds = ({ share, low, high }: { readonly share: number; readonly low: number; readonly high: number }) =>
  `${share.toFixed(1)} [${low.toFixed(1)}, ${high.toFixed(1)}]`
