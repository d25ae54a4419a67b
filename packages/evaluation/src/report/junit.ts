/** Renders JUnit XML for continuous integration: one test per metric. */
import { html } from '@elenchus/drawing/markup'
import type { Report } from './gather-report.ts'

/** A metric fails if it has no value or is below its minimum. */
export function renderJunit({ runs }: Report, minimums: Readonly<Record<string, number>> = {}): string {
  const suites = runs.map(({ name, header, scores }) => {
    const cases = Object.entries(scores).flatMap(([protocol, { metrics }]) =>
      Object.entries(metrics).map(([metric, { value, n, interval }]) => {
        const minimum = Object.hasOwn(minimums, metric) ? minimums[metric] : undefined
        const isFailed = minimum !== undefined && (value === null || value < minimum)
        const className = `${header.settings.task}.${header.settings.model}.${protocol}`
        const result = `${value}${interval ? ` [${interval.join(', ')}]` : ''} over ${n}`
        return {
          failed: isFailed,
          text: html`    <testcase classname="${className}" name="${metric}">${
            isFailed && html`<failure message="${`${metric} is ${value}; expected at least ${minimum}`}"/>`
          }<system-out>${result}</system-out></testcase>
`,
        }
      }),
    )
    const failures = cases.filter(each => each.failed).length
    return html`  <testsuite name="${name}" tests="${cases.length}" failures="${failures}">
${cases.map(each => each.text)}  </testsuite>
`
  })
  return String(html`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
${suites}</testsuites>
`)
}
