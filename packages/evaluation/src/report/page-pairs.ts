/** Series beside each other: which items they share, tests in pairs, and how their answers were found. */
import { heatTable } from '@elenchus/plots'
import { html, type Part } from '@elenchus/plots/markup'
import type { ReportedTask } from './gather-report.ts'
import { cell, heads, named, percent, wideTable } from './page-parts.ts'

export function overlap(task: ReportedTask): Part {
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
          title: `${pair.n} shared items: both right ${pair.bothRight}, only the first ${pair.onlyFirst}, only the second ${pair.onlySecond}, both wrong ${pair.neither}`,
        }
      }),
    })),
    'Pairs: share of shared items on which both are right or both are wrong, then how many both get right (✓✓) and both get wrong (✗✗)',
  )
  const shown = combinations.slice(0, 12)
  const top = Math.max(1, ...shown.map(({ n }) => n))
  const rows = shown.map(({ series, n }) => {
    const marks = task.series.map((_, i) =>
      series.includes(i)
        ? html`<td class="yes" style="text-align:center">●<span hidden> right</span></td>`
        : html`<td class="no" style="text-align:center">○</td>`,
    )
    return html`<tr><td class="n">${n}</td>${marks}<td><span class="bar" style="width:${((100 * n) / top).toFixed(1)}%"></span></td></tr>`
  })
  const rest = combinations.slice(12).reduce((sum, { n }) => sum + n, 0)
  return html`<h3>Overlap</h3>${task.measure !== 'accuracy' && html`<p class="soft">Right here means: ${task.measure}.</p>`}${matrix}
<p class="soft above">Which series get the same items right (● right, ○ not), over ${shared} items that all have${rest > 0 && `; ${rest} more in other combinations`}</p><div class="wide"><table class="upset" aria-label="Items by which series get them right"><thead><tr><th class="n" scope="col">items</th>${names.map(name => html`<th scope="col">${name}</th>`)}<td></td></tr></thead><tbody>${rows}</tbody></table></div>`
}

export function comparisons({ comparisons: all, measure, series }: ReportedTask): Part {
  if (all.length === 0)
    return (
      series.length > 1 &&
      html`<p class="soft">Too many series to test all pairs; <code>elenchus compare</code> tests those you name.</p>`
    )
  const signed = (value: number) => `${value >= 0 ? '+' : '−'}${(100 * Math.abs(value)).toFixed(1)}`
  const p = (value: number) => (value < 0.001 ? '< .001' : value.toFixed(3))
  const rows = all.map(({ first, second, items, difference, mcnemar, adjustedP, detectable }) => {
    const interval = difference?.interval
    const figures = [
      String(items),
      difference ? signed(difference.value) : '–',
      interval ? `${signed(interval[0])} to ${signed(interval[1])}` : '–',
      `${mcnemar.onlyFirst} / ${mcnemar.onlySecond}`,
      p(mcnemar.p),
      p(adjustedP),
      detectable === null ? '–' : (100 * detectable).toFixed(1),
    ]
    return html`<tr>${cell(`${first} − ${second}`)}${figures.map(text => cell(text, true))}</tr>`
  })
  const names = ['items', 'difference', '95% interval', 'only first / second', 'McNemar', 'Holm', 'detectable']
  return html`<h3>Differences, tested in pairs</h3><p class="soft above">${measure} in points on shared items; intervals by paired bootstrap; McNemar's exact p, and with Holm's correction over ${all.length}; detectable: the difference that so many items show with 80% power.</p>${wideTable([html`<th scope="col">pair</th>`, heads(names)], rows, 'Differences in pairs')}`
}

/** Which rung found the answers, and how far translate-and-prove came. */
export function extraction(task: ReportedTask): Part {
  const rungs = [...new Set(task.rungs.flatMap(own => [...own.keys()]))]
  const found = task.series.flatMap((_, i) => {
    const own = task.rungs[i]!
    if (own.size === 0) return []
    const cells = rungs.map(rung => {
      const count = own.get(rung)
      return cell(count ? `${count.n} (${percent(count.right / count.n)}% right)` : '–', true)
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
      html`<details><summary>How answers were found in the responses</summary>${wideTable(head(rungs), found)}</details>`,
    proved.length > 0 &&
      html`<h3>Translate and prove</h3>${wideTable(head(['answered', 'translated', 'decided', 'agreed with gold']), proved)}`,
  ]
}
