/** Comparisons between series: overlap of correct items, paired tests, and how answers were extracted. */
import { drawHeatTable } from '@elenchus/drawing'
import { html, type TemplatePart } from '@elenchus/drawing/markup'
import type { Comparison } from '../compare.ts'
import type { ReportedTask } from '../gather-report.ts'
import { formatPercent, preventBreaks, renderCell, renderHeaders, renderSeriesName, renderWideTable } from './parts.ts'
import { capitalise } from './results.ts'

/** Maximum number of combinations of runs in the table. */
const maxCombinations = 12

export function renderOverlap(task: ReportedTask): TemplatePart {
  if (!task.overlap) return null
  const { pairs, combinations, shared } = task.overlap
  const names = task.series.map((_, i) => renderSeriesName(task, i))
  const matrix = drawHeatTable(
    names,
    pairs.map((row, i) => ({
      name: names[i]!,
      cells: row.map(pair => {
        if (!pair || pair.n === 0) return { text: '', share: null }
        const agreement = (pair.bothCorrect + pair.neitherCorrect) / pair.n
        return {
          text: `${formatPercent(agreement)}%\n${pair.bothCorrect} ✓✓ ${pair.neitherCorrect} ✗✗`,
          share: agreement,
          title: `${pair.n} shared items: both correct ${pair.bothCorrect}, only the first ${pair.onlyFirst}, only the second ${pair.onlySecond}, both incorrect ${pair.neitherCorrect}`,
        }
      }),
    })),
    'Percentage of shared items that both runs answer correctly or both incorrectly; below it, the numbers of items that both answer correctly (✓✓) and incorrectly (✗✗)',
  )
  const shownCombinations = combinations.slice(0, maxCombinations)
  const maxCount = Math.max(1, ...shownCombinations.map(({ n }) => n))
  const rows = shownCombinations.map(({ series, n }) => {
    const marks = task.series.map((_, i) =>
      series.includes(i)
        ? html`<td class="yes" style="text-align:center">●<span hidden> correct</span></td>`
        : html`<td class="no" style="text-align:center">○</td>`,
    )
    return html`<tr><td class="n">${n}</td>${marks}<td><span class="bar" style="width:${((100 * n) / maxCount).toFixed(1)}%"></span></td></tr>`
  })
  const otherCombinations = combinations.slice(maxCombinations).reduce((sum, { n }) => sum + n, 0)
  return html`<h3>Agreement between runs</h3>${task.measure !== 'accuracy' && html`<p class="soft">Correct here means: ${task.measure}.</p>`}${matrix}
<p class="soft above">Number of items by the combination of runs that answer them correctly (● correct, ○ not correct), over ${shared} items that all runs have${otherCombinations > 0 && `; ${otherCombinations} more in other combinations`}</p><div class="wide"><table class="upset" aria-label="Items by the runs that answer them correctly"><thead><tr><th class="n" scope="col">items</th>${names.map(name => html`<th scope="col">${name}</th>`)}<td></td></tr></thead><tbody>${rows}</tbody></table></div>`
}

const formatSigned = (value: number) => `${value >= 0 ? '+' : '−'}${(100 * Math.abs(value)).toFixed(1)}`
const formatProbability = (value: number) =>
  value < 0.001 ? 'p < .001' : value > 0.9995 ? 'p = 1' : `p = ${value.toFixed(3).replace(/^0/, '')}`

/** All pairs in one matrix: the row's lead over the column in points, and McNemar's p after Holm's correction. */
export function renderComparisons(task: ReportedTask): TemplatePart {
  const { comparisons, measure, series } = task
  if (comparisons.length === 0)
    return (
      series.length > 1 &&
      html`<p class="soft">Too many runs to test all pairs; use <code>elenchus compare</code> to test selected ones.</p>`
    )
  const findPair = (i: number, j: number) => {
    const [first, second] = [series[i]!.name, series[j]!.name]
    const forwardPair = comparisons.find(each => each.first === first && each.second === second)
    if (forwardPair) return { pair: forwardPair, sign: 1 }
    const reversedPair = comparisons.find(each => each.first === second && each.second === first)
    return reversedPair ? { pair: reversedPair, sign: -1 } : null
  }
  const matrix = drawHeatTable(
    series.map((_, i) => renderSeriesName(task, i)),
    series.map((_, i) => ({
      name: renderSeriesName(task, i),
      cells: series.map((__, j) => {
        const match = findPair(i, j)
        if (!match?.pair.difference) return { text: '', share: null }
        const { pair, sign } = match
        const isSignificantPair = isSignificant(pair)
        const lead = sign * pair.difference!.value
        return {
          text: `${formatSigned(lead)}${isSignificantPair ? ' *' : ''}\n${formatProbability(pair.adjustedP)}`,
          // Shade of the cell; a significant lead has at least a quarter, so that it is visible.
          share: isSignificantPair && lead > 0 ? Math.min(1, 0.25 + lead) : 0,
          title: `${pair.items} shared items${isSignificantPair ? '; a significant difference' : ''}`,
        }
      }),
    })),
    `${capitalise(measure)}: score of the row minus score of the column, in percentage points on shared items; below it, the p-value of McNemar’s test with Holm’s correction for ${comparisons.length} ${comparisons.length === 1 ? 'pair' : 'pairs'}. Shaded cells with an asterisk: p is below .05 and the confidence interval excludes 0.`,
  )
  return html`<h3>Differences between runs</h3>${matrix}<details><summary>Intervals and statistical power</summary>${renderPairTable(task)}</details>`
}

/** A difference is significant only if the corrected test and the clustered interval agree. */
const isSignificant = ({ difference, adjustedP }: Comparison) => {
  const interval = difference?.interval
  return adjustedP < 0.05 && !!interval && (interval[0] > 0 || interval[1] < 0)
}

function renderPairTable({ comparisons }: ReportedTask): TemplatePart {
  const rows = comparisons.map(({ first, second, items, difference, mcnemar, detectable }) => {
    const interval = difference?.interval
    const cells = [
      String(items),
      difference ? formatSigned(difference.value) : '–',
      interval ? `${formatSigned(interval[0])} to ${formatSigned(interval[1])}` : '–',
      `${mcnemar.onlyFirst} / ${mcnemar.onlySecond}`,
      detectable === null ? '–' : (100 * detectable).toFixed(1),
    ]
    return html`<tr><th scope="row">${preventBreaks(first)} − ${preventBreaks(second)}</th>${cells.map(text => renderCell(text, true))}</tr>`
  })
  const names = ['shared items', 'difference', '95% interval', 'only first / second correct', 'detectable difference']
  return html`<p class="soft above">Differences in points; intervals by paired bootstrap. The last column is the smallest difference that a test on this many items detects with 80% power.</p>${renderWideTable([html`<td></td>`, renderHeaders(names)], rows, 'Paired differences')}`
}

/** Renders how answers were extracted, and the results of translate-and-prove. */
export function renderExtraction(task: ReportedTask): TemplatePart {
  const methods = [...new Set(task.extractionMethods.flatMap(counts => [...counts.keys()]))]
  const rows = task.series.flatMap((_, i) => {
    const counts = task.extractionMethods[i]!
    if (counts.size === 0) return []
    const cells = methods.map(method => {
      const count = counts.get(method)
      return renderCell(count ? `${count.n} (${formatPercent(count.correct / count.n)}% correct)` : '–', true)
    })
    return [html`<tr><th scope="row">${renderSeriesName(task, i)}</th>${cells}</tr>`]
  })
  const proofRows = task.series.flatMap((_, i) => {
    const proofs = task.proofs[i]
    if (!proofs) return []
    const cells = [proofs.n, proofs.translated, proofs.decided, proofs.agreed].map(n => renderCell(String(n), true))
    return [html`<tr><th scope="row">${renderSeriesName(task, i)}</th>${cells}</tr>`]
  })
  const renderHead = (names: readonly string[]) => [html`<td></td>`, renderHeaders(names)]
  return [
    rows.length > 0 &&
      html`<details><summary>How answers were extracted</summary>${renderWideTable(renderHead(methods), rows)}</details>`,
    proofRows.length > 0 &&
      html`<h3>Translate and prove</h3>${renderWideTable(renderHead(['answered', 'translated', 'decided', 'agreed with gold']), proofRows)}`,
  ]
}
