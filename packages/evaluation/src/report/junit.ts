/** JUnit XML, so that continuous integration can show metrics as tests: one test per metric with a floor. */
import { escapeXml } from '@elenchus/metagraph/draw'
import type { Report } from './gather-report.ts'

/** Floors by metric name; a metric below its floor, or without a value, fails. */
export function writeJunit({ runs }: Report, floors: Readonly<Record<string, number>> = {}): string {
  const suites = runs.map(({ name, header, scores }) => {
    const cases = Object.entries(scores).flatMap(([protocol, { metrics }]) =>
      Object.entries(metrics).map(([metric, { value, n, interval }]) => {
        const floor = floors[metric]
        const failed = floor !== undefined && (value === null || value < floor)
        const head = `    <testcase classname="${escapeXml(`${header.settings.task}.${header.settings.model}.${protocol}`)}" name="${escapeXml(metric)}">`
        const failure = failed
          ? `<failure message="${escapeXml(`${metric} is ${value}; it should be at least ${floor}`)}"/>`
          : ''
        return {
          failed,
          text: `${head}${failure}<system-out>${escapeXml(`${value}${interval ? ` [${interval.join(', ')}]` : ''} over ${n}`)}</system-out></testcase>`,
        }
      }),
    )
    const failures = cases.filter(each => each.failed).length
    return `  <testsuite name="${escapeXml(name)}" tests="${cases.length}" failures="${failures}">\n${cases.map(each => each.text).join('\n')}\n  </testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`
}
