/** Comparisons between series: overlap of correct items, paired tests, and how answers were extracted. */
import { heatTable } from '@elenchus/drawing'
import { html, type TemplatePart } from '@elenchus/drawing/markup'
import type { Comparison } from '../compare.ts'
import type { ReportedTask } from '../gather-report.ts'
import { cell, heads, named, percent, unbroken, wideTable } from './parts.ts'
import { capital } from './results.ts'

export function overlap(task: ReportedTask): TemplatePart {
  if (!task.overlap) return null
  const { pairs, combinations, shared } = task.overlap
  const names = task.series.map((_, i) => named(task, i))
  const matrix = heatTable(
    names,
    pairs.map((row, i) => ({
      name: names[i]!,
      cells: row.map(pair => {
        if (!pair || pair.n === 0) return { text: '', share: null }
        const same = (pair.bothRight + pair.neither) / pair.n
        return {
          text: `${percent(same)}%\n${pair.bothRight} ✓✓ ${pair.neither} ✗✗`,
          share: same,
          title: `${pair.n} shared items: both correct ${pair.bothRight}, only the first ${pair.onlyFirst}, only the second ${pair.onlySecond}, both incorrect ${pair.neither}`,
        }
      }),
    })),
    'Percent of shared items on which both are correct or both are incorrect; below, how many both answer correctly (✓✓) and incorrectly (✗✗)',
  )
  const shown = combinations.slice(0, 12)
  const top = Math.max(1, ...shown.map(({ n }) => n))
  const rows = shown.map(({ series, n }) => {
    const marks = task.series.map((_, i) =>
      series.includes(i)
        ? html`<td class="yes" style="text-align:center">●<span hidden> correct</span></td>`
        : html`<td class="no" style="text-align:center">○</td>`,
    )
    return html`<tr><td class="n">${n}</td>${marks}<td><span class="bar" style="width:${((100 * n) / top).toFixed(1)}%"></span></td></tr>`
  })
  const rest = combinations.slice(12).reduce((sum, { n }) => sum + n, 0)
  return html`<h3>Agreement between runs</h3>${task.measure !== 'accuracy' && html`<p class="soft">Correct here means: ${task.measure}.</p>`}${matrix}
<p class="soft above">Items by which runs answer them correctly (● correct, ○ not), over ${shared} items that all runs have${rest > 0 && `; ${rest} more in other combinations`}</p><div class="wide"><table class="upset" aria-label="Items by which runs answer them correctly"><thead><tr><th class="n" scope="col">items</th>${names.map(name => html`<th scope="col">${name}</th>`)}<td></td></tr></thead><tbody>${rows}</tbody></table></div>`
}

const signed = (value: number) => `${value >= 0 ? '+' : '−'}${(100 * Math.abs(value)).toFixed(1)}`
const probability = (value: number) =>
  value < 0.001 ? 'p < .001' : value > 0.9995 ? 'p = 1' : `p = ${value.toFixed(3).replace(/^0/, '')}`

/** All pairs in one matrix: the row's lead over the column in points, and McNemar's p after Holm's correction. */
export function comparisons(task: ReportedTask): TemplatePart {
  const { comparisons: all, measure, series } = task
  if (all.length === 0)
    return (
      series.length > 1 &&
      html`<p class="soft">Too many runs to test all pairs; use <code>elenchus compare</code> to test selected ones.</p>`
    )
  const between = (i: number, j: number) => {
    const [first, second] = [series[i]!.name, series[j]!.name]
    const found = all.find(each => each.first === first && each.second === second)
    if (found) return { pair: found, sign: 1 }
    const reversed = all.find(each => each.first === second && each.second === first)
    return reversed ? { pair: reversed, sign: -1 } : null
  }
  const matrix = heatTable(
    series.map((_, i) => named(task, i)),
    series.map((_, i) => ({
      name: named(task, i),
      cells: series.map((__, j) => {
        const found = between(i, j)
        if (!found?.pair.difference) return { text: '', share: null }
        const { pair, sign } = found
        const significant = isSignificant(pair)
        return {
          text: `${signed(sign * pair.difference!.value)}${significant ? ' *' : ''}\n${probability(pair.adjustedP)}`,
          share:
            significant && sign * pair.difference!.value > 0 ? Math.min(1, 0.25 + Math.abs(pair.difference!.value)) : 0,
          title: `${pair.items} shared items${significant ? '; a significant difference' : ''}`,
        }
      }),
    })),
    `${capital(measure)}: lead of the row over the column in points, on shared items; below, McNemar’s p after Holm’s correction over ${all.length} ${all.length === 1 ? 'pair' : 'pairs'}. * and shading: p below .05 and an interval without 0.`,
  )
  return html`<h3>Differences between runs</h3>${matrix}<details><summary>Intervals and statistical power</summary>${pairTable(task)}</details>`
}

/** A difference is significant only if the corrected test and the clustered interval agree. */
const isSignificant = ({ difference, adjustedP }: Comparison) => {
  const interval = difference?.interval
  return adjustedP < 0.05 && !!interval && (interval[0] > 0 || interval[1] < 0)
}

function pairTable({ comparisons: all }: ReportedTask): TemplatePart {
  const rows = all.map(({ first, second, items, difference, mcnemar, detectable }) => {
    const interval = difference?.interval
    const figures = [
      String(items),
      difference ? signed(difference.value) : '–',
      interval ? `${signed(interval[0])} to ${signed(interval[1])}` : '–',
      `${mcnemar.onlyFirst} / ${mcnemar.onlySecond}`,
      detectable === null ? '–' : (100 * detectable).toFixed(1),
    ]
    return html`<tr><th scope="row">${unbroken(first)} − ${unbroken(second)}</th>${figures.map(text => cell(text, true))}</tr>`
  })
  const names = ['shared items', 'difference', '95% interval', 'only first / second correct', 'detectable difference']
  return html`<p class="soft above">Differences in points; intervals by paired bootstrap. The last column is the smallest difference that a test on this many items detects with 80% power.</p>${wideTable([html`<td></td>`, heads(names)], rows, 'Paired differences')}`
}

/** How answers were extracted, and the results of translate-and-prove. */
export function extraction(task: ReportedTask): TemplatePart {
  const rungs = [...new Set(task.rungs.flatMap(own => [...own.keys()]))]
  const found = task.series.flatMap((_, i) => {
    const own = task.rungs[i]!
    if (own.size === 0) return []
    const cells = rungs.map(rung => {
      const count = own.get(rung)
      return cell(count ? `${count.n} (${percent(count.right / count.n)}% correct)` : '–', true)
    })
    return [html`<tr><th scope="row">${named(task, i)}</th>${cells}</tr>`]
  })
  const proved = task.series.flatMap((_, i) => {
    const own = task.proofs[i]
    if (!own) return []
    const cells = [own.n, own.translated, own.decided, own.agreed].map(n => cell(String(n), true))
    return [html`<tr><th scope="row">${named(task, i)}</th>${cells}</tr>`]
  })
  const head = (names: readonly string[]) => [html`<td></td>`, heads(names)]
  return [
    found.length > 0 &&
      html`<details><summary>How answers were extracted</summary>${wideTable(head(rungs), found)}</details>`,
    proved.length > 0 &&
      html`<h3>Translate and prove</h3>${wideTable(head(['answered', 'translated', 'decided', 'agreed with gold']), proved)}`,
  ]
}
