/** `elenchus train studies errors`: error types of the explainer's graphs (the paper's Table 5), with intervals. */
import { drawLinePlot } from '@elenchus/drawing'
import { countByType, type ErrorType, errorDescriptions, findErrors } from '@elenchus/metagraph/errors'
import { toScorable } from '@elenchus/metagraph/score'
import { bootstrapMean, unanimousInterval } from '@elenchus/statistics'
import { defineCommand } from '../../../cli/command.ts'
import { checkWritable, writeFile } from '../../../cli/files.ts'
import { writeJson, writeLines } from '../../../cli/io.ts'
import { seed } from '../../../cli/options.ts'
import { getPublishedErrorShare, publishedErrorsNote } from '../../../files/published-errors.ts'
import { countNoun, table, wrap } from '../../../terminal/text.ts'
import { readExplainerModel } from '../../explain/explainer.ts'
import { explainPassage, modelOption, readPassages, studyOptions } from './explainer-study.ts'

const errorTypes = Object.keys(errorDescriptions) as ErrorType[]
const options = { ...studyOptions, ...modelOption, seed: seed('random seed of the bootstrap', { default: 1 }) }

export const { define } = defineCommand({
  options,
  async run({ dev, setting, model: path, plot, seed, json }) {
    await checkWritable(plot)
    const model = await readExplainerModel(path)
    const errorCounts = (await readPassages(dev)).map(record =>
      countByType(findErrors(toScorable(explainPassage(record, model, setting)), toScorable(record))),
    )
    const shares = errorTypes.map(type => ({
      type,
      ...computeRatio(
        errorCounts.map(errors => ({ sum: Number((errors[type] ?? 0) > 0), count: 1 })),
        seed,
      ),
      // Share of the errors of the same component.
      ofErrors: computeRatio(
        errorCounts.map(errors => ({ sum: errors[type] ?? 0, count: countComponent(errors, type) })),
        seed,
      ),
      printed: 100 * getPublishedErrorShare(type),
    }))
    if (plot !== undefined) {
      const points = shares.map(({ ofErrors: { share, low, high } }) => ({
        value: share / 100,
        interval: [low / 100, high / 100] as const,
      }))
      const drawing = drawLinePlot({
        title: 'Error types',
        bands: errorTypes,
        series: [
          { name: `ours, ${setting}`, points },
          { name: 'Once T5-11b', dashed: true, points: shares.map(each => ({ value: each.printed / 100 })) },
        ],
        joined: false,
        file: { xLabel: 'type', yLabel: '% of errors in the same component' },
      })
      await writeFile(plot, String(drawing))
    }
    if (json) return writeJson('train.studies.errors', { setting, n: errorCounts.length, shares })
    const headings = ['error type', 'ours, % of passages', 'ours, % of component errors', 'Once T5-11b']
    const rows = shares.map(({ type, ofErrors, printed, ...ofPassages }) => [
      `${type} ${errorDescriptions[type]}`,
      formatRatio(ofPassages),
      formatRatio(ofErrors),
      printed.toFixed(1),
    ])
    const title = `${countNoun(errorCounts.length, 'passage')}, setting ${setting}`
    await writeLines([title, table(headings, rows), wrap(publishedErrorsNote)])
  },
})

/** Counts the errors of the same component, the first letter of a type: graph (G), formula (F) or certainty (C). */
const countComponent = (errors: Partial<Record<ErrorType, number>>, type: ErrorType): number =>
  errorTypes.filter(other => other[0] === type[0]).reduce((sum, other) => sum + (errors[other] ?? 0), 0)

type Ratio = Readonly<{ share: number; low: number; high: number }>

/** Computes a ratio of sums over passages in percent, with a bootstrap interval. */
function computeRatio(passages: readonly { readonly sum: number; readonly count: number }[], seed: number): Ratio {
  const nonEmpty = passages.filter(({ count }) => count > 0)
  const sumField = (key: 'sum' | 'count') => nonEmpty.reduce((sum, part) => sum + part[key], 0)
  const share = sumField('count') === 0 ? 0 : sumField('sum') / sumField('count')
  const [low, high] = bootstrapMean(nonEmpty, { seed }) ?? unanimousInterval(share, nonEmpty.length)
  return { share: 100 * share, low: 100 * low, high: 100 * high }
}

const formatRatio = ({ share, low, high }: Ratio) => `${share.toFixed(1)} [${low.toFixed(1)}, ${high.toFixed(1)}]`
